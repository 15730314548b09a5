"""What a deal or a match was worth to each side, so that all together it is nothing."""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.cantos import CANTOS
from caida.engine.ruleset import Ruleset

PLAYS = 36  # of a deal, whoever plays
CARDS_COUNTED = 40
HIT_POINTS = 1 + 2 + 3 + 4  # a count that hits every number (DEA-3)


def worth_of_deal(ruleset: Ruleset, scores: Sequence[int], winner: int | None) -> tuple[float, ...]:
    """How many points a side is above the mean of the others. Who won the match in this deal has
    reached the target, by points or without (CAN-7)."""
    points = [
        max(score, ruleset.target) if side == winner else score for side, score in enumerate(scores)
    ]
    others = len(points) - 1
    return tuple(score - (sum(points) - score) / others for score in points)


def worth_of_match(
    ruleset: Ruleset, scores: Sequence[int], winner: int | None
) -> tuple[float, ...]:
    """1 to who won, and what that is less shared by the others; nothing to anybody where the match
    was broken off level. Broken off, who is ahead has won."""
    best = [side for side, score in enumerate(scores) if score == max(scores)]
    if winner is None and len(best) == 1:
        winner = best[0]
    if winner is None:
        return (0.0,) * ruleset.sides
    lost = -1.0 / (ruleset.sides - 1)
    return tuple(1.0 if side == winner else lost for side in range(ruleset.sides))


def most_points(ruleset: Ruleset) -> int:
    """More than a side can get in one deal, whatever happens."""
    cantos: list[int] = [*ruleset.ronda, *(getattr(ruleset, canto) for canto in CANTOS[1:])]
    by_plays = PLAYS * (max(ruleset.caida_points) + ruleset.mesa_limpia)
    by_cantos = ruleset.tandas * ruleset.seats * max(cantos)
    counted = HIT_POINTS + ruleset.mal_echada + CARDS_COUNTED
    return max(by_plays + by_cantos + counted, ruleset.target)
