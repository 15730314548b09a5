"""Matches and positions to review."""

from __future__ import annotations

from functools import cache
from typing import Any

from caida.bots import make_bot
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.review import Review, review_match
from tests.engine.positions import between_two


def played(
    bots: str, *, seed: int = 3, preset: str = "tradicional", most: int = 2_000, **options: object
) -> Match:
    """A match of bots by their names, a seat each, broken off after so many decisions."""
    names = bots.split()
    players = [make_bot(name, f"{seed} {seat}") for seat, name in enumerate(names)]
    teams = bool(options.pop("teams", False))
    match = Match(Ruleset.preset(preset, seats=len(names), teams=teams, **options), seed=seed)
    for _ in range(most):
        if match.to_act is None:
            break
        match.play(players[match.to_act].choose(match.view(match.to_act)))
    return match


@cache
def short_match() -> Match:
    """Two seats, to twelve points; nobody may play on with it."""
    return played("conocedor azar", target=12)


@cache
def short_review() -> Review:
    return review_match(short_match())


@cache
def careless_review() -> Review:
    """Two who play anything, cantos and lies among it."""
    return review_match(played("azar azar", seed=5, target=12, canto_call="manual", false_canto=2))


def position(mesa: str, hand: str, other: str, *, tanda: int = 2, **table: Any) -> View:
    """What seat 0 sees at the start of a tanda, seat 1 dealing; a card that seat 1 has thrown is
    the last one of the tanda before."""
    return between_two(mesa, hand, other, tanda=tanda, **table).view(0)
