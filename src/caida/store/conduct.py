"""How people get along: whom each of them blocks, and what they report.

Others know a person by a mark (``who``), and so does whoever blocks or reports them.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from caida.store.asking import Asking

ADD_BLOCK = """
    insert into blocks (person, who, name, at) values (?, ?, ?, ?)
    on conflict (person, who) do update set name = excluded.name"""
REMOVE_BLOCK = "delete from blocks where person = ? and who = ?"
BLOCKS_OF = "select who, name, at from blocks where person = ? order by at desc, who"
ALL_BLOCKS = "select person, who from blocks"
ADD_REPORT = """
    insert into reports (id, at, reporter, reporter_name, who, name, room, match, reason, words)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing"""
READ_REPORTS = """
    select id, at, reporter, reporter_name, who, name, room, match, reason, words, settled_at
    from reports order by case when settled_at = 0 then 0 else 1 end, at desc, id limit ?"""
SETTLE_REPORT = "update reports set settled_at = ? where id = ? and settled_at = 0 returning id"


class BlockRow(NamedTuple):
    """``name`` is what they were called when they were blocked."""

    who: str
    name: str
    at: int


class ReportRow(NamedTuple):
    """``reporter`` and ``who`` are marks; ``match`` is empty before a table's first one.

    ``settled_at`` is 0 until somebody has looked into it.
    """

    id: str
    at: int
    reporter: str
    reporter_name: str
    who: str
    name: str
    room: str
    match: str
    reason: str
    words: str
    settled_at: int = 0


class ConductStore(Protocol):
    """Raises StoreError when the database can't be reached. Times are milliseconds since 1970."""

    async def add_block(self, person: str, block: BlockRow) -> None: ...

    async def remove_block(self, person: str, who: str) -> None: ...

    async def blocks_of(self, person: str) -> list[BlockRow]:
        """The latest first."""
        ...

    async def all_blocks(self) -> list[tuple[str, str]]:
        """Who blocks, by id, and whom, by mark."""
        ...

    async def add_report(self, report: ReportRow) -> None:
        """Nothing, if the same person has reported the other one of that match before."""
        ...

    async def reports(self, limit: int) -> list[ReportRow]:
        """Those that nobody has looked into first, and the latest of each first."""
        ...

    async def settle_report(self, report: str, at: int) -> bool:
        """Whether there was one to look into."""
        ...


class SqlConduct(Asking):
    """See ConductStore."""

    async def add_block(self, person: str, block: BlockRow) -> None:
        await self._fetch(ADD_BLOCK, person, *block)

    async def remove_block(self, person: str, who: str) -> None:
        await self._fetch(REMOVE_BLOCK, person, who)

    async def blocks_of(self, person: str) -> list[BlockRow]:
        return [BlockRow(*row) for row in await self._fetch(BLOCKS_OF, person)]

    async def all_blocks(self) -> list[tuple[str, str]]:
        return [(row[0], row[1]) for row in await self._fetch(ALL_BLOCKS)]

    async def add_report(self, report: ReportRow) -> None:
        await self._fetch(ADD_REPORT, *report[:-1])

    async def reports(self, limit: int) -> list[ReportRow]:
        return [ReportRow(*row) for row in await self._fetch(READ_REPORTS, limit)]

    async def settle_report(self, report: str, at: int) -> bool:
        return bool(await self._fetch(SETTLE_REPORT, at, report))
