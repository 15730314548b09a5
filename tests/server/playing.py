"""A server on a real port, and people who use it as a browser would."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import count, cycle, repeat
from typing import Any, Self

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection

from caida.bots import OPPONENTS
from caida.bus import Bus
from caida.engine.chance import ProvableChance
from caida.room.room import ChanceMaker
from caida.server.running import find_bus, listen, make_process
from caida.server.services import Services
from caida.server.settings import ServerSettings
from caida.server.timing import Timekeeper
from caida.store import open_store
from tests.room.screen import Json, Screen
from tests.server.clients import http_client, socket_to
from tests.server.dated_presence import DatedPresence
from tests.waiting import HANG_SECONDS, until

_ids = count(1)
BOT = OPPONENTS[0]  # plays at once


def quick(database: str, **changes: Any) -> ServerSettings:
    """ServerSettings for tests: bots move at once and limits are out of the way."""
    unhurried: dict[str, Any] = {
        "database": database,
        "port": 0,
        "bot_delay": 0.0,
        "deal_pause": 0.0,
        "countdown": 600.0,
        "grace": 600.0,
        "commands_per_second": 0.0,
        "requests_per_second": 0.0,
        "rooms_per_minute": 0.0,
        "rooms_per_person": 0,
        "names_per_minute": 0.0,
        "connections_per_person": 0,
        "connections_per_address": 0,
        "wrong_codes": 0,
        "phrases_per_minute": 0.0,
        "drain": 30.0,
    }
    return ServerSettings(**{**unhurried, **changes})


class SharedUrl(str):
    """Of a database at which several servers are to be, which tell each other by ``bus``."""

    bus: str

    def __new__(cls, url: str, bus: str = "") -> Self:
        shared = super().__new__(cls, url)
        shared.bus = bus
        return shared


class Running:
    """A server that is up: where, and what it is made of. Where it is the first of several, each
    person comes in at the next one."""

    def __init__(self, url: str, services: Services, stop: Callable[[], None]) -> None:
        self.url = url
        self.services = services
        self.stop = stop
        self.others: Sequence[Running] = ()
        self._doors: Iterator[str] = repeat(url)

    def share(self, others: Sequence[Running]) -> None:
        self.others = others
        self._doors = cycle([self.url, *(other.url for other in others)])

    async def look(self) -> None:
        """What was done at one server is known at all of them once this returns."""
        for one in (self, *self.others):
            if one.services.neighbours is not None:
                await one.services.neighbours.look()

    def count_here(self, room: str) -> int:
        """How many sockets there are at a table."""
        known = [one.services.hall.rooms.get(room) for one in (self, *self.others)]
        return sum(len(live.audience.connections) for live in known if live is not None)

    @asynccontextmanager
    async def person(self, name: str = "Ana", colour: str = "mar") -> AsyncIterator[Player]:
        url = next(self._doors)
        async with http_client(url) as http:
            answer = await http.put("/api/me", json={"name": name, "colour": colour})
            assert answer.status_code == 200, answer.text
            yield Player(url, http)


@asynccontextmanager
async def running(
    settings: ServerSettings,
    chance: ChanceMaker = ProvableChance,
    time: Timekeeper | None = None,
    bus: Bus | None = None,
) -> AsyncIterator[Running]:
    """One server, with a ``bus`` one of several; or the first of two, each with a bus of its own,
    where the database is shared. A ``time`` is that of both."""
    shared = settings.database
    if not isinstance(shared, SharedUrl):
        async with running_one(settings, chance, time, bus, None) as server:
            yield server
        return
    async with AsyncExitStack() as stack:
        nodes = []
        dated = None if time is None else DatedPresence(time)
        for name in ("uno", "dos"):
            store = await open_store(str(shared))
            own = replace(settings, bus=shared.bus, node=name)
            found = await find_bus(store, own)
            await store.close()
            node = running_one(own, chance, time, found, dated)
            nodes.append(await stack.enter_async_context(node))
        nodes[0].share(nodes[1:])
        await nodes[0].look()
        yield nodes[0]


@asynccontextmanager
async def running_one(
    settings: ServerSettings,
    chance: ChanceMaker,
    time: Timekeeper | None,
    bus: Bus | None,
    dated: DatedPresence | None,
) -> AsyncIterator[Running]:
    store = await open_store(settings.database)
    if dated is not None:
        dated.date(store)
    services = await Services.put_together(store, settings, chance, time, bus=bus)
    await services.start()
    listener = listen(settings.host, settings.port)
    process = make_process(services)
    serving = asyncio.create_task(process.serve(sockets=[listener]))
    await until(lambda: process.started)

    def stop() -> None:
        process.should_exit = True

    try:
        yield Running(f"http://127.0.0.1:{listener.getsockname()[1]}", services, stop)
    finally:
        stop()
        await serving
        await services.close()
        listener.close()


class Player:
    """A person with a cookie."""

    def __init__(self, url: str, http: httpx2.AsyncClient) -> None:
        self.url = url
        self.http = http

    @property
    def cookie(self) -> str:
        return f"caida={self.http.cookies['caida']}"

    async def make_room(self, **order: Any) -> Json:
        answer = await self.http.post("/api/rooms", json=order)
        assert answer.status_code == 201, answer.text
        room: Json = answer.json()["room"]
        return room

    @asynccontextmanager
    async def enter(
        self, room: str, *, headers: dict[str, str] | None = None, **query: Any
    ) -> AsyncIterator[Seat]:
        """A socket into a room; leaves by closing it."""
        address = f"{self.url.replace('http', 'ws')}/ws/rooms/{room}"
        query = {"v": 1, "lang": "en", **query}
        text = "&".join(f"{name}={value}" for name, value in query.items())
        sent = {"Cookie": self.cookie} if headers is None else headers
        async with socket_to(f"{address}?{text}", headers=sent) as socket:
            yield Seat(socket)


class Seat:
    """A socket in a room, and the table as its client would draw it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.screen = Screen()
        self.frames: list[str] = []
        self.seq = 0

    @property
    def room(self) -> Json:
        return self.screen.room

    @property
    def table(self) -> Json:
        return self.screen.table

    @property
    def own(self) -> Json:
        return self.screen.own

    @property
    def you(self) -> int | None:
        return self.screen.you

    @property
    def choices(self) -> list[Json]:
        return self.screen.choices

    async def receive(self) -> Json:
        async with asyncio.timeout(HANG_SECONDS):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Json = msgspec.json.decode(frame)
        if message["type"] == "snapshot":
            self.seq = message["seq"]
            self.screen.begin(message)
        elif message["type"] == "update":
            assert message["seq"] == self.seq + 1, "an update is missing, or came twice"
            self.seq = message["seq"]
            self.screen.follow(message)
        return message

    async def expect(self, *kinds: str) -> Json:
        """The next message of one of these types."""
        while True:
            message = await self.receive()
            if message["type"] in kinds:
                return message

    async def until(self, is_it: Callable[[Json], bool]) -> Json:
        while True:
            message = await self.receive()
            if is_it(message):
                return message

    async def until_turn(self) -> None:
        """Until there is something to choose, if there is not already."""
        while not self.choices:
            assert self.room.get("stage") != "finished", "the match is over"
            await self.receive()

    async def send(self, kind: str, **values: Any) -> str:
        command = {"type": kind, "id": f"c{next(_ids)}", "seq": self.seq, **values}
        await self.socket.send(msgspec.json.encode(command).decode())
        return str(command["id"])

    async def do(self, kind: str, **values: Any) -> Json:
        """Give a command and wait for what came of it."""
        command = await self.send(kind, **values)
        return await self.until(lambda message: message.get("command") == command)

    async def play(self, rng: random.Random) -> None:
        """Play random legal moves to the end of the match."""
        answered = 0
        while self.room.get("stage") == "playing":
            if self.choices and self.seq > answered:
                answered = self.seq
                await self.send("act", action=rng.choice(self.choices)["action"])
            await self.receive()

    async def arrive(self) -> Self:
        await self.expect("snapshot")
        return self
