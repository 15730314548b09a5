"""A whole match in its play phase, as one value: for tests, puzzles, analysis and notation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from caida.engine.cantos import CANTOS, is_played, read_hand
from caida.engine.cards import CARDS, Card
from caida.engine.errors import PositionError
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset

COUNT_NUMBERS = (1, 2, 3, 4)  # DEA-2


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Every card and count, hidden ones too. A seat holding three cards has not yet had its first
    turn of the tanda; a ``last_throw`` without ``thrower`` was dealt to the mesa (CAI-3). ``sung``
    are the names that were sung in the tanda and still stand, ``hits`` the numbers of the deal's
    count that hit."""

    dealer: int
    to_act: int
    mesa: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    dealt: tuple[tuple[Card, ...], ...]
    sung: tuple[str | None, ...]
    settled: bool = False
    deal: int = 1
    last_throw: Card | None = None
    thrower: int | None = None
    last_captor: int | None = None
    hits: tuple[int, ...] = ()


def position_of(kernel: Kernel, mesa: tuple[Card, ...]) -> Position:
    """The position of a kernel in its play phase; ``mesa`` gives the order of its cards."""
    seats = kernel.rules.seats
    return Position(
        dealer=kernel.dealer,
        to_act=kernel.seat,
        mesa=mesa,
        hands=tuple(_cards(kernel.get_hand(seat)) for seat in range(seats)),
        stock=_cards(kernel.get_stock()[kernel.top :]),
        piles=tuple(cards_of_bits(kernel.piles[seat]) for seat in range(seats)),
        scores=kernel.get_scores(),
        dealt=tuple(_cards(kernel.get_dealt(seat)) for seat in range(seats)),
        sung=tuple(CANTOS[kind - 1] if kind else None for kind in kernel.sung[:seats]),
        settled=bool(kernel.settled),
        deal=kernel.deal,
        last_throw=None if kernel.last_throw < 0 else CARDS[kernel.last_throw],
        thrower=None if kernel.thrower < 0 else kernel.thrower,
        last_captor=None if kernel.last_captor < 0 else kernel.last_captor,
        hits=tuple(number for number in COUNT_NUMBERS if kernel.hits >> number & 1),
    )


def cards_of_bits(bits: int) -> tuple[Card, ...]:
    """The cards of a bit set, lowest first; a chain reads in the order it was taken."""
    cards = []
    while bits:
        low = bits & -bits
        cards.append(CARDS[low.bit_length() - 1])
        bits ^= low
    return tuple(cards)


def _cards(numbers: list[int]) -> tuple[Card, ...]:
    return tuple([CARDS[number] for number in numbers])


def check_position(ruleset: Ruleset, position: Position) -> None:
    """Raise PositionError unless a match under these rules could be there."""
    seats = ruleset.seats
    counts = {
        "hands": seats,
        "piles": seats,
        "dealt": seats,
        "sung": seats,
        "scores": ruleset.sides,
    }
    for name, length in counts.items():
        if (found := len(getattr(position, name))) != length:
            raise PositionError("position.count", name=name, length=length, found=found)
    for name in ("dealer", "to_act", "thrower", "last_captor"):
        seat = getattr(position, name)
        if seat is not None and not 0 <= seat < seats:
            raise PositionError("position.seat", name=name, last=seats - 1)
    if any(not 0 <= score <= 9999 for score in position.scores) or position.deal < 1:
        raise PositionError("position.number")
    _check_cards(position)
    if len(position.stock) % (3 * seats) or len(position.stock) >= 36:
        raise PositionError("position.stock", size=3 * seats)
    _check_hands(position, seats)
    best, *others = sorted(position.scores, reverse=True)
    if best >= ruleset.target and best > others[0]:
        raise PositionError("position.won", rule="MAT-3")
    for seat, canto in enumerate(position.sung):
        if canto is not None and not _can_sing(ruleset, canto, position.dealt[seat]):
            raise PositionError("position.sung", rule="CAN-1", seat=seat, canto=canto)
    if list(position.hits) != sorted(set(position.hits) & set(COUNT_NUMBERS)):
        raise PositionError("position.hits", rule="DEA-3")
    if ruleset.capture == "must" and len({card.step for card in position.mesa}) != len(
        position.mesa
    ):
        raise PositionError("position.pair", rule="CAP-1")
    if position.last_throw is not None and position.last_throw not in position.mesa:
        raise PositionError("position.last_throw")
    if position.thrower is not None and (
        position.last_throw is None or position.thrower != (position.to_act - 1) % seats
    ):
        raise PositionError("position.thrower", rule="TRN-1")


def _can_sing(ruleset: Ruleset, canto: str, dealt: tuple[Card, ...]) -> bool:
    """Whether who was dealt these cards can have sung this: it is theirs, or may be a lie."""
    reading = read_hand(ruleset, tuple(card.step for card in dealt))
    if reading is not None and reading.canto == canto:
        return True
    return bool(ruleset.false_canto) and canto in CANTOS and is_played(ruleset, canto)  # CAN-8


def _check_cards(position: Position) -> None:
    placed = Counter([*position.mesa, *position.stock])
    for cards in (*position.hands, *position.piles):
        placed.update(cards)
    missing = [card for card in CARDS if placed[card] == 0]
    twice = [card for card in CARDS if placed[card] > 1]
    if missing or twice:
        raise PositionError(
            "position.cards",
            rule="MAT-2",
            missing=" ".join(map(str, missing)) or "-",
            twice=" ".join(map(str, twice)) or "-",
        )


def _check_hands(position: Position, seats: int) -> None:
    """Everybody has played as often as the turn says, from the cards they were dealt (TRN-1)."""
    played = sum(3 - len(hand) for hand in position.hands)
    turn = (position.to_act - position.dealer - 1) % seats
    for offset in range(seats):
        seat = (position.dealer + 1 + offset) % seats
        hand, dealt = position.hands[seat], position.dealt[seat]
        length = 3 - played // seats - (offset < turn)
        if len(hand) != length or length < 0:
            raise PositionError(
                "position.hand", rule="TRN-1", seat=seat, found=len(hand), length=max(length, 0)
            )
        if len(set(dealt)) != 3 or len(dealt) != 3 or not set(hand) <= set(dealt):
            raise PositionError("position.dealt", rule="DEA-8", seat=seat)
    if not position.hands[position.to_act]:
        raise PositionError("position.hand", rule="TRN-1", seat=position.to_act, found=0, length=1)
    if len({card for dealt in position.dealt for card in dealt}) != 3 * seats:
        raise PositionError("position.dealt_twice", rule="DEA-8")
