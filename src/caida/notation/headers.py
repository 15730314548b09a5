"""The headers of a record, ``[Name "value"]``: what they hold, and how they are quoted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as calendar_date
from types import MappingProxyType

from caida.engine.chance import OLD_RECIPE, RECIPE
from caida.engine.errors import CaidaError, RecordError
from caida.engine.ruleset import Ruleset
from caida.notation.lines import HIDDEN, Line
from caida.notation.problems import Place, record_caused, record_problem
from caida.notation.rules import format_rules, parse_rules

VERSION = "1"
SEATS = range(4)
NAMES = (
    "Caida",
    "Rules",
    *(f"Player{seat}" for seat in SEATS),
    "Date",
    "Result",
    "Recipe",
    "Commitment",
    "Secret",
    *(f"Contribution{seat}" for seat in SEATS),
)
NEEDED = ("Caida", "Rules", "Result")
MAX_NAME = 64
SECRET_BYTES = 32

_TO_ESCAPE = re.compile(f'[\\\\"\\n\\t{HIDDEN}]')
_HIDDEN = re.compile(f"[\\n\\t{HIDDEN}]")
_ESCAPE = re.compile(r'\\(?:(["\\])|u\{([0-9a-f]{1,6})\}|.?)')
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a provable match: the secret only once the match is over.

    ``recipe`` is the version of docs/fairness.md; the old one is not written down.
    """

    commitment: str
    secret: bytes | None = None
    contributions: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    recipe: int = RECIPE


@dataclass(frozen=True, slots=True)
class Headers:
    """All headers but the result, which the match itself tells."""

    ruleset: Ruleset
    players: tuple[str, ...] = ()
    date: str | None = None
    proof: Proof | None = None


def quote(text: str) -> str:
    """In double quotes; what can't be seen is written ``\\u{hex}``."""
    return '"' + _TO_ESCAPE.sub(_escaped, text) + '"'


def _escaped(found: re.Match[str]) -> str:
    char = found[0]
    return f"\\{char}" if char in '"\\' else f"\\u{{{ord(char):x}}}"


def format_headers(headers: Headers, result: str) -> list[str]:
    values = {"Caida": VERSION, "Rules": format_rules(headers.ruleset), "Result": result}
    values.update({f"Player{seat}": name for seat, name in enumerate(headers.players)})
    if headers.date is not None:
        values["Date"] = headers.date
    proof = headers.proof
    if proof is not None:
        values["Commitment"] = proof.commitment
        if proof.recipe != OLD_RECIPE:
            values["Recipe"] = str(proof.recipe)
        if proof.secret is not None:
            values["Secret"] = proof.secret.hex()
        values.update({f"Contribution{seat}": text for seat, text in proof.contributions.items()})
    return [f"[{name} {quote(values[name])}]" for name in NAMES if name in values]


def is_player_name(name: str) -> bool:
    return 0 < len(name) <= MAX_NAME and not _HIDDEN.search(name) and name.strip() == name


def as_player_name(text: str) -> str:
    """The text as far as it can stand in a record; empty where nothing of it can be seen."""
    return "".join(letter for letter in text if letter.isprintable())[:MAX_NAME].strip()


def is_date(text: str) -> bool:
    if not _DATE.fullmatch(text):
        return False
    try:
        calendar_date.fromisoformat(text)
    except ValueError:
        return False
    return True


class HeaderReader:
    """Reads the header lines; ``places`` tells where each header's value stands."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._values: dict[str, str] = {}
        self.places: dict[str, Place] = {}
        for line in lines:
            self._add(line)
        last = lines[-1].number + 1 if lines else 1
        for name in NEEDED:
            if name not in self._values:
                raise record_problem("header_missing", Place(last), name=name)

    def read(self) -> Headers:
        ruleset = self._ruleset()
        players = self._players(ruleset.seats)
        date = self._values.get("Date")
        if date is not None and not is_date(date):
            raise self._problem("date", "Date")
        return Headers(ruleset, players, date, self._proof(ruleset.seats))

    @property
    def is_finished(self) -> bool:
        return self._values["Result"] != "*"

    def _problem(self, problem: str, header: str, /, **params: object) -> RecordError:
        return record_problem(problem, self.places[header], **params)

    def _add(self, line: Line) -> None:
        name, value = line.tokens[1], line.tokens[2]
        if not self._values and (name.text, value.text) != ("Caida", quote(VERSION)):
            raise record_problem("version", line.at(line.tokens[0]), version=quote(VERSION))
        if name.text not in NAMES:
            allowed = ", ".join(NAMES)
            raise record_problem(
                "header_unknown", line.at(name), name=name.text[:40], allowed=allowed
            )
        if name.text in self._values:
            raise record_problem("header_twice", line.at(name), name=name.text)
        self.places[name.text] = Place(line.number, value.column + 1)
        self._values[name.text] = self._unquote(name.text, value.text)

    def _unquote(self, name: str, text: str) -> str:
        def char(found: re.Match[str]) -> str:
            if found[1]:
                return found[1]
            point = int(found[2], 16) if found[2] else -1
            if not 0 <= point <= 0x10FFFF or 0xD800 <= point <= 0xDFFF:
                line, column = self.places[name]
                raise record_problem("escape", Place(line, column + found.start()))
            return chr(point)

        return _ESCAPE.sub(char, text[1:-1])

    def _ruleset(self) -> Ruleset:
        try:
            return parse_rules(self._values["Rules"])
        except CaidaError as error:
            line, column = self.places["Rules"]
            found = self._values["Rules"].find(f" {error.params['option']}")
            place = Place(line, column + found + 1)
            raise record_caused("record.syntax", error, place) from None

    def _players(self, seats: int) -> tuple[str, ...]:
        present = [seat for seat in SEATS if f"Player{seat}" in self._values]
        if not present:
            return ()
        if present != list(range(seats)):
            raise self._problem("players", f"Player{present[-1]}")
        for seat in present:
            if not is_player_name(self._values[f"Player{seat}"]):
                raise self._problem("player_name", f"Player{seat}", limit=MAX_NAME)
        return tuple(self._values[f"Player{seat}"] for seat in present)

    def _proof(self, seats: int) -> Proof | None:
        contributions = {
            seat: self._values[f"Contribution{seat}"]
            for seat in SEATS
            if f"Contribution{seat}" in self._values
        }
        for seat in contributions:
            if seat >= seats:
                raise self._problem("no_seat", f"Contribution{seat}", last=seats - 1)
        if "Commitment" not in self._values:
            for name in ("Recipe", "Secret", *(f"Contribution{seat}" for seat in contributions)):
                if name in self._values:
                    raise self._problem("uncommitted", name, name=name)
            return None
        self._check_hex("Commitment")
        secret = None
        if "Secret" in self._values:
            self._check_hex("Secret")
            if not self.is_finished:
                raise self._problem("sealed", "Secret")
            secret = bytes.fromhex(self._values["Secret"])
        return Proof(
            self._values["Commitment"], secret, MappingProxyType(contributions), self._recipe()
        )

    def _recipe(self) -> int:
        written = self._values.get("Recipe")
        if written is None:
            return OLD_RECIPE
        if written != str(RECIPE):
            raise self._problem("recipe", "Recipe", recipe=RECIPE)
        return RECIPE

    def _check_hex(self, name: str) -> None:
        if not re.fullmatch(f"[0-9a-f]{{{2 * SECRET_BYTES}}}", self._values[name]):
            raise self._problem("hex", name, name=name, digits=2 * SECRET_BYTES)
