"""A room with people in it: commands come in one at a time, are stored, applied, and then sent.

Nothing here waits: a command is handed to the store and goes on when the store answers.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic, time
from typing import TYPE_CHECKING, NamedTuple

from caida.protocol import commands as ask
from caida.protocol.updates import (
    Accepted,
    Goodbye,
    Pong,
    Presence,
    Said,
    ServerMessage,
    encode,
)
from caida.room import entries
from caida.room.deciding import decide
from caida.room.entries import decode_entry, encode_entry
from caida.room.person import Person, public_mark
from caida.room.refusals import Refusal
from caida.room.room import Room, RoomStep
from caida.room.showing import Attendance, Frames, show_clock, show_room, show_snapshot, show_update
from caida.server.connection import Connection
from caida.server.text import show_refusal, show_trouble
from caida.server.timing import Timing
from caida.store.base import Append, LogRow, Stored, StoreError

if TYPE_CHECKING:
    from caida.server.hall import Hall

RETRY_SECONDS = 1.0
PRESENCE_SECONDS = 0.1

Automatic = Callable[[Room], entries.Entry | None]
"""What happens by itself, asked again when its turn comes; None if it no longer applies."""


class Job(NamedTuple):
    """One thing to be done in a room: a person's command, or something automatic."""

    command: ask.Command | None = None
    person: Person | None = None
    connection: Connection | None = None
    automatic: Automatic | None = None


class LiveRoom:
    """A folded room, those connected to it, and what is waiting to be done there."""

    __slots__ = (
        "_entry",
        "_idle",
        "_is_busy",
        "_jobs",
        "_presence",
        "_timing",
        "attended_at",
        "connections",
        "hall",
        "is_archived",
        "room",
    )

    def __init__(self, room: Room, hall: Hall) -> None:
        self.room = room
        self.hall = hall
        self.connections: list[Connection] = []
        self.attended_at = monotonic()
        self.is_archived = False  # the last match, once it is over
        self._jobs: deque[Job] = deque()
        self._is_busy = False
        self._entry: tuple[Job, entries.Entry, int] | None = None
        self._idle: list[asyncio.Future[None]] = []
        self._presence: asyncio.TimerHandle | None = None
        self._timing = Timing(self)

    # --- What goes on outside

    @property
    def is_quiet(self) -> bool:
        """Nobody is here and nothing is being done: the room can leave the memory."""
        return not self.connections and not self._is_busy and not self._jobs

    @property
    def attendance(self) -> Attendance:
        connected = [False] * self.room.ruleset.seats
        watchers = 0
        for connection in self.connections:
            if connection.seat is None:
                watchers += 1
            else:
                connected[connection.seat] = True
        return Attendance(connected, watchers)

    def is_connected(self, person: str) -> bool:
        return any(connection.person.id == person for connection in self.connections)

    def join(self, connection: Connection, since: int | None) -> None:
        """Bring a client up to date and keep it so; ``since`` is the last number it has seen."""
        connection.seat = self.room.seat_of(connection.person.id)
        connection.is_host = self.room.host == connection.person.id
        self.connections.append(connection)
        self._timing.arrived(connection.seat)
        steps = None if since is None else self.room.steps_after(since)
        if steps is None:
            self._send_snapshot(connection)
        elif steps:
            self._send_steps(connection, steps)
        self._note_presence()
        self._timing.wake()

    def part(self, connection: Connection) -> None:
        self.connections.remove(connection)
        self.attended_at = monotonic()
        seat = connection.seat
        if seat is not None and not self.is_connected(connection.person.id):
            self._timing.departed(seat)
        self._note_presence()

    def hear(self, connection: Connection, command: ask.Command) -> None:
        """Take a command from a client."""
        kind = type(command)
        if kind is ask.Say:
            self._say(connection, command)
        elif kind is ask.Look:
            self._send_snapshot(connection)
        elif kind is ask.Ping:
            connection.send(encode(Pong(command=command.id, seq=self.room.seq)))
        else:
            self.submit(Job(command, connection.person, connection))

    def submit(self, job: Job) -> None:
        self._jobs.append(job)
        self._pump()

    def do(self, automatic: Automatic) -> None:
        self.submit(Job(automatic=automatic))

    async def settle(self) -> None:
        """Wait until everything that was asked for is done."""
        while self._is_busy or self._jobs:
            future = asyncio.get_running_loop().create_future()
            self._idle.append(future)
            await future

    def say_goodbye(self, code: int, goodbye: Goodbye) -> None:
        for connection in list(self.connections):
            connection.close(code, goodbye)

    def stop(self) -> None:
        """Let go of the timers."""
        self._timing.stop()
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None

    # --- One job at a time: decide, store, apply, send

    def _pump(self) -> None:
        while self._jobs and not self._is_busy:
            job = self._jobs.popleft()
            entry = self._decide(job)
            if entry is not None:
                self._store(job, entry)
        if not self._is_busy and self._idle:
            for future in self._idle:
                future.set_result(None)
            self._idle.clear()

    def _decide(self, job: Job) -> entries.Entry | None:
        if job.automatic is not None:
            return None if self.room.stage == "closed" else job.automatic(self.room)
        command, person = job.command, job.person
        assert command is not None
        assert person is not None
        seq = self.room.answered(person.id, command.id)
        if seq is not None:
            self._answer(job, Accepted(command=command.id, seq=seq))
            self.hall.metrics.commands["repeated"] += 1
            return None
        if self.hall.is_draining:
            self._trouble(job, "draining")
            return None
        try:
            return decide(self.room, command, person, self.hall.bots)
        except Refusal as refusal:
            self._refuse(job, refusal)
            return None

    def _store(self, job: Job, entry: entries.Entry) -> None:
        self._is_busy = True
        at = int(time() * 1000)
        self._entry = (job, entry, at)
        row = LogRow(self.room.seq + 1, at, encode_entry(entry))
        closes = isinstance(entry, entries.Closed)
        sitter = entry.by if isinstance(entry, entries.Seated) else ""
        self.hall.append(Append(self.room.id, row, closes=closes, sitter=sitter), self._stored)

    def _stored(self, answer: Stored) -> None:
        assert self._entry is not None
        job, entry, at = self._entry
        self._entry = None
        if answer == "taken":
            self._jobs.appendleft(job)
            self.hall.run(self._catch_up())
            return
        self._is_busy = False
        if answer == "stored":
            self._follow([self.room.apply(entry, at)])
        elif job.command is not None:
            self._trouble(job, "unavailable")
        else:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.submit, job)
        self._pump()

    async def _catch_up(self) -> None:
        """Somebody else has written to this log: take in what they wrote, then go on."""
        try:
            rows = await self.hall.store.read_log(self.room.id, self.room.seq)
        except StoreError:
            rows = []
        if not rows:
            await asyncio.sleep(RETRY_SECONDS)
        self._is_busy = False
        steps = [self.room.apply(decode_entry(row.entry), row.at) for row in rows]
        if steps:
            self._follow(steps)
        self._pump()

    # --- Telling people

    def _follow(self, steps: Sequence[RoomStep]) -> None:
        """The room has moved on: everybody is told, and what follows by itself is set going."""
        last = steps[-1]
        rearranged = last.change.kind != "acted" or self.room.stage != "playing" or len(steps) > 1
        moved = self._find_seats() if rearranged else ()
        self._timing.moved_on(rearranged=rearranged)
        if len(steps) == 1:
            self._tell_step(last, rearranged=rearranged)
        else:
            for connection in self.connections:
                self._send_steps(connection, steps)
        for connection in moved:
            self._send_snapshot(connection)
        self.hall.moved_on(self, steps, rearranged=rearranged)
        self._timing.wake()

    def _tell_step(self, step: RoomStep, *, rearranged: bool) -> None:
        state = show_room(self.room, self.attendance) if rearranged else None
        clock = show_clock(self.room, self._timing.running_ms) if self.room.clock else None
        frames = Frames(self.room, step, state, clock)
        for connection in self.connections:
            connection.send(frames.frame(connection.seat))

    def _send_steps(self, connection: Connection, steps: Sequence[RoomStep]) -> None:
        """What a client has missed; the last step says how things stand now."""
        for step in steps[:-1]:
            missed = show_update(self.room, step, connection.seat, tells_turn=False)
            connection.send(encode(missed))
        state = show_room(self.room, self.attendance)
        clock = show_clock(self.room, self._timing.running_ms)
        last = show_update(self.room, steps[-1], connection.seat, state=state, clock=clock)
        connection.send(encode(last))

    def _find_seats(self) -> list[Connection]:
        """Who has another seat, or another part in the room, than before."""
        moved = []
        for connection in self.connections:
            seat = self.room.seat_of(connection.person.id)
            is_host = self.room.host == connection.person.id
            if (seat, is_host) != (connection.seat, connection.is_host):
                connection.seat, connection.is_host = seat, is_host
                moved.append(connection)
        return moved

    def _send_snapshot(self, connection: Connection) -> None:
        snapshot = show_snapshot(
            self.room,
            connection.seat,
            self.attendance,
            is_host=connection.is_host,
            running_ms=self._timing.running_ms,
            phrases=self.hall.phrases,
        )
        connection.send(encode(snapshot))

    def _note_presence(self) -> None:
        """Tell who is here, a little later: when many come at once, once is enough."""
        self.hall.lobby.touch(self)
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(PRESENCE_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        here = self.attendance
        self._tell_all(Presence(connected=tuple(here.connected), watchers=here.watchers))

    def _tell_all(self, message: ServerMessage) -> None:
        frame = encode(message)
        for connection in self.connections:
            connection.send(frame)

    def _say(self, connection: Connection, command: ask.Command) -> None:
        assert isinstance(command, ask.Say)
        job = Job(command, connection.person, connection)
        if connection.seat is None:
            self._refuse(job, Refusal("not_seated"))
        elif command.phrase not in self.hall.phrases:
            self._refuse(job, Refusal("phrase_unknown"))
        else:
            who = public_mark(connection.person.id)
            self._tell_all(Said(seat=connection.seat, who=who, phrase=command.phrase))

    def _refuse(self, job: Job, refusal: Refusal) -> None:
        self.hall.metrics.commands[refusal.code] += 1
        if job.connection is not None and job.command is not None:
            lang = job.connection.lang
            self._answer(job, show_refusal(refusal, lang, self.room.seq, job.command.id))
            if refusal.code in ("stale", "illegal", "not_your_turn"):
                self._send_snapshot(job.connection)

    def _trouble(self, job: Job, code: str) -> None:
        self.hall.metrics.commands[code] += 1
        if job.connection is not None and job.command is not None:
            lang = job.connection.lang
            self._answer(job, show_trouble(code, lang, self.room.seq, job.command.id))

    def _answer(self, job: Job, message: ServerMessage) -> None:
        if job.connection is not None:
            job.connection.send(encode(message))
