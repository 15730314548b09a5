"""The same server on PostgreSQL: a match, a restart, a rematch, and connections that are lost."""

import asyncio
import random

import asyncpg
import httpx
import pytest

from tests.server.playing import BOT, Player, quick, running
from tests.store.postgres import run_postgres

pytestmark = pytest.mark.slow


async def test_a_room_goes_on_after_a_restart_and_after_lost_connections() -> None:
    with run_postgres() as url:
        async with running(quick(url)) as server, server.person("Ana") as ana:
            room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
            async with ana.enter(room["id"]) as seat:
                await seat.arrive()
                await seat.play(random.Random(1))
                first = seat.room["reveal"]["match"]
        async with running(quick(url)) as server:
            back = Player(server.url, ana.http)
            async with back.enter(room["id"], since=seat.seq) as again:
                again.screen, again.seq = seat.screen, seat.seq
                await again.do("rematch")
                await again.until(lambda _: again.room["stage"] == "playing")
                await cut_connections(url)
                while not again.choices:
                    await again.receive()
                action = again.choices[0]["action"]
                told = await again.do("act", action=action)
                while told["type"] == "refused":
                    assert told["code"] == "unavailable"
                    await asyncio.sleep(0.1)
                    told = await again.do("act", action=action)
                await again.play(random.Random(2))
                second = again.room["reveal"]["match"]
                async with asyncio.timeout(20):
                    while await matches_of(server.url, ana.cookie) != {first, second}:
                        await asyncio.sleep(0.05)


async def matches_of(url: str, cookie: str) -> set[str]:
    async with httpx.AsyncClient(base_url=url, headers={"Cookie": cookie}) as http:
        return {line["id"] for line in (await http.get("/api/matches")).json()}


async def cut_connections(url: str) -> None:
    """As when PostgreSQL is restarted."""
    other = await asyncpg.connect(url)
    await other.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
        " and datname = current_database()"
    )
    await other.close()
