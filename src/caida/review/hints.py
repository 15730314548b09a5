"""A hint for the seat to act: the best move and why, from what that seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.views import View
from caida.review.judging import Alternative, kind_of, weigh
from caida.review.reasons import Reason, compare


@dataclass(frozen=True, slots=True)
class Hint:
    """``reason`` tells the best action from the next best; None, where nothing does: there is no
    other play (``is_only``), or all of them give the same chance and nothing stands out."""

    action: Action
    taken: tuple[Card, ...]
    chance: float
    reason: Reason | None
    alternatives: tuple[Alternative, ...]

    @property
    def is_only(self) -> bool:
        """Whether suits alone tell the plays apart; a lie is none (CAN-8)."""
        return len({kind_of(each.action) for each in self.alternatives if _is_honest(each)}) <= 1


def hint(view: View) -> Hint:
    """The best action of the seat to act; ValueError for any other view."""
    alternatives = weigh(view)
    best = best_of(alternatives)
    others = [other for other in alternatives if _is_honest(other)]  # a lie is the least rival
    reason = None
    if worse := [other for other in others if other.chance < best.chance]:
        reason = compare(view, best, max(worse, key=lambda other: other.chance))
    elif even := [
        other
        for other in others
        if other.action.card is not None and kind_of(other.action) != kind_of(best.action)
    ]:
        reason = _tell_apart(view, best, max(even, key=lambda other: other.points))
    return Hint(best.action, best.taken, best.chance, reason, alternatives)


def best_of(alternatives: Sequence[Alternative]) -> Alternative:
    """The highest chance to win; of equals the more points, then the first."""
    return max(alternatives, key=lambda each: (each.chance, each.points))


def _tell_apart(view: View, best: Alternative, other: Alternative) -> Reason | None:
    """What changes where the chance does not; a match that is won or lost still has points."""
    reason = compare(view, best, other)
    return None if reason.kind == "better" else reason


def _is_honest(alternative: Alternative) -> bool:
    return alternative.action.kind != "claim"
