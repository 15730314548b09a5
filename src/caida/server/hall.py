"""All rooms in memory: folded from their logs when somebody comes, and let go afterwards."""

from __future__ import annotations

import asyncio
from logging import WARNING

from caida.protocol.updates import Goodbye, encode
from caida.room.attendance import TimeUsed
from caida.room.entries import Created
from caida.room.folding import BrokenLog, UnknownEntry, fold
from caida.room.room import ChanceMaker, Room
from caida.server.connection import RESTART
from caida.server.host import Host
from caida.server.live import LiveRoom
from caida.server.logs import log_event, logger
from caida.server.text import show_refusal
from caida.server.troubles import Trouble

HAND_OVER_MS = 100
MAX_USED = 10_000  # clocks that are kept; a match may have gone on by way of another server


class Hall:
    """A log that can't be folded is set aside: ``find`` says so, and other rooms go on."""

    def __init__(self, host: Host, chance: ChanceMaker) -> None:
        self.rooms: dict[str, LiveRoom] = {}
        self._host = host
        self._chance = chance
        self._loading: dict[str, asyncio.Future[LiveRoom | None]] = {}
        self._broken: dict[str, int] = {}  # the entry at which each stops making sense
        self._handed_over: set[str] = set()  # what a newer version has written in
        self._missed: set[str] = set()  # of those being folded: their logs have grown meanwhile
        self._used: dict[str, TimeUsed] = {}  # clocks that stand still, of rooms that were let go
        host.metrics.add_gauge("caida_rooms", "Rooms in memory.", lambda: len(self.rooms))
        host.metrics.add_gauge(
            "caida_rooms_broken",
            "Rooms set aside since the start: their log can't be followed.",
            lambda: len(self._broken),
        )
        host.metrics.add_gauge(
            "caida_rooms_handed_over",
            "Rooms left to newer servers of the house since the start.",
            lambda: len(self._handed_over),
        )

    async def find(self, room_id: str, seen: int = 0) -> LiveRoom | None:
        """The room, from memory or folded from its log; None if there is none. BrokenLog if it
        can't be folded, and Trouble ``draining`` if another server of the house has to do it.

        ``seen`` is the last entry that who asks has been told of, maybe by way of another server:
        the room has that, if there is one."""
        live = self.rooms.get(room_id)
        if live is not None:
            live.attended_at = self._host.time.now()  # not to be let go before it is entered
            return await self._renewed(live, seen)
        self._check(room_id)
        loading = self._loading.get(room_id)
        if loading is None:
            loading = self._loading[room_id] = asyncio.ensure_future(self._load(room_id))
            loading.add_done_callback(lambda _: self._loaded(room_id))
        loaded = await asyncio.shield(loading)
        return None if loaded is None else await self._renewed(loaded, seen)

    def _check(self, room_id: str) -> None:
        if room_id in self._broken:
            raise BrokenLog(room_id, self._broken[room_id])  # one that is kept would grow
        if room_id in self._handed_over:
            raise Trouble("draining")

    async def _renewed(self, live: LiveRoom, seen: int) -> LiveRoom | None:
        """Where other servers have rooms too, one that nobody attends here may be behind, and one
        that somebody comes back to who has seen more is. What somebody claims to have seen and no
        log has is looked for once."""
        elsewhere = self._host.elsewhere
        if elsewhere is None or (live.audience.connections and seen <= live.room.seq):
            return live
        await live.settle()  # what is read while something is on its way is not taken
        await elsewhere.refresh(live.room.id)
        self._check(live.room.id)
        return self.rooms.get(live.room.id) or await self.find(live.room.id)

    async def find_sound(self, room_id: str) -> LiveRoom | None:
        """The same; None for one that can't be folded, too."""
        try:
            return await self.find(room_id)
        except (BrokenLog, Trouble):
            return None

    def is_broken(self, room_id: str) -> bool:
        """Whether it has turned out to be."""
        return room_id in self._broken

    async def find_code(self, code: str) -> LiveRoom | None:
        room_id = await self._host.store.find_room(code)
        return None if room_id is None else await self.find(room_id)

    def add(self, room: Room) -> LiveRoom:
        used = self._used.pop(room.id, None)
        live = self.rooms[room.id] = LiveRoom(room, self._host, self._set_aside, used)
        return live

    def new_room(self, room_id: str, created: Created, at: int) -> LiveRoom:
        return self.add(Room(room_id, created, at, self._chance))

    def let_go(self, live: LiveRoom) -> None:
        """Out of the memory; its log has everything but what its clock has used."""
        live.stop()
        room = live.room
        if self.is_broken(room.id):
            return
        del self.rooms[room.id]
        if room.clock and room.stage == "playing":
            if len(self._used) >= MAX_USED:
                self._used.pop(next(iter(self._used)))
            self._used[room.id] = live.attendance.time_used(self._host.time.now())

    def let_go_of_quiet(self, unload_ms: int) -> None:
        """Those where nobody has been for a while."""
        since = self._host.time.now() - unload_ms
        for live in list(self.rooms.values()):
            if live.is_quiet and live.attended_at < since:
                self.let_go(live)

    def count_seated(self) -> int:
        """How many sockets belong to somebody with a seat at their table."""
        return sum(
            connection.seat is not None
            for live in self.rooms.values()
            for connection in live.audience.connections
        )

    def tell_store_fails(self) -> None:
        for live in list(self.rooms.values()):
            live.tell_store_fails()

    def note_missed(self, room_id: str) -> None:
        """Another server has stored something in a room that is not here, or not yet."""
        if room_id in self._loading:
            self._missed.add(room_id)

    def _loaded(self, room_id: str) -> None:
        self._loading.pop(room_id, None)
        if room_id in self._missed:
            self._missed.discard(room_id)
            if self._host.elsewhere is not None:
                self._host.elsewhere.catch_up(room_id)

    async def _load(self, room_id: str) -> LiveRoom | None:
        rows = await self._host.store.read_log(room_id)
        if not rows:
            return None
        try:
            room = fold(room_id, rows, self._chance)
        except BrokenLog as error:
            self._set_aside(error)
            self._check(room_id)
            raise
        return self.add(room)

    def _set_aside(self, error: BrokenLog) -> None:
        """By another server of the house that is newer, it can be read."""
        elsewhere = self._host.elsewhere
        if elsewhere is not None and (elsewhere.is_older or isinstance(error, UnknownEntry)):
            self._hand_over(error)
        else:
            self._close_broken(error)

    def _hand_over(self, error: BrokenLog) -> None:
        """Told once; its people come back by way of another server."""
        log_event("room_handed_over", level=WARNING, room=error.room, seq=error.seq)
        self._handed_over.add(error.room)
        live = self.rooms.pop(error.room, None)
        if live is not None:
            live.stop()
            live.audience.say_goodbye(RESTART, Goodbye(reason="draining", retry_ms=HAND_OVER_MS))
        if self._host.elsewhere is not None:
            self._host.elsewhere.note_attended(error.room)

    def _close_broken(self, error: BrokenLog) -> None:
        """Told once; it stays closed to everybody until the server starts anew."""
        fields = {"room": error.room, "seq": error.seq}
        logger.error("room_broken", exc_info=error.__cause__, extra={"fields": fields})
        self._broken[error.room] = error.seq
        live = self.rooms.pop(error.room, None)
        if live is not None:
            live.stop()
            for connection in live.audience.connections:
                refused = show_refusal(Trouble("room_unreadable"), connection.lang, error.seq)
                connection.send(encode(refused))
            live.audience.say_goodbye(RESTART, Goodbye(reason="closed"))
