"""A match as text, and back: read what was fed in, play it again, compare every token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from caida.engine.chance import OLD_RECIPE, RECIPE, ProvableChance, SeededChance
from caida.engine.errors import ChanceError, IllegalAction, NotationError, RecordError
from caida.engine.history import Step
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.undone import MAX_UNDONE, Undone, take_back
from caida.notation.body import format_body, format_result
from caida.notation.headers import (
    MAX_NAME,
    HeaderReader,
    Headers,
    Proof,
    format_headers,
    is_date,
    is_player_name,
)
from caida.notation.lines import MAX_BYTES, Line, decode, split_lines
from caida.notation.moves import parse_action
from caida.notation.problems import Place, record_caused, record_problem, shown
from caida.notation.replay import BackGiven, BodyReader, MoveGiven, RecordedChance
from caida.notation.rules import format_rules


@dataclass(frozen=True, slots=True)
class Record:
    """A match with what its headers say: who played, when, and the proof of its chance; and the
    lines of play that were taken back in it."""

    match: Match
    headers: Headers
    undone: tuple[Undone, ...] = ()

    @classmethod
    def of(
        cls,
        match: Match,
        *,
        players: Sequence[str] = (),
        date: str | None = None,
        undone: Sequence[Undone] = (),
    ) -> Record:
        """The record of a match so far. ``date`` is ``2026-11-15``; name every player or none."""
        if not _starts_with_a_deal(match):
            raise record_problem("from_position")
        if players and len(players) != match.ruleset.seats:
            raise record_problem("players")
        for name in players:
            if not is_player_name(name):
                raise record_problem("player_name", limit=MAX_NAME)
        if date is not None and not is_date(date):
            raise record_problem("date")
        headers = Headers(match.ruleset, tuple(players), date, _proof_of(match))
        return cls(match, headers, tuple(sorted(undone, key=lambda line: line.at)))

    @property
    def ruleset(self) -> Ruleset:
        """The rules it was played by."""
        return self.headers.ruleset

    @property
    def players(self) -> tuple[str, ...]:
        """A name for every seat, or none at all."""
        return self.headers.players

    @property
    def date(self) -> str | None:
        """The day it was played, ``2026-11-15``."""
        return self.headers.date

    @property
    def proof(self) -> Proof | None:
        """What binds its shuffles, if they were provable."""
        return self.headers.proof

    @property
    def text(self) -> str:
        """The one canonical text of it, which ``parse_record`` reads back."""
        return format_record(self)


def _proof_of(match: Match) -> Proof | None:
    """A seed is no secret, so a seeded match has nothing to prove."""
    if match.commitment is None:
        return None
    bound = match.bound_rules
    if bound is not None and bound != format_rules(match.ruleset):
        raise record_problem("rules_unbound", wanted=shown(bound))
    recipe = OLD_RECIPE if bound is None else RECIPE
    if match.outcome is None:
        return Proof(match.commitment, recipe=recipe)
    chance = match.reveal()
    return Proof(match.commitment, chance.secret, chance.contributions, recipe)


def _starts_with_a_deal(match: Match) -> bool:
    return bool(match.history) and match.history[0].kind in ("draw", "dealer", "deck")


def format_record(record: Record) -> str:
    """The canonical text: ``parse_record`` gives the same record back."""
    headers = format_headers(record.headers, format_result(record.match.outcome))
    body = "\n".join(format_body(record.match, record.undone)).lstrip("\n")
    return "\n".join([*headers, "", body, ""])


def read_record(path: Path) -> Record:
    """The record in a file; never reads more than a record may have."""
    with path.open("rb") as file:
        return parse_record(file.read(MAX_BYTES + 1))


def parse_record(text: str | bytes) -> Record:
    """Play a record again and check every token of it; RecordError with the place of the first
    thing that is off: the text, a move, a comment, the result or the proof."""
    lines = split_lines(decode(text) if isinstance(text, bytes) else text)
    body_at = next((at for at, line in enumerate(lines) if not line.is_header), len(lines))
    reader = HeaderReader(lines[:body_at])
    headers = reader.read()
    body = lines[body_at:]
    end = lines[-1].end
    given = BodyReader(body, end)
    match = Match(headers.ruleset, chance=RecordedChance(given, _provable(headers, reader)))
    undone = _play_on(match, given, body)
    _compare(body, format_body(match, undone), end)
    _compare(lines[:body_at], format_headers(headers, format_result(match.outcome)), end)
    return Record(match, headers, undone)


def _provable(headers: Headers, reader: HeaderReader) -> ProvableChance | None:
    proof = headers.proof
    if proof is None or proof.secret is None:
        return None
    rules = format_rules(headers.ruleset) if proof.recipe == RECIPE else None
    place = reader.places["Secret"]
    try:
        chance = ProvableChance(proof.secret, proof.contributions, rules)
    except ChanceError as error:
        raise record_caused("record.proof", error, place) from None
    if chance.commitment != proof.commitment:
        raise record_problem("commitment", place)
    return chance


def _play_on(match: Match, given: BodyReader, body: Sequence[Line]) -> tuple[Undone, ...]:
    """Follow the moves of the file, and those it took back; what is off is told with its place."""
    undone: list[Undone] = []
    while (move := given.next_move()) is not None:
        if isinstance(move, MoveGiven):
            _follow(match, move, body, match, undone)
        elif len(undone) < MAX_UNDONE:
            undone.append(_look_at(move, body, match, undone))
        else:
            raise record_problem("many_backs", move.seat_place, limit=MAX_UNDONE)
    return tuple(undone)


def _look_at(
    back: BackGiven, body: Sequence[Line], match: Match, undone: Sequence[Undone]
) -> Undone:
    """Moves that were taken back, played by the rules; chance would bring anything."""
    at = len(match.history)
    twin = match.copy(chance=SeededChance(0))
    for move in back.moves:
        _follow(twin, move, body, match, undone)
    return take_back(twin.history, at)[0]


def _follow(
    twin: Match, move: MoveGiven, body: Sequence[Line], match: Match, undone: Sequence[Undone]
) -> None:
    """Play a move of the file; ``match`` is how far it is right, if this one is not."""
    try:
        twin.follow(_step_of(move, twin))
    except RecordError:
        _compare_before(body, match, undone, move.place.line)
        raise
    except (IllegalAction, NotationError) as error:
        _compare_before(body, match, undone, move.place.line)
        place = move.seat_place if "seat" in error.code else move.place
        raise record_caused("record.move", error, place) from None


def _step_of(move: MoveGiven, match: Match) -> Step:
    if move.text in ("resign", "abandon"):
        return Step("resign", seat=move.seat, abandoned=move.text == "abandon")
    return Step("action", seat=move.seat, action=parse_action(move.text, match))


def _compare_before(
    body: Sequence[Line], match: Match, undone: Sequence[Undone], number: int
) -> None:
    """Something is off at a line: say so only if nothing before it is."""
    earlier = [line for line in body if line.number < number]
    canonical = format_body(match, undone)
    if match.outcome is None:
        canonical.pop()
    _compare(earlier, canonical[: len(earlier)], Place(number, 1))


def _compare(written: Sequence[Line], canonical: Sequence[str], end: Place) -> None:
    """Compare token by token; RecordError at the first difference."""
    wanted = split_lines("\n".join(canonical))
    for line, right in zip(written, wanted, strict=False):
        _compare_line(line, right)
    if len(written) > len(wanted):
        extra = written[len(wanted)]
        raise record_problem("line_long", extra.at(extra.tokens[0]), found=shown(_text(extra)))
    if len(written) < len(wanted):
        raise record_problem("record_short", end, wanted=shown(_text(wanted[len(written)])))


def _compare_line(line: Line, right: Line) -> None:
    for token, other in zip(line.tokens, right.tokens, strict=False):
        if token.text != other.text:
            found, wanted = shown(token.text), shown(other.text)
            raise record_problem("differs", line.at(token), found=found, wanted=wanted)
    if len(line.tokens) > len(right.tokens):
        extra = line.tokens[len(right.tokens)]
        raise record_problem("line_long", line.at(extra), found=shown(extra.text))
    if len(line.tokens) < len(right.tokens):
        missing = right.tokens[len(line.tokens)]
        raise record_problem("line_short", line.end, wanted=shown(missing.text))


def _text(line: Line) -> str:
    return " ".join(token.text for token in line.tokens)
