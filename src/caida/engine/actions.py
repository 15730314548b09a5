"""What a seat can do: play a card, sing, or make one of the dealer's choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from caida.engine.cards import CARDS, DECK_SIZE, Card

ActionKind = Literal["play", "sing", "mesa_first", "hands_first", "count_up", "count_down"]
"""Playing a card, singing (CAN-3), or one of the dealer's choices (DEA-1, DEA-2)."""

# The kernel's numbers: a play is card * 16 + cards taken; the rest follow.
PLAY_STRIDE = 16
SING = 640
MESA_FIRST = 641
HANDS_FIRST = 642
COUNT_UP = 643
COUNT_DOWN = 644

_CODE_OF_KIND: dict[ActionKind, int] = {
    "sing": SING,
    "mesa_first": MESA_FIRST,
    "hands_first": HANDS_FIRST,
    "count_up": COUNT_UP,
    "count_down": COUNT_DOWN,
}
MAX_TAKES = 10


@dataclass(frozen=True, slots=True)
class Action:
    """One decision. ``takes`` is how many mesa cards a play captures: 0 throws, 1 takes the match
    alone, more goes on up the chain. Which cards those are, the mesa decides."""

    kind: ActionKind
    card: Card | None = None
    takes: int = 0
    code: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.kind == "play":
            if self.card is None or not 0 <= self.takes <= MAX_TAKES:
                raise ValueError("a play is a card and from 0 to 10 cards taken")
            code = self.card * PLAY_STRIDE + self.takes
        else:
            if self.card is not None or self.takes:
                raise ValueError(f"{self.kind} goes without a card")
            code = _CODE_OF_KIND[self.kind]
        object.__setattr__(self, "code", code)

    @classmethod
    def play(cls, card: Card | str, takes: int = 0) -> Action:
        """``Action.play("6e", 3)`` takes three cards with it, ``Action.play("6e")`` throws it."""
        return cls("play", Card(card), takes)


def _all_actions() -> tuple[Action, ...]:
    """By code; the few codes between one card's plays and the next stand for no action."""
    table = [Action("sing")] * (COUNT_DOWN + 1)
    for card in range(DECK_SIZE):
        for takes in range(MAX_TAKES + 1):
            table[card * PLAY_STRIDE + takes] = Action("play", CARDS[card], takes)
    for kind, code in _CODE_OF_KIND.items():
        table[code] = Action(kind)
    return tuple(table)


# The one shared Action object of each code.
ACTIONS = _all_actions()
