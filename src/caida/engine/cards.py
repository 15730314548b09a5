"""The forty cards of the Spanish deck (MAT-2)."""

from __future__ import annotations

RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
SUITS = ("oros", "copas", "espadas", "bastos")
SUIT_LETTERS = "oceb"
DECK_SIZE = 40

# The layout of a card's number: ``step << STEP_SHIFT | suit``. A set of cards has a bit for each,
# so the four cards of a rank are FOUR_SUITS, shifted by ``step << STEP_SHIFT``.
STEP_SHIFT = 2
SUIT_MASK = 3
FOUR_SUITS = 15

_STEP_OF_RANK = {rank: step for step, rank in enumerate(RANKS)}


class Card(int):
    """A card is a small int, its step and its suit; ``Card("10b")`` reads what ``str`` writes.

    ``step`` is the place of the rank in RANKS: 7 is step 6 and 10 is step 7, so 10 follows 7.
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Card:
        if isinstance(value, str):
            return _CARD_OF_TEXT[value]
        if not 0 <= value < DECK_SIZE:
            raise ValueError(f"a card is a number from 0 to 39, not {value}")
        return super().__new__(cls, value)

    @property
    def step(self) -> int:
        """The place of the rank among the ten, from 0."""
        return int(self) >> STEP_SHIFT

    @property
    def rank(self) -> int:
        """From 1 to 12, without 8 and 9."""
        return RANKS[self >> STEP_SHIFT]

    @property
    def suit(self) -> str:
        """oros, copas, espadas or bastos; it never decides anything."""
        return SUITS[self & SUIT_MASK]

    def __str__(self) -> str:
        return f"{RANKS[self >> STEP_SHIFT]}{SUIT_LETTERS[self & SUIT_MASK]}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


_CARD_OF_TEXT: dict[str, Card] = {}
CARDS: tuple[Card, ...] = tuple(Card(number) for number in range(DECK_SIZE))
_CARD_OF_TEXT.update({str(card): card for card in CARDS})


def step_of_rank(rank: int) -> int:
    """The place of a printed rank among the ten; KeyError for 8, 9 and anything else."""
    return _STEP_OF_RANK[rank]
