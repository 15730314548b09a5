"""Who says nothing, or too slowly, is not waited for."""

from __future__ import annotations

import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from caida.server.entrance import Stage
from tests.server.clients import http_client
from tests.server.log_capture import everything_logged
from tests.server.manual_time import ManualTime
from tests.server.playing import Running, quick, running
from tests.server.raw import HOST, PUT, Raw, connect, connected
from tests.waiting import until

GET = b"GET /healthz HTTP/1.1\r\n" + HOST
UPGRADE = (
    b"GET /ws/lobby?v=1 HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
)
LONG_BODY = PUT + b"Content-Length: 100\r\n\r\n{"
TOO_LONG = PUT + b"Content-Length: 999999\r\n\r\n" + b"x" * 20_000


@asynccontextmanager
async def timed(database: str, **changes: Any) -> AsyncIterator[tuple[Running, ManualTime]]:
    time = ManualTime()
    async with running(quick(database, **changes), time=time) as server:
        yield server, time


async def at(server: Running, stage: Stage, count: int = 1) -> None:
    await until(lambda: server.services.entrance.count(stage) == count)


def reasons(server: Running) -> dict[str, int]:
    return dict(server.services.metrics.dropped)


WAITING: dict[str, tuple[bytes, Stage, float, bytes]] = {
    "silence": (b"", "headers", 10.0, b""),
    "half a line": (b"GET /hea", "headers", 10.0, b"408"),
    "half the headers": (GET + b"X: y\r\n", "headers", 10.0, b"408"),
    "half a handshake": (UPGRADE, "headers", 10.0, b"408"),
    "half a body": (LONG_BODY, "body", 20.0, b"408"),
    "a chunk without end": (PUT + b"Transfer-Encoding: chunked\r\n\r\n9", "body", 20.0, b"408"),
    "a body that was refused": (TOO_LONG, "body", 20.0, b"413"),
}


@pytest.mark.parametrize("name", WAITING)
async def test_who_does_not_finish_a_request_in_time_is_hung_up_on(
    database: str, name: str
) -> None:
    said, stage, seconds, answer = WAITING[name]
    async with timed(database) as (server, time):
        with everything_logged() as kept:
            line = await connect(server.url)
            await line.say(said)
            if answer == b"413":
                await line.hear(b"\r\n\r\n")
            await at(server, stage)
            if said and stage == "headers":
                await until_read(server, said)
            time.advance(seconds - 1)
            await line.say(b"x")  # a little now and then does not buy more time
            async with http_client(server.url) as http:
                assert (await http.get("/healthz")).status_code == 200
            assert server.services.entrance.count(stage) == 1
            time.advance(1)
            heard = await line.hear_all()
            await until(lambda: server.services.entrance.count(stage) == 0)
        assert answer in (heard[:20] if answer == b"408" else b"413")
        assert reasons(server) == {f"late_{stage}": 1}
        (told,) = [json.loads(text) for text in kept.lines if "connection_ended" in text]
        assert (told["reason"], told["address"]) == (f"late_{stage}", "127.0.0.1")
        await line.close()


async def until_read(server: Running, said: bytes) -> None:
    """Until what was said has arrived; a request on another connection comes after it."""
    async with http_client(server.url) as http:
        await http.get("/healthz")


async def test_who_asks_again_on_the_same_connection_has_the_same_time_again(
    database: str,
) -> None:
    async with timed(database) as (server, time):
        line = await connect(server.url)
        for _ in range(4):
            await line.say(GET + b"\r\n")
            assert b"200 OK" in await line.hear(b"ok\n")
            await at(server, "idle")
            await line.say(GET)
            await at(server, "headers")
            time.advance(6)
            await line.say(b"\r\n")
            assert b"200 OK" in await line.hear(b"ok\n")
        await line.say(GET)
        await at(server, "headers")
        time.advance(10)
        assert b"408" in await line.hear_all()
        await line.close()


def small_socket(url: str) -> socket.socket:
    host, port = url.removeprefix("http://").split(":")
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    peer.connect((host, int(port)))
    return peer


async def test_who_does_not_take_the_answers_is_cut_off(database: str) -> None:
    async with timed(database) as (server, time):
        async with http_client(server.url) as http:
            size = len((await http.get("/openapi.json")).content)
        wanted = 4_000_000 // size + 8  # more than the system takes in for a reader that is slow
        with small_socket(server.url) as peer:
            peer.setblocking(False)
            request = b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n"
            assert wanted < 600
            peer.send(request * 600)
            await at(server, "answer")

            def is_cut_off() -> bool:
                time.advance(120)  # each answer that it took had as long
                return reasons(server) == {"late_answer": 1}

            await until(is_cut_off)
            assert len(server.services.entrance) == 0
            assert server.services.metrics.requests[200] < 600


async def test_a_process_that_stood_still_blames_nobody_for_it(database: str) -> None:
    """The whole request is there, only nobody has had the time to read it."""
    async with timed(database) as (server, time):
        lines = [await connect(server.url) for _ in range(20)]
        await at(server, "headers", 20)
        for line in lines:
            line.say_now(GET + b"\r\n")
        time.advance(3600)  # before the loop has looked at any of them
        for line in lines:
            assert b"200 OK" in await line.hear(b"ok\n")
            await line.close()
        assert reasons(server) == {}


# --- How many


async def ask(server: Running) -> int:
    async with http_client(server.url) as http:
        return (await http.get("/healthz")).status_code


async def test_an_address_has_so_many_connections_before_it_has_said_anything(
    database: str,
) -> None:
    async with (
        timed(database, connections_per_address=1) as (server, _),
        connected(server.url, 8) as lines,
    ):
        await at(server, "headers", 8)
        more = await connect(server.url)
        assert (await more.hear_all())[:12] in (b"HTTP/1.1 503", b"")
        await more.close()
        assert reasons(server) == {"crowded_address": 1}
        await lines[0].close()
        await at(server, "headers", 7)
        assert await ask(server) == 200


async def test_a_proxy_we_know_has_as_many_as_it_needs(database: str) -> None:
    settings = {"connections_per_address": 1, "trusted_proxies": "127.0.0.1"}
    async with timed(database, **settings) as (server, _), connected(server.url, 12):
        await at(server, "headers", 12)
        assert await ask(server) == 200
        assert reasons(server) == {}


@pytest.mark.parametrize("said", [b"", b"GET / HT", LONG_BODY, GET + b"\r\n"])
async def test_when_the_house_is_full_who_asks_for_nothing_gives_way(
    database: str, said: bytes
) -> None:
    async with (
        timed(database, connections=16) as (server, _),
        connected(server.url, 16, said) as lines,
    ):
        await until(lambda: len(server.services.entrance) == 16)
        assert await ask(server) == 200
        await lines[0].hear_all()  # the one that came first
        assert reasons(server)["crowded_out"] == 1
        assert len(server.services.entrance) <= 16


async def test_however_many_come_a_request_gets_through(database: str) -> None:
    """Nobody is refused for good: each that comes pushes out the oldest that has said nothing."""
    async with timed(database, connections=16) as (server, _):
        lines: list[Raw] = []
        for _ in range(20):
            lines += [await connect(server.url) for _ in range(20)]
            assert await ask(server) == 200
            assert len(server.services.entrance) <= 16
        await close(lines)


async def close(lines: Sequence[Raw]) -> None:
    for line in lines:
        await line.close()
