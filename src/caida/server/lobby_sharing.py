"""The lobby of a house with several servers: each lists its own tables in the database, and shows
those of the others beside them. Names are on the cards, so they never go by the bus."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from caida.protocol.updates import RoomCard
from caida.room.person import public_mark
from caida.room.room import Room
from caida.server.background import Background
from caida.server.lobby import Listed, LobbyBoard
from caida.store.base import StoreError
from caida.store.sharing import CardRow, SharedStore

GATHER_SECONDS = 0.1

_decoder = msgspec.json.Decoder(RoomCard)


class LobbySharing:
    """``told`` is awaited when others can read something new."""

    def __init__(
        self,
        own: str,
        lobby: LobbyBoard,
        store: SharedStore,
        background: Background,
        told: Callable[[], Awaitable[None]],
    ) -> None:
        self._own = own
        self._lobby = lobby
        self._store = store
        self._background = background
        self._told = told
        self._changed: dict[str, CardRow] = {}
        self._listed: dict[str, CardRow] = {}
        self._is_writing = False
        lobby.listed = self._note

    def _note(self, room: Room, card: RoomCard | None) -> None:
        encoded = None if card is None else msgspec.json.encode(card)
        row = CardRow(room.id, room.seq, public_mark(room.host), encoded)
        self._changed[room.id] = row
        if card is None:
            self._listed.pop(room.id, None)
        else:
            self._listed[room.id] = row
        self._write_soon()

    def list_all(self) -> None:
        """Nothing is known of us any more."""
        if self._listed:
            self._changed = {**self._listed, **self._changed}
            self._write_soon()

    def _write_soon(self) -> None:
        if not self._is_writing:
            self._is_writing = True
            self._background.run(self._write())

    async def _write(self) -> None:
        try:
            while self._changed:
                await asyncio.sleep(GATHER_SECONDS)
                rows, self._changed = self._changed, {}
                try:
                    await self._store.put_cards(self._own, list(rows.values()))
                    await self._told()
                except StoreError:
                    self._changed = {**rows, **self._changed}
        finally:
            self._is_writing = False

    async def read(self) -> None:
        """What the others list. A card of a version that draws it otherwise is left out."""
        tables: dict[str, Listed] = {}
        for row in await self._store.cards(but=self._own):
            try:
                tables[row.room] = Listed(_decoder.decode(row.card or b""), row.host)
            except msgspec.DecodeError:
                continue
        self._lobby.take_elsewhere(tables)
