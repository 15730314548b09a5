"""The log of a room: one entry for every accepted command, and all that is needed to fold it.

Actions are kept by the kernel's number. ``by`` and ``command`` name who asked and under which id,
so a command that is sent again after a restart is still known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from caida.engine.chance import OLD_RECIPE, RECIPE
from caida.protocol.tables import Absence
from caida.protocol.values import FIRST_FACE, Clock, Colour, Face


class Entry(Struct, tag_field="e", omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """What has a field that we don't know is not ours to read: it may mean something."""

    by: str = ""
    command: str = ""


class Created(Entry, tag="created"):
    """The first entry. ``secret`` fixes the chance of all matches in this room; never sent."""

    code: str
    ruleset: dict[str, Any]
    clock: Clock
    is_public: bool
    secret: Annotated[str, Meta(pattern=r"^([0-9a-f]{2})+\Z")]


class Seated(Entry, tag="seated"):
    seat: int
    name: str
    colour: Colour
    is_program: bool = False
    contribution: str = ""
    face: Face = FIRST_FACE


class Stood(Entry, tag="stood"):
    seat: int


class BotPlaced(Entry, tag="bot"):
    """``character`` is who of the cast sits down; entries without it are older than the cast, and
    their bots have the names they had."""

    seat: int
    bot: str
    character: str = ""


class Cleared(Entry, tag="cleared"):
    """A bot was taken away, or a kept seat given free."""

    seat: int


class SeatKept(Entry, tag="kept"):
    """A free seat is for somebody, whom ``name`` may name."""

    seat: int
    name: str = ""


class Swapped(Entry, tag="swapped"):
    seat: int
    other: int


class Removed(Entry, tag="removed"):
    """A person was made to stand, and may not sit again for now."""

    seat: int


class Readmitted(Entry, tag="readmitted"):
    person: str


class Held(Entry, tag="held"):
    """The match does not begin by itself."""


class Started(Entry, tag="started"):
    """A match begins; ``fill`` is the bot that takes the seats still free, and ``characters`` who
    that is by seat, as in ``BotPlaced``.

    ``recipe`` is the version of docs/fairness.md; entries without it are older than the second.
    """

    fill: str = ""
    characters: dict[int, str] = {}
    recipe: Annotated[int, Meta(ge=OLD_RECIPE, le=RECIPE)] = OLD_RECIPE


class Acted(Entry, tag="acted"):
    seat: int
    action: int
    by_bot: bool = False


class TakenBack(Entry, tag="undone"):
    """The seat stands again before its last decision; what came after it is undone."""

    seat: int


class TakenOver(Entry, tag="over"):
    """From here a bot plays for a person."""

    seat: int
    away: Absence


class Returned(Entry, tag="back"):
    seat: int


class Resigned(Entry, tag="resigned"):
    seat: int
    abandoned: bool = False


class RematchWanted(Entry, tag="rematch"):
    seat: int
    contribution: str = ""


class Renamed(Entry, tag="renamed"):
    """Who sits there is called otherwise from here on, or has another colour or face."""

    seat: int
    name: str
    colour: Colour
    face: Face


class Closed(Entry, tag="closed"):
    """Nobody came back; the room takes no more entries."""


AnyEntry = (
    Created
    | Seated
    | Stood
    | BotPlaced
    | Cleared
    | SeatKept
    | Swapped
    | Removed
    | Readmitted
    | Held
    | Started
    | Acted
    | TakenBack
    | TakenOver
    | Returned
    | Resigned
    | RematchWanted
    | Renamed
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)


encode_entry: Callable[[Entry], bytes] = _encoder.encode


def decode_entry(stored: bytes | str) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(stored)
    return entry
