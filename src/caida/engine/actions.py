"""What a seat can do: play a card, sing, or make one of the dealer's choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from caida.engine.cantos import CANTOS
from caida.engine.cards import CARDS, DECK_SIZE, Card
from caida.engine.errors import IllegalAction
from caida.engine.plain import plain

ActionKind = Literal["play", "sing", "claim", "mesa_first", "hands_first", "count_up", "count_down"]
"""Playing a card, singing one's canto (CAN-3), claiming one that the hand is not (CAN-8), or one of
the dealer's choices (DEA-1, DEA-2)."""

# The kernel's numbers. A play is ``card << CARD_SHIFT | cards taken``, so the plays of a card are
# PLAY_STRIDE apart; the other actions follow the last card's, and claims, in the order of CANTOS,
# follow those.
CARD_SHIFT = 4
PLAY_STRIDE = 1 << CARD_SHIFT
TAKES_MASK = PLAY_STRIDE - 1
SING = DECK_SIZE * PLAY_STRIDE
MESA_FIRST, HANDS_FIRST, COUNT_UP, COUNT_DOWN = range(SING + 1, SING + 5)
CLAIM = COUNT_DOWN + 1
LAST_CODE = CLAIM + len(CANTOS) - 1

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
    alone, more goes on up the chain. Which cards those are, the mesa decides. ``canto`` is the name
    that a claim sings, which is never the hand's own: that is sung by "sing" (CAN-8)."""

    kind: ActionKind
    card: Card | None = None
    takes: int = 0
    canto: str | None = None
    code: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if (self.kind == "claim") != (self.canto is not None):
            raise ValueError("a claim names a canto, and nothing else does")
        if self.kind == "play":
            if self.card is None or not 0 <= self.takes <= MAX_TAKES:
                raise ValueError("a play is a card and from 0 to 10 cards taken")
            code = self.card << CARD_SHIFT | self.takes
        else:
            if self.card is not None or self.takes:
                raise ValueError(f"{self.kind} goes without a card")
            code = _CODE_OF_KIND[self.kind] if self.canto is None else _code_of_claim(self.canto)
        object.__setattr__(self, "code", code)

    @classmethod
    def play(cls, card: Card | str, takes: int = 0) -> Action:
        """``Action.play("6e", 3)`` takes three cards with it, ``Action.play("6e")`` throws it."""
        return cls("play", Card(card), takes)

    @classmethod
    def claim(cls, canto: str) -> Action:
        """``Action.claim("patrulla")`` sings a patrulla that one does not hold (CAN-8)."""
        return cls("claim", canto=canto)

    def to_dict(self) -> dict[str, object]:
        """Plain values for JSON, the card as text."""
        told = {"kind": self.kind, "card": plain(self.card), "takes": self.takes}
        return {**told, "canto": self.canto}

    @staticmethod
    def from_code(code: int) -> Action:
        """The action of a kernel's number; IllegalAction for a number that is none's."""
        action = ACTIONS.get(code)
        if action is None:
            raise IllegalAction("action.code", value=code)
        return action


def _code_of_claim(canto: str) -> int:
    if canto not in CANTOS:
        raise ValueError(f"there is no canto {canto!r}: they are {', '.join(CANTOS)}")
    return CLAIM + CANTOS.index(canto)


# The one shared Action object of each code.
ACTIONS: dict[int, Action] = {
    action.code: action
    for action in (
        *(Action("play", card, takes) for card in CARDS for takes in range(MAX_TAKES + 1)),
        *(Action(kind) for kind in _CODE_OF_KIND),
        *(Action.claim(canto) for canto in CANTOS),
    )
}
