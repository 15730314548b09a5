"""The store in PostgreSQL: the same behaviour, with one statement for all that has gathered."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from caida.store import queries
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
from caida.store.claiming import share_session
from caida.store.pacing import Pace
from caida.store.postgres_sharing import PostgresSharing
from caida.store.queries import numbered, player_rows
from caida.store.reading import SqlReading
from caida.store.schema import LEAST_QUERY, VERSION_QUERY, needs_upgrade, upgrade
from caida.store.sharing import Heard, NodeRow
from caida.store.urls import hide_password

CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 5.0
READERS = 4
PACE_SECONDS = 0.016  # between commits
SHARED_PACE_SECONDS = 0.024  # the same where others write, too: each gathers less than one would
UPGRADE_LOCK = 0x_CA1DA  # only one server changes the schema

APPEND_ALL = """
    insert into log (room, seq, at, entry)
    select * from unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])
    on conflict (room, seq) do nothing returning room, seq"""

TROUBLE = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)


class PostgresStore(SqlReading, PostgresSharing):
    """See SharedStore. Made by ``open``; belongs to the loop it was opened on."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._loop = asyncio.get_running_loop()
        self._pending: Batch = []
        self._wake = asyncio.Event()
        self._pace = Pace(PACE_SECONDS)
        self._is_closing = False
        self._is_claimed = False
        self._writing: asyncpg.Connection[Any] | None = None
        self._readers: asyncpg.Pool[Any] | None = None
        self._writer = self._loop.create_task(self._write())

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        try:
            await _prepare(url)
        except TROUBLE as error:
            raise StoreError("unavailable", reason=error) from None
        return cls(url)

    async def claim(self) -> None:
        try:
            self._writing = await self._connect_writing(claims=True)
        except TROUBLE as error:
            raise StoreError("unavailable", reason=error) from None
        self._is_claimed = True

    # --- Writing

    def append(self, append: Append, done: Done) -> None:
        self._pending.append((append, done))
        self._wake.set()

    async def _write(self) -> None:
        while not self._is_closing or self._pending:
            await self._wake.wait()
            await self._pace.keep()
            self._wake.clear()
            batch, self._pending = self._pending, []
            if not batch:
                continue
            try:
                answers = await self._write_batch([append for append, _ in batch])
            except (*TROUBLE, StoreError):
                if self._writing is not None:
                    self._writing.terminate()
                self._writing = None
                answers = ["failed"] * len(batch)
            tell_answers(batch, answers)

    async def _write_batch(self, batch: Sequence[Append]) -> list[Stored]:
        if self._writing is None or self._writing.is_closed():
            self._writing = await self._connect_writing(claims=self._is_claimed)
        connection = self._writing
        if all(append.is_plain for append in batch):
            return await _append_rows(connection, batch)
        async with connection.transaction():
            return await _append_with_rooms(connection, batch)

    async def _connect_writing(self, *, claims: bool) -> asyncpg.Connection[Any]:
        """Servers of this version share the database; one of before, which would not know of the
        others, is kept out by the lock that each of them has."""
        connection = await _connect(self._url)
        if claims and not await share_session(connection):
            await connection.close()
            raise StoreError("in_use", database=hide_password(self._url))
        return connection

    # --- Reading, and the few writes that nobody waits for in line

    async def archive(self, match: ArchivedMatch) -> None:
        line = match.line
        row = (line.id, line.finished_at, line.rules, line.result, match.record)
        try:
            pool = await self._pool()
            async with pool.acquire() as connection, connection.transaction():
                done = await connection.execute(numbered(queries.ARCHIVE_MATCH), *row)
                if done.endswith(" 1"):
                    await connection.executemany(
                        numbered(queries.ARCHIVE_PLAYER), player_rows(line)
                    )
        except TROUBLE as error:
            raise StoreError("unavailable", reason=error) from None

    async def check(self) -> None:
        try:
            pool = await self._pool()
            async with pool.acquire() as connection, connection.transaction():
                trial = (TRIAL, bytes(TRIAL_BYTES))
                await connection.execute(numbered(queries.BEGIN_TRIAL), *trial)
                await connection.execute(numbered(queries.END_TRIAL), TRIAL)
        except TROUBLE as error:
            raise StoreError("unavailable", reason=error) from None

    async def beat(self, node: NodeRow) -> Heard:
        heard = await super().beat(node)
        self._pace.seconds = SHARED_PACE_SECONDS if heard.nodes else PACE_SECONDS
        return heard

    async def close(self) -> None:
        self._is_closing = True
        self._wake.set()
        await self._writer
        if self._writing is not None:
            with suppress(*TROUBLE):
                await self._writing.close(timeout=CONNECT_SECONDS)
        if self._readers is not None:
            self._readers.terminate()

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        return await self._rows(numbered(query), *values)

    async def _rows(self, query: str, *values: object) -> list[Any]:
        try:
            pool = await self._pool()
            return list(await pool.fetch(query, *values))
        except asyncpg.CharacterNotInRepertoireError:
            return []  # a name with a zero byte, which nothing here can have
        except TROUBLE as error:
            raise StoreError("unavailable", reason=error) from None

    async def _change(self, *changes: Change) -> None:
        try:
            pool = await self._pool()
            async with pool.acquire() as connection, connection.transaction():
                for statement, rows in changes:
                    await connection.executemany(numbered(statement), rows)
        except TROUBLE as error:
            raise StoreError("unavailable", reason=error) from None

    async def _pool(self) -> asyncpg.Pool[Any]:
        if self._readers is None:
            self._readers = await asyncpg.create_pool(
                self._url,
                min_size=0,
                max_size=READERS,
                timeout=CONNECT_SECONDS,
                command_timeout=COMMAND_SECONDS,
                reset=_leave_as_is,
            )
        return self._readers


async def _connect(url: str) -> asyncpg.Connection[Any]:
    return await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS)


async def _leave_as_is(_connection: object) -> None:
    """Nothing here changes a session; to reset it would cost a question after each question."""


async def _prepare(url: str) -> None:
    connection = await _connect(url)
    try:
        version = least = None
        if await connection.fetchval("select to_regclass('alembic_version')") is not None:
            version = await connection.fetchval(VERSION_QUERY)
        if await connection.fetchval("select to_regclass('schema_needs')") is not None:
            least = await connection.fetchval(LEAST_QUERY)
    finally:
        await connection.close()
    if needs_upgrade(version, least):
        await _upgrade(url)


async def _upgrade(url: str) -> None:
    from sqlalchemy import NullPool, text
    from sqlalchemy.ext.asyncio import create_async_engine

    rest = url[len(urlsplit(url).scheme) :]
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: _connect(f"postgresql{rest}"),
        poolclass=NullPool,
    )
    async with engine.begin() as connection:
        await connection.execute(text(f"select pg_advisory_xact_lock({UPGRADE_LOCK})"))
        await connection.run_sync(upgrade)


async def _append_rows(
    connection: asyncpg.Connection[Any], batch: Sequence[Append]
) -> list[Stored]:
    """One statement for all; of two entries for one place, the first one has it."""
    first: dict[tuple[str, int], int] = {}
    for number, append in enumerate(batch):
        first.setdefault((append.room, append.row.seq), number)
    rows = [(append.room, *append.row) for append in (batch[number] for number in first.values())]
    columns = [list(column) for column in zip(*rows, strict=True)]
    kept = {tuple(row) for row in await connection.fetch(APPEND_ALL, *columns)}
    return [
        "stored"
        if (place := (append.room, append.row.seq)) in kept and first[place] == number
        else "taken"
        for number, append in enumerate(batch)
    ]


async def _append_with_rooms(
    connection: asyncpg.Connection[Any], batch: Sequence[Append]
) -> list[Stored]:
    answers: list[Stored] = ["taken"] * len(batch)
    welcome: list[int] = []
    for number, append in enumerate(batch):
        if append.code:
            room = (append.room, append.code, append.maker)
            done = await connection.execute(numbered(queries.OPEN_ROOM), *room)
            if not done.endswith(" 1"):
                continue
        welcome.append(number)
    if welcome:
        stored = await _append_rows(connection, [batch[number] for number in welcome])
        for number, answer in zip(welcome, stored, strict=True):
            answers[number] = answer
            if answer == "stored":
                await _follow_up(connection, batch[number])
    return answers


async def _follow_up(connection: asyncpg.Connection[Any], append: Append) -> None:
    """What is to be kept besides the entry, now that it has its place."""
    if append.sitter:
        await connection.execute(numbered(queries.SIT), append.room, append.sitter, append.row.at)
    if append.closes:
        await connection.execute(numbered(queries.CLOSE_ROOM), append.room)
        await connection.execute(numbered(queries.CLEAR_SITTERS), append.room)
