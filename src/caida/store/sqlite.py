"""The embedded store: one file, one writer thread that commits whatever has gathered, one reader.

``synchronous=FULL`` in WAL mode: what was answered "stored" survives the machine losing power.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from caida.store.base import Append, ArchivedMatch, Done, LogRow, MatchLine, Stored, StoreError
from caida.store.claiming import claim_file
from caida.store.queries import (
    ARCHIVE_MATCH,
    ARCHIVE_PLAYER,
    CLEAR_SITTERS,
    CLOSE_ROOM,
    FIND_ROOM,
    KEEP_KEY,
    MADE_BY,
    MATCHES_OF,
    OPEN_ROOM,
    OPEN_ROOMS,
    READ_KEY,
    READ_LOG,
    READ_MATCH,
    READ_PLAYERS,
    ROOMS_OF,
    SIT,
    line_of,
    player_rows,
)
from caida.store.schema import VERSION_QUERY, needs_upgrade, upgrade

BUSY_SECONDS = 2.0  # how long another process may hold the file before an append fails
CHECKPOINT_PAGES = 4000  # pages that change all the time are copied back less often
ROWS_AT_ONCE = (32, 16, 8, 4, 2, 1)  # one statement for many rows costs little more than for one
PACE_SECONDS = 0.008  # commits are at least this far apart: each costs the same, however full

T = TypeVar("T")
Batch = list[tuple[Append, Done]]
INSERT_ENTRIES = {
    size: "insert into log (room, seq, at, entry) values "
    + ", ".join(["(?, ?, ?, ?)"] * size)
    + " on conflict (room, seq) do nothing"
    for size in ROWS_AT_ONCE
}


class SqliteStore:
    """See Store. Made by ``open``; belongs to the loop it was opened on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._pending: Batch = []
        self._is_writing = False
        self._next_commit = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._reader = ThreadPoolExecutor(1, "caida-reader")
        self._reading: _File = _File(path)
        self._claim: sqlite3.Connection | None = None
        self._writer = threading.Thread(target=self._write, name="caida-writer", daemon=True)
        self._writer.start()

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        await asyncio.to_thread(_prepare, path)
        return cls(path)

    async def claim(self) -> None:
        self._claim = await asyncio.to_thread(claim_file, self._path)

    # --- Writing: what comes in during one commit, or too soon after it, goes into the next

    def append(self, append: Append, done: Done) -> None:
        self._pending.append((append, done))
        if not self._is_writing and self._timer is None:
            self._hand_over()

    def _hand_over(self) -> None:
        self._timer = None
        if not self._pending:
            return
        now = self._loop.time()
        if now < self._next_commit:
            self._timer = self._loop.call_at(self._next_commit, self._hand_over)
            return
        self._next_commit = now + PACE_SECONDS
        self._is_writing = True
        self._queue.put(self._pending)
        self._pending = []

    def _write(self) -> None:
        """The writer thread: one transaction for each batch."""
        file = _File(self._path)
        while (batch := self._queue.get()) is not None:
            answers = _write_batch(file, [append for append, _ in batch])
            self._loop.call_soon_threadsafe(self._answer, batch, answers)
        file.close()

    def _answer(self, batch: Batch, answers: Sequence[Stored]) -> None:
        for (_, done), answer in zip(batch, answers, strict=True):
            done(answer)  # what is appended meanwhile gathers for the next commit
        self._is_writing = False
        self._hand_over()

    # --- Reading, and the few writes that nobody waits for in line

    async def read_log(self, room: str, after: int = 0) -> list[LogRow]:
        rows = await self._ask(lambda db: db.execute(READ_LOG, (room, after)).fetchall())
        return [LogRow(*row) for row in rows]

    async def find_room(self, code: str) -> str | None:
        row = await self._ask(lambda db: db.execute(FIND_ROOM, (code,)).fetchone())
        return None if row is None else str(row[0])

    async def open_rooms(self) -> Sequence[tuple[str, int]]:
        return await self._ask(lambda db: db.execute(OPEN_ROOMS).fetchall())

    async def count_made_by(self, person: str) -> int:
        return int((await self._ask(lambda db: db.execute(MADE_BY, (person,)).fetchone()))[0])

    async def rooms_of(self, person: str, limit: int) -> list[str]:
        rows = await self._ask(lambda db: db.execute(ROOMS_OF, (person, limit)).fetchall())
        return [str(row[0]) for row in rows]

    async def archive(self, match: ArchivedMatch) -> None:
        await self._ask(lambda db: _archive(db, match))

    async def matches_of(self, person: str, before: int, limit: int) -> list[MatchLine]:
        def read(db: sqlite3.Connection) -> list[MatchLine]:
            rows = db.execute(MATCHES_OF, (person, before, limit)).fetchall()
            return [line_of(row, db.execute(READ_PLAYERS, row[:1]).fetchall()) for row in rows]

        return await self._ask(read)

    async def read_match(self, match_id: str) -> ArchivedMatch | None:
        def read(db: sqlite3.Connection) -> ArchivedMatch | None:
            row = db.execute(READ_MATCH, (match_id,)).fetchone()
            if row is None:
                return None
            players = db.execute(READ_PLAYERS, (match_id,)).fetchall()
            return ArchivedMatch(line_of(row[:4], players), row[4])

        return await self._ask(read)

    async def keep_key(self, name: str, fresh: bytes) -> bytes:
        def keep(db: sqlite3.Connection) -> bytes:
            db.execute(KEEP_KEY, (name, fresh))
            return bytes(db.execute(READ_KEY, (name,)).fetchone()[0])

        return await self._ask(keep)

    async def check(self) -> None:
        await self._ask(lambda db: db.execute(VERSION_QUERY).fetchone())

    async def close(self) -> None:
        while self._is_writing or self._pending:
            await asyncio.sleep(PACE_SECONDS)
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        await self._loop.run_in_executor(self._reader, self._reading.close)
        self._reader.shutdown()
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    async def _ask(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        def run() -> T:
            try:
                return ask(self._reading.connect())
            except (sqlite3.Error, OSError) as error:
                self._reading.close()
                raise StoreError("unavailable", reason=error) from None

        return await self._loop.run_in_executor(self._reader, run)


class _File:
    """A connection that notices when its file was lost or exchanged, and finds it again.

    SQLite would go on writing into a deleted file, and nothing of it would ever be seen again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._inode = 0

    def connect(self) -> sqlite3.Connection:
        inode = self._path.stat().st_ino
        if self._connection is None or inode != self._inode:
            self.close()
            self._connection = _connect(self._path)
            self._inode = inode
        return self._connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("pragma journal_mode=wal")
    connection.execute("pragma synchronous=full")
    connection.execute("pragma foreign_keys=on")
    connection.execute(f"pragma wal_autocheckpoint={CHECKPOINT_PAGES}")
    return connection


def _prepare(path: Path) -> None:
    """Make the file and its tables if they are not there, and bring them up to date."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = _connect(path)
        try:
            tables = connection.execute("select name from sqlite_master").fetchall()
            version = None
            if ("alembic_version",) in tables:
                row = connection.execute(VERSION_QUERY).fetchone()
                version = None if row is None else str(row[0])
        finally:
            connection.close()
        if needs_upgrade(version):
            _upgrade(path)
    except (sqlite3.Error, OSError) as error:
        raise StoreError("unavailable", reason=error) from None


def _upgrade(path: Path) -> None:
    from sqlalchemy import NullPool, create_engine, text

    engine = create_engine(
        "sqlite://",
        creator=lambda: _connect(path),
        poolclass=NullPool,
        execution_options={"isolation_level": "AUTOCOMMIT"},
    )
    with engine.connect() as connection:
        connection.execute(text("begin immediate"))
        upgrade(connection)
        connection.execute(text("commit"))


def _write_batch(file: _File, batch: Sequence[Append]) -> list[Stored]:
    """All of it in one transaction; every answer is "failed" if that does not go through."""
    try:
        db = file.connect()
        db.execute("begin immediate")
        if _write_many(db, batch):
            db.execute("commit")
            return ["stored"] * len(batch)
        db.execute("rollback")
        db.execute("begin immediate")
        answers = [_write_one(db, append) for append in batch]
        db.execute("commit")
        return answers
    except (sqlite3.Error, OSError):
        file.close()  # rolls back, and the next batch starts from a fresh connection
        return ["failed"] * len(batch)


def _write_many(db: sqlite3.Connection, batch: Sequence[Append]) -> bool:
    """Write a batch of plain entries in few statements; False if it is not that simple."""
    if not all(append.is_plain for append in batch):
        return False
    at = 0
    for size in ROWS_AT_ONCE:
        while len(batch) - at >= size:
            rows = batch[at : at + size]
            values = [value for append in rows for value in (append.room, *append.row)]
            if db.execute(INSERT_ENTRIES[size], values).rowcount != size:
                return False
            at += size
    return True


def _write_one(db: sqlite3.Connection, append: Append) -> Stored:
    room, row, code, closes, sitter, maker = append
    if code and db.execute(OPEN_ROOM, (room, code, maker)).rowcount == 0:
        return "taken"
    if db.execute(INSERT_ENTRIES[1], (room, *row)).rowcount == 0:
        return "taken"
    if sitter:
        db.execute(SIT, (room, sitter, row.at))
    if closes:
        db.execute(CLOSE_ROOM, (room,))
        db.execute(CLEAR_SITTERS, (room,))
    return "stored"


def _archive(db: sqlite3.Connection, match: ArchivedMatch) -> None:
    line = match.line
    db.execute("begin immediate")
    try:
        row = (line.id, line.finished_at, line.rules, line.result, match.record)
        if db.execute(ARCHIVE_MATCH, row).rowcount:
            db.executemany(ARCHIVE_PLAYER, player_rows(line))
        db.execute("commit")
    except sqlite3.Error:
        db.execute("rollback")
        raise
