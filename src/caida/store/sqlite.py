"""The embedded store: one file, one writer thread that commits whatever has gathered, one reader.

``synchronous=FULL`` in WAL mode: what was answered "stored" survives the machine losing power.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from caida.store.asking import Change
from caida.store.base import (
    TRIAL,
    TRIAL_BYTES,
    Append,
    ArchivedMatch,
    Batch,
    Done,
    Stored,
    StoreError,
    tell_answers,
)
from caida.store.claiming import claim_file
from caida.store.queries import (
    ARCHIVE_MATCH,
    ARCHIVE_PLAYER,
    BEGIN_TRIAL,
    END_TRIAL,
    player_rows,
)
from caida.store.reading import SqlReading
from caida.store.sqlite_file import SqliteFile, prepare_file
from caida.store.sqlite_writing import write_batch

ANSWER_SECONDS = 5.0  # how long a question may take, as with the other database
PACE_SECONDS = 0.006  # commits begin at least this far apart: each costs the same, however full

T = TypeVar("T")


class SqliteStore(SqlReading):
    """See Store. Made by ``open``; belongs to the loop it was opened on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[tuple[Append, Done] | None] = SimpleQueue()
        self._unanswered = 0
        self._reader = ThreadPoolExecutor(1, "caida-reader")
        self._reading: SqliteFile = SqliteFile(path)
        self._trier = ThreadPoolExecutor(1, "caida-trier")
        self._trying: SqliteFile = SqliteFile(path)
        self._claim: sqlite3.Connection | None = None
        self._writer = threading.Thread(target=self._write, name="caida-writer", daemon=True)
        self._writer.start()

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        await asyncio.to_thread(prepare_file, path)
        return cls(path)

    async def claim(self) -> None:
        self._claim = await asyncio.to_thread(claim_file, self._path)

    # --- Writing: what comes in during one commit, or too soon after it, goes into the next

    def append(self, append: Append, done: Done) -> None:
        self._unanswered += 1
        self._queue.put((append, done))

    def _write(self) -> None:
        """The writer thread: one transaction for each batch. It keeps its pace before it looks for
        the next one: asleep, it need not be woken for what comes in meanwhile."""
        file = SqliteFile(self._path)
        while (first := self._queue.get()) is not None:
            next_commit = time.monotonic() + PACE_SECONDS
            batch = [first, *self._gathered()]
            answers = write_batch(file, [append for append, _ in batch])
            self._loop.call_soon_threadsafe(self._answer, batch, answers)
            time.sleep(max(0.0, next_commit - time.monotonic()))
        file.close()

    def _gathered(self) -> Iterator[tuple[Append, Done]]:
        """What else has come in by now; nothing does after the None that ends it all."""
        for _ in range(self._queue.qsize()):
            one = self._queue.get()
            assert one is not None
            yield one

    def _answer(self, batch: Batch, answers: Sequence[Stored]) -> None:
        tell_answers(batch, answers)
        self._unanswered -= len(batch)

    # --- Reading, and the few writes that nobody waits for in line

    async def archive(self, match: ArchivedMatch) -> None:
        await self._ask(lambda db: _archive(db, match))

    async def check(self) -> None:
        """On a thread of its own: where the disk is frozen, it is the one that waits."""
        await self._run(self._trier, self._trying, _try_writing)

    async def close(self) -> None:
        while self._unanswered:
            await asyncio.sleep(PACE_SECONDS)
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        await self._loop.run_in_executor(self._reader, self._reading.close)
        self._reader.shutdown()
        self._trier.submit(self._trying.close)
        self._trier.shutdown(wait=False)
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        return await self._ask(lambda db: db.execute(query, values).fetchall())

    async def _change(self, *changes: Change) -> None:
        def change(db: sqlite3.Connection) -> None:
            with _transaction(db):
                for statement, rows in changes:
                    db.executemany(statement, rows)

        await self._ask(change)

    async def _ask(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await self._run(self._reader, self._reading, ask)
        except TimeoutError:
            raise StoreError("unavailable", reason="no answer") from None

    async def _run(
        self, thread: ThreadPoolExecutor, file: SqliteFile, ask: Callable[[sqlite3.Connection], T]
    ) -> T:
        def run() -> T:
            try:
                return ask(file.connect())
            except (sqlite3.Error, OSError) as error:
                file.close()
                raise StoreError("unavailable", reason=error) from None

        return await self._loop.run_in_executor(thread, run)


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("begin immediate")
    try:
        yield
        db.execute("commit")
    except BaseException:
        db.execute("rollback")
        raise


def _archive(db: sqlite3.Connection, match: ArchivedMatch) -> None:
    line = match.line
    row = (line.id, line.finished_at, line.rules, line.result, match.record)
    with _transaction(db):
        if db.execute(ARCHIVE_MATCH, row).rowcount:
            db.executemany(ARCHIVE_PLAYER, player_rows(line))


def _try_writing(db: sqlite3.Connection) -> None:
    with _transaction(db):
        db.execute(BEGIN_TRIAL, (TRIAL, bytes(TRIAL_BYTES)))
        db.execute(END_TRIAL, (TRIAL,))
