"""What happens in a room by itself: bots move, clocks run out, and the absent are stood in for.

Nobody is played for while nobody else is there to wait: a room that no one attends stands still.
"""

from __future__ import annotations

import asyncio
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from caida.engine.actions import Action
from caida.room import entries
from caida.room.room import Room

if TYPE_CHECKING:
    from caida.server.live import LiveRoom

NEVER = float("inf")


class Timing:
    """The one timer of a room. It is set for the earliest thing due and never reset for less."""

    __slots__ = (
        "_gone_since",
        "_live",
        "_thinking",
        "_timer",
        "_timer_at",
        "_turn_at",
        "_turn_seq",
    )

    def __init__(self, live: LiveRoom) -> None:
        self._live = live
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = NEVER
        self._turn_at = monotonic()
        self._turn_seq = live.room.turn_seq
        self._thinking = 0
        now = monotonic()
        self._gone_since: dict[int, float] = dict.fromkeys(live.room.people, now)

    @property
    def running_ms(self) -> int | None:
        """How long the present turn has taken, where a clock runs on it."""
        if self._clock_due == NEVER:
            return None
        return int((monotonic() - self._turn_at) * 1000)

    def moved_on(self, *, rearranged: bool) -> None:
        """The room has changed: if the turn did, its clock starts now."""
        room = self._live.room
        if room.turn_seq != self._turn_seq:
            self._turn_seq = room.turn_seq
            self._turn_at = monotonic()
        if rearranged:
            self._find_absent(room)

    def _find_absent(self, room: Room) -> None:
        if self._is_returned(room):
            self._turn_at = monotonic()
        for seat in room.people:
            holder = room.seats[seat]
            if holder is not None and not self._live.is_connected(holder.person):
                self._gone_since.setdefault(seat, monotonic())
        for seat in list(self._gone_since):
            holder = room.seats[seat]
            if holder is None or not holder.is_person:
                del self._gone_since[seat]

    def _is_returned(self, room: Room) -> bool:
        change = room.steps[-1].change if room.steps else None
        return change is not None and change.kind == "returned" and change.seat == room.to_act

    def arrived(self, seat: int | None) -> None:
        if len(self._live.connections) == 1:
            self._turn_at = monotonic()  # nobody was here to see the clock
        if seat is None:
            return
        self._gone_since.pop(seat, None)
        holder = self._live.room.seats[seat]
        if holder is not None and holder.away in ("gone", "clock"):
            self._live.do(lambda room: _return(room, seat))

    def departed(self, seat: int) -> None:
        self._gone_since[seat] = monotonic()
        self.wake()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        self._timer_at = NEVER

    def wake(self) -> None:
        """See what is due now, and set the timer for what is due next."""
        due = self._due
        if due >= self._timer_at or self._live.hall.is_draining or not self._live.connections:
            return
        self.stop()
        loop = asyncio.get_running_loop()
        self._timer_at = due
        self._timer = loop.call_later(max(0.0, due - monotonic()), self._ring)

    @property
    def _due(self) -> float:
        """When the next thing happens; this is asked after every move."""
        absence = self._absence_due if self._gone_since else NEVER
        room = self._live.room
        seat = room.to_act
        if seat is None:
            return absence
        holder = room.seats[seat]
        if holder is None or not holder.plays:
            return min(absence, self._bot_due)
        return min(absence, self._turn_at + room.clock) if room.clock else absence

    def _ring(self) -> None:
        self._timer = None
        self._timer_at = NEVER
        if not self._live.connections:
            return
        now = monotonic() + 0.001
        if self._bot_due <= now:
            self._think()
        if self._clock_due <= now:
            seat = self._live.room.to_act
            turn = self._turn_seq
            self._live.do(lambda room: _run_out(room, seat, turn))
            self._turn_at = now  # asked once; the entry takes the clock away
        if self._absence_due <= now:
            self._stand_in(now)
        self.wake()

    # --- Bots

    @property
    def _bot_due(self) -> float:
        room = self._live.room
        seat = room.to_act
        if seat is None or self._thinking == room.turn_seq:
            return NEVER
        holder = room.seats[seat]
        if holder is None or holder.plays:
            return NEVER
        return self._turn_at + self._live.hall.settings.bot_delay

    def _think(self) -> None:
        room = self._live.room
        seat = room.to_act
        if seat is None or room.match is None:
            return
        holder = room.seats[seat]
        assert holder is not None
        turn = self._thinking = room.turn_seq

        def done(action: Action) -> None:
            self._thinking = 0
            self._live.do(lambda room: _act_for(room, seat, action, turn))

        self._live.hall.think(holder.bot, room.match.view(seat), done)

    # --- Clocks

    @property
    def _clock_due(self) -> float:
        room = self._live.room
        seat = room.to_act
        if seat is None or not room.clock:
            return NEVER
        holder = room.seats[seat]
        if holder is None or not holder.plays:
            return NEVER
        return self._turn_at + room.clock

    # --- Absence

    @property
    def _absence_due(self) -> float:
        if not self._gone_since or not self._somebody_waits:
            return NEVER
        room = self._live.room
        waiting = [
            since
            for seat, since in self._gone_since.items()
            if (holder := room.seats[seat]) is not None and holder.away is None
        ]
        return min(waiting, default=NEVER) + self._live.hall.settings.grace

    @property
    def _somebody_waits(self) -> bool:
        return any(connection.seat is not None for connection in self._live.connections)

    def _stand_in(self, now: float) -> None:
        grace = self._live.hall.settings.grace
        for seat, since in list(self._gone_since.items()):
            holder = self._live.room.seats[seat]
            if since + grace <= now and holder is not None and holder.away is None:
                self._gone_since[seat] = now  # asked once for each grace
                self._live.do(partial(self._miss, seat=seat, person=holder.person))

    def _miss(self, room: Room, seat: int, person: str) -> entries.Entry | None:
        """A bot plays for who is gone; between matches their seat becomes free."""
        holder = room.seats[seat]
        if holder is None or holder.person != person or self._live.is_connected(person):
            return None
        if room.stage != "playing":
            return entries.Stood(seat=seat)
        return entries.TakenOver(seat=seat, away="gone") if holder.plays else None


def _act_for(room: Room, seat: int, action: Action, turn: int) -> entries.Entry | None:
    holder = room.seats[seat]
    if room.turn_seq != turn or room.to_act != seat or holder is None or holder.plays:
        return None
    return entries.Acted(seat=seat, action=action.code, by_bot=True)


def _run_out(room: Room, seat: int | None, turn: int) -> entries.Entry | None:
    if seat is None or room.turn_seq != turn or room.to_act != seat:
        return None
    holder = room.seats[seat]
    if holder is None or not holder.plays:
        return None
    return entries.TakenOver(seat=seat, away="clock")


def _return(room: Room, seat: int) -> entries.Entry | None:
    holder = room.seats[seat]
    if room.stage != "playing" or holder is None or holder.away in (None, "left"):
        return None
    return entries.Returned(seat=seat)
