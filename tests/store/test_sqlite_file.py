"""When the file is locked, lost or full, appends fail, and work again once it is back."""

import sqlite3
from pathlib import Path

import pytest

from caida.store import StoreError, open_store, sqlite_file
from tests.store.appending import append, entry_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caida.db"


async def test_a_locked_file_fails_and_recovers(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.1)
    store = await open_store(f"sqlite:///{path}")
    await append(store, entry_of("a", 1, code="AAAAA"))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    assert await append(store, entry_of("a", 2), entry_of("a", 3)) == ["failed", "failed"]
    other.execute("rollback")
    other.close()
    assert await append(store, entry_of("a", 2)) == ["stored"]
    assert [row.seq for row in await store.read_log("a")] == [1, 2]
    await store.close()


async def test_a_lost_file_fails_instead_of_writing_into_nothing(path: Path) -> None:
    store = await open_store(f"sqlite:///{path}")
    await append(store, entry_of("a", 1, code="AAAAA"))
    await store.read_log("a")
    away = path.with_name("away.db")
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).rename(away.with_name(away.name + ending))
    assert await append(store, entry_of("a", 2)) == ["failed"]
    with pytest.raises(StoreError):
        await store.read_log("a")
    with pytest.raises(StoreError):
        await store.check()
    assert not path.exists()
    for ending in ("", "-wal", "-shm"):
        gone = away.with_name(away.name + ending)
        if gone.exists():
            gone.rename(path.with_name(path.name + ending))
    assert await append(store, entry_of("a", 2)) == ["stored"]
    assert len(await store.read_log("a")) == 2
    await store.close()


async def test_a_full_disk_fails_and_recovers(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = sqlite_file.connect_file
    pages = 200

    def cramped(file: Path) -> sqlite3.Connection:
        connection = plain(file)
        connection.execute(f"pragma max_page_count={pages}")
        return connection

    monkeypatch.setattr(sqlite_file, "connect_file", cramped)
    store = await open_store(f"sqlite:///{path}")
    await append(store, entry_of("a", 1, code="AAAAA"))
    big = "x" * 100_000
    answers = [(await append(store, entry_of("a", seq, big)))[0] for seq in range(2, 30)]
    assert "failed" in answers
    stored = answers.index("failed") + 1
    assert len(await store.read_log("a")) == stored
    pages = 1_000_000
    assert await append(store, entry_of("a", stored + 1, big)) == ["stored"]
    await store.close()
