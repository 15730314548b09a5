"""A store that has everything in memory, and tells somebody else of each change first.

``mirror`` is handed the rows of a change, all or nothing, and nobody is told "stored" before it is
done; a new store made from the mirrored rows knows what this one knew. In a browser that is
IndexedDB; without a mirror everything ends with the process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar

from caida.store.base import (
    TRIAL,
    TRIAL_BYTES,
    Append,
    ArchivedMatch,
    Batch,
    Done,
    LogRow,
    MatchLine,
    Stored,
    StoreError,
    tell_answers,
)
from caida.store.conduct import BlockRow, ReportRow
from caida.store.credentials import SessionRow, SigningKey
from caida.store.desk import ActRow, BanRow
from caida.store.memory_rows import Draft, KeptRow, RoomRow, Rows, read_row, write_row

T = TypeVar("T")
Mirror = Callable[[Sequence[KeptRow]], Awaitable[None]]


async def keep_nowhere(_rows: Sequence[KeptRow]) -> None:
    """The mirror of a store that is to be forgotten."""


class MemoryStore:
    """See Store. It belongs to the loop it is used on, and claims nothing: whoever keeps the rows
    sees to it that they are handed out once."""

    def __init__(self, kept: Iterable[KeptRow] = (), mirror: Mirror = keep_nowhere) -> None:
        """StoreError if a row can't be read."""
        self._rows = Rows()
        try:
            self._rows.put(map(read_row, kept))
        except ValueError as error:
            raise StoreError("unavailable", reason=error) from None
        self._mirror = mirror
        self._turn = asyncio.Lock()
        self._pending: Batch = []
        self._writing: asyncio.Task[None] | None = None

    async def claim(self) -> None: ...

    async def check(self) -> None:
        trial, key = bytes(TRIAL_BYTES), ("log", TRIAL, 0)
        async with self._turn:
            await self._tell_mirror([write_row(key, LogRow(0, 0, trial)), write_row(key, None)])

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing

    async def forget_closed_rooms(self) -> None:
        """Their logs and themselves; the matches that were played there stay."""

        def forget(draft: Draft) -> None:
            for key, room in list(draft.items("room")):
                if not room.is_open:
                    draft.set(key, None)
                    for entry in self._rows.table(("log", key[1])):
                        draft.set(entry, None)

        await self._change(forget)

    # --- Rooms and their logs

    def append(self, append: Append, done: Done) -> None:
        self._pending.append((append, done))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_pending())

    async def _write_pending(self) -> None:
        """What comes in while one batch is mirrored goes into the next."""
        while self._pending:
            batch, self._pending = self._pending, []
            tell_answers(batch, await self._write([append for append, _ in batch]))
        self._writing = None

    async def _write(self, batch: Sequence[Append]) -> Sequence[Stored]:
        try:
            return await self._change(lambda draft: [_write_one(draft, one) for one in batch])
        except StoreError:
            return ["failed"] * len(batch)

    async def read_log(self, room: str, after: int = 0) -> list[LogRow]:
        rows = self._rows.table(("log", room)).values()
        return sorted(row for row in rows if row.seq > after)

    async def find_room(self, code: str) -> str | None:
        return next((room for room, row in self._open_rooms() if row.code == code), None)

    async def open_rooms(self) -> Sequence[tuple[str, int]]:
        return [(room, await self._last_at(room)) for room, _ in self._open_rooms()]

    async def rooms_made_by(self, person: str) -> list[str]:
        made = [room for room, row in self._open_rooms() if row.maker == person]
        return [room for room in made if self._rows.table(("log", room))]

    async def rooms_of(self, person: str, limit: int) -> list[str]:
        seats = self._rows.table(("sitter",)).items()
        found = sorted((-at, str(key[1])) for key, at in seats if key[2] == person)
        return [room for _, room in found[:limit]]

    def _open_rooms(self) -> list[tuple[str, RoomRow]]:
        rooms = self._rows.table(("room",)).items()
        return [(str(key[1]), row) for key, row in rooms if row.is_open]

    async def _last_at(self, room: str) -> int:
        rows = await self.read_log(room)
        return rows[-1].at if rows else 0

    # --- The archive

    async def archive(self, match: ArchivedMatch) -> None:
        await self._change(lambda draft: _add(draft, ("match", match.line.id), match))

    async def matches_of(self, person: str, before: int, limit: int) -> list[MatchLine]:
        lines = (match.line for match in self._rows.table(("match",)).values())
        found = [line for line in lines if person in line.persons and line.finished_at < before]
        return sorted(found, key=lambda line: (-line.finished_at, line.id))[:limit]

    async def read_match(self, match_id: str) -> ArchivedMatch | None:
        found: ArchivedMatch | None = self._rows.get(("match", match_id))
        return found

    # --- Credentials

    async def signing_keys(self) -> list[SigningKey]:
        keys = self._rows.table(("key",)).values()
        return sorted(keys, key=lambda key: (-key.made_at, key.name))

    async def add_signing_key(self, key: SigningKey) -> None:
        await self._change(lambda draft: _add(draft, ("key", key.name), key))

    async def remove_signing_key(self, name: str) -> bool:
        return await self._change(lambda draft: _replace(draft, ("key", name), lambda _: None))

    async def note_sessions(self, rows: Sequence[SessionRow]) -> None:
        def note(draft: Draft) -> None:
            for row in rows:
                known: SessionRow | None = draft.get(("session", row.id))
                fresh = known and known._replace(used_at=row.used_at, device=row.device)
                draft.set(("session", row.id), fresh or row)

        await self._change(note)

    async def sessions_of(self, owner: str, limit: int) -> list[SessionRow]:
        found = [row for row in self._rows.table(("session",)).values() if row.owner == owner]
        return sorted(found, key=lambda row: (-row.used_at, row.id))[:limit]

    async def end_sessions(self, ended: Sequence[tuple[str, int]]) -> None:
        def end(draft: Draft) -> None:
            for session, until in ended:
                draft.set(("ended", session), until)
                draft.set(("session", session), None)

        await self._change(end)

    async def ended_sessions(self, now: int) -> list[str]:
        return [str(key[1]) for key, until in self._rows.table(("ended",)).items() if until > now]

    async def forget_sessions(self, unused_since: int, now: int) -> None:
        def forget(draft: Draft) -> None:
            old = [key for key, row in draft.items("session") if row.used_at < unused_since]
            past = [key for key, until in draft.items("ended") if until <= now]
            for key in old + past:
                draft.set(key, None)

        await self._change(forget)

    # --- Conduct

    async def add_block(self, person: str, block: BlockRow) -> None:
        def add(draft: Draft) -> None:
            known: BlockRow | None = draft.get(("block", person, block.who))
            row = known._replace(name=block.name) if known else block
            draft.set(("block", person, block.who), row)

        await self._change(add)

    async def remove_block(self, person: str, who: str) -> None:
        await self._change(lambda draft: draft.set(("block", person, who), None))

    async def blocks_of(self, person: str) -> list[BlockRow]:
        blocks = self._rows.table(("block",)).items()
        found = [block for key, block in blocks if key[1] == person]
        return sorted(found, key=lambda block: (-block.at, block.who))

    async def all_blocks(self) -> list[tuple[str, str]]:
        return [(str(key[1]), str(key[2])) for key in self._rows.table(("block",))]

    async def add_report(self, report: ReportRow) -> None:
        def add(draft: Draft) -> None:
            about = (report.reporter, report.who, report.room, report.match)
            for _, other in draft.items("report"):
                if (other.reporter, other.who, other.room, other.match) == about:
                    return
            _add(draft, ("report", report.id), report)

        await self._change(add)

    async def reports(self, limit: int) -> list[ReportRow]:
        found = self._rows.table(("report",)).values()
        return sorted(found, key=lambda row: (row.settled_at != 0, -row.at, row.id))[:limit]

    async def settle_report(self, report: str, at: int) -> bool:
        def settle(row: ReportRow) -> ReportRow:
            return row if row.settled_at else row._replace(settled_at=at)

        return await self._change(lambda draft: _replace(draft, ("report", report), settle))

    # --- The desk

    async def add_ban(self, ban: BanRow) -> None:
        await self._change(lambda draft: draft.set(("ban", ban.id), ban))

    async def lift_ban(self, ban: str, now: int) -> bool:
        def lift(row: BanRow) -> BanRow:
            return row._replace(until=now) if row.until > now else row

        return await self._change(lambda draft: _replace(draft, ("ban", ban), lift))

    async def bans(self, now: int) -> list[BanRow]:
        found = [row for row in self._rows.table(("ban",)).values() if row.until > now]
        return sorted(found, key=lambda row: (-row.made_at, row.id))

    async def add_act(self, act: ActRow) -> None:
        number = len(self._rows.table(("act",)))
        await self._change(lambda draft: draft.set(("act", number), act))

    async def acts(self, limit: int) -> list[ActRow]:
        found = sorted(self._rows.table(("act",)).items(), reverse=True)
        return [act for _, act in found[:limit]]

    # --- One change at a time: drafted, mirrored, and only then there

    async def _change(self, plan: Callable[[Draft], T]) -> T:
        async with self._turn:
            draft = Draft(self._rows)
            result = plan(draft)
            if draft.changes:
                await self._tell_mirror([write_row(*change) for change in draft.changes.items()])
                self._rows.put(draft.changes.items())
            return result

    async def _tell_mirror(self, rows: Sequence[KeptRow]) -> None:
        try:
            await self._mirror(rows)
        except Exception as error:
            raise StoreError("unavailable", reason=error) from None


def _write_one(draft: Draft, append: Append) -> Stored:
    """See ``sqlite_writing``: the same, row by row."""
    room, row, code, closes, sitter, maker = append
    if code and (draft.get(("room", room)) or _has_code(draft, code)):
        return "taken"
    if draft.get(("log", room, row.seq)) is not None:
        return "taken"
    if code:
        draft.set(("room", room), RoomRow(code, maker, is_open=True))
    draft.set(("log", room, row.seq), row)
    if sitter:
        draft.set(("sitter", room, sitter), row.at)
    if closes:
        _replace(draft, ("room", room), lambda known: known._replace(is_open=False))
        for key in [key for key, _ in draft.items("sitter") if key[1] == room]:
            draft.set(key, None)
    return "stored"


def _has_code(draft: Draft, code: str) -> bool:
    return any(room.is_open and room.code == code for _, room in draft.items("room"))


def _add(draft: Draft, key: tuple[str, str], value: object) -> None:
    """Nothing, if there is one under that key."""
    if draft.get(key) is None:
        draft.set(key, value)


def _replace(draft: Draft, key: tuple[str, str], change: Callable[[Any], Any]) -> bool:
    """Whether there was something, and it is another now."""
    known = draft.get(key)
    fresh = None if known is None else change(known)
    if fresh is known:
        return False
    draft.set(key, fresh)
    return True
