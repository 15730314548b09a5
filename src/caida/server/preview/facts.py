"""What a preview is made of: values that anybody with the link may know, and no cards.

Whoever tells or draws a preview gets these and nothing else, so that a card that somebody may not
see has no way into a picture.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from caida.engine.ruleset import Ruleset
from caida.protocol.values import Colour
from caida.room.room import Room
from caida.server.matches import read_result, show_line
from caida.store.base import MatchLine

Place = Literal["home", "new", "learn", "matches", "open", "offline", "missing"]


class Sitter(NamedTuple):
    """Somebody on a seat, a person or a bot."""

    name: str
    colour: Colour


class RulesFacts(NamedTuple):
    """What is played; ``changes`` is how many options differ from the preset."""

    preset: str
    seats: int
    teams: bool
    target: int
    changes: int


class TableFacts(NamedTuple):
    """``host`` is empty while nobody who arranges the table sits there."""

    rules: RulesFacts
    host: str
    seats: tuple[Sitter | None, ...]
    is_waiting: bool


class MatchFacts(NamedTuple):
    """A finished match; ``scores`` are by side, ``seats`` by seat."""

    rules: RulesFacts
    seats: tuple[Sitter, ...]
    scores: tuple[int, ...]
    winner: int


class PlaceFacts(NamedTuple):
    """A page that is the same for everybody."""

    place: Place


Facts = RulesFacts | TableFacts | MatchFacts | PlaceFacts


def facts_of_rules(ruleset: Ruleset) -> RulesFacts:
    preset = ruleset.nearest_preset()
    changes = len(ruleset.changes_from(preset))
    return RulesFacts(preset, ruleset.seats, ruleset.teams, ruleset.target, changes)


def facts_of_room(room: Room) -> TableFacts:
    host = room.seat_of(room.host)
    return TableFacts(
        facts_of_rules(room.ruleset),
        "" if host is None else room.holder(host).name,
        tuple(
            None if holder is None else Sitter(holder.name, holder.colour) for holder in room.seats
        ),
        room.stage == "waiting",
    )


def facts_of_match(line: MatchLine, ruleset: Ruleset) -> MatchFacts:
    """ValueError if the archive has something else than an outcome."""
    card, outcome = show_line(line, ""), read_result(line.result)
    sitters = tuple(map(Sitter, card.players, card.colours))
    return MatchFacts(facts_of_rules(ruleset), sitters, outcome.scores, outcome.winner)
