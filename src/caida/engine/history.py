"""What was fed into a match, step by step: enough to play it again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from caida.engine.actions import Action
from caida.engine.cards import CARDS, Card
from caida.engine.chance import ScriptedChance
from caida.engine.events import CardsCaptured, Event

StepKind = Literal["draw", "dealer", "deck", "place", "action", "resign"]
"""What was fed in: four kinds of chance, a seat's action, or its leaving."""


class Step(NamedTuple):
    """One thing that was fed into a match, by chance or by a seat, and what came of it.

    ``cards`` is the deck of a "draw" or "deck", ``number`` the outcome of a "dealer" or "place".
    ``taken`` are the mesa cards that an action chose to take: all of them, though the match may
    have ended by a canto before the card was played (CAN-4).
    """

    kind: StepKind
    events: tuple[Event, ...] = ()
    label: str = ""
    seat: int | None = None
    action: Action | None = None
    cards: tuple[Card, ...] = ()
    number: int | None = None
    abandoned: bool = False
    taken: tuple[Card, ...] = ()


# A step as a match keeps it, in the order of its fields: the deck still in numbers, and what was
# taken still to be found. That is left to who asks for the history: making each Step at once costs
# a move 13 % more instructions.
StepRow = tuple[
    StepKind,
    tuple[Event, ...],
    str,
    int | None,
    Action | None,
    Sequence[int],
    int | None,
    bool,
]


def step_of(row: StepRow, cards_taken: Callable[[int], tuple[Card, ...]]) -> Step:
    """The step of a row. ``cards_taken`` is what an action would take now: so the last one, if the
    match ended before its card was played, for then the mesa lies as it lay."""
    kind, events, label, seat, action, deck, number, abandoned = row
    taken: tuple[Card, ...] = ()
    if action is not None and action.takes:
        captures = [event.taken for event in events if isinstance(event, CardsCaptured)]
        taken = captures[0] if captures else cards_taken(action.code)
    cards = tuple([CARDS[card] for card in deck])
    return Step(kind, events, label, seat, action, cards, number, abandoned, taken)


def chance_of(history: Sequence[Step]) -> ScriptedChance:
    """The chance that a match had, to be had again."""
    decks = [step.cards for step in history if step.kind in ("draw", "deck")]
    indexes = [step.number for step in history if step.number is not None]
    return ScriptedChance(decks, indexes)
