"""Whether a database holds together: every log folds, every record verifies, and both agree."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from caida.engine.errors import CaidaError, RecordError
from caida.notation import Record, format_rules, parse_record
from caida.notation.body import format_result
from caida.room.folding import BrokenLog, apply_stored, fold
from caida.room.room import Room
from caida.server.archiving import archived
from caida.store.base import ArchivedMatch, LogRow, StoreError
from caida.store.schema import HEAD
from caida.store.snapshot import KeptMatch, KeptRoom, Snapshot

NOTES = frozenset({"schema_old", "match_due"})
"""What is as it may be, and mends itself."""


T = TypeVar("T")


class Finding(NamedTuple):
    """What is off, in what; ``kind`` names its sentence and what to do about it."""

    kind: str
    params: Mapping[str, object] = {}

    @property
    def is_wrong(self) -> bool:
        return self.kind not in NOTES


@dataclass(slots=True)
class Report:
    version: str
    rooms: int = 0
    entries: int = 0
    matches: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_sound(self) -> bool:
        return not any(finding.is_wrong for finding in self.findings)


class FoldedLog(NamedTuple):
    """How far a log goes: the room, if it folds to its end, the matches that ended in it, and what
    stopped it."""

    room: Room | None
    ended: Sequence[ArchivedMatch]
    finding: Finding | None


async def check_database(snapshot: Snapshot, progress: Callable[[int, int], None]) -> Report:
    """Look at everything; ``progress`` is told how many rooms and matches are done, of how many."""
    return await _Checkup(snapshot, progress).run()


class _Checkup:
    def __init__(self, snapshot: Snapshot, progress: Callable[[int, int], None]) -> None:
        self._snapshot = snapshot
        self._progress = progress
        self._report = Report(snapshot.version)
        self._broken: set[str] = set()  # rooms whose log says nothing of what else was played
        self._left: set[str] = set()  # matches of the archive that no log has told of yet

    async def run(self) -> Report:
        report = self._report
        if report.version != HEAD:
            self._find("schema_old", version=report.version, known=HEAD)
        for fault in await self._snapshot.faults():
            self._find("file_damaged", fault=fault)
        rooms = [
            *(await _unless_damaged(self._snapshot.rooms()) or ()),
            *(await _unless_damaged(self._snapshot.unlisted_rooms()) or ()),
        ]
        archive = await _unless_damaged(self._snapshot.matches()) or []
        report.rooms, report.matches = len(rooms), len(archive)
        self._left = set(archive)
        total = len(rooms) + len(archive)
        for number, room in enumerate(rooms, 1):
            await self._check_room(room)
            self._progress(number, total)
        alone = [match_id for match_id in archive if match_id in self._left]
        for number, match_id in enumerate(alone, total - len(alone) + 1):
            await self._check_match(match_id, None)
            self._progress(number, total)
        return report

    def _find(self, kind: str, **params: object) -> None:
        self._report.findings.append(Finding(kind, params))

    # --- Rooms

    async def _check_room(self, kept: KeptRoom) -> None:
        rows = await self._rows(kept)
        if rows is None:
            self._broken.add(kept.id)
            return
        self._report.entries += len(rows)
        if kept.code is None:
            self._find("room_unlisted", room=kept.id)
        told = fold_log(kept.id, rows)
        if told.finding is not None:
            self._broken.add(kept.id)
            self._report.findings.append(told.finding)
        elif told.room is not None and kept.code is not None:
            self._compare_room(kept, kept.code, told.room)
        for match in told.ended:
            is_last = told.room is not None and match.line.id == told.room.match_id
            await self._check_match(match.line.id, match, is_last=is_last)

    async def _rows(self, kept: KeptRoom) -> Sequence[LogRow] | None:
        rows = await _unless_damaged(self._snapshot.read_log(kept.id))
        if not rows:
            self._find("room_damaged" if rows is None else "room_empty", room=kept.id)
        return rows or None

    def _compare_room(self, kept: KeptRoom, code: str, room: Room) -> None:
        if (room.stage == "closed") == kept.is_open:
            self._find("room_open" if kept.is_open else "room_shut", room=kept.id)
        if room.code != code:
            self._find("room_code", room=kept.id, listed=code, code=room.code)

    # --- Matches

    async def _check_match(
        self, match_id: str, told: ArchivedMatch | None, *, is_last: bool = False
    ) -> None:
        """``told`` is what the log of its room says of it."""
        self._left.discard(match_id)
        found = await _unless_damaged(self._snapshot.read_match(match_id))
        if not found:
            missing = "match_due" if is_last else "match_missing"
            self._find("match_damaged" if found is None else missing, match=match_id)
            return
        (kept,) = found
        try:
            record = parse_record(kept.record)
        except RecordError as error:
            self._find("match_unreadable", match=match_id, reason=error)
            return
        if not _fits(kept, record):
            self._find("match_line", match=match_id)
        if told is None:
            self._miss_room(match_id)
        elif not _is_same(record, told):
            self._find("match_differs", match=match_id)

    def _miss_room(self, match_id: str) -> None:
        """The archive has a match of which no log tells; that of a broken room may have."""
        room = match_id.rpartition("-")[0]
        if room not in self._broken:
            self._find("match_alone", match=match_id, room=room)


async def _unless_damaged(reading: Awaitable[list[T]]) -> list[T] | None:
    """What was read; None if it is on a part of the file that can't be."""
    try:
        return await reading
    except StoreError as error:
        if error.code != "damaged":
            raise
        return None


def fold_log(room_id: str, rows: Sequence[LogRow]) -> FoldedLog:
    """Fold a log entry by entry, and keep every match that ends on the way."""
    ended: list[ArchivedMatch] = []
    gap = next((place for place, row in enumerate(rows, 1) if row.seq != place), None)
    if gap is not None:
        finding = Finding("room_gap", {"room": room_id, "seq": gap, "last": rows[-1].seq})
        return FoldedLog(None, ended, finding)
    try:
        room = fold(room_id, rows[:1])
        for row in rows[1:]:
            was_on = room.stage == "playing"
            apply_stored(room, row)
            if was_on and room.stage == "finished":
                ended.append(archived(room))
    except BrokenLog as error:
        finding = Finding("room_broken", {"room": room_id, "seq": error.seq, "last": len(rows)})
        return FoldedLog(None, ended, finding)
    except CaidaError as error:  # a match was played that can't be written down
        return FoldedLog(None, ended, Finding("room_unwritten", {"room": room_id, "reason": error}))
    return FoldedLog(room, ended, None)


def _fits(kept: KeptMatch, record: Record) -> bool:
    """Whether the line of the archive says of a match what its record says."""
    said = (format_rules(record.ruleset), format_result(record.match.outcome), record.players)
    return said == (kept.rules, kept.result, kept.names)


def _is_same(record: Record, told: ArchivedMatch) -> bool:
    """Whether the same was played; how it is written may have changed from version to version."""
    if record.text == told.record:
        return True
    other = parse_record(told.record)
    return (record.match.history, record.match.outcome, record.proof) == (
        other.match.history,
        other.match.outcome,
        other.proof,
    )
