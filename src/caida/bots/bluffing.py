"""Singing what one does not hold (CAN-8): who may be believed, and which lie is worth telling."""

from __future__ import annotations

from functools import lru_cache

from caida.engine.actions import Action
from caida.engine.cantos import hands_of_steps, is_looked_at, read_hand, strength
from caida.engine.ruleset import Ruleset
from caida.engine.views import View

# What is thought of somebody of whom nothing is known yet: one lie in ten cantos, and as if so many
# had been heard.
LIES_EXPECTED = 0.1
HEARD_BEFORE = 5.0


def doubt(view: View, seat: int) -> float:
    """How likely a canto of this seat is a lie, by how often the table found them true."""
    told = view.truths[seat] + view.lies[seat]
    return (view.lies[seat] + LIES_EXPECTED * HEARD_BEFORE) / (told + HEARD_BEFORE)


def claims(view: View) -> list[Action]:
    """The lies that are not found out at once: a trivilín is looked at where it could win."""
    return [
        choice.action
        for choice in view.choices
        if choice.action.canto is not None and not is_looked_at(view.ruleset, choice.action.canto)
    ]


def safe_bluff(view: View) -> Action | None:
    """The lie that is easiest to believe, which is the commonest canto; None, if one can't lie."""
    return next(iter(claims(view)), None)


@lru_cache(maxsize=1_000)
def hands_of(ruleset: Ruleset, canto: str | None) -> tuple[tuple[int, ...], ...]:
    """The hands, by the steps of their ranks, that a canto can be."""
    return tuple(
        hand
        for hand in hands_of_steps()
        if (reading := read_hand(ruleset, hand)) is not None and reading.canto == canto
    )


def strength_of(ruleset: Ruleset, hand: tuple[int, ...]) -> int:
    """How strong the canto of a hand is (CAN-6); 0 without one."""
    reading = read_hand(ruleset, hand)
    return 0 if reading is None else strength(ruleset, reading)
