"""A game of Caída so small that all of it can be gone through: the last tanda of a deal.

All but six cards have been played; those are dealt by chance, three kings and three caballos, and
nobody knows who got which. It is reached by the rules from the start (``opening``).
"""

from __future__ import annotations

from random import Random

import pyspiel

import caida.envs.openspiel_game  # noqa: F401  # registers the game
from caida.engine.ruleset import Ruleset
from caida.envs.dealt_by_rank import DealtByRank

KEPT_FOR_LAST = {9: 3, 8: 3}  # how many cards of a step


def opening(seed: int = 0) -> list[int]:
    """What was dealt and played up to the last tanda, at random but for the cards kept back."""
    source = Random(seed)
    table = DealtByRank(Ruleset(first_dealer=0), 1)
    while sum(table.ranks_left()) > sum(KEPT_FOR_LAST.values()) or table.to_act is not None:
        if table.to_act is None:
            left = [
                count - KEPT_FOR_LAST.get(step, 0) for step, count in enumerate(table.ranks_left())
            ]
            steps = [step for step, count in enumerate(left) for _ in range(count)]
            table.deal(steps[int(source.random() * len(steps))])
        else:
            legal = table.legal()
            table.play(legal[int(source.random() * len(legal))])
    return table.inputs


def tiny_name() -> str:
    return f"caida(rules=tradicional first_dealer:0,opening={' '.join(map(str, opening()))})"


def tiny_game() -> pyspiel.Game:
    return pyspiel.load_game(tiny_name())
