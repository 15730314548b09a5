"""A record's text as lines of tokens with their places; everything is bounded and checked here."""

from __future__ import annotations

import re
from typing import NamedTuple

from caida.notation.problems import record_problem

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


class Line(NamedTuple):
    """A line that says something; ``end`` is the column after its last character."""

    number: int
    tokens: tuple[Token, ...]
    end: int

    @property
    def is_header(self) -> bool:
        return self.tokens[0].text == "["


def decode(content: bytes) -> str:
    """The text of a file; RecordError with the place of the first byte that is not UTF-8."""
    if len(content) > MAX_BYTES:
        raise record_problem("record.syntax", "too_big", line=1, limit=MAX_BYTES)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        start = content.rfind(b"\n", 0, error.start) + 1
        raise record_problem(
            "record.syntax",
            "not_utf8",
            line=content.count(b"\n", 0, error.start) + 1,
            column=len(content[start : error.start].decode("utf-8")) + 1,
        ) from None


def split_lines(text: str) -> list[Line]:
    """Headers and body, without empty lines and ``#`` comments."""
    if len(text) > MAX_BYTES:
        raise record_problem("record.syntax", "too_big", line=1, limit=MAX_BYTES)
    if text.count("\n") > MAX_LINES:
        raise record_problem("record.syntax", "too_many_lines", line=MAX_LINES + 1, limit=MAX_LINES)
    lines = []
    for number, raw in enumerate(text.split("\n"), start=1):
        row = raw.removesuffix("\r")
        _check_row(row, number)
        bare = row.lstrip(_SPACE)
        if bare and not bare.startswith("#"):
            is_header = bare.startswith("[")
            tokens = _header_tokens(row, number) if is_header else _tokens(row)
            lines.append(Line(number, tokens, len(row.rstrip(_SPACE)) + 1))
    return lines


def _check_row(row: str, number: int) -> None:
    if len(row) > MAX_LINE:
        raise record_problem(
            "record.syntax", "long_line", line=number, column=MAX_LINE + 1, limit=MAX_LINE
        )
    hidden = _HIDDEN.search(row)
    if hidden:
        raise record_problem(
            "record.syntax",
            "control",
            line=number,
            column=hidden.start() + 1,
            point=f"{ord(hidden[0]):04X}",
        )


def _tokens(row: str) -> tuple[Token, ...]:
    return tuple(Token(found[0], found.start() + 1) for found in _TOKEN.finditer(row))


def _header_tokens(row: str, number: int) -> tuple[Token, ...]:
    found = _HEADER.fullmatch(row.strip(_SPACE))
    margin = len(row) - len(row.lstrip(_SPACE)) + 1
    if not found:
        raise record_problem("record.syntax", "header", line=number, column=margin)
    return (
        Token("[", margin),
        Token(found[1], margin + found.start(1)),
        Token(found[2], margin + found.start(2)),
    )
