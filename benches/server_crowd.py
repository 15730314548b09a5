"""Many who only stand around, and some who mean harm: what they cost those who play."""

from __future__ import annotations

import asyncio
import sys
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
from benches.server_wire import Wire, open_wire
from caida.server.limits import BURST_SECONDS
from caida.server.settings import PREFIX, ServerSettings

CROWD = 10_000
STEP = 1000  # the rate is looked at after so many
AT_ONCE = 50
TABLE_RATE = 20.0
QUIET = "en calma · in quiet"
# What each of the attackers repeats, as fast as it is let.
FLOODS = {
    "continuaciones vacías · empty continuations": ("continuation",),
    "pongs": ("pong",),
    "pings": ("ping",),
    "mensajes · messages": ("message",),
    "cuatro a la vez · four at once": ("continuation", "pong", "ping", "message"),
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


class Table:
    """One table of others: how long their moves took, and how many they made."""

    def __init__(self, tables: list[LoadedRoom], clock: Latencies) -> None:
        self._tables = tables
        self._clock = clock
        self.seconds: dict[str, list[float]] = {}

    async def play(self, beside: str, seconds: float) -> None:
        self._clock.seconds.clear()
        await pace(self._tables, TABLE_RATE, seconds)
        self.seconds.setdefault(beside, []).extend(self._clock.seconds)

    def moves(self, beside: str) -> int:
        return len(self.seconds[beside])

    def p99(self, beside: str) -> float:
        told = Latencies()
        told.seconds = self.seconds[beside]
        return told.percentile(0.99)


async def play_beside_floods(turns: int, seconds: float) -> Table:
    """In quiet and beside each of the floods, in turns, with the limits that a server ships with.
    Floods come from the same address as those who play, at a table of their own."""
    shipped = ServerSettings()
    limits = {name: str(getattr(shipped, name[len(PREFIX) :].lower())) for name in UNLIMITED}
    with scratch() as folder, run_server(folder / "caida.db", 1, **limits) as server:
        clock = Latencies()
        played, theirs = await make_rooms(server.port, 2, clock)
        most = max(map(len, FLOODS.values()))
        cookies = [cookie for _ in range(most) for cookie in await make_people(server.port)]
        table = Table([played], clock)
        await pace([played], TABLE_RATE, 2)
        for _ in range(turns):
            await table.play(QUIET, seconds)
            for name, kinds in FLOODS.items():
                attackers = [
                    await _attack(server, theirs.room, cookie, kind, seconds)
                    for cookie, kind in zip(cookies, kinds, strict=False)
                ]
                await table.play(name, seconds)
                for attacker in attackers:
                    await attacker.wait()
                await asyncio.sleep(BURST_SECONDS)  # until everybody may speak again
    return table


async def _attack(
    server: ServerUnderTest, room: str, cookie: str, kind: str, seconds: float
) -> asyncio.subprocess.Process:
    """Returns once it has begun; it ends by itself."""
    told = (str(server.port), room, cookie, kind, str(seconds))
    attacker = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benches.server_flooder", *told, stdout=asyncio.subprocess.PIPE
    )
    assert attacker.stdout is not None
    await attacker.stdout.readline()
    return attacker
