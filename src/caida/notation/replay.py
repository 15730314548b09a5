"""Reading a record's body: only what was fed in is taken from it, and the engine plays it again."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from caida.engine.cards import CARDS, DECK_SIZE, Card
from caida.engine.chance import ProvableChance
from caida.engine.errors import CaidaError, RecordError
from caida.notation.body import LOST
from caida.notation.cards import parse_card
from caida.notation.lines import Line, Token
from caida.notation.problems import record_problem, shown

KINDS = ("draw", "dealer", "deal", "deck", "mesa", "tanda", "sweep", "count", "result")
_SEAT = re.compile(r"[0-3]")
_INDEX = re.compile(r"[0-9]{1,2}")


class Place(NamedTuple):
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class ChanceGiven:
    """One outcome of chance in the file: cards of a draw or a deck, or a number."""

    kind: str  # draw, dealer, deck or place
    place: Place
    cards: tuple[Card, ...] = ()
    columns: tuple[int, ...] = ()
    index: int = 0


@dataclass(frozen=True, slots=True)
class MoveGiven:
    """One move in the file, not yet looked at by the rules."""

    seat: int
    text: str
    seat_place: Place
    place: Place


class BodyReader:
    """What the file feeds in, read no further than the game has asked for.

    A record tells things in the order they happen, so whatever comes where the game needs
    something else ends the reading: the comparison of the texts then finds the place.
    """

    def __init__(self, lines: Sequence[Line], end: Place) -> None:
        self._lines = iter(lines)
        self._end = end
        self._chances: deque[ChanceGiven] = deque()
        self._move: MoveGiven | None = None

    def next_chance(self, kind: str) -> ChanceGiven:
        """RecordError at the place where something else stands, or where the record ends."""
        while not self._chances and self._move is None and self._read():
            pass
        if self._chances:
            given = self._chances.popleft()
            if given.kind == kind:
                return given
            raise _other_kind(kind, given.kind, given.place)
        if self._move is not None:
            raise _other_kind(kind, "move", self._move.seat_place)
        raise record_problem(
            "record.syntax",
            "chance_missing",
            line=self._end.line,
            column=self._end.column,
            wanted=kind,
        )

    def next_move(self) -> MoveGiven | None:
        """The next move; None where the record ends, or has chance that the game did not need."""
        while not self._chances and self._move is None and self._read():
            pass
        move, self._move = self._move, None
        return None if self._chances else move

    def _read(self) -> bool:
        line = next(self._lines, None)
        if line is None:
            return False
        tokens = _before_notes(line)
        first = tokens[0] if tokens else line.tokens[0]
        if line.is_header:
            raise record_problem(
                "record.syntax", "header_late", line=line.number, column=first.column
            )
        if _SEAT.fullmatch(first.text):
            self._move = _read_move(line, tokens)
        elif first.text in ("draw", "deck"):
            self._chances.append(_read_cards(line, tokens))
        elif first.text == "dealer":
            self._chances.append(_read_dealer(line, tokens))
        elif first.text == "mesa":
            self._chances.extend(_read_places(line, tokens))
        elif first.text not in KINDS:
            raise record_problem(
                "record.syntax",
                "line_kind",
                line=line.number,
                column=first.column,
                allowed=", ".join(KINDS),
            )
        return True


def _other_kind(wanted: str, found: str, place: Place) -> RecordError:
    return record_problem(
        "record.syntax",
        "chance_kind",
        line=place.line,
        column=place.column,
        wanted=wanted,
        found=found,
    )


def _before_notes(line: Line) -> tuple[Token, ...]:
    for place, token in enumerate(line.tokens):
        if token.text == ";":
            return line.tokens[:place]
    return line.tokens


def _read_move(line: Line, tokens: Sequence[Token]) -> MoveGiven:
    column = tokens[1].column if len(tokens) > 1 else line.end
    return MoveGiven(
        int(tokens[0].text),
        " ".join(token.text for token in tokens[1:]),
        Place(line.number, tokens[0].column),
        Place(line.number, column),
    )


def _read_cards(line: Line, tokens: Sequence[Token]) -> ChanceGiven:
    is_draw = tokens[0].text == "draw"
    cards: list[Card] = []
    for token in tokens[1:]:
        text = token.text
        if is_draw:
            seat, _, text = text.partition(":")
            if not _SEAT.fullmatch(seat):
                raise record_problem(
                    "record.syntax", "draw_text", line=line.number, column=token.column
                )
        card = _card(line, token, text)
        if card in cards:
            raise record_problem(
                "record.syntax", "repeated_card", line=line.number, column=token.column, card=card
            )
        cards.append(card)
    if not is_draw and len(cards) != DECK_SIZE:
        raise record_problem(
            "record.syntax", "deck_size", line=line.number, column=line.end, count=len(cards)
        )
    place = Place(line.number, tokens[0].column)
    columns = tuple(token.column for token in tokens[1:])
    return ChanceGiven(tokens[0].text, place, tuple(cards), columns)


def _card(line: Line, token: Token, text: str) -> Card:
    try:
        return parse_card(text)
    except CaidaError:
        raise record_problem(
            "record.syntax",
            "card_text",
            line=line.number,
            column=token.column,
            text=shown(text),
        ) from None


def _read_dealer(line: Line, tokens: Sequence[Token]) -> ChanceGiven:
    token = tokens[1] if len(tokens) > 1 else Token("", line.end)
    place = Place(line.number, token.column)
    return ChanceGiven("dealer", place, index=_index(token.text, place))


def _read_places(line: Line, tokens: Sequence[Token]) -> list[ChanceGiven]:
    """The cards of a mesa that went back into the stock, ``5e>17``."""
    given = []
    for token in tokens[1:]:
        _, arrow, text = token.text.partition(">")
        if arrow and text != LOST:
            place = Place(line.number, token.column)
            given.append(ChanceGiven("place", place, index=_index(text, place)))
    return given


def _index(text: str, place: Place) -> int:
    if not _INDEX.fullmatch(text):
        raise _index_problem(text, place, DECK_SIZE - 1)
    return int(text)


def _index_problem(text: str, place: Place, last: int) -> RecordError:
    return record_problem(
        "record.syntax",
        "index_text",
        line=place.line,
        column=place.column,
        text=shown(text),
        last=last,
    )


class RecordedChance:
    """Chance as the file gives it, in its order; with a secret, each outcome is proved as well.

    It raises RecordError with the outcome's own place, straight through the match that asked.
    """

    def __init__(self, given: BodyReader, provable: ProvableChance | None) -> None:
        self._given = given
        self._provable = provable

    def deck(self, label: str) -> Sequence[int]:
        given = self._given.next_chance("draw" if label.startswith("draw") else "deck")
        if self._provable is not None:
            deck = self._provable.deck(label)
            for card, column, proved in zip(given.cards, given.columns, deck, strict=False):
                if card != proved:
                    place = Place(given.place.line, column)
                    raise _unproved(place, str(CARDS[proved]), str(card))
            return deck
        drawn = set(given.cards)
        return [*given.cards, *(card for card in CARDS if card not in drawn)]

    def index(self, label: str, size: int) -> int:
        given = self._given.next_chance("dealer" if label == "dealer" else "place")
        if given.index >= size:
            raise _index_problem(str(given.index), given.place, size - 1)
        if self._provable is not None:
            proved = self._provable.index(label, size)
            if given.index != proved:
                raise _unproved(given.place, str(proved), str(given.index))
        return given.index


def _unproved(place: Place, wanted: str, found: str) -> RecordError:
    return record_problem(
        "record.proof", "proof", line=place.line, column=place.column, wanted=wanted, found=found
    )
