"""The schema: made by Alembic, upgraded when older, refused when newer."""

import sqlite3
from pathlib import Path

import asyncpg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

from caida.store import LogRow, StoreError, migrations, open_store
from caida.store.schema import HEAD, REVISIONS, needs_upgrade, upgrade
from tests.store.appending import append, entry_of

VERSIONS = Path(migrations.__path__[0]) / "versions"


def test_the_revisions_listed_are_those_there_are() -> None:
    config = Config()
    config.set_main_option("script_location", "caida.store:migrations")
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    walked = [revision.revision for revision in script.walk_revisions()]
    assert tuple(reversed(walked)) == REVISIONS
    assert script.get_current_head() == HEAD


def test_older_and_empty_databases_need_an_upgrade() -> None:
    assert needs_upgrade(None)
    assert not needs_upgrade(HEAD)
    assert all(needs_upgrade(version) == (version != HEAD) for version in REVISIONS)


async def test_a_newer_database_is_refused(url: str) -> None:
    await (await open_store(url)).close()
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.execute("update alembic_version set version_num = '9999'")
        connection.close()
    else:
        other = await asyncpg.connect(url)
        await other.execute("update alembic_version set version_num = '9999'")
        await other.execute("update schema_needs set least = '9998'")
        await other.close()
    with pytest.raises(StoreError) as caught:
        await open_store(url)
    assert caught.value.code == "newer_schema"
    assert caught.value.params == {"version": "9999", "known": HEAD}


async def test_a_newer_database_that_was_only_expanded_is_used(fresh_postgres: str) -> None:
    """Servers are replaced one by one, and an old one may be started once more meanwhile."""
    await (await open_store(fresh_postgres)).close()
    other = await asyncpg.connect(fresh_postgres)
    await other.execute("update alembic_version set version_num = '9999'")
    await other.execute(f"update schema_needs set least = '{HEAD}'")
    await other.execute("alter table rooms add column mood text")
    await other.close()
    store = await open_store(fresh_postgres)
    assert await append(store, entry_of("a", 1, code="AAAAA")) == ["stored"]
    await store.close()


def test_every_revision_says_who_can_still_use_what_it_makes() -> None:
    """From the first that several servers can share on; the docs say what may change."""
    for revision in REVISIONS[REVISIONS.index("0008") :]:
        (file,) = VERSIONS.glob(f"{revision}_*.py")
        assert "schema_needs" in file.read_text("utf-8"), file.name


OLD_ENTRY = {"entry": b"entry 1"}
OLD_ROWS = (
    "insert into matches values ('a-1', 10, 'r', '0 target', 'text')",
    "insert into players values ('a-1', 0, 'Ana', 'ana', 10)",
    "insert into rooms values ('b', 'BBBBB', true)",
    "insert into log values ('b', 1, 1001, :entry)",
)


async def make_old(url: str, revision: str, *rows: str) -> None:
    """A database as an older version of the program has left it, with some rows."""
    if url.startswith("sqlite"):
        engine = create_engine(url)
        with engine.begin() as connection:
            upgrade(connection, revision)
            for row in rows:
                connection.execute(text(row), OLD_ENTRY if ":" in row else {})
        engine.dispose()
        return
    old = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: asyncpg.connect(url),
        poolclass=NullPool,
    )
    async with old.begin() as begun:
        await begun.run_sync(upgrade, revision)
        for row in rows:
            await begun.execute(text(row), OLD_ENTRY if ":" in row else {})
    await old.dispose()


async def test_an_older_database_keeps_what_it_has(url: str) -> None:
    await make_old(url, REVISIONS[0], *OLD_ROWS)
    store = await open_store(url)
    (line,) = await store.matches_of("ana", before=1000, limit=10)
    assert (line.names, line.colours, line.faces) == (("Ana",), ("",), ("",))
    assert await store.rooms_of("ana", limit=10) == []
    assert await store.read_log("b") == [LogRow(1, 1001, b"entry 1")]
    assert await store.find_room("BBBBB") == "b"
    new = (entry_of("b", 2, sitter="ana"), entry_of("c", 1, code="CCCCC", maker="ana"))
    assert await append(store, *new) == ["stored", "stored"]
    assert await store.rooms_of("ana", limit=10) == ["b"]
    assert await store.rooms_made_by("ana") == ["c"]
    await store.close()


async def test_an_upgrade_that_was_stamped_but_empty_is_done(url: str) -> None:
    """What an upgrade leaves when it was interrupted: nothing but the table of versions."""
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.execute("create table alembic_version (version_num varchar(32) primary key)")
        connection.close()
    else:
        other = await asyncpg.connect(url)
        await other.execute("create table alembic_version (version_num varchar(32) primary key)")
        await other.close()
    store = await open_store(url)
    assert await store.read_log("a") == []
    await store.close()
