"""A house of several servers on one PostgreSQL, within one process: each on a port of its own, and
all on one bus whose frames a test can lose."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from caida.engine.chance import ProvableChance
from caida.room.room import ChanceMaker
from caida.server.neighbours import Neighbours
from caida.server.timing import Timekeeper
from tests.bus.joined_bus import JoinedBus, Junction
from tests.server.playing import Player, Running, quick, running
from tests.waiting import HANG_SECONDS, until


class House:
    """``servers`` have names: a, b and so on."""

    def __init__(self, servers: dict[str, Running], buses: dict[str, JoinedBus]) -> None:
        self.servers = servers
        self.buses = buses

    def __getitem__(self, name: str) -> Running:
        return self.servers[name]

    def neighbours(self, name: str) -> Neighbours:
        found = self.servers[name].services.neighbours
        assert found is not None
        return found

    def at(self, name: str, player: Player) -> Player:
        """The same person by way of another server."""
        return Player(self.servers[name].url, player.http)

    async def look(self) -> None:
        """Everybody looks at the others, now."""
        async with asyncio.timeout(HANG_SECONDS):
            for name in self.servers:
                await self.neighbours(name).look()


@asynccontextmanager
async def house_of(
    url: str,
    *names: str,
    junction: Junction | None = None,
    time: Timekeeper | None = None,
    chance: ChanceMaker = ProvableChance,
    **changes: Any,
) -> AsyncIterator[House]:
    """All of them know each other when it begins."""
    joined = junction or Junction()
    async with AsyncExitStack() as stack:
        servers, buses = {}, {}
        for name in names:
            buses[name] = joined.join()
            settings = quick(url, node=name, **changes)
            server = running(settings, chance, time, bus=buses[name])
            servers[name] = await stack.enter_async_context(server)
        house = House(servers, buses)
        await house.look()
        await until(
            lambda: all(
                len(house.neighbours(name).nodes.others) >= len(names) - 1 for name in names
            )
        )
        yield house
