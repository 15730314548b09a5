"""Keeps the rooms in memory up to what other servers have stored."""

from __future__ import annotations

from caida.server.background import Background
from caida.server.hall import Hall
from caida.server.tracing import Tracing
from caida.store.base import StoreError
from caida.store.pacing import Gathering
from caida.store.sharing import SharedStore

GATHER_SECONDS = 0.008  # for which a question waits, to be about what several servers have stored
PAUSE_SECONDS = 0.05  # since the last one, and nobody waits: others commit less often than they may


class Following:
    """All rooms that fall behind while one question is on its way, or soon after it began, share
    the next."""

    def __init__(self, hall: Hall, store: SharedStore, background: Background) -> None:
        self.has_failed = False  # something may have been missed
        self.tracing: Tracing | None = None
        self._hall = hall
        self._store = store
        self._background = background
        self._wanted: set[str] = set()
        self._is_reading = False
        self._gathering = Gathering(GATHER_SECONDS, PAUSE_SECONDS)

    def hear(self, room: str, seq: int, trace: str = "") -> None:
        """Somebody has stored an entry."""
        live = self._hall.rooms.get(room)
        if trace and self.tracing is not None and live is not None:
            self.tracing.hear(room, seq, trace)
        if live is None:
            self._hall.note_missed(room)
        elif live.hear_stored(seq):
            self.fetch(room)
        elif self.tracing is not None:
            self.tracing.tell(room, live.room.seq)

    def fetch(self, room: str) -> None:
        self._wanted.add(room)
        if not self._is_reading:
            self._is_reading = True
            self._background.run(self._read_wanted())

    async def poll(self) -> None:
        """Look for what nobody has told."""
        await self.read(set(self._hall.rooms))

    async def _read_wanted(self) -> None:
        try:
            while self._wanted:
                await self._gathering.keep()
                rooms, self._wanted = self._wanted, set()
                await self.read(rooms)
        except StoreError:
            self.has_failed = True
        finally:
            self._is_reading = False

    async def read(self, rooms: set[str]) -> None:
        known = self._hall.rooms
        after = {room: known[room].room.seq for room in rooms if room in known}
        for room, rows in (await self._store.read_logs(after)).items():
            if (live := known.get(room)) is not None:
                live.take(rows)
                if self.tracing is not None:
                    self.tracing.tell(room, live.room.seq)
