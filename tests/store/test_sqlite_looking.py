"""Whoever looks into a file can't write to it, and is told what it is."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from caida.store import StoreError, open_store
from caida.store.schema import HEAD
from caida.store.sqlite_looking import examine, faults_in, look_into, version_of


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    path = tmp_path / "caida.db"
    await (await open_store(f"sqlite:///{path}")).close()
    return path


async def test_it_can_not_write(path: Path) -> None:
    with closing(look_into(path)) as connection:
        assert (version_of(connection, path), faults_in(connection)) == (HEAD, [])
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("delete from log")


async def test_a_name_with_signs_in_it_is_the_name_of_that_file(path: Path) -> None:
    odd = path.rename(path.with_name("50% ?mode=rwc#ñ.db"))
    examine(odd)
    assert {beside.name for beside in path.parent.glob("*.db")} == {odd.name}


async def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        examine(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


async def test_a_text_that_is_none_does_not_stop_who_looks(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "insert into rooms (id, code, maker, is_open)"
            " values (cast(X'ff41' as text), 'AAAAA', '', true)"
        )
    with closing(look_into(path)) as connection:
        assert connection.execute("select id from rooms").fetchall() == [("\ufffdA",)]


async def test_a_database_whose_version_is_gone_is_not_ours(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("delete from alembic_version")
    with pytest.raises(StoreError) as caught:
        examine(path)
    assert caught.value.code == "foreign"
