"""Plans to measure, and blocks as if they had been played."""

from __future__ import annotations

from caida.arena import Plan
from caida.arena.blocks import Block, Played
from caida.engine.ruleset import Ruleset


def plan(
    *players: str,
    pairs: int = 10,
    seats: int = 2,
    teams: bool = False,
    margin: float | None = None,
    seed: str = "7",
) -> Plan:
    ruleset = Ruleset.preset("tradicional", seats=seats, teams=teams)
    return Plan(ruleset=ruleset, players=players, pairs=pairs, seed=seed, margin=margin)


def block(*shares: float) -> Block:
    return Block(tuple(Played(share, True, 0, 1, None) for share in shares), ({}, {}))
