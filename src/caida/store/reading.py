"""What a store is asked, the same in every database that understands ``queries``."""

from __future__ import annotations

from collections.abc import Sequence

from caida.store import queries
from caida.store.base import ArchivedMatch, LogRow, MatchLine
from caida.store.conduct import SqlConduct
from caida.store.credentials import SqlCredentials
from caida.store.desk import SqlDesk


class SqlReading(SqlCredentials, SqlConduct, SqlDesk):
    """See Store."""

    async def read_log(self, room: str, after: int = 0) -> list[LogRow]:
        return [LogRow(*row) for row in await self._fetch(queries.READ_LOG, room, after)]

    async def find_room(self, code: str) -> str | None:
        return next((str(row[0]) for row in await self._fetch(queries.FIND_ROOM, code)), None)

    async def open_rooms(self) -> Sequence[tuple[str, int]]:
        return [(row[0], row[1]) for row in await self._fetch(queries.OPEN_ROOMS)]

    async def rooms_made_by(self, person: str) -> list[str]:
        return [str(row[0]) for row in await self._fetch(queries.MADE_BY, person)]

    async def rooms_of(self, person: str, limit: int) -> list[str]:
        return [str(row[0]) for row in await self._fetch(queries.ROOMS_OF, person, limit)]

    async def matches_of(self, person: str, before: int, limit: int) -> list[MatchLine]:
        rows = await self._fetch(queries.MATCHES_OF, person, before, limit)
        return [await self._line(*row) for row in rows]

    async def read_match(self, match_id: str) -> ArchivedMatch | None:
        for *line, record in await self._fetch(queries.READ_MATCH, match_id):
            return ArchivedMatch(await self._line(*line), record)
        return None

    async def _line(self, match_id: str, finished_at: int, rules: str, result: str) -> MatchLine:
        players = await self._fetch(queries.READ_PLAYERS, match_id)
        of_seats = (tuple(str(player[part]) for player in players) for part in range(4))
        return MatchLine(match_id, finished_at, rules, result, *of_seats)
