"""The clients connected to a room, and what they are told: each what its seat may know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from caida.protocol.tables import Pause
from caida.protocol.updates import Goodbye, Paused, Presence, Said, ServerMessage, encode
from caida.room.attendance import Attendance
from caida.room.automatic import Delays, begins_in
from caida.room.person import Person, public_mark
from caida.room.room import Room, RoomStep
from caida.room.showing import (
    Frames,
    show_clock,
    show_host_view,
    show_room,
    show_snapshot,
    show_update,
)
from caida.server.blocks import Blocks
from caida.server.connection import Connection
from caida.server.phrases import PHRASES
from caida.server.timing import Timekeeper

PRESENCE_SECONDS = 0.1


class Audience:
    """``attendance`` is who they are, for what happens by itself."""

    def __init__(
        self, room: Room, attendance: Attendance, time: Timekeeper, delays: Delays
    ) -> None:
        self.connections: list[Connection] = []
        self.attendance = attendance
        self._room = room
        self._time = time
        self._delays = delays
        self._presence: asyncio.TimerHandle | None = None

    # --- Coming and going

    def add(self, connection: Connection) -> None:
        person = connection.person.id
        self._place(connection)
        self.attendance.arrive(person, self._time.now())
        if self._pause is not None:
            self.tell_pause()
        self.connections.append(connection)
        self._note_presence()

    def remove(self, connection: Connection) -> None:
        self.connections.remove(connection)
        was_paused = self._pause is not None
        self.attendance.depart(self._room, connection.person.id, self._time.now())
        if was_paused:
            self.tell_pause()
        self._note_presence()

    def rename(self, person: Person) -> None:
        for connection in self.connections:
            if connection.person.id == person.id:
                connection.person = person

    def _note_presence(self) -> None:
        """Tell who is here, a little later: when many come at once, once is enough."""
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(PRESENCE_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        self.tell_all(self.presence())

    def stop(self) -> None:
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None

    def say_goodbye(self, code: int, goodbye: Goodbye) -> None:
        for connection in list(self.connections):
            connection.close(code, goodbye)

    # --- Telling them

    def presence(self) -> Presence:
        room, attendance = self._room, self.attendance
        begins = begins_in(room, attendance, self._time.now(), self._delays)
        return attendance.presence(room, begins)

    @property
    def _used_ms(self) -> int:
        return self.attendance.used(self._time.now())

    @property
    def _pause(self) -> Pause | None:
        return self.attendance.pause(self._room, self._time.now())

    def bring_up_to_date(self, connection: Connection, since: int | None) -> None:
        """``since`` is the last number that a client has seen."""
        steps = None if since is None else self._room.steps_after(since)
        if steps is None:
            self.send_snapshot(connection)
        elif steps:
            self._send_steps(connection, steps)

    def tell(self, steps: Sequence[RoomStep], *, rearranged: bool) -> None:
        """The room has moved on by these; ``rearranged`` if something else than the cards has."""
        moved = self._find_seats() if rearranged else []
        if len(steps) == 1:
            self._tell_step(steps[0], rearranged=rearranged)
        else:
            for connection in self.connections:
                self._send_steps(connection, steps)
        if rearranged:
            anew = self.connections if any(step.is_backwards for step in steps) else moved
            for connection in anew:
                self.send_snapshot(connection)

    def tell_all(self, message: ServerMessage) -> None:
        frame = encode(message)
        for connection in self.connections:
            connection.send(frame)

    def tell_said(self, said: Said, blocks: Blocks) -> None:
        """What a person says, to all but those who want nothing to do with them."""
        frame = encode(said)
        is_plain = not blocks.has_any(said.who)
        for connection in self.connections:
            if is_plain or not blocks.are_apart(said.who, public_mark(connection.person.id)):
                connection.send(frame)

    def tell_attendance(self, *, was_paused: bool) -> None:
        """Others than before are here by way of other servers."""
        if self.connections:
            if was_paused or self._pause is not None:
                self.tell_pause()
            self._note_presence()

    def tell_pause(self) -> None:
        """Others than before look at the end of a deal."""
        self.tell_all(Paused(pause=self._pause, clock=show_clock(self._room, self._used_ms)))

    def send_snapshot(self, connection: Connection) -> None:
        snapshot = show_snapshot(
            self._room,
            connection.seat,
            self.presence(),
            is_host=connection.is_host,
            is_removed=connection.is_removed,
            host=connection.host_view,
            used_ms=self._used_ms,
            pause=self._pause,
            phrases=PHRASES,
        )
        connection.send(encode(snapshot))

    def _tell_step(self, step: RoomStep, *, rearranged: bool) -> None:
        room = self._room
        state = show_room(room, self.presence()) if rearranged else None
        clock = show_clock(room, self._used_ms) if room.clock else None
        frames = Frames(room, step, state, clock, self._pause)
        for connection in self.connections:
            connection.send(frames.frame(connection.seat))

    def _send_steps(self, connection: Connection, steps: Sequence[RoomStep]) -> None:
        """What a client has missed; the last step says how things stand now."""
        room = self._room
        for step in steps[:-1]:
            missed = show_update(room, step, connection.seat, tells_turn=False)
            connection.send(encode(missed))
        state = show_room(room, self.presence())
        clock = show_clock(room, self._used_ms)
        last = show_update(
            room, steps[-1], connection.seat, state=state, clock=clock, pause=self._pause
        )
        connection.send(encode(last))

    def _find_seats(self) -> list[Connection]:
        """Who has another seat, or another part in the room, than before."""
        return [connection for connection in self.connections if self._place(connection)]

    def _place(self, connection: Connection) -> bool:
        """Say what part its person has in the room; whether that is another than before."""
        room, person = self._room, connection.person.id
        is_host = room.host == person
        has_view = is_host and (room.kept or room.removed)
        part = (
            room.seat_of(person),
            is_host,
            person in room.removed,
            show_host_view(room) if has_view else None,
        )
        before = (
            connection.seat,
            connection.is_host,
            connection.is_removed,
            connection.host_view,
        )
        connection.seat, connection.is_host, connection.is_removed, connection.host_view = part
        return part != before
