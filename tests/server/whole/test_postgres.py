"""The same server on PostgreSQL: killed, locked out, cut off, and while PostgreSQL is away."""

import asyncio
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.server.clients import http_client
from tests.server.crowd import FEW_TABLES, crowd_at, meet_trouble_at
from tests.server.playing import BOT, Player, quick, running
from tests.server.process import ServerProcess
from tests.store.postgres import ask, run_postgres, start_postgres
from tests.waiting import until_true

pytestmark = pytest.mark.slow

Trouble = Callable[[Any], AbstractContextManager[None]]


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
                ask(url, CUT)
                await again.until_turn()
                action = again.choices[0]["action"]
                told = await again.do("act", action=action)
                while told["type"] == "refused":
                    assert told["code"] == "unavailable"
                    told = await again.do("act", action=action)
                await again.play(random.Random(2))
                second = again.room["reveal"]["match"]

                async def are_kept() -> bool:
                    return await matches_of(server.url, ana.cookie) == {first, second}

                await until_true(are_kept)


async def matches_of(url: str, cookie: str) -> set[str]:
    async with http_client(url, headers={"Cookie": cookie}) as http:
        return {line["id"] for line in (await http.get("/api/matches")).json()}


# As when PostgreSQL is restarted.
CUT = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()"""


async def test_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    rng = random.Random(5)
    with run_postgres() as url, ServerProcess(tmp_path, url) as server:
        async with crowd_at(server, FEW_TABLES) as crowd:
            for _ in range(5):
                await crowd.play_some(moves=2 * len(FEW_TABLES))
                await asyncio.sleep(rng.random() * 0.2)  # so that each kill hits another moment
                server.kill()
                await asyncio.to_thread(server.start)
                crowd.check()
        assert crowd.refusals == []


@contextmanager
def a_locked_table(postgres: Any) -> Iterator[None]:
    """Another session has the log to itself and does not come to an end."""
    hold = "begin; lock table log in access exclusive mode; select pg_sleep(600)"
    with ThreadPoolExecutor(1) as thread:
        holding = thread.submit(ask, postgres.get_uri(), hold)
        yield
        ask(postgres.get_uri(), f"{CUT} and query like '%pg_sleep%'")
        with pytest.raises(asyncpg.PostgresError):
            holding.result()


@contextmanager
def no_postgres(postgres: Any) -> Iterator[None]:
    postgres.stop()
    yield
    postgres.start()


@pytest.mark.parametrize("trouble", [a_locked_table, no_postgres])
async def test_a_database_in_trouble_is_told_to_people_and_forgotten_once_it_is_back(
    tmp_path: Path, trouble: Trouble
) -> None:
    with start_postgres() as postgres, ServerProcess(tmp_path, postgres.get_uri()) as server:
        await meet_trouble_at(server, trouble(postgres))
