"""Who is at a table and since when: soft, never in its log, handed to what decides by time.

Times are milliseconds of one steady clock, the caller's; where it starts does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from caida.protocol.tables import Pause
from caida.protocol.updates import Change, Presence
from caida.room.occupants import Occupant
from caida.room.person import public_mark
from caida.room.room import Room
from caida.room.statements import Statement, Stay


class TimeUsed(NamedTuple):
    """How much of its clock a decision has used; ``turn`` is the room's ``turn_seq``."""

    turn: int
    ms: int


class Attendance:
    """``since`` is when the table began to be attended without a break; None: nobody is there.

    A decision uses its clock only while somebody is there, and whoever leaves and comes back finds
    it as it was: ``used`` from before a room left the memory is handed in again. After a deal
    the people at the table look at how it ended, for ``pause`` milliseconds at most.

    People go by their marks within. Those who are there by way of other servers count like all
    others; what each of these says is heard one by one.
    """

    def __init__(
        self,
        room: Room,
        now: int,
        *,
        untouched: int = 0,
        used: TimeUsed | None = None,
        pause: int = 0,
    ) -> None:
        self.since: int | None = None
        self.touched_at = now - untouched  # when the room got its last entry
        self._here: dict[str, int] = {}
        self._here_since: dict[str, int] = {}
        self._gone_since: dict[str, int] = {}
        self._loaded_at = now
        self._turn = room.turn_seq
        self._turn_at = now
        self._begins = room.begins_seq
        self._begins_at = now
        self._used = used.ms if used is not None and used.turn == room.turn_seq else 0
        self._pause = pause
        self._counted = room.counted_seq
        self._goes_on_at = now  # when the last pause ends or has ended
        self._ready: set[str] = set()
        self._elsewhere: dict[str, Mapping[str, Stay]] = {}  # by server

    # --- What changes

    def arrive(self, person: str, now: int) -> None:
        """One more connection of a person."""
        self._arrive(public_mark(person), 1, now, now)

    def depart(self, room: Room, person: str, now: int) -> None:
        """One connection fewer."""
        self._depart(room, public_mark(person), 1, now)
        self._end_pause(room, now)

    def _arrive(self, mark: str, connections: int, since: int, now: int) -> None:
        if self.since is None:
            self.since = now
        self._here[mark] = self._here.get(mark, 0) + connections
        self._here_since[mark] = min(since, self._here_since.get(mark, since))
        self._gone_since.pop(mark, None)

    def _depart(self, room: Room, mark: str, connections: int, now: int) -> None:
        self._here[mark] -= connections
        if self._here[mark]:
            return
        del self._here[mark], self._here_since[mark]
        if any(holder is not None and holder.mark == mark for holder in room.seats):
            self._gone_since[mark] = now
        if not self._here:
            self._used = self.used(now)
            self.since = None

    def follow(self, room: Room, now: int) -> None:
        """The room took an entry: if that brought up a decision, its clock starts now."""
        self.touched_at = now
        if room.turn_seq != self._turn:
            self._turn = room.turn_seq
            self._turn_at = now
            self._used = 0
        if room.begins_seq != self._begins:
            self._begins = room.begins_seq
            self._begins_at = now
        if room.counted_seq != self._counted:
            self._counted = room.counted_seq
            self._goes_on_at = now + self._pause
            self._ready.clear()
        elif now < self._goes_on_at:
            self._excuse(room, room.steps[-1].change)
        self._end_pause(room, now)

    def _excuse(self, room: Room, change: Change) -> None:
        """Whoever plays on has seen enough."""
        if change.kind == "acted" and change.seat is not None and not change.by_bot:
            self._ready.add(room.holder(change.seat).mark)

    def make_ready(self, room: Room, person: str, now: int) -> bool:
        """Somebody has seen how the deal ended; whether anybody waited for that."""
        mark = public_mark(person)
        if self.pause(room, now) is None or mark in self._ready:
            return False
        self._ready.add(mark)
        self._end_pause(room, now)
        return True

    def _end_pause(self, room: Room, now: int) -> None:
        """At once, where somebody is here and nobody looks any more. Who is alone and reloads the
        page finds the pause as it was."""
        if now < self._goes_on_at and self.since is not None and not self._looking(room):
            self._goes_on_at = now

    # --- What other servers say

    @property
    def elsewhere(self) -> Collection[str]:
        """The other servers by way of which somebody is here."""
        return self._elsewhere.keys()

    def state(self, own: Mapping[str, int], now: int) -> Statement:
        """What the others are to know; ``own`` are the connections here, by mark."""
        return Statement(
            {mark: Stay(count, now - self._here_since[mark]) for mark, count in own.items()},
            self._turn,
            self._ran(now),
            self._counted,
            max(0, self._goes_on_at - now),
            tuple(sorted(self._ready)),
            self._begins,
            now - self._begins_at,
            {mark: now - since for mark, since in self._gone_since.items()},
        )

    def hear(self, room: Room, server: str, said: Statement, age: int, now: int) -> bool:
        """What another server said ``age`` milliseconds ago; whether that changes anything."""
        before = (self.presence(room), self.pause(room, now))
        self._hear_times(said, age, now)
        known = self._elsewhere.get(server, {})
        for mark, stay in said.people.items():
            more = stay.connections - (known[mark].connections if mark in known else 0)
            if more > 0:
                self._arrive(mark, more, now - stay.ms - age, now)
            elif more < 0:
                self._depart(room, mark, -more, now)
        for mark, stay in known.items():
            if mark not in said.people:
                self._depart(room, mark, stay.connections, now)
        is_new = server not in self._elsewhere
        if said.people:
            self._elsewhere[server] = said.people
        else:
            self._elsewhere.pop(server, None)
        self._end_pause(room, now)
        is_other = is_new == (server in self._elsewhere)
        return is_other or before != (self.presence(room), self.pause(room, now))

    def lose(self, room: Room, server: str, now: int) -> None:
        """Another server is gone, and with it all who were here by way of it."""
        for mark, stay in self._elsewhere.pop(server, {}).items():
            self._depart(room, mark, stay.connections, now)
        self._end_pause(room, now)

    def _hear_times(self, said: Statement, age: int, now: int) -> None:
        """Whoever has known for longer knows better: a clock is never given more time again."""
        passed = age if said.people else 0  # a table that nobody attends stands still
        used = self.used(now)
        if said.counted == self._counted:
            self._ready.update(said.ready)
            if said.pause_ms > passed:
                self._goes_on_at = max(self._goes_on_at, now + said.pause_ms - passed)
        if said.turn == self._turn:
            used = max(used, said.used_ms + passed)
        self._used += max(0, used - self.used(now))  # also where a pause has come back
        if said.begins == self._begins:
            self._begins_at = min(self._begins_at, now - said.begins_ms - passed)
        for mark, ms in said.gone.items():
            if mark not in self._here:
                self._gone_since.setdefault(mark, now - ms - passed)

    # --- What can be asked

    def is_here(self, person: str) -> bool:
        return public_mark(person) in self._here

    def has(self, holder: Occupant) -> bool:
        """The same of who holds a seat."""
        return holder.mark in self._here

    def gone_since(self, person: str) -> int:
        """For who is not here; whoever has not come yet is waited for from the beginning."""
        return self._gone_since.get(public_mark(person), self._loaded_at)

    def seen_at(self, now: int) -> int:
        """From when on those who are here can see the present decision: not before a pause is over,
        so it may be yet to come."""
        return now if self.since is None else max(self.since, self._turn_at, self._goes_on_at)

    def together_since(self, room: Room) -> int | None:
        """From when on all who are about to play have been here, if the match begins by itself."""
        people = [room.holder(seat).mark for seat in room.people]
        if not room.begins_seq or not all(mark in self._here for mark in people):
            return None
        return max(self._begins_at, *[self._here_since[mark] for mark in people])

    def used(self, now: int) -> int:
        """What the present decision has used of its clock."""
        return self._used + max(0, now - self.seen_at(now))

    def _ran(self, now: int) -> int:
        """The same, and below 0 while it is yet to begin."""
        return self._used + now - self.seen_at(now)

    def time_used(self, now: int) -> TimeUsed:
        return TimeUsed(self._turn, self.used(now))

    def pause(self, room: Room, now: int) -> Pause | None:
        """As it is shown; None while there is none."""
        if now >= self._goes_on_at or room.stage != "playing":
            return None
        return Pause(self._goes_on_at - now, self._looking(room))

    def _looking(self, room: Room) -> tuple[int, ...]:
        """The seats of people who are here and not ready. Programs and bots have nothing to see."""
        return tuple(
            [
                seat
                for seat, holder in enumerate(room.seats)
                if holder is not None
                and holder.kind == "person"
                and holder.plays
                and holder.mark in self._here
                and holder.mark not in self._ready
            ]
        )

    def presence(self, room: Room, begins_in_ms: int | None = None) -> Presence:
        """As it is shown: by seat, and how many watch."""
        connected = [holder is not None and holder.mark in self._here for holder in room.seats]
        seated = {holder.mark for holder in room.seats if holder is not None}
        watchers = sum(count for mark, count in self._here.items() if mark not in seated)
        return Presence(connected=tuple(connected), watchers=watchers, begins_in_ms=begins_in_ms)
