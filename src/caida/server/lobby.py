"""The public tables, told to everybody in the lobby a few times a second at most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from caida.protocol.updates import Goodbye, Lobby, LobbyChanged, RoomCard, encode
from caida.room.listing import show_card
from caida.room.room import Room
from caida.server.connection import Connection

QUIET_SECONDS = 0.25


class LobbyBoard:
    """A table is listed while it is public, open, and somebody is there."""

    def __init__(self, count_online: Callable[[], int]) -> None:
        self._count_online = count_online
        self._connections: set[Connection] = set()
        self._cards: dict[str, RoomCard] = {}
        self._touched: dict[str, tuple[Room, bool]] = {}
        self._online = 0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def cards(self) -> list[RoomCard]:
        self._renew()
        return list(self._cards.values())

    def join(self, connection: Connection) -> None:
        self._connections.add(connection)
        connection.send(encode(Lobby(rooms=self.cards, online=self._count_online())))
        self._wake()

    def part(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._wake()

    def touch(self, room: Room, *, is_attended: bool) -> None:
        """A room may have to be listed differently."""
        if room.is_public:
            self._touched[room.id] = (room, is_attended)
        self._wake()

    def say_goodbye(self, code: int, goodbye: Goodbye) -> None:
        for connection in list(self._connections):
            connection.close(code, goodbye)

    def _wake(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(QUIET_SECONDS, self._tell)

    def _tell(self) -> None:
        self._timer = None
        rooms, gone = self._renew()
        online = self._count_online()
        if rooms or gone or online != self._online:
            self._online = online
            frame = encode(LobbyChanged(online=online, rooms=rooms, gone=gone))
            for connection in self._connections:
                connection.send(frame)

    def _renew(self) -> tuple[list[RoomCard], list[str]]:
        """Take in what was touched; returns the cards that differ and the ids that are gone."""
        rooms: list[RoomCard] = []
        gone: list[str] = []
        for room_id, (room, is_attended) in self._touched.items():
            before = self._cards.get(room_id)
            if is_attended and room.stage != "closed":
                card = show_card(room)
                if card != before:
                    self._cards[room_id] = card
                    rooms.append(card)
            elif before is not None:
                del self._cards[room_id]
                gone.append(room_id)
        self._touched.clear()
        return rooms, gone
