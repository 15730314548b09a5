"""When the connection is lost, appends fail, and work again with a new one."""

import asyncio

import asyncpg

from caida.store import open_store
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
