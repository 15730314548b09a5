"""A database as it is at one moment, for whoever looks at all of it and changes nothing.

It reads what every revision of the schema has, so an older database is looked at as it is.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from caida.store.base import LogRow, StoreError
from caida.store.opening import POSTGRES
from caida.store.queries import READ_LOG, READ_MATCH, numbered
from caida.store.sqlite_looking import faults_in, look_into, told_of, version_of
from caida.store.urls import hide_password, sqlite_path

ROOMS = "select id, code, is_open from rooms order by id"
LOGS_ALONE = """
    select distinct room from log
    where not exists (select 1 from rooms where rooms.id = log.room) order by room"""
MATCHES = "select id from matches order by id"
PLAYERS = "select name from players where match = ? order by seat"


class KeptRoom(NamedTuple):
    """A room as the list of rooms has it; ``code`` is None where only its log is there."""

    id: str
    code: str | None
    is_open: bool


class KeptMatch(NamedTuple):
    """A match as the archive has it."""

    id: str
    rules: str
    result: str
    names: tuple[str, ...]
    record: str


class Snapshot(ABC):
    """Made by ``open_snapshot``. ``version`` is the revision of its schema."""

    version: str

    @abstractmethod
    async def _fetch(self, query: str, *values: object) -> Sequence[Any]: ...

    @abstractmethod
    async def faults(self) -> list[str]:
        """What the database finds wrong with itself, in its own words."""

    async def rooms(self) -> list[KeptRoom]:
        return [KeptRoom(row[0], row[1], bool(row[2])) for row in await self._fetch(ROOMS)]

    async def unlisted_rooms(self) -> list[KeptRoom]:
        """Those that have a log and nothing else."""
        return [KeptRoom(row[0], None, False) for row in await self._fetch(LOGS_ALONE)]

    async def read_log(self, room: str) -> list[LogRow]:
        return [LogRow(*row) for row in await self._fetch(READ_LOG, room, -(2**31))]

    async def matches(self) -> list[str]:
        return [row[0] for row in await self._fetch(MATCHES)]

    async def read_match(self, match_id: str) -> list[KeptMatch]:
        """The one of this id, if there is one."""
        rows = await self._fetch(READ_MATCH, match_id)
        players = await self._fetch(PLAYERS, match_id)
        names = tuple([name for (name,) in players])
        return [KeptMatch(row[0], row[2], row[3], names, row[4]) for row in rows]


@asynccontextmanager
async def open_snapshot(url: str) -> AsyncIterator[Snapshot]:
    """StoreError if there is no database of ours, or one that is newer than this program."""
    scheme = urlsplit(url).scheme
    if scheme == "sqlite":
        path = sqlite_path(url)
        with closing(look_into(path)) as connection:
            yield _SqliteSnapshot(connection, path)
    elif scheme in POSTGRES:
        from caida.store.postgres_looking import look_at

        async with look_at(url) as (fetch, version):
            yield _PostgresSnapshot(fetch, version)
    else:
        raise StoreError("unknown_url", url=hide_password(url))


class _SqliteSnapshot(Snapshot):
    def __init__(self, connection: Any, path: Path) -> None:
        self._connection = connection
        self._path = path
        with told_of(path):
            connection.execute("begin")  # what is read first is the moment of all that follows
        self.version = version_of(connection, path)

    async def _fetch(self, query: str, *values: object) -> Sequence[Any]:
        with told_of(self._path):
            rows: list[Any] = self._connection.execute(query, values).fetchall()
        return rows

    async def faults(self) -> list[str]:
        with told_of(self._path):
            return await asyncio.to_thread(faults_in, self._connection)


class _PostgresSnapshot(Snapshot):
    def __init__(self, fetch: Any, version: str) -> None:
        self._rows = fetch
        self.version = version

    async def _fetch(self, query: str, *values: object) -> Sequence[Any]:
        rows: Sequence[Any] = await self._rows(numbered(query), *values)
        return rows

    async def faults(self) -> list[str]:
        return []  # it looks after its own files
