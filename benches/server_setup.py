"""Rooms of two people, made over HTTP with as few requests as possible."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx2

from benches.server_load import HOST, EchoRoom, Latencies, LoadedRoom
from benches.server_wire import Wire

AT_ONCE = 50
LONG = {"target": 999}
T = TypeVar("T")


async def make_people(port: int) -> list[str]:
    """The cookies of two people who play at every table."""
    cookies = []
    for name in ("Ana", "Luis"):
        async with httpx2.AsyncClient(base_url=f"http://{HOST}:{port}") as http:
            answer = await http.put("/api/me", json={"name": name, "colour": "mar"})
            cookies.append(f"caida={answer.cookies['caida']}")
    return cookies


async def make_rooms(port: int, count: int, clock: Latencies, *others: int) -> list[LoadedRoom]:
    """Tables of two people whose match has begun; it goes on for longer than anybody measures.
    With ``others``, ports of the same house, no two at a table are at one node."""
    cookies = await make_people(port)
    ports = (port, *others)
    tables = itertools.count()

    async def make(http: httpx2.AsyncClient) -> LoadedRoom:
        room = LoadedRoom(await _order(http, cookies[0], options=LONG), clock)
        first = next(tables)
        await room.enter(cookies, *(ports[(first + seat) % len(ports)] for seat in range(2)))
        await _sit(room.wires[1], room.wires[0])
        room.wires[0].send(b'{"type":"start","id":"start","seq":3}')
        return room

    return await _make_many(port, count, make)


async def _sit(sitter: Wire, host: Wire) -> None:
    """Returns once the host knows it, maybe by way of another node."""
    seated = asyncio.Event()
    hear = host.on_text

    def listen(text: bytes) -> None:
        hear(text)
        if b'"command":"sit"' in text:
            seated.set()

    host.on_text = listen
    sitter.send(b'{"type":"sit","id":"sit","seq":2,"seat":1}')
    await seated.wait()
    host.on_text = hear


async def make_bot_rooms(port: int, count: int, clock: Latencies, bot: str) -> list[LoadedRoom]:
    """Tables of one person and a bot."""
    cookies = await make_people(port)

    async def make(http: httpx2.AsyncClient) -> LoadedRoom:
        bots = [{"seat": 1, "bot": bot}]
        room = LoadedRoom(await _order(http, cookies[0], bots=bots, start=True), clock)
        await room.enter(cookies[:1], port)
        return room

    return await _make_many(port, count, make)


async def make_idle_rooms(port: int, count: int) -> None:
    """Tables whose match has begun, and nobody is there."""
    cookies = await make_people(port)

    async def make(http: httpx2.AsyncClient) -> str:
        return await _order(http, cookies[0], bots=[{"seat": 1, "bot": "novato"}], start=True)

    await _make_many(port, count, make)


async def _order(http: httpx2.AsyncClient, cookie: str, **order: Any) -> str:
    answer = await http.post("/api/rooms", json=order, headers={"Cookie": cookie})
    room: str = answer.json()["room"]["id"]
    return room


async def _make_many(
    port: int, count: int, make: Callable[[httpx2.AsyncClient], Awaitable[T]]
) -> list[T]:
    gate = asyncio.Semaphore(AT_ONCE)
    limits = httpx2.Limits(max_connections=AT_ONCE, keepalive_expiry=1)
    address = f"http://{HOST}:{port}"
    async with httpx2.AsyncClient(base_url=address, limits=limits, timeout=60) as http:

        async def make_one() -> T:
            async with gate:
                return await make(http)

        made = list(await asyncio.gather(*(make_one() for _ in range(count))))
    await asyncio.sleep(0.5)
    return made


async def make_echoes(port: int, count: int, clock: Latencies) -> list[EchoRoom]:
    rooms = [EchoRoom(str(number), clock) for number in range(count)]
    for room in rooms:
        await room.enter(port)
    return rooms
