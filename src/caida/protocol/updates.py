"""What the server says: in a room, a snapshot and then updates by sequence number; in the lobby,
the open tables. An update says what happened; ``Look`` gives a fresh snapshot at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

import msgspec
from msgspec import Raw, Struct

from caida.protocol.tables import (
    Absence,
    HostView,
    Own,
    Pause,
    PublicTable,
    RoomState,
    ToAct,
    TurnClock,
)
from caida.protocol.values import ActionMessage, Clock

ChangeKind = Literal[
    "seated",
    "stood",
    "bot_placed",
    "cleared",
    "kept",
    "swapped",
    "removed",
    "readmitted",
    "held",
    "started",
    "acted",
    "taken_back",
    "taken_over",
    "returned",
    "resigned",
    "rematch_wanted",
    "renamed",
    "closed",
]


class Change(Struct, frozen=True, omit_defaults=True):
    """What moved the room on, and which seat did it. Everybody is told the same: whoever claims a
    canto is told to sing, as if it were true. After ``taken_back`` comes a snapshot of the table
    as it stood before."""

    kind: ChangeKind
    seat: int | None = None
    action: ActionMessage | None = None
    by_bot: bool = False
    away: Absence | None = None


class ServerMessage(Struct, tag_field="type", omit_defaults=True, kw_only=True):
    """The root of everything the server sends."""


class Snapshot(ServerMessage, tag="snapshot"):
    """Everything there is to draw, on arrival and whenever the client has lost the thread.

    ``you`` is the own seat, None for who watches; ``points`` are all events of this match so far
    that gave or took points, and the cantos that were beaten.
    ``counted`` comes with a pause: the events with which the deal ended that it is about.
    ``played_for_you`` is what a bot did on the own seat since one last did something there: what
    was chosen, sung and played, and what that scored. Updates tell the same, where ``change`` says
    that the own seat ``acted`` ``by_bot``.
    ``is_removed``: one may not sit, until the host allows it. ``host`` is there for the host alone.
    """

    seq: int
    room: RoomState
    you: int | None = None
    is_host: bool = False
    is_removed: bool = False
    host: HostView | None = None
    table: PublicTable | None = None
    own: Own | None = None
    clock: TurnClock | None = None
    pause: Pause | None = None
    counted: list[Raw] = []
    points: list[Raw] = []
    played_for_you: list[Raw] = []
    phrases: tuple[str, ...] = ()


class Update(ServerMessage, tag="update"):
    """One step of the room. ``command`` is the id of the command it comes from, if any.

    ``events`` are to be folded into the table in order; ``turn`` comes with them and says who
    decides now, ``choices`` what the own seat may do if that is it, and ``canto`` which one it
    may sing. ``clock`` is missing where no clock runs, ``pause`` where nobody looks at the end of a
    deal. ``room`` is there when something else than the cards has changed, and is whole.
    """

    seq: int
    change: Change
    command: str | None = None
    events: list[Raw] = []
    turn: ToAct | None = None
    choices: list[Raw] | None = None
    canto: str | None = None
    clock: TurnClock | None = None
    pause: Pause | None = None
    room: RoomState | None = None


class Accepted(ServerMessage, tag="accepted"):
    """A command that was accepted before, at this sequence number; nothing changed now."""

    command: str
    seq: int


class Refused(ServerMessage, tag="refused"):
    """A command that was not accepted; ``code`` is stable, ``text`` is for people.

    ``stale`` means that the room had moved on: a snapshot follows.
    """

    code: str
    text: str
    seq: int
    command: str | None = None
    rule: str | None = None


class Presence(ServerMessage, tag="presence"):
    """Who is connected, by seat, how many watch, and, as in the room, when the match begins."""

    connected: tuple[bool, ...]
    watchers: int
    begins_in_ms: int | None = None


class Paused(ServerMessage, tag="paused"):
    """Others than before look at the end of a deal; without ``pause`` nobody does, and the clock
    runs from now."""

    pause: Pause | None = None
    clock: TurnClock | None = None


class Said(ServerMessage, tag="said"):
    """A phrase said by a seat."""

    seat: int
    who: str
    phrase: str


class Pong(ServerMessage, tag="pong"):
    """The answer to a ping."""

    command: str
    seq: int


class Goodbye(ServerMessage, tag="goodbye"):
    """The connection is about to be closed; come back after ``retry_ms`` if it is there."""

    reason: Literal["draining", "slow", "flooding", "closed", "signed_out"]
    retry_ms: int | None = None


class RoomCard(Struct, frozen=True):
    """A table in a list."""

    id: str
    code: str
    stage: str
    preset: str
    changed: int
    seats: int
    teams: bool
    clock: Clock
    people: tuple[str, ...]
    bots: int
    free: int


class OwnRoomCard(RoomCard, frozen=True):
    """A table where one holds a seat: who sits there, by seat, and how a match that is on stands.

    ``names`` is empty for a free seat, ``scores`` by side and empty before the first match.
    """

    seat: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    target: int
    is_your_turn: bool


class Lobby(ServerMessage, tag="lobby"):
    """All public tables, and how many people are online."""

    rooms: list[RoomCard]
    online: int


class LobbyChanged(ServerMessage, tag="lobby_changed"):
    """Tables that are new or different, and the ids of those that are gone."""

    online: int
    rooms: list[RoomCard] = []
    gone: list[str] = []


RoomMessage = Snapshot | Update | Accepted | Refused | Presence | Paused | Said | Pong | Goodbye
LobbyMessage = Lobby | LobbyChanged | Goodbye
SERVER_MESSAGES: tuple[type[ServerMessage], ...] = get_args(RoomMessage | LobbyMessage)

encoder = msgspec.json.Encoder()
encode: Callable[[ServerMessage], bytes] = encoder.encode
"""A message as it is sent."""
