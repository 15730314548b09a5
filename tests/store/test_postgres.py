"""When the connection is lost, appends fail, and work again with a new one."""

import asyncio
from collections.abc import Sequence

import asyncpg
import pytest

from caida.store import Append, Stored, open_store, postgres
from caida.store.pacing import Pace
from caida.store.postgres import PACE_SECONDS, SHARED_PACE_SECONDS, PostgresStore
from caida.store.postgres_sharing import as_shared
from caida.store.sharing import NodeRow
from tests.store.appending import append, entry_of
from tests.waiting import until_true


async def test_a_lost_postgres_connection_fails_and_recovers(fresh_postgres: str) -> None:
    store = await open_store(fresh_postgres)
    await append(store, entry_of("a", 1, code="AAAAA"))
    other = await asyncpg.connect(fresh_postgres)
    await other.execute("begin; lock table log in access exclusive mode")
    pending = asyncio.create_task(append(store, entry_of("a", 2)))

    async def waits_for_a_lock() -> bool:
        return bool(await other.fetchval("select count(*) from pg_locks where not granted"))

    await until_true(waits_for_a_lock)
    await other.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity "
        "where pid <> pg_backend_pid() and datname = current_database()"
    )
    assert await pending == ["failed"]
    await other.execute("rollback")
    await other.close()
    assert await append(store, entry_of("a", 2)) == ["stored"]
    assert len(await store.read_log("a")) == 2
    await store.close()


async def test_what_comes_too_soon_after_a_commit_is_in_the_next(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[int] = []
    write, may_go_on = PostgresStore._write_batch, asyncio.Event()

    async def note(store: PostgresStore, batch: Sequence[Append]) -> list[Stored]:
        batches.append(len(batch))
        return await write(store, batch)

    class Held(Pace):
        async def keep(self) -> None:
            if batches:
                await may_go_on.wait()

    monkeypatch.setattr(PostgresStore, "_write_batch", note)
    monkeypatch.setattr(postgres, "Pace", Held)
    store = await open_store(fresh_postgres)
    await append(store, entry_of("a", 1, code="AAAAA"))
    others = [asyncio.create_task(append(store, entry_of("a", seq))) for seq in range(2, 6)]
    for _ in others:
        await asyncio.sleep(0)
    may_go_on.set()
    assert await asyncio.gather(*others) == [["stored"]] * 4
    assert batches == [1, 4]
    await store.close()


async def test_commits_are_further_apart_while_there_are_other_servers(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paces: list[Pace] = []

    def make(seconds: float) -> Pace:
        paces.append(Pace(seconds))
        return paces[-1]

    monkeypatch.setattr(postgres, "Pace", make)
    store = as_shared(await open_store(fresh_postgres))
    assert store is not None
    own, other = (NodeRow(name, name, "1.0", False, True, 0, 0) for name in ("own", "other"))
    told: list[float] = []
    await store.beat(own)
    told.append(paces[0].seconds)
    await store.beat(other)  # says so by the same database, and hears of the one before
    told.append(paces[0].seconds)
    await store.leave("own")
    await store.beat(other)
    told.append(paces[0].seconds)
    assert told == [PACE_SECONDS, SHARED_PACE_SECONDS, PACE_SECONDS]
    await store.close()
