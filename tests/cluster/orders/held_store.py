"""A database and a bus where every question, answer and message waits until it is let."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from caida.bus.base import hear_nothing, ignore_link
from caida.room.entries import decode_entry
from caida.server.timing import Timekeeper
from caida.store.base import Append, Done, LogRow, Stored, StoreError
from caida.store.postgres_sharing import PostgresSharing
from caida.store.sharing import Heard, NodeRow, PresenceRow

T = TypeVar("T")
ROOM = "room-1"
SLOW_SECONDS = 1.6
Happen = Callable[[], None]


class Event(NamedTuple):
    """Something that waits to happen; ``troubles`` are what may happen instead."""

    what: str
    happen: Happen
    troubles: tuple[Event, ...] = ()


class Holder(Protocol):
    """Where everything waits."""

    truth: Truth
    time: Timekeeper
    buses: list[HeldBus]
    holds_presence: bool

    def hold(self, what: str, happen: Happen, *troubles: Event) -> None: ...


class Truth:
    """What the database has."""

    def __init__(self, log: Sequence[LogRow]) -> None:
        self.log = list(log)
        self.nodes: dict[str, NodeRow] = {}
        self.presence: dict[str, tuple[bytes, int]] = {}

    def append(self, row: LogRow) -> Stored:
        if row.seq <= len(self.log):
            return "taken"
        assert row.seq == len(self.log) + 1, "a place in the log is left out"
        self.log.append(row)
        return "stored"


class HeldStore(PostgresSharing):
    """One server's way to the database: what it asks for and what it is answered each arrive when
    they are let. See SharedStore; what no room asks for is not there."""

    def __init__(self, name: str, house: Holder) -> None:
        self.is_dead = False
        self.is_slow = False  # whether looking takes nearly too long
        self._name = name
        self._house = house

    async def _rows(self, query: str, *values: object) -> list[Any]:
        raise NotImplementedError

    def append(self, append: Append, done: Done) -> None:
        entry = decode_entry(append.row.entry)
        what = f"{self._name}'s {type(entry).__name__} as entry {append.row.seq}"

        def tell(answer: Stored) -> None:
            self._hold(f"{self._name} is told that {what} is {answer}", lambda: done(answer))

        def arrive() -> None:
            tell(self._house.truth.append(append.row))

        def arrive_unheard() -> None:
            self._house.truth.append(append.row)
            tell("failed")

        self._hold(
            f"{what} arrives",
            arrive,
            Event(f"{what} arrives, and nobody says so", arrive_unheard),
            Event(f"{what} does not arrive", lambda: tell("failed")),
        )

    async def read_log(self, room: str, after: int = 0) -> list[LogRow]:
        return await self._ask(f"the log after {after}", lambda: self._house.truth.log[after:])

    async def read_logs(self, after: Mapping[str, int]) -> dict[str, list[LogRow]]:
        if ROOM not in after:
            return {}
        rows = await self.read_log(ROOM, after[ROOM])
        return {ROOM: rows} if rows else {}

    async def check(self) -> None: ...

    async def beat(self, node: NodeRow) -> Heard:
        if self.is_slow:
            await asyncio.sleep(SLOW_SECONDS)
        truth = self._house.truth
        is_new = node.id not in truth.nodes
        truth.nodes[node.id] = node
        return Heard(is_new, [row for row in truth.nodes.values() if row.id != node.id], {})

    async def state_presence(self, node: str, statements: Mapping[str, bytes]) -> None:
        def state() -> None:
            for statement in statements.values():
                self._house.truth.presence[node] = (statement, self._house.time.now())

        if not self._house.holds_presence:
            state()
        elif statements:
            await self._ask("who is there, stated", state)

    async def presence(self, rooms: Sequence[str], but: str) -> list[PresenceRow]:
        def look() -> list[PresenceRow]:
            now = self._house.time.now()
            return [
                PresenceRow(node, ROOM, statement, now - at, node in self._house.truth.nodes)
                for node, (statement, at) in self._house.truth.presence.items()
                if node != but
            ]

        if not rooms:
            return []
        return await self._ask("who is there", look) if self._house.holds_presence else look()

    async def _ask(self, what: str, find: Callable[[], T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def arrive() -> None:
            found = find()
            self._hold(f"{self._name} gets {what}", lambda: answer.set_result(found))

        def fail() -> None:
            answer.set_exception(StoreError("unavailable", reason="held"))

        failing = Event(f"{self._name} can't ask for {what}", fail)
        self._hold(f"{self._name} asks for {what}", arrive, failing)
        return await answer

    def _hold(self, what: str, happen: Happen, *troubles: Event) -> None:
        if not self.is_dead:
            self._house.hold(what, happen, *troubles)


class HeldBus:
    """See Bus."""

    def __init__(self, name: str, house: Holder) -> None:
        self.name = name
        self.hear: Callable[[bytes], None] = hear_nothing
        self.linked: Callable[[bool], None] = ignore_link
        self.is_connected = True
        self._house = house
        house.buses.append(self)

    def publish(self, frame: bytes) -> None:
        for other in self._house.buses:
            if other is not self:
                self._deliver(other, frame)

    def _deliver(self, other: HeldBus, frame: bytes) -> None:
        what = f"{other.name} hears {frame.decode()}"

        def hear_twice() -> None:
            other.hear(frame)
            self._deliver(other, frame)

        self._house.hold(
            what,
            partial(other.hear, frame),
            Event(f"{what}, and once more", hear_twice),
            Event(f"{what} not", lambda: None),
        )

    async def close(self) -> None: ...
