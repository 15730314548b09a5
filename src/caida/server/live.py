"""A room with people in it: commands come in one at a time, are stored, applied, and then sent.

Nothing here waits: a command is handed to the store and goes on when the store answers.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct, structs

from caida.protocol import commands as ask
from caida.protocol.updates import Accepted, Pong, Said, ServerMessage, encode
from caida.room import entries
from caida.room.attendance import Attendance, TimeUsed
from caida.room.automatic import is_unhurried, rename, take_back
from caida.room.deciding import decide
from caida.room.entries import encode_entry
from caida.room.folding import BrokenLog, apply, apply_stored
from caida.room.person import Person, public_mark
from caida.room.refusals import Refusal
from caida.room.remarks import Remark, remark_on
from caida.room.room import Room, RoomStep
from caida.room.statements import Statement
from caida.server.audience import Audience
from caida.server.connection import Connection
from caida.server.host import Host
from caida.server.phrases import PHRASES
from caida.server.steward import Automatic, Steward
from caida.server.text import show_refusal
from caida.server.troubles import Trouble
from caida.store.base import Append, LogRow, Stored, StoreError

RETRY_SECONDS = 1.0


class Job(Struct, frozen=True):
    """One thing to be done in a room: a person's command, or something automatic."""

    command: ask.Command | None = None
    person: Person | None = None
    connection: Connection | None = None
    automatic: Automatic | None = None


class LiveRoom:
    """A folded room, those connected to it, and what is waiting to be done there.

    ``broken`` is told when the log turns out to be one that can't be followed.
    """

    def __init__(
        self,
        room: Room,
        host: Host,
        broken: Callable[[BrokenLog], None],
        used: TimeUsed | None = None,
    ) -> None:
        now = host.time.now()
        untouched = host.calendar.age(room.last_at)
        self.room = room
        self.attendance = Attendance(
            room, now, untouched=untouched, used=used, pause=host.delays.deal
        )
        self.audience = Audience(room, self.attendance, host.time, host.delays)
        self.attended_at = now
        self._host = host
        self._broken = broken
        self._jobs: deque[Job] = deque()
        self._is_broken = False
        self._is_busy = False
        self._current: Job | None = None  # what is being stored, unless it was answered already
        self._heard = 0  # the last entry that somebody else is known to have stored
        self._settled: asyncio.Event | None = None  # for who waits until nothing is being done
        self._talk = host.talk.new_table()
        self.steward = Steward(room, self.attendance, host, self.do)
        if room.stage != "playing" and room.match is not None and room.match.outcome is not None:
            self.steward.archive()  # the server may have ended before it was kept

    # --- What goes on outside

    @property
    def is_quiet(self) -> bool:
        """Nobody is here by way of this server, and nothing is being done: the room can leave the
        memory."""
        return not self.audience.connections and not self._is_busy

    @property
    def is_deserted(self) -> bool:
        """Nobody has been here for so long that the room is to be closed."""
        return self.attendance.since is None and self.steward.due_now() is not None

    def join(self, connection: Connection, since: int | None) -> None:
        """Bring a client up to date and keep it so; ``since`` is the last number it has seen."""
        self.audience.add(connection)
        person = connection.person.id
        if take_back(self.room, person) is not None:
            self.do(partial(take_back, person=person))
        self.audience.bring_up_to_date(connection, since)
        if self._host.watch.is_failing:
            self._explain_waiting(connection)
        self._note_attended()

    def part(self, connection: Connection) -> None:
        self.audience.remove(connection)
        self.attended_at = self._host.time.now()
        self._note_attended()

    def _note_attended(self) -> None:
        self._touch_lobby()
        self.steward.wake()
        if self._host.elsewhere is not None:
            self._host.elsewhere.note_attended(self.room.id)

    def rename(self, person: Person) -> None:
        """Somebody has another name, colour or face: so they speak here from now on, whichever of
        their connections they use, and so the table shows them."""
        if self.attendance.is_here(person.id) or self.room.seat_of(person.id) is not None:
            self.audience.rename(person)
            self.do(partial(rename, person=person))

    def hear(self, connection: Connection, command: ask.Command) -> None:
        """Take a command from a client."""
        kind = type(command)
        if kind is ask.Act:  # nearly always
            self.submit(Job(command, connection.person, connection))
        elif kind is ask.Say:
            self._say(connection, command)
        elif kind is ask.Ready:
            self._make_ready(connection.person.id)
        elif kind is ask.Look:
            self.audience.send_snapshot(connection)
        elif kind is ask.Ping:
            connection.send(encode(Pong(command=command.id, seq=self.room.seq)))
        else:
            self.submit(Job(command, connection.person, connection))

    def submit(self, job: Job) -> None:
        if self._is_broken:  # a bot may have been thinking here; what is left of the room is wrong
            return
        if not self._is_busy and not self._jobs:
            self._begin(job)
            return
        if self._is_busy and self._host.watch.is_failing and job.command is not None:
            self._refuse(job, Trouble("unavailable"))  # not to wait for nobody knows what
            return
        self._jobs.append(job)
        if job.connection is not None:
            job.connection.join_line()
        self._pump()

    def do(self, automatic: Automatic) -> None:
        self.submit(Job(automatic=automatic))

    async def settle(self) -> None:
        """Wait until everything that was asked for is done."""
        while self._is_busy:
            self._settled = self._settled or asyncio.Event()
            await self._settled.wait()

    def tell_store_fails(self) -> None:
        """The database takes nothing, or says nothing: everybody is told, and whoever asked for
        something that it was in vain. What is on its way may still be stored; then everybody is
        sent it as ever."""
        waiting = [job for job in self._jobs if job.command is not None]
        self._jobs = deque(job for job in self._jobs if job.command is None)
        for job in waiting:
            if job.connection is not None:
                job.connection.leave_line()
        if self._current is not None and self._current.command is not None:
            waiting.insert(0, self._current)
            self._current = None
        for job in waiting:
            self._refuse(job, Trouble("unavailable"))
        answered = [job.connection for job in waiting]
        for connection in self.audience.connections:
            if connection not in answered:
                self._explain_waiting(connection)

    def _explain_waiting(self, connection: Connection) -> None:
        trouble = Trouble("store_failing")
        connection.send(encode(show_refusal(trouble, connection.lang, self.room.seq)))

    def stop(self) -> None:
        """Let go of the timers."""
        self.steward.stop()
        self.audience.stop()

    # --- What other servers do

    def state(self) -> Statement:
        """What they are to know of this table."""
        own = Counter(public_mark(one.person.id) for one in self.audience.connections)
        return self.attendance.state(own, self._host.time.now())

    def hear_statement(self, server: str, said: Statement, age: int, *, is_alive: bool) -> None:
        """What another server said of it; of one that is gone only how time stood counts."""
        now = self._host.time.now()
        heard = said if is_alive else structs.replace(said, people={})
        was_paused = self.attendance.pause(self.room, now) is not None
        if self.attendance.hear(self.room, server, heard, age, now):
            self._follow_attendance(was_paused=was_paused)

    def lose_server(self, server: str) -> None:
        now = self._host.time.now()
        was_paused = self.attendance.pause(self.room, now) is not None
        self.attendance.lose(self.room, server, now)
        self._follow_attendance(was_paused=was_paused)

    def _follow_attendance(self, *, was_paused: bool) -> None:
        self.audience.tell_attendance(was_paused=was_paused)
        self._touch_lobby()
        self.steward.wake()

    def hear_stored(self, seq: int) -> bool:
        """Another server has stored an entry; whether it is to be fetched now. While something of
        our own is on its way, that shows what is missing."""
        self._heard = max(self._heard, seq)
        return seq > self.room.seq and not self._is_busy

    def take(self, rows: Sequence[LogRow]) -> None:
        """Entries that other servers have stored, one at least."""
        if self._is_busy or self._is_broken:
            self._heard = max(self._heard, rows[-1].seq)
            return
        self._apply_rows([row for row in rows if row.seq > self.room.seq])
        if self.room.stage == "closed":  # with people at it: by who runs the house, nobody else
            for connection in self.audience.connections:
                closed = show_refusal(Trouble("house_closed"), connection.lang, 0)
                connection.send(encode(closed))
        self._pump()

    # --- One job at a time: decide, store, apply, send

    def _pump(self) -> None:
        while self._jobs and not self._is_busy:
            job = self._jobs.popleft()
            if job.connection is not None:
                job.connection.leave_line()
            self._begin(job)
        if self._settled is not None and not self._is_busy:
            self._settled.set()
            self._settled = None

    def _begin(self, job: Job) -> None:
        entry = self._decide(job)
        if entry is not None:
            self._store(job, entry)

    def _decide(self, job: Job) -> entries.Entry | None:
        if job.automatic is not None:
            return self._decide_automatic(job.automatic)
        command, person = job.command, job.person
        assert command is not None
        assert person is not None
        seq = self.room.answered(person.id, command.id)
        if seq is not None:
            self._answer(job, Accepted(command=command.id, seq=seq))
            self._host.metrics.commands["repeated"] += 1
            return None
        if self._host.is_draining:
            if self._host.elsewhere is None:  # else they ask again where they are sent to
                self._refuse(job, Trouble("draining"))
            return None
        if self._host.takes_no_matches and isinstance(command, ask.Start | ask.Rematch):
            self._refuse(job, Trouble("closing"))
            return None
        try:
            if isinstance(command, ask.Sit):
                self._keep_apart(person)
            return decide(self.room, command, person, self._host.opponents)
        except Refusal as refusal:
            self._refuse(job, refusal)
            return None

    def _decide_automatic(self, automatic: Automatic) -> entries.Entry | None:
        entry = None if self.room.stage == "closed" else automatic(self.room)
        begins = isinstance(entry, entries.Started)
        return None if begins and self._host.takes_no_matches else entry

    def _keep_apart(self, person: Person) -> None:
        """Whoever the host has blocked does not sit down here; who sits may move."""
        if self.room.seat_of(person.id) is not None:
            return
        if self._host.blocks.has_blocked(public_mark(self.room.host), public_mark(person.id)):
            raise Refusal("blocked")

    def _store(self, job: Job, entry: entries.Entry) -> None:
        self._is_busy = True
        self._current = job
        at = self._host.calendar.now()
        row = LogRow(self.room.seq + 1, at, encode_entry(entry))
        append = Append(self.room.id, row)
        if isinstance(entry, entries.Closed):
            append = append._replace(closes=True)
        elif isinstance(entry, entries.Seated):
            append = append._replace(sitter=entry.by)
        self._host.watch.append(append, partial(self._stored, job, entry, at))

    def _stored(self, job: Job, entry: entries.Entry, at: int, answer: Stored) -> None:
        if answer == "taken":
            self._jobs.appendleft(job)
            if job.connection is not None:
                job.connection.join_line()
            self._host.background.run(self._catch_up())
            return
        self._is_busy = False
        was_told, self._current = self._current is None, None
        if answer == "stored":
            step = apply(self.room, entry, at)
            self._follow([step], self._attend_to(step))
            self._count(step)
        elif job.command is not None:
            if not was_told:
                self._refuse(job, Trouble("unavailable"))
        else:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.submit, job)
        self._ask_for_heard()
        self._pump()

    def _ask_for_heard(self) -> None:
        if self._heard > self.room.seq and self._host.elsewhere is not None:
            self._host.elsewhere.catch_up(self.room.id)

    async def _catch_up(self) -> None:
        """Somebody else has written to this log: take in what they wrote, then go on."""
        try:
            rows = await self._host.store.read_log(self.room.id, self.room.seq)
        except StoreError:
            rows = []
        if not rows:
            await asyncio.sleep(RETRY_SECONDS)
        self._is_busy = False
        self._apply_rows(rows)
        self._ask_for_heard()
        self._pump()

    def _apply_rows(self, rows: Sequence[LogRow]) -> None:
        steps: list[RoomStep] = []
        remarks: list[Remark] = []
        try:
            for row in rows:
                steps.append(apply_stored(self.room, row))
                remarks += self._attend_to(steps[-1])
        except BrokenLog as error:
            self._is_broken = True
            self._jobs.clear()
            self._broken(error)
            return
        if steps:
            self._follow(steps, remarks)

    def _attend_to(self, step: RoomStep) -> list[Remark]:
        """What has to be seen step by step, while the room is as it left it: whose time begins, and
        what bots say to it."""
        self.attendance.follow(self.room, self._host.time.now())
        remark = remark_on(self.room, step) if self.audience.connections else None
        return [] if remark is None else [remark]

    def _follow(self, steps: Sequence[RoomStep], remarks: Sequence[Remark]) -> None:
        """The room has moved on: everybody is told, and what follows by itself is set going."""
        last, room = steps[-1], self.room
        rearranged = last.change.kind != "acted" or room.stage != "playing" or len(steps) > 1
        self.audience.tell(steps, rearranged=rearranged)
        for remark in remarks:
            said = Said(seat=remark.seat, who=remark.who, phrase=remark.phrase)
            self.audience.tell_all(said)
        if room.stage == "finished" and any(step.events for step in steps):
            self.steward.archive()
        if rearranged:
            self._touch_lobby()
        if rearranged or not is_unhurried(room):
            self.steward.wake()

    def _count(self, step: RoomStep) -> None:
        """What was stored here; others count what they store."""
        metrics = self._host.metrics
        metrics.moves += 1
        metrics.commands["accepted"] += 1
        if step.events and self.room.stage == "finished":
            metrics.matches += 1

    def _touch_lobby(self) -> None:
        self._host.lobby.touch(self.room, is_attended=bool(self.audience.connections))

    def _make_ready(self, person: str) -> None:
        if self.attendance.make_ready(self.room, person, self._host.time.now()):
            self.audience.tell_pause()
            self.steward.wake()
            if self._host.elsewhere is not None:
                self._host.elsewhere.note_attended(self.room.id)

    # --- Answers to one client

    def _say(self, connection: Connection, command: ask.Command) -> None:
        assert isinstance(command, ask.Say)
        job = Job(command, connection.person, connection)
        if connection.seat is None:
            self._refuse(job, Refusal("not_seated"))
        elif command.phrase not in PHRASES:
            self._refuse(job, Refusal("phrase_unknown"))
        elif not self._host.talk.allows(connection.person.id, self._talk):
            self._refuse(job, Refusal("phrases_often"))
        else:
            who = public_mark(connection.person.id)
            said = Said(seat=connection.seat, who=who, phrase=command.phrase)
            self._tell_said(said)
            if self._host.elsewhere is not None:
                self._host.elsewhere.say(self.room.id, said)

    def _tell_said(self, said: Said) -> None:
        self.audience.tell_said(said, self._host.blocks)

    def hear_said(self, said: Said) -> None:
        """Somebody says something by way of another server; a table hears only so much of all."""
        self._talk.spend(1)
        self._tell_said(said)

    def _refuse(self, job: Job, error: Refusal | Trouble) -> None:
        self._host.metrics.commands[error.code] += 1
        if job.connection is not None and job.command is not None:
            lang = job.connection.lang
            self._answer(job, show_refusal(error, lang, self.room.seq, job.command.id))
            if error.code in ("stale", "illegal", "not_your_turn"):
                self.audience.send_snapshot(job.connection)

    def _answer(self, job: Job, message: ServerMessage) -> None:
        if job.connection is not None:
            job.connection.send(encode(message))
