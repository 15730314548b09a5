"""Many who only stand around, and one who means harm: what they cost those who play."""

from __future__ import annotations

import asyncio
import socket
from time import perf_counter

from benches.server_load import (
    HOST,
    UNLIMITED,
    Latencies,
    LoadedRoom,
    ServerUnderTest,
    pace,
    run_server,
    scratch,
)
from benches.server_setup import make_people, make_rooms
from benches.server_wire import PLAIN_MASK, Wire, open_wire
from caida.server.settings import PREFIX, ServerSettings

CROWD = 10_000
STEP = 1000  # the rate is looked at after so many
AT_ONCE = 50
TABLE_RATE = 20.0
# What one connection repeats, as fast as it is let: see RFC 6455 for the first byte.
FLOODS = {
    "continuaciones vacías · empty continuations": bytes((0x00, 0x80)) + PLAIN_MASK,
    "pongs": bytes((0x8A, 0x80)) + PLAIN_MASK,
    "pings": bytes((0x89, 0x80)) + PLAIN_MASK,
    "mensajes · messages": bytes((0x81, 0x82)) + PLAIN_MASK + b"{}",
}


async def accept_rates() -> list[float]:
    """Connections taken a second, for each thousand of ten; all of them stay in the lobby."""
    rates: list[float] = []
    with scratch() as folder, run_server(folder / "caida.db") as server:
        wires: list[Wire] = []
        while len(wires) < CROWD:
            began = perf_counter()
            for _ in range(STEP // AT_ONCE):
                coming = (open_wire(HOST, server.port, "/ws/lobby?v=1", {}) for _ in range(AT_ONCE))
                wires += await asyncio.gather(*coming)
            rates.append(STEP / (perf_counter() - began))
        for wire in wires:
            wire.close()
    return rates


class Flooder:
    """Comes back as often as it is let, and never stops writing."""

    def __init__(self, server: ServerUnderTest, room: str, cookie: str, frame: bytes) -> None:
        self._address = (HOST, server.port)
        self._request = (
            f"GET /ws/rooms/{room}?v=1 HTTP/1.1\r\nHost: {HOST}:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self._begin = bytes((0x01, 0x80)) + PLAIN_MASK if frame[0] == 0 else b""
        self._chunk = frame * 2000

    def run(self, seconds: float) -> None:
        """In a thread of its own."""
        until = perf_counter() + seconds
        while perf_counter() < until:
            try:
                with socket.create_connection(self._address, timeout=0.5) as peer:
                    peer.sendall(self._request)
                    peer.recv(4096)
                    peer.sendall(self._begin)
                    while perf_counter() < until:
                        peer.sendall(self._chunk)
            except OSError:
                continue


async def latency_under_flood(seconds: float) -> dict[str, float]:
    """The p99 of one table in seconds, first in quiet and then beside each of the floods, with the
    limits that a server ships with."""
    shipped = ServerSettings()
    limits = {name: str(getattr(shipped, name[len(PREFIX) :].lower())) for name in UNLIMITED}
    found: dict[str, float] = {}
    with scratch() as folder, run_server(folder / "caida.db", 1, **limits) as server:
        clock = Latencies()
        tables = await make_rooms(server.port, 1, clock)
        flooder = (await make_people(server.port))[0]
        await pace(tables, TABLE_RATE, 2)
        found["quieto · quiet"] = await _p99(tables, clock, seconds)
        for name, frame in FLOODS.items():
            attack = Flooder(server, tables[0].room, flooder, frame)
            running = asyncio.to_thread(attack.run, seconds)
            found[name], _ = await asyncio.gather(_p99(tables, clock, seconds), running)
            await asyncio.sleep(3)  # until everybody may speak again
    return found


async def _p99(tables: list[LoadedRoom], clock: Latencies, seconds: float) -> float:
    clock.seconds.clear()
    await pace(tables, TABLE_RATE, seconds)
    return clock.percentile(0.99)
