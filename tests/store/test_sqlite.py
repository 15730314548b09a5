"""Entries gather while one commit is under way; who fails spoils nothing for the others."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from caida.store import Append, Stored, StoreError, sqlite
from caida.store.sqlite import SqliteStore
from caida.store.sqlite_file import SqliteFile
from caida.store.sqlite_writing import write_batch
from tests.store.appending import append, entry_of, match_of
from tests.waiting import HANG_SECONDS, until


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caida.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(path)
    yield opened
    await opened.close()


async def test_what_comes_in_during_a_commit_goes_together_into_the_next(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches, go = list[int](), threading.Event()

    def write_slowly(file: SqliteFile, batch: Sequence[Append]) -> list[Stored]:
        batches.append(len(batch))
        assert go.wait(HANG_SECONDS)
        return write_batch(file, batch)

    monkeypatch.setattr(sqlite, "write_batch", write_slowly)
    first = asyncio.create_task(append(store, entry_of("a", 1, code="AAAAA")))
    await until(lambda: batches == [1])
    others = [asyncio.create_task(append(store, entry_of("a", seq))) for seq in range(2, 10)]
    await asyncio.sleep(0)  # each has given its entry
    go.set()
    assert await asyncio.gather(first, *others) == [["stored"]] * 9
    assert batches == [1, 8]


class Clock:
    """A clock that passes only while somebody sleeps, and when it is told to."""

    def __init__(self) -> None:
        self.now, self.waits = 100.0, list[float]()
        self.slept = threading.Event()

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds
        self.slept.set()


async def test_commits_keep_their_pace(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    lasting = iter((5.0, 9.0, 0.0))

    def write(file: SqliteFile, batch: Sequence[Append]) -> list[Stored]:
        clock.now += next(lasting)
        return write_batch(file, batch)

    monkeypatch.setattr(sqlite, "write_batch", write)
    monkeypatch.setattr(sqlite, "time", clock)
    monkeypatch.setattr(sqlite, "PACE_SECONDS", 8.0)
    for seq in (1, 2, 3):
        clock.slept.clear()
        await append(store, entry_of("a", seq, code="AAAAA" if seq == 1 else ""))
        assert await asyncio.to_thread(clock.slept.wait, HANG_SECONDS)
    assert clock.waits == [3.0, 0.0, 8.0]


async def test_after_a_pause_nobody_waits_for_others(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, clock = threading.Event(), Clock()

    def note(file: SqliteFile, batch: Sequence[Append]) -> list[Stored]:
        begun.set()
        return write_batch(file, batch)

    monkeypatch.setattr(sqlite, "write_batch", note)
    monkeypatch.setattr(sqlite, "time", clock)  # the last commit was long ago at once
    for seq in (1, 2):
        begun.clear()
        answered = asyncio.create_task(append(store, entry_of("a", seq)))
        await asyncio.sleep(0)
        assert begun.wait(HANG_SECONDS)  # nothing else runs on this loop, so no timer either
        assert await answered == ["stored"]


async def test_who_fails_to_take_an_answer_keeps_none_from_the_others(store: SqliteStore) -> None:
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: told.append(context))

    def fail(_answer: Stored) -> None:
        raise ValueError("not now")

    store.append(entry_of("a", 1, code="AAAAA"), fail)
    assert await append(store, entry_of("a", 2)) == ["stored"]
    assert await append(store, entry_of("a", 3)) == ["stored"]
    assert [context["message"] for context in told] == [
        "the answer to entry 1 of room a was not taken"
    ]


async def test_a_match_whose_players_cannot_be_kept_is_not_kept_either(
    store: SqliteStore, path: Path
) -> None:
    match = match_of("a-1", 10, "ana", "luis")
    with closing(sqlite3.connect(path)) as other, other:  # leaves foreign keys alone
        other.execute("insert into players values ('a-1', 1, '', '', 0, '', '')")
    with pytest.raises(StoreError):
        await store.archive(match)
    assert await store.read_match("a-1") is None
    assert await append(store, entry_of("a", 1, code="AAAAA")) == ["stored"]
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("delete from players")
    await store.archive(match)
    assert await store.read_match("a-1") == match


LIMITS = {
    "full": "pragma max_page_count=1",  # as few as it has
    "read-only": "pragma query_only=on",
    "without our tables": "alter table log rename to other",
}


@pytest.mark.parametrize("limit", LIMITS)
async def test_a_database_that_takes_nothing_does_not_pass_for_one_that_does(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    connect = SqliteFile.connect

    def connect_limited(file: SqliteFile) -> sqlite3.Connection:
        connection = connect(file)
        connection.execute(LIMITS[limit])
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(SqliteFile, "connect", connect_limited)
        with pytest.raises(StoreError):
            await store.check()


async def test_whether_it_can_be_written_is_tried_without_leaving_anything(
    store: SqliteStore,
) -> None:
    before = await store._fetch("select * from log")
    for _ in range(3):
        await store.check()
    assert await store._fetch("select * from log") == before


async def test_a_question_that_is_not_answered_is_given_up(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the disk is frozen, whoever asks is told so; the thread waits alone."""
    go = threading.Event()
    connect = SqliteFile.connect

    def connect_late(file: SqliteFile) -> sqlite3.Connection:
        assert go.wait(HANG_SECONDS)
        return connect(file)

    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "ANSWER_SECONDS", 0.01)
        patch.setattr(SqliteFile, "connect", connect_late)
        with pytest.raises(StoreError, match="no answer"):
            await store.read_log("a")
        go.set()
    assert await store.read_log("a") == []
