"""A position as one line of labelled fields, both ways::

turn 0 | dealer 1 | deal 1 | scores 0-0 | mesa 4o 6c | hands 4c 6e 7o / 1o 2o 3o | ...
"""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.cantos import CANTOS
from caida.engine.cards import Card
from caida.engine.errors import NotationError
from caida.engine.position import Position
from caida.notation.cards import format_cards, parse_cards
from caida.notation.problems import notation_problem

FIELDS = (
    "turn",
    "dealer",
    "deal",
    "scores",
    "mesa",
    "hands",
    "thrown",
    "captor",
    "dealt",
    "sung",
    "settled",
    "hits",
    "piles",
    "stock",
)
NOTHING = "-"
MAX_TEXT = 2000


def format_position(position: Position) -> str:
    """Every field of the position; ``-`` is no cards, no seat."""
    thrown = NOTHING
    if position.last_throw is not None:
        thrown = f"{position.last_throw} {_seat(position.thrower)}"
    values = {
        "turn": str(position.to_act),
        "dealer": str(position.dealer),
        "deal": str(position.deal),
        "scores": "-".join(map(str, position.scores)),
        "mesa": _cards(position.mesa),
        "hands": _by_seat(position.hands),
        "thrown": thrown,
        "captor": _seat(position.last_captor),
        "dealt": _by_seat(position.dealt),
        "sung": " / ".join(canto or NOTHING for canto in position.sung),
        "settled": _flag(position.settled),
        "hits": " ".join(map(str, position.hits)) or NOTHING,
        "piles": _by_seat(position.piles),
        "stock": _cards(position.stock),
    }
    return " | ".join(f"{name} {values[name]}" for name in FIELDS)


def parse_position(text: str) -> Position:
    """The position of such a line. Whether a match can be in it, ``Match.from_position`` checks."""
    return _PositionReader(text).read()


def _cards(cards: Sequence[Card]) -> str:
    return format_cards(cards) or NOTHING


def _by_seat(hands: Sequence[Sequence[Card]]) -> str:
    return " / ".join(map(_cards, hands))


def _seat(seat: int | None) -> str:
    return NOTHING if seat is None else str(seat)


def _flag(value: bool) -> str:
    return "yes" if value else "no"


class _PositionReader:
    def __init__(self, text: str) -> None:
        self.text = text
        fields = text[: MAX_TEXT + 1].split("|")
        if len(fields) != len(FIELDS) or len(text) > MAX_TEXT:
            raise self._problem("fields", count=len(fields), wanted=len(FIELDS))
        self.values: dict[str, str] = {}
        for number, (name, field) in enumerate(zip(FIELDS, fields, strict=True), start=1):
            label, _, value = field.strip().partition(" ")
            if label != name:
                raise self._problem("field", number=number, name=name)
            self.values[name] = value.strip()

    def read(self) -> Position:
        hands = self._hands("hands")
        seats = len(hands)
        last_throw, thrower = self._thrown()
        position = Position(
            to_act=self._number("turn"),
            dealer=self._number("dealer"),
            deal=self._number("deal"),
            scores=tuple(self._int("scores", part) for part in self.values["scores"].split("-")),
            mesa=self._cards("mesa", self.values["mesa"]),
            hands=hands,
            last_throw=last_throw,
            thrower=thrower,
            last_captor=self._maybe_seat("captor", self.values["captor"]),
            dealt=self._hands("dealt", seats),
            sung=tuple(map(self._canto, self._parts("sung", seats))),
            settled=self._flag("settled", self.values["settled"]),
            piles=self._hands("piles", seats),
            stock=self._cards("stock", self.values["stock"]),
            hits=self._hits(),
        )
        self._refuse_repeated(position)
        return position

    def _problem(self, name: str, /, **params: object) -> NotationError:
        return notation_problem("notation.position", name, text=self.text, **params)

    def _int(self, name: str, text: str) -> int:
        text = text.strip()
        if not (text.isascii() and text.isdigit() and len(text) <= 6):
            raise self._problem("number", name=name)
        return int(text)

    def _number(self, name: str) -> int:
        return self._int(name, self.values[name])

    def _maybe_seat(self, name: str, text: str) -> int | None:
        return None if text == NOTHING else self._int(name, text)

    def _flag(self, name: str, text: str) -> bool:
        if text not in ("yes", "no"):
            raise self._problem("flag", name=name)
        return text == "yes"

    def _canto(self, text: str) -> str | None:
        if text not in (*CANTOS, NOTHING):
            raise self._problem("canto", allowed=", ".join(CANTOS))
        return None if text == NOTHING else text

    def _hits(self) -> tuple[int, ...]:
        text = self.values["hits"]
        if not text:
            raise self._problem("field_empty", name="hits")
        return () if text == NOTHING else tuple(self._int("hits", part) for part in text.split())

    def _cards(self, name: str, text: str) -> tuple[Card, ...]:
        if not text:
            raise self._problem("field_empty", name=name)
        return () if text == NOTHING else parse_cards(text)

    def _parts(self, name: str, seats: int | None) -> list[str]:
        parts = [part.strip() for part in self.values[name].split("/")]
        if seats is not None and len(parts) != seats:
            raise self._problem("seats", name=name)
        return parts

    def _hands(self, name: str, seats: int | None = None) -> tuple[tuple[Card, ...], ...]:
        return tuple(self._cards(name, part) for part in self._parts(name, seats))

    def _thrown(self) -> tuple[Card | None, int | None]:
        text = self.values["thrown"]
        if text == NOTHING:
            return None, None
        words = text.split()
        if len(words) != 2:
            raise self._problem("thrown")
        (card,) = parse_cards(words[0])
        return card, self._maybe_seat("thrown", words[1])

    def _refuse_repeated(self, position: Position) -> None:
        seen: set[Card] = set()
        for cards in (position.mesa, *position.hands, *position.piles, position.stock):
            for card in cards:
                if card in seen:
                    raise self._problem("repeated_card", card=card)
                seen.add(card)
