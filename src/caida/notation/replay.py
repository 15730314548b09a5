"""Reading a record's body: only what was fed in is taken from it, and the engine plays it again."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from caida.engine.cards import CARDS, DECK_SIZE, Card
from caida.engine.chance import ProvableChance
from caida.engine.errors import CaidaError
from caida.notation.body import AFTER, BACK, LOST
from caida.notation.cards import parse_card
from caida.notation.lines import Line, Token
from caida.notation.problems import Place, record_problem, shown

KINDS = ("draw", "dealer", "deal", "deck", "mesa", "tanda", "sweep", "count", BACK, "result")
_SEAT = re.compile(r"[0-3]")
_INDEX = re.compile(r"[0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class ChanceGiven:
    """One outcome of chance in the file: cards of a draw or a deck, or a number."""

    kind: str  # draw, dealer, deck or place
    place: Place
    cards: tuple[Card, ...] = ()
    places: tuple[Place, ...] = ()
    index: int = 0


@dataclass(frozen=True, slots=True)
class MoveGiven:
    """One move in the file, not yet looked at by the rules."""

    seat: int
    text: str
    seat_place: Place
    place: Place


@dataclass(frozen=True, slots=True)
class BackGiven:
    """A line of play in the file that was taken back, not yet looked at either."""

    moves: tuple[MoveGiven, ...]
    seat_place: Place


class BodyReader:
    """What the file feeds in, read no further than the game has asked for.

    A record tells things in the order they happen, so whatever comes where the game needs
    something else ends the reading: the comparison of the texts then finds the place.
    """

    def __init__(self, lines: Sequence[Line], end: Place) -> None:
        self._lines = iter(lines)
        self._end = end
        self._chances: deque[ChanceGiven] = deque()
        self._move: MoveGiven | BackGiven | None = None

    def next_chance(self, kind: str) -> ChanceGiven:
        """RecordError at the place where something else stands, or where the record ends."""
        while not self._chances and self._move is None and self._read():
            pass
        if self._chances:
            given = self._chances.popleft()
            if given.kind == kind:
                return given
            raise record_problem("chance_kind", given.place, wanted=kind, found=given.kind)
        if self._move is not None:
            raise record_problem("chance_kind", self._move.seat_place, wanted=kind, found="move")
        raise record_problem("chance_missing", self._end, wanted=kind)

    def next_move(self) -> MoveGiven | BackGiven | None:
        """The next move, or moves that were taken back; None where the record ends, or has chance
        that the game did not need."""
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
            raise record_problem("header_late", line.at(first))
        if _SEAT.fullmatch(first.text):
            self._move = _read_move(line, tokens)
        elif first.text in ("draw", "deck"):
            self._chances.append(_read_cards(line, tokens))
        elif first.text == "dealer":
            self._chances.append(_read_dealer(line, tokens))
        elif first.text == "mesa":
            self._chances.extend(_read_places(line, tokens))
        elif first.text == BACK:
            self._move = _read_back(line, tokens)
        elif first.text not in KINDS:
            raise record_problem("line_kind", line.at(first), allowed=", ".join(KINDS))
        return True


def _before_notes(line: Line) -> tuple[Token, ...]:
    for place, token in enumerate(line.tokens):
        if token.text == ";":
            return line.tokens[:place]
    return line.tokens


def _read_move(line: Line, tokens: Sequence[Token]) -> MoveGiven:
    place = line.at(tokens[1]) if len(tokens) > 1 else line.end
    text = " ".join(token.text for token in tokens[1:])
    return MoveGiven(int(tokens[0].text), text, line.at(tokens[0]), place)


def _read_back(line: Line, tokens: Sequence[Token]) -> BackGiven:
    """``back 0 6c x6e / 1 4b``: moves that were played and taken back."""
    moves: list[list[Token]] = [[]]
    for token in tokens[1:]:
        if token.text == AFTER:
            moves.append([])
        else:
            moves[-1].append(token)
    for move in moves:
        if not move or not _SEAT.fullmatch(move[0].text):
            raise record_problem("back_text", line.at(move[0]) if move else line.end)
    return BackGiven(tuple(_read_move(line, move) for move in moves), line.at(tokens[0]))


def _read_cards(line: Line, tokens: Sequence[Token]) -> ChanceGiven:
    is_draw = tokens[0].text == "draw"
    cards: list[Card] = []
    for token in tokens[1:]:
        text = token.text
        if is_draw:
            seat, _, text = text.partition(":")
            if not _SEAT.fullmatch(seat):
                raise record_problem("draw_text", line.at(token))
        try:
            card = parse_card(text)
        except CaidaError:
            raise record_problem("card_text", line.at(token), text=shown(text)) from None
        if card in cards:
            raise record_problem("repeated_card", line.at(token), card=card)
        cards.append(card)
    if not is_draw and len(cards) != DECK_SIZE:
        raise record_problem("deck_size", line.end, count=len(cards))
    places = tuple(line.at(token) for token in tokens[1:])
    return ChanceGiven(tokens[0].text, line.at(tokens[0]), tuple(cards), places)


def _read_dealer(line: Line, tokens: Sequence[Token]) -> ChanceGiven:
    text, place = (tokens[1].text, line.at(tokens[1])) if len(tokens) > 1 else ("", line.end)
    return ChanceGiven("dealer", place, index=_index(text, place))


def _read_places(line: Line, tokens: Sequence[Token]) -> list[ChanceGiven]:
    """The cards of a mesa that went back into the stock, ``5e>17``."""
    given = []
    for token in tokens[1:]:
        _, arrow, text = token.text.partition(">")
        if arrow and text != LOST:
            place = line.at(token)
            given.append(ChanceGiven("place", place, index=_index(text, place)))
    return given


def _index(text: str, place: Place) -> int:
    if not _INDEX.fullmatch(text):
        raise record_problem("index_text", place, text=shown(text), last=DECK_SIZE - 1)
    return int(text)


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
            for card, place, proved in zip(given.cards, given.places, deck, strict=False):
                if card != proved:
                    raise record_problem("proof", place, wanted=str(CARDS[proved]), found=str(card))
            return deck
        drawn = set(given.cards)
        return [*given.cards, *(card for card in CARDS if card not in drawn)]

    def index(self, label: str, size: int) -> int:
        given = self._given.next_chance("dealer" if label == "dealer" else "place")
        if given.index >= size:
            text = shown(str(given.index))
            raise record_problem("index_text", given.place, text=text, last=size - 1)
        if self._provable is not None:
            proved = self._provable.index(label, size)
            if given.index != proved:
                wanted, found = str(proved), str(given.index)
                raise record_problem("proof", given.place, wanted=wanted, found=found)
        return given.index
