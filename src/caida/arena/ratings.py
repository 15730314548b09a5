"""Ratings from wins, by Bradley and Terry; choix finds the maximum of the likelihood."""

from __future__ import annotations

import math
from collections.abc import Mapping

PER_NATURAL = 400 / math.log(10)  # an advantage of 400 wins ten to one, as in chess


def rate(players: int, wins: Mapping[tuple[int, int], float]) -> list[float]:
    """The ratings of so many players, 0 on average; ``wins[a, b]``: how often a won against b.

    Half a win is added to both sides of every meeting, so that one who never lost stays finite.
    """
    import choix
    import numpy as np

    table = np.zeros((players, players))
    for (winner, loser), number in wins.items():
        table[winner, loser] = number + 0.5
    strengths = choix.ilsr_pairwise_dense(table)
    return [float(strength - strengths.mean()) * PER_NATURAL for strength in strengths]
