"""A record's text as lines of tokens with their places; everything is bounded and checked here."""

from __future__ import annotations

import re
from typing import NamedTuple

from caida.notation.problems import Place, record_problem

MAX_BYTES = 4_000_000
MAX_LINES = 100_000
MAX_LINE = 2_000

# Control characters, line separators, surrogates and what turns the direction of text around.
HIDDEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff"
)
_HIDDEN = re.compile(f"[{HIDDEN}]")
_TOKEN = re.compile(r";|[^; \t]+")
_HEADER = re.compile(r'\[[ \t]*([A-Za-z]+[0-9]?)[ \t]+("(?:[^"\\]|\\.)*")[ \t]*\]')
_SPACE = " \t"


class Token(NamedTuple):
    text: str
    column: int


class Line:
    """A line that says something. Its tokens are found when they are asked for, so that a hostile
    file costs no more than what is read of it."""

    __slots__ = ("_tokens", "number", "row")

    def __init__(self, number: int, row: str) -> None:
        self.number = number
        self.row = row
        self._tokens: tuple[Token, ...] | None = None

    @property
    def tokens(self) -> tuple[Token, ...]:
        """RecordError for a header that is not written as one."""
        if self._tokens is None:
            find = _header_tokens if self.is_header else _tokens
            self._tokens = find(self.row, self.number)
        return self._tokens

    def at(self, token: Token) -> Place:
        """Where one of its tokens stands."""
        return Place(self.number, token.column)

    @property
    def end(self) -> Place:
        """The place after its last character."""
        return Place(self.number, len(self.row.rstrip(_SPACE)) + 1)

    @property
    def is_header(self) -> bool:
        return self.row.lstrip(_SPACE).startswith("[")


def decode(content: bytes) -> str:
    """The text of a file; RecordError with the place of the first byte that is not UTF-8."""
    if len(content) > MAX_BYTES:
        raise record_problem("too_big", limit=MAX_BYTES)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        start = content.rfind(b"\n", 0, error.start) + 1
        line = content.count(b"\n", 0, error.start) + 1
        column = len(content[start : error.start].decode("utf-8")) + 1
        raise record_problem("not_utf8", Place(line, column)) from None


def split_lines(text: str) -> list[Line]:
    """Headers and body, without empty lines and ``#`` comments; a line may end in CRLF."""
    if len(text) > MAX_BYTES:
        raise record_problem("too_big", limit=MAX_BYTES)
    if text.count("\n") > MAX_LINES:
        raise record_problem("too_many_lines", Place(MAX_LINES + 1), limit=MAX_LINES)
    text = text.replace("\r\n", "\n")
    rows = text.split("\n")
    _check_rows(text, rows)
    return [
        Line(number, row)
        for number, row in enumerate(rows, start=1)
        if (bare := row.lstrip(_SPACE)) and not bare.startswith("#")
    ]


def _check_rows(text: str, rows: list[str]) -> None:
    """RecordError at the first line that is too long or holds what can't be seen."""
    too_long = next((at for at, row in enumerate(rows) if len(row) > MAX_LINE), None)
    hidden = _HIDDEN.search(text)
    if hidden is not None:
        row = text.count("\n", 0, hidden.start())
        if too_long is None or row < too_long:
            column = hidden.start() - text.rfind("\n", 0, hidden.start())
            point = f"{ord(hidden[0]):04X}"
            raise record_problem("control", Place(row + 1, column), point=point)
    if too_long is not None:
        raise record_problem("long_line", Place(too_long + 1, MAX_LINE + 1), limit=MAX_LINE)


def _tokens(row: str, _number: int) -> tuple[Token, ...]:
    return tuple(Token(found[0], found.start() + 1) for found in _TOKEN.finditer(row))


def _header_tokens(row: str, number: int) -> tuple[Token, ...]:
    found = _HEADER.fullmatch(row.strip(_SPACE))
    margin = len(row) - len(row.lstrip(_SPACE)) + 1
    if not found:
        raise record_problem("header", Place(number, margin))
    return (
        Token("[", margin),
        Token(found[1], margin + found.start(1)),
        Token(found[2], margin + found.start(2)),
    )
