"""What can be wrong with text: every reason under a name, so that it can be said in any language.

The English text lives here; the command line has the Spanish one under the same name.
"""

from __future__ import annotations

from typing import NamedTuple

from caida.engine.errors import CaidaError, NotationError, RecordError

REASONS = {
    # moves
    "empty": "it is empty: write a card, such as 6e, or 6e x6c 7e to take",
    "no_x": "the cards it takes start with x, such as 6e x6c 7e",
    "nothing_taken": "x must be followed by the card it takes",
    "takes_other": "{card} takes {allowed} here",
    "takes_too_many": "no card takes more than ten",
    # positions
    "field": "field {number} must be {name!r}",
    "fields": "it has {count} fields between bars, not {wanted}",
    "field_empty": "{name} is empty: write - for no cards",
    "repeated_card": "{card} appears twice",
    "number": "{name} must be a number",
    "flag": "{name} must be yes or no",
    "seats": "{name} must name the same number of seats as the hands",
    "canto": "sung is - or a canto: {allowed}",
    "thrown": "thrown must be -, or a card and the seat that threw it (- for the dealt mesa)",
    # records: the file
    "too_big": "the file is larger than {limit} bytes",
    "too_many_lines": "the file has more than {limit} lines",
    "not_utf8": "the file is not UTF-8 text",
    "control": "the character U+{point} can't be in a record",
    "long_line": "the line is longer than {limit} characters",
    # records: headers
    "header": 'a header is written [Name "value"]',
    "header_unknown": "unknown header {name}: the headers are {allowed}",
    "header_twice": "the header {name} is there twice",
    "header_missing": "the header {name} is missing",
    "header_late": "headers come before the moves",
    "version": "this is not a record of version 1: the first line is [Caida {version}]",
    "escape": 'a backslash is written \\\\ and a quote \\" in a header',
    "no_seat": "the last seat is {last}",
    "players": "name every seat's player, or none",
    "player_name": "a player's name has from 1 to {limit} characters and none that can't be seen",
    "date": "a date is a real day written 2026-11-15",
    "hex": "{name} is {digits} hexadecimal digits, in lower case",
    # records: the body
    "line_kind": "a line starts with a seat's number or one of: {allowed}",
    "card_text": "{text} is not a card: write rank and suit, such as 7o, 10c, 1e or 12b",
    "draw_text": "a draw is written seat:card, such as 0:12o",
    "deck_size": "a deck is forty cards, here are {count}",
    "index_text": "{text} is not a number from 0 to {last}",
    "chance_kind": "the game needs {wanted} here, not {found}",
    "back_text": "a line taken back is written as moves, such as back 0 6c x6e / 1 4b",
    "many_backs": "a record takes back at most {limit} lines of play",
    "chance_missing": "the record ends where the game needs {wanted}",
    # records: what is checked
    "differs": "{found} is written where the game gives {wanted}",
    "line_short": "the line ends where the game gives {wanted}",
    "line_long": "{found} is more than the game gives",
    "record_short": "the record ends before: {wanted}",
    # records: the proof
    "commitment": "the secret does not give the commitment",
    "sealed": "the secret is there though the match is not over",
    "recipe": "the only recipe written down is {recipe}; records of the first have no such header",
    "rules_unbound": "the chance is bound to other rules than the match's: {wanted}",
    "uncommitted": "{name} goes with a commitment, and there is none",
    "proof": "the secret gives {wanted} here, not {found}",
    # records: writing
    "from_position": "a match built from a position has no record: it did not start with a deal",
}

_SHOWN = 40


def shown(text: str) -> str:
    """Somebody else's text made fit for a message: quoted, escaped and short."""
    return repr(text) if len(text) <= _SHOWN else repr(text[:_SHOWN]) + "..."


def notation_problem(code: str, name: str, /, *, text: str, **params: object) -> NotationError:
    reason = REASONS[name].format(**params)
    return NotationError(code, rule=None, text=text[:_SHOWN], reason=reason, problem=name, **params)


class Place(NamedTuple):
    """Where something stands in a record, from 1 on."""

    line: int
    column: int = 1


START = Place(1)

# What is wrong with more than the text: with what the game gives, or with the proof.
_CODES = {
    **dict.fromkeys(("differs", "line_short", "line_long", "record_short"), "record.check"),
    **dict.fromkeys(("commitment", "sealed", "rules_unbound", "proof"), "record.proof"),
}


def record_problem(name: str, place: Place = START, /, **params: object) -> RecordError:
    """``params["problem"]`` keeps the name, so the reason can be said again in another language."""
    code = _CODES.get(name, "record.syntax")
    reason = REASONS[name].format(**params)
    line, column = place
    return RecordError(
        code, line=line, column=column, rule=None, reason=reason, problem=name, **params
    )


def record_caused(code: str, error: CaidaError, place: Place) -> RecordError:
    """The place where another error came up; that error itself is the reason."""
    return RecordError(code, line=place.line, column=place.column, reason=error)
