"""Whoever looks into PostgreSQL can't write to it, and is told when there is nothing of ours."""

import asyncpg
import pytest

from caida.store import StoreError, open_store
from caida.store.postgres_looking import look_at
from caida.store.schema import HEAD


async def test_it_can_not_write(fresh_postgres: str) -> None:
    await (await open_store(fresh_postgres)).close()

    async def write() -> None:
        async with look_at(fresh_postgres) as (fetch, version):
            assert version == HEAD
            await fetch("delete from log returning room")

    with pytest.raises(StoreError, match="read-only transaction"):
        await write()


async def test_an_empty_database_is_not_ours_and_one_that_is_away_is_told(
    fresh_postgres: str,
) -> None:
    with pytest.raises(StoreError) as empty:
        async with look_at(fresh_postgres):
            pass
    with pytest.raises(StoreError) as away:
        async with look_at("postgresql://127.0.0.1:1/caida"):
            pass
    assert (empty.value.code, away.value.code) == ("foreign", "unavailable")


async def test_the_table_of_versions_may_be_empty(fresh_postgres: str) -> None:
    other = await asyncpg.connect(fresh_postgres)
    await other.execute("create table alembic_version (version_num varchar(32) primary key)")
    await other.close()
    with pytest.raises(StoreError) as caught:
        async with look_at(fresh_postgres):
            pass
    assert caught.value.code == "foreign"
