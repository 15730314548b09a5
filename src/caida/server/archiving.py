"""Finished matches are kept for good, in the background and however long the database takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import copy
from datetime import UTC, datetime
from logging import ERROR

from caida.notation import Record, format_rules
from caida.notation.body import format_result
from caida.room.room import Room
from caida.server.background import Background
from caida.server.logs import log_event
from caida.server.troubles import Trouble
from caida.store.base import ArchivedMatch, MatchLine, Store, StoreError

RETRY_SECONDS = 1.0
CATCH_UP_SECONDS = 2.0  # how long a question waits for the archive


class Archive:
    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self._keeping: set[asyncio.Task[None]] = set()
        self._unreadable: set[str] = set()

    def keep(self, room: Room, done: Callable[[], None]) -> None:
        """Keep the last match of a room, as it is now; ``done`` is called once it is."""
        # Another server may begin the next one meanwhile; what is kept of a room is replaced then,
        # and never changed in place.
        task = self._background.run(self._keep(copy(room), done))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def catch_up(self) -> None:
        """Wait until matches that have just ended are in the archive, but not for a database in
        trouble."""
        if self._keeping:
            await asyncio.wait(self._keeping, timeout=CATCH_UP_SECONDS)

    def unreadable(self, match_id: str) -> Trouble:
        """For whoever asks for a match that can't be read; it is logged once."""
        if match_id not in self._unreadable:
            self._unreadable.add(match_id)
            log_event("match_unreadable", level=ERROR, match=match_id)
        return Trouble("match_unreadable")

    async def _keep(self, room: Room, done: Callable[[], None]) -> None:
        match = await asyncio.to_thread(archived, room)
        while True:
            try:
                await self._store.archive(match)
                break
            except StoreError:
                await asyncio.sleep(RETRY_SECONDS)
        done()


def archived(room: Room) -> ArchivedMatch:
    """The last match of a room as the archive keeps it; one cut short, as far as it came."""
    assert room.match is not None
    names = tuple(player.name for player in room.players)
    ended_at = room.last_at if room.match.outcome is None else room.finished_at
    date = datetime.fromtimestamp(ended_at / 1000, UTC).date().isoformat()
    record = Record.of(room.match, players=names, date=date, undone=room.undone)
    line = MatchLine(
        room.match_id,
        room.finished_at,
        format_rules(room.ruleset),
        format_result(room.match.outcome),
        names,
        tuple(player.person for player in room.players),
        tuple(player.colour for player in room.players),
        tuple(player.face for player in room.players),
    )
    return ArchivedMatch(line, record.text)
