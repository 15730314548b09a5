"""A file has one server at a time; the next gets it when the first ends, however it does.

PostgreSQL is shared, but not with a version that does not know how.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from caida.store import Store, StoreError, claiming, open_store
from tests.store.appending import append, entry_of
from tests.waiting import HANG_SECONDS

HOLD = """
import asyncio, sys
from caida.store import open_store

async def hold():
    store = await open_store(sys.argv[1])
    await store.claim()
    print("held", flush=True)
    await asyncio.Event().wait()  # until it is killed

asyncio.run(hold())
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claiming, "CLAIM_SECONDS", 0.3)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


async def is_refused(store: Store) -> bool:
    try:
        await store.claim()
    except StoreError as error:
        return error.code == "in_use" and bool(error.params["database"])
    return False


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/caida.db"


async def test_a_database_that_is_in_use_is_refused_until_it_is_free(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(file) as one:
        assert not await is_refused(one)
        async with opened(file) as other:
            assert await is_refused(other)
            assert await append(one, entry_of("a", 1, code="AAAAA")) == ["stored"]
    monkeypatch.setattr(claiming, "CLAIM_SECONDS", HANG_SECONDS)
    async with opened(file) as next_one:
        assert not await is_refused(next_one)
        assert await append(next_one, entry_of("a", 2)) == ["stored"]


async def test_a_server_that_is_killed_lets_go(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLD, file, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(HANG_SECONDS):
            assert await process.stdout.readline() == b"held\n"
        async with opened(file) as store:
            assert await is_refused(store)
            process.kill()
            await process.wait()
            monkeypatch.setattr(claiming, "CLAIM_SECONDS", HANG_SECONDS)
            assert not await is_refused(store)
    finally:
        if process.returncode is None:
            process.kill()


async def test_a_file_by_another_name_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "alias.db").symlink_to(tmp_path / "caida.db")
    async with (
        opened(f"sqlite:///{tmp_path}/caida.db") as one,
        opened(f"sqlite:///{tmp_path}/alias.db") as other,
    ):
        assert not await is_refused(one)
        assert await is_refused(other)


async def test_other_databases_are_free(url: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = f"sqlite:///{tmp_path_factory.mktemp('elsewhere')}/caida.db"
    async with opened(url) as one, opened(elsewhere) as other:
        assert not await is_refused(one)
        assert not await is_refused(other)


async def test_postgresql_is_shared_by_those_who_know_how(fresh_postgres: str) -> None:
    async with opened(fresh_postgres) as one, opened(fresh_postgres) as other:
        assert not await is_refused(one)
        assert not await is_refused(other)
        assert await append(one, entry_of("a", 1, code="AAAAA")) == ["stored"]
        assert await append(other, entry_of("a", 1), entry_of("a", 2)) == ["taken", "stored"]


async def test_a_version_that_wants_postgresql_for_itself_keeps_others_out(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it was until revision 7; and it does not come in beside others, either."""
    async with opened(fresh_postgres) as store:
        old = await asyncpg.connect(fresh_postgres)
        claim = f"select pg_try_advisory_lock({claiming.SERVER_LOCK})"
        assert await old.fetchval(claim)
        assert await is_refused(store)
        await old.close()
        monkeypatch.setattr(claiming, "CLAIM_SECONDS", HANG_SECONDS)
        assert not await is_refused(store)
        again = await asyncpg.connect(fresh_postgres)
        assert not await again.fetchval(claim)
        await again.close()
