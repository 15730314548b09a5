"""The public tables, told to everybody in the lobby a few times a second at most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from caida.protocol.updates import Goodbye, Lobby, LobbyChanged, RoomCard, encode
from caida.room.listing import show_card
from caida.room.person import public_mark
from caida.room.room import Room
from caida.server.blocks import Blocks
from caida.server.connection import Connection

QUIET_SECONDS = 0.25


class Listed(NamedTuple):
    """A public table, and the mark of its host."""

    card: RoomCard
    host: str


class LobbyBoard:
    """A table is listed while it is public, open, and somebody is there. ``listed`` is told when
    one of this server's is listed otherwise than before, or no more."""

    def __init__(self, count_online: Callable[[], int], blocks: Blocks) -> None:
        self.count_online = count_online
        self.listed: Callable[[Room, RoomCard | None], None] | None = None
        self._blocks = blocks
        self._hosts: dict[str, str] = {}
        self._own: dict[str, Listed] = {}
        self._elsewhere: Mapping[str, Listed] = {}
        self._connections: set[Connection] = set()
        self._cards: dict[str, RoomCard] = {}
        self._touched: dict[str, tuple[Room, bool]] = {}
        self._news: dict[str, RoomCard | None] = {}
        self._online = 0
        self._timer: asyncio.TimerHandle | None = None

    def cards_for(self, person: str) -> list[RoomCard]:
        """All but the tables of those with whom they want nothing to do, or who want it so."""
        self._renew()
        return self._seen_by(public_mark(person), self._cards.values())

    def join(self, connection: Connection) -> None:
        self._connections.add(connection)
        self._show(connection)
        self._wake()

    def show_again(self, marks: Collection[str]) -> None:
        """Others than before are to be seen by these people."""
        for connection in self._connections:
            if public_mark(connection.person.id) in marks:
                self._show(connection)

    def _show(self, connection: Connection) -> None:
        cards = self.cards_for(connection.person.id)
        connection.send(encode(Lobby(rooms=cards, online=self.count_online())))

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

    def take_elsewhere(self, tables: Mapping[str, Listed]) -> None:
        """What the other servers list; of a table that both have, we know better."""
        changed = {*self._elsewhere, *tables}
        self._elsewhere = tables
        for room_id in changed - self._own.keys():
            self._place(room_id, tables.get(room_id))
        self._wake()

    def note_online(self) -> None:
        """Other people than before may be on at other servers."""
        self._wake()

    def _wake(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(QUIET_SECONDS, self._tell)

    def _tell(self) -> None:
        self._timer = None
        self._renew()
        news, self._news = self._news, {}
        rooms = [card for card in news.values() if card is not None]
        gone = [room_id for room_id, card in news.items() if card is None]
        online = self.count_online()
        if not news and online == self._online:
            return
        self._online = online
        frame = encode(LobbyChanged(online=online, rooms=rooms, gone=gone))
        for connection in self._connections:
            mark = public_mark(connection.person.id)
            if self._blocks.has_any(mark):
                seen = self._seen_by(mark, rooms)
                hidden = [card.id for card in rooms if card not in seen]
                changed = LobbyChanged(online=online, rooms=seen, gone=[*gone, *hidden])
                connection.send(encode(changed))
            else:
                connection.send(frame)

    def _seen_by(self, mark: str, cards: Iterable[RoomCard]) -> list[RoomCard]:
        return [card for card in cards if not self._blocks.are_apart(mark, self._hosts[card.id])]

    def _renew(self) -> None:
        """Take in what was touched; what differs or is gone is news for those who are here."""
        for room_id, (room, is_attended) in self._touched.items():
            before = self._own.get(room_id)
            now: Listed | None = None
            if is_attended and room.stage != "closed":
                now = self._own[room_id] = Listed(show_card(room), public_mark(room.host))
                self._place(room_id, now)
            else:
                self._own.pop(room_id, None)
                self._place(room_id, self._elsewhere.get(room_id))
            if self.listed is not None and now != before:
                self.listed(room, None if now is None else now.card)
        self._touched.clear()

    def _place(self, room_id: str, listed: Listed | None) -> None:
        before = self._cards.get(room_id)
        if listed is not None:
            self._hosts[room_id] = listed.host
            if listed.card != before:
                self._cards[room_id] = self._news[room_id] = listed.card
        elif before is not None:
            del self._cards[room_id], self._hosts[room_id]
            self._news[room_id] = None
