"""A hint for the seat to act: the best move and why, from what that seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.views import View
from caida.review.judging import Alternative, weigh
from caida.review.reasons import Reason, compare


@dataclass(frozen=True, slots=True)
class Hint:
    """``reason`` tells the best action from the next best; None, where there is no real choice."""

    action: Action
    taken: tuple[Card, ...]
    chance: float
    reason: Reason | None
    alternatives: tuple[Alternative, ...]


def hint(view: View) -> Hint:
    """The best action of the seat to act; ValueError for any other view."""
    alternatives = weigh(view)
    best = best_of(alternatives)
    others = [
        other
        for other in alternatives
        if other.chance < best.chance and other.action.kind != "claim"  # the least of its rivals
    ]
    reason = None
    if others:
        reason = compare(view, best, max(others, key=lambda other: other.chance))
    return Hint(best.action, best.taken, best.chance, reason, alternatives)


def best_of(alternatives: Sequence[Alternative]) -> Alternative:
    """The highest chance to win; of equals the more points, then the first."""
    return max(alternatives, key=lambda each: (each.chance, each.points))
