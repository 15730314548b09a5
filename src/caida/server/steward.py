"""Does in a room what is due there by itself, while somebody attends it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from caida.engine.actions import Action
from caida.room import entries
from caida.room.attendance import Attendance
from caida.room.automatic import Due, Thought, bot_move, due
from caida.room.room import Room
from caida.server.host import Host
from caida.server.thinking import STAND_IN
from caida.server.timing import Timer

Automatic = Callable[[Room], entries.Entry | None]
"""What happens by itself, asked again when its turn comes; None if it no longer applies."""


class Steward:
    """``do`` puts something automatic in line after what people have asked for."""

    def __init__(
        self, room: Room, attendance: Attendance, host: Host, do: Callable[[Automatic], None]
    ) -> None:
        self._room = room
        self._attendance = attendance
        self._host = host
        self._do = do
        self._thinking = 0
        self._is_archived = False  # the last match, once it is over
        self._timer = Timer(host.time, self._when_due, self._ring)
        self.wake = self._timer.wake  # something may be due sooner, or otherwise, than before

    def stop(self) -> None:
        self._timer.stop()

    def archive(self) -> None:
        """A match is over: keep it for good, and let the next one wait for that."""
        self._is_archived = False
        self._host.archive.keep(self._room, partial(self._archived, self._room.match_id))

    def _due(self) -> Due | None:
        return due(
            self._room,
            self._attendance,
            self._host.time.now(),
            self._host.delays,
            thinking=self._thinking,
            is_archived=self._is_archived,
        )

    def _when_due(self) -> int | None:
        """A table that nobody attends needs no timer: ``caida.server.upkeep`` looks after those."""
        if self._host.is_draining or not self.is_in_charge:
            return None
        found = self._due()
        return None if found is None else found.when

    @property
    def is_in_charge(self) -> bool:
        """Somebody is there, and no other server does it."""
        elsewhere = self._host.elsewhere
        if self._attendance.since is None or elsewhere is None:
            return self._attendance.since is not None
        return elsewhere.is_in_charge(self._room.id, self._attendance.elsewhere)

    def due_now(self) -> entries.Entry | Thought | None:
        found = self._due()
        return None if found is None or found.when > self._host.time.now() else found.what

    def _ring(self) -> None:
        if not self.is_in_charge:
            return
        what = self.due_now()
        if isinstance(what, Thought):
            self._think(what)
        elif what is not None:
            self._do(self._due_entry)
            return  # whatever comes of it wakes the timer
        self.wake()

    def _due_entry(self, _room: Room) -> entries.Entry | None:
        """Asked once more, since others may have been before it."""
        what = self.due_now()
        if isinstance(what, entries.Entry):
            return what
        self.wake()
        return None

    def _think(self, thought: Thought) -> None:
        assert self._room.match is not None
        self._thinking = thought.turn

        def done(action: Action) -> None:
            self._do(partial(self._thought_out, turn=thought.turn, action=action))

        view = self._room.match.view(thought.seat)
        self._host.thinkers.think(thought.bot or STAND_IN, view, done)

    def _thought_out(self, room: Room, turn: int, action: Action) -> entries.Entry | None:
        if self._thinking == turn:
            self._thinking = 0
        entry = bot_move(room, turn, action)
        if entry is None:
            self.wake()
        return entry

    def _archived(self, match: str) -> None:
        if match != self._room.match_id:
            return  # it took so long that another server has gone on
        self._is_archived = True
        self.wake()
