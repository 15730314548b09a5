"""Attackers on sockets, against a whole server with the limits it ships with: frames without end,
goodbyes that are not heeded, and answers that nobody reads."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from caida.server.connection import TOO_MUCH, Connection
from caida.server.frames import (
    BINARY,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    TOO_LARGE,
    make_close,
)
from caida.server.limits import BURST_SECONDS
from caida.server.settings import ServerSettings
from caida.server.socket_wire import SocketWire
from tests.server.clients import http_client
from tests.server.log_capture import everything_logged
from tests.server.playing import BOT, Running, quick, running
from tests.server.process import GENEROUS, ServerProcess
from tests.server.raw_client import FINAL, RawClient, client_frame, raw_client
from tests.server.two_players import LONG
from tests.waiting import until

SHIPPED = ServerSettings()
SHIPPED_LIMITS = {name: getattr(SHIPPED, name) for name in GENEROUS if name.endswith("_second")}
BURST = int(SHIPPED.commands_per_second * BURST_SECONDS)
LOBBY = "/ws/lobby?v=1"
FLOODS = {
    "texts": client_frame(FINAL | TEXT, b"{}"),
    "binaries": client_frame(FINAL | BINARY),
    "pings": client_frame(FINAL | PING),
    "full pings": client_frame(FINAL | PING, bytes(125)),
    "pongs": client_frame(FINAL | PONG),
    "messages in two parts": client_frame(TEXT) + client_frame(FINAL | CONTINUATION),
}


class Watched:
    """What the server has paid for of each client, and what it was still given after its end."""

    def __init__(self) -> None:
        self.frames: Counter[Connection] = Counter()
        self.late = 0

    @property
    def most(self) -> int:
        """Of one client."""
        return max(self.frames.values())


class WatchedWire:
    """Stands before the wire, where its transport looks for it."""

    def __init__(self, *given: Any) -> None:
        self.wire = SocketWire(*given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.wire, name)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    watched = Watched()

    class Payer(Connection):
        def pay(self) -> bool:
            watched.frames[self] += 1
            return super().pay()

    class Reader(WatchedWire):
        def data_received(self, data: bytes) -> None:
            watched.late += len(data) if self.wire._is_over else 0
            self.wire.data_received(data)

    monkeypatch.setattr("caida.server.sockets.Connection", Payer)
    monkeypatch.setattr("caida.server.front_wire.SocketWire", Reader)
    return watched


@asynccontextmanager
async def attacked(database: str, place: str) -> AsyncIterator[tuple[Running, RawClient]]:
    """A table of others is there meanwhile, and must be played at afterwards."""
    async with (
        running(quick(database, **SHIPPED_LIMITS)) as server,
        server.person("Ana") as ana,
        server.person("Mala") as mala,
    ):
        room = await ana.make_room(seats=2)
        path = LOBBY if place == "lobby" else f"/ws/rooms/{room['id']}?v=1"
        async with (
            raw_client(server.url, path, cookie=mala.cookie) as attacker,
            ana.enter(room["id"]) as seat,
        ):
            await seat.arrive()
            yield server, attacker
            assert (await seat.do("place_bot", seat=1, bot=BOT))["type"] == "update"


@pytest.mark.parametrize("place", ["room", "lobby"])
@pytest.mark.parametrize("flood", FLOODS)
async def test_a_flood_of_any_frames_is_cut_off_when_its_share_is_used_up(
    database: str, place: str, flood: str, watched: Watched, time_stands_still: None
) -> None:
    async with attacked(database, place) as (server, attacker):
        with everything_logged() as kept:
            await attacker.write(FLOODS[flood] * 400)
            received = await attacker.read_to_the_end()
        assert watched.most == BURST + 1
        assert received.endswith(make_close(TOO_MUCH))
        assert b'"flooding"' in received
        await attacker.write_what_is_taken(FLOODS[flood] * 400)
        await until(lambda: len(server.services.people) == 1)
        assert (watched.most, watched.late) == (BURST + 1, 0)
        assert server.services.metrics.dropped == {"flooding": 1}
        (told,) = [json.loads(text) for text in kept.lines if "connection_ended" in text]
        assert (told["reason"], told["address"]) == ("flooding", "127.0.0.1")


@pytest.mark.parametrize("place", ["room", "lobby"])
async def test_a_message_without_end_is_cut_off_sooner(
    database: str, place: str, watched: Watched, time_stands_still: None
) -> None:
    async with attacked(database, place) as (server, attacker):
        await attacker.write(client_frame(TEXT) + client_frame(CONTINUATION) * 5000)
        received = await attacker.read_to_the_end()
        assert watched.most < BURST
        assert received.endswith(make_close(TOO_LARGE))
        assert server.services.metrics.dropped == {"forbidden": 1}


async def test_a_goodbye_arrives_although_the_client_goes_on_writing(
    database: str, time_stands_still: None
) -> None:
    async with attacked(database, "room") as (_, attacker):
        for _ in range(20):
            await attacker.write_what_is_taken(FLOODS["texts"] * 100)
        received = await attacker.read_to_the_end()
        start = received.rindex(b'{"type":"goodbye"')
        told = msgspec.json.decode(received[start : received.rindex(b"}") + 1])
        assert told["reason"] == "flooding"
        assert received.endswith(make_close(TOO_MUCH))


async def test_four_who_go_on_after_their_goodbye_are_not_read_and_a_table_plays_on(
    database: str, watched: Watched, time_stands_still: None
) -> None:
    floods = [FLOODS[name] * 400 for name in ("binaries", "pings", "full pings", "pongs")]
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(quick(database, **SHIPPED_LIMITS)))
        ana = await stack.enter_async_context(server.person("Ana"))
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        seat = await stack.enter_async_context(ana.enter(room["id"]))
        await seat.arrive()
        attackers: list[RawClient] = []
        for number in range(len(floods)):
            mala = await stack.enter_async_context(server.person(f"Mala {number}"))
            path = LOBBY if number % 2 else f"/ws/rooms/{room['id']}?v=1"
            entered = raw_client(server.url, path, cookie=mala.cookie)
            attackers.append(await stack.enter_async_context(entered))
        for _ in range(10):
            for attacker, flood in zip(attackers, floods, strict=True):
                await attacker.write_what_is_taken(flood)
            await seat.until_turn()
            told = await seat.do("act", action=seat.choices[0]["action"])
            assert told["type"] == "update"
        for attacker in attackers:
            assert (await attacker.read_to_the_end()).endswith(make_close(TOO_MUCH))
        await until(lambda: server.services.entrance.count("socket") == 1)  # cut, and gone
        assert list(watched.frames.values()).count(BURST + 1) == len(attackers)
        assert (watched.most, watched.late) == (BURST + 1, 0)
        assert server.services.metrics.dropped == {"flooding": len(attackers)}


# --- Who never reads. Frames cost nothing here, so that only the outbox stands in the way

DEAF = 8
PINGS = client_frame(FINAL | PING, bytes(125)) * 500
MOST_WRITTEN = 400_000_000  # bytes by all of them; the system itself keeps a few millions for each
GROWTH = 32 * 2**20  # in which eight outboxes, and what a server needs anyway, have room


async def test_pings_by_who_never_reads_wait_only_up_to_the_outbox(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 65_536
    waiting: dict[object, int] = {}
    at_once: list[int] = []

    class Outbox:
        def __init__(self, transport: Any) -> None:
            self._transport = transport

        def __getattr__(self, name: str) -> Any:
            return getattr(self._transport, name)

        def get_write_buffer_size(self) -> int:
            """Asked after each write; beyond the most it is cut, and nothing waits any more."""
            size: int = self._transport.get_write_buffer_size()
            waiting[self] = size if size <= most else 0
            at_once.append(sum(waiting.values()))
            return size

    class Writer(WatchedWire):
        def connection_made(self, transport: Any) -> None:
            self.wire.connection_made(cast("Any", Outbox(transport)))

    monkeypatch.setattr("caida.server.front_wire.SocketWire", Writer)
    async with running(quick(database, max_outbox=most)) as server, AsyncExitStack() as stack:
        deaf = [
            await stack.enter_async_context(raw_client(server.url, LOBBY, buffer=4096))
            for _ in range(DEAF)
        ]
        await until(lambda: server.services.entrance.count("socket") == DEAF)
        while server.services.entrance.count("socket"):
            assert len(at_once) < 1_000_000
            for client in deaf:
                await client.write_what_is_taken(PINGS)
            await asyncio.sleep(0)
        assert server.services.metrics.dropped == {"unread": DEAF}
    assert 0 < max(at_once) <= DEAF * most


@pytest.mark.slow
async def test_pings_by_who_never_reads_leave_the_memory_as_it_was(tmp_path: Path) -> None:
    """A process of its own, with the outbox it ships with. At their tables nothing else happens:
    only their own pongs wait for them."""
    everybody = f'caida_dropped_total{{reason="unread"}} {DEAF}\n'
    with ServerProcess(tmp_path) as server:
        cookie = server.introduce("Mala")
        async with AsyncExitStack() as stack:
            deaf: list[RawClient] = []
            for _ in range(DEAF):
                path = f"/ws/rooms/{server.make_room(cookie)}?v=1"
                entered = raw_client(server.url, path, cookie=cookie, buffer=4096)
                deaf.append(await stack.enter_async_context(entered))
                await deaf[-1].read_until(b'"presence"')  # the last that they read
            before, written = server.most_memory(), 0
            while everybody not in await figures_of(server):
                assert written < MOST_WRITTEN, "nobody was cut"
                for client in deaf:
                    written += await client.write_what_is_taken(PINGS)
        assert server.most_memory() - before < GROWTH


async def figures_of(server: ServerProcess) -> str:
    """By a connection of its own: one that rests for long is closed, maybe at the very moment."""
    async with http_client(server.url) as http:
        return (await http.get("/metrics")).text
