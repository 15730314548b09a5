"""Small datasets."""

from __future__ import annotations

from dataclasses import replace

from caida.arena.players import Players
from caida.dataset import Plan
from caida.dataset.decisions import play_match
from caida.dataset.rows import Row
from caida.engine.ruleset import Ruleset

SMALL = Plan(
    ruleset=Ruleset.preset("tradicional", target=12),
    players=("conocedor", "novato"),
    matches=7,
    seed="7",
    matches_a_file=2,
)


def rows_of(number: int, **changes: object) -> list[Row]:
    with Players(1.0) as players:
        return play_match(replace(SMALL, **changes), number, players, lambda: False)  # type: ignore[arg-type]  # fields of the plan
