"""What servers that share a database know of each other by it. Only PostgreSQL does this.

All of it is soft but for the stamps: it may be lost with a crash of the database, and every server
says again what is its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from caida.store.base import LogRow, Store

LIFE_SECONDS = 2.0  # a server that was not heard for so long is gone


class NodeRow(NamedTuple):
    """One server; ``hears`` is whether its bus is there. ``id`` is new with each start."""

    id: str
    name: str
    version: str
    is_draining: bool
    hears: bool
    people: int
    rooms: int


class Heard(NamedTuple):
    """The others that live, and the number of the latest change to each topic.

    ``is_new`` is whether nothing was known of who asks.
    """

    is_new: bool
    nodes: Sequence[NodeRow]
    stamps: Mapping[str, int]


class PresenceRow(NamedTuple):
    """Who is at a table by way of a server, as that server put it so long ago."""

    node: str
    room: str
    statement: bytes
    age_ms: int
    is_alive: bool


class CardRow(NamedTuple):
    """A public table as the lobby shows it, and the mark of its host; ``card`` is None where a
    server lists it no more."""

    room: str
    seq: int
    host: str
    card: bytes | None


class SharedStore(Store, Protocol):
    """Raises StoreError when the database can't be reached."""

    async def house_id(self) -> str:
        """The same for all servers of a database, and no other's."""
        ...

    async def beat(self, node: NodeRow) -> Heard:
        """Say that one lives, and hear of the others."""
        ...

    async def leave(self, node: str) -> None:
        """Nobody has to wait until one is missed."""
        ...

    async def forget_nodes(self) -> None:
        """What servers have left behind that ended long ago."""
        ...

    async def mark_change(self, topic: str) -> None:
        """Others are to look at it again."""
        ...

    async def set_stamp(self, topic: str, number: int) -> None: ...

    async def read_logs(self, after: Mapping[str, int]) -> dict[str, list[LogRow]]:
        """For each room the entries beyond a sequence number, in order; rooms without any are left
        out."""
        ...

    async def state_presence(self, node: str, statements: Mapping[str, bytes]) -> None:
        """By room."""
        ...

    async def presence(self, rooms: Sequence[str], but: str) -> list[PresenceRow]:
        """What all others but one have said of these rooms."""
        ...

    async def put_cards(self, node: str, cards: Sequence[CardRow]) -> None:
        """What a server lists in the lobby."""
        ...

    async def cards(self, but: str) -> list[CardRow]:
        """What all others that live list but one; of a table the latest."""
        ...

    async def note_renamed(self, person: str, who: bytes) -> None:
        """Somebody is called otherwise from now on."""
        ...

    async def renamed(self, since_ms: int) -> list[bytes]:
        """Who is called otherwise since so many milliseconds, the latest last."""
        ...

    async def put_link(self, code: str, person: bytes, seconds: int) -> None:
        """A code that gives a second device the same identity."""
        ...

    async def take_link(self, code: str) -> bytes | None:
        """Once, and until it ends."""
        ...
