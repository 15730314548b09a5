"""Who is at which table by way of which server: stated in the database, and read from there when
somebody says that it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from caida.room.statements import NOBODY, decode_statement, encode_statement
from caida.server.background import Background
from caida.server.hall import Hall
from caida.server.live import LiveRoom
from caida.store.base import StoreError
from caida.store.sharing import PresenceRow, SharedStore

GATHER_SECONDS = 0.02  # when many come at once, all of them are stated together


class PresenceSharing:
    """``told`` is called with the rooms of which others can read something new."""

    def __init__(
        self,
        own: str,
        hall: Hall,
        store: SharedStore,
        background: Background,
        told: Callable[[Collection[str]], None],
    ) -> None:
        self.has_failed = False  # something may have been missed
        self._own = own
        self._hall = hall
        self._store = store
        self._background = background
        self._told = told
        self._changed: set[str] = set()
        self._wanted: set[str] = set()
        self._is_stating = False
        self._is_reading = False

    # --- What the others are to know

    def note(self, room: str) -> None:
        self._changed.add(room)
        if not self._is_stating:
            self._is_stating = True
            self._background.run(self._state_changed())

    def note_all(self) -> None:
        """Nothing is known of us any more."""
        for room, live in self._hall.rooms.items():
            if live.audience.connections:
                self.note(room)

    async def _state_changed(self) -> None:
        try:
            while self._changed:
                await asyncio.sleep(GATHER_SECONDS)
                await self.state()
        except StoreError:
            self.has_failed = True
        finally:
            self._is_stating = False

    async def state(self) -> None:
        """What has changed, at once; what can't be stated now is next time."""
        rooms, self._changed = self._changed, set()
        known = self._hall.rooms
        statements = {
            room: encode_statement(known[room].state() if room in known else NOBODY)
            for room in rooms
        }
        try:
            await self._store.state_presence(self._own, statements)
        except StoreError:
            self._changed |= rooms
            raise
        self._told(statements.keys())

    # --- What they say

    def hear(self, room: str) -> None:
        """Another server has stated something of a room."""
        live = self._hall.rooms.get(room)
        if live is None or not live.audience.connections:
            return
        self._wanted.add(room)
        if not self._is_reading:
            self._is_reading = True
            self._background.run(self._read_wanted())

    async def poll(self) -> None:
        if self._changed:
            await self.state()
        await self.read([room for room, live in self._hall.rooms.items() if not live.is_quiet])

    async def _read_wanted(self) -> None:
        try:
            while self._wanted:
                rooms, self._wanted = self._wanted, set()
                await self.read(rooms)
        except StoreError:
            self.has_failed = True
        finally:
            self._is_reading = False

    async def read(self, rooms: Collection[str]) -> None:
        rows = await self._store.presence(list(rooms), self._own)
        by_room: dict[str, list[PresenceRow]] = {room: [] for room in rooms}
        for row in rows:
            by_room[row.room].append(row)
        for room, said in by_room.items():
            if (live := self._hall.rooms.get(room)) is not None:
                self._take(live, said)

    def _take(self, live: LiveRoom, rows: Collection[PresenceRow]) -> None:
        known = set(live.attendance.elsewhere)
        for row in rows:
            statement = decode_statement(row.statement)
            if statement is not None:
                live.hear_statement(row.node, statement, row.age_ms, is_alive=row.is_alive)
        for server in set(live.attendance.elsewhere) - {row.node for row in rows if row.is_alive}:
            live.lose_server(server)
        if live.audience.connections and set(live.attendance.elsewhere) - known:
            self.note(live.room.id)  # who has just come does not know how time stands
