"""What travels on the bus holds no card, no name and no secret: all of it is overheard while people
play, talk, rename and block each other, by NOTIFY and by NATS."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import asyncpg
import msgspec
import nats
import pytest

from caida.bus import open_bus
from caida.bus.notify import CHANNEL
from caida.room.entries import Created, Seated, decode_entry
from caida.room.person import public_mark
from caida.server.phrases import PHRASES
from tests.bus.nats_server import NatsServer
from tests.server.playing import Running, Seat, quick, running
from tests.waiting import until

pytestmark = pytest.mark.slow

CARD = re.compile(r"(?<![\w-])(1[012]?|[2-7])[oceb](?![\w-])")
MARK = re.compile(r"[0-9a-f]{6,64}")
HOUSE = "house"
NAMES = {"a": "Zoraida", "b": "Yubirí", "watcher": "Ximena"}


class Evening:
    """What there was to keep to oneself, and what the bus may hold."""

    def __init__(self) -> None:
        self.secrets: set[str] = set()
        self.rooms: set[str] = set()
        self.people: set[str] = set()

    async def note(self, server: Running, room: str) -> None:
        """All that a log and the table of keys have."""
        store = server.services.store
        self.rooms.add(room)
        for row in await store.read_log(room):
            entry = decode_entry(row.entry)
            self.people.add(entry.by)
            if isinstance(entry, Created):
                self.secrets |= {entry.secret, entry.code}
            elif isinstance(entry, Seated):
                self.secrets |= {entry.name, entry.contribution}
        for key in await store.signing_keys():
            self.secrets.add(key.value.hex())
        for person in self.people - {""}:
            self.secrets.add(person)
            self.secrets |= {row.id for row in await store.sessions_of(person, 10)}
        self.secrets.discard("")

    def leaks(self, frame: str) -> list[str]:
        """What is in a frame that has no business there."""
        node, _, messages = msgspec.json.decode(frame)
        found = [secret for secret in self.secrets if secret in frame.replace(node, "")]
        marks = {public_mark(person) for person in self.people}
        for text in _texts(messages):
            is_known = text in self.rooms or text in marks or text in PHRASES or len(text) < 2
            if not (is_known or MARK.fullmatch(text)) or CARD.search(text):
                found.append(text)
        return found


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


@asynccontextmanager
async def overhear_notify(url: str, _nats: str) -> AsyncIterator[list[str]]:
    frames: list[str] = []
    connection = await asyncpg.connect(url)
    await connection.add_listener(CHANNEL, lambda *told: frames.append(told[3]))
    try:
        yield frames
    finally:
        await connection.close()


@asynccontextmanager
async def overhear_nats(_url: str, address: str) -> AsyncIterator[list[str]]:
    frames: list[str] = []

    async def hear(message: Any) -> None:
        frames.append(message.data.decode())

    client = await nats.connect(address)
    await client.subscribe(">", cb=hear)
    await client.flush()
    try:
        yield frames
    finally:
        await client.close()


Overhear = Callable[[str, str], Any]
BUSES: Mapping[str, Overhear] = {"notify": overhear_notify, "nats": overhear_nats}


@pytest.fixture
def nats_address() -> Iterator[str]:
    with NatsServer() as server:
        yield server.url


async def spend(house: Mapping[str, Running], evening: Evening) -> None:
    """Two people on two servers and somebody who watches: a whole match and all there is to say."""
    async with AsyncExitStack() as stack:
        people = {
            name: await stack.enter_async_context(house[name[0]].person(NAMES[name]))
            for name in ("a", "b")
        }
        watcher = await stack.enter_async_context(house["b"].person(NAMES["watcher"]))
        room = await people["a"].make_room(is_public=True, contribution="mi-aporte")
        evening.secrets |= {*NAMES.values(), "mi-aporte", "tu-aporte", "Wuilmer", "Petra"}
        evening.secrets |= {one.cookie[6:] for one in (*people.values(), watcher)}
        seats: list[Seat] = []
        for person in (people["a"], people["b"], watcher):
            seat = await stack.enter_async_context(person.enter(room["id"]))
            seats.append(await seat.arrive())
        one, two, three = seats
        await one.do("keep_seat", seat=1, name="Petra")
        key = (await one.expect("snapshot"))["host"]["keys"]["1"]
        evening.secrets.add(key)
        await two.until(lambda _: two.seq == one.seq)
        await two.do("sit", seat=1, key=key, contribution="tu-aporte")
        await one.until(lambda _: one.seq == two.seq)
        await one.do("start")
        await two.until(lambda _: two.seq == one.seq)
        await one.send("say", phrase="hello")
        await two.expect("said")
        await people["b"].http.put("/api/me", json={"name": "Wuilmer", "colour": "mar"})
        who = (await people["b"].http.get("/api/me")).json()["who"]
        await watcher.http.put(f"/api/me/blocks/{who}", json={"name": "Yubirí"})
        await two.send("say", phrase="thanks")
        rng = random.Random(1)
        await asyncio.gather(one.play(rng), two.play(rng))
        evening.secrets.add(one.room["reveal"]["secret"])
        await three.until(lambda _: three.seq == one.seq)
        await evening.note(house["a"], room["id"])


@asynccontextmanager
async def two_servers(url: str, bus: str) -> AsyncIterator[dict[str, Running]]:
    async with AsyncExitStack() as stack:
        house = {}
        for name in "ab":
            settings = quick(url, node=name)
            carrier = await open_bus(bus, url, HOUSE)
            house[name] = await stack.enter_async_context(running(settings, bus=carrier))
        neighbours = [server.services.neighbours for server in house.values()]
        await until(lambda: all(one is not None and one.nodes.others for one in neighbours))
        yield house


@pytest.mark.parametrize("kind", BUSES)
async def test_nobody_learns_anything_from_the_bus(
    fresh_postgres: str, nats_address: str, kind: str
) -> None:
    evening = Evening()
    bus = nats_address if kind == "nats" else ""
    async with (
        BUSES[kind](fresh_postgres, nats_address) as frames,
        two_servers(fresh_postgres, bus) as house,
    ):
        await spend(house, evening)
        await until(lambda: len(frames) > 50)
    assert len(evening.secrets) > 15
    assert any('"thanks"' in frame for frame in frames), "what is said is there"
    for frame in frames:
        assert evening.leaks(frame) == [], frame


async def _noted() -> Evening:
    evening = Evening()
    evening.secrets, evening.rooms, evening.people = {"Zoraida", "5e5e"}, {"room1"}, {"ana"}
    return evening


@pytest.mark.parametrize(
    "message",
    ['["s","room1",3,"Zoraida"]', '["p","room1",0,"","7o"]', '["x","room1","clave"]', '["5e5e"]'],
)
async def test_a_leak_would_be_noticed(message: str) -> None:
    """So the test above can fail."""
    evening = await _noted()
    mark = public_mark("ana")
    assert evening.leaks(f'["a.1",1,[["s","room1",3,""],["p","room1",0,"{mark}","hello"]]]') == []
    assert evening.leaks(f'["a.1",1,[{message}]]')
