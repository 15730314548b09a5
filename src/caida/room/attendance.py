"""Who is at a table and since when: soft, never in its log, handed to what decides by time.

Times are milliseconds of one steady clock, the caller's; where it starts does not matter.
"""

from __future__ import annotations

from typing import NamedTuple

from caida.protocol.tables import Pause
from caida.protocol.updates import Change, Presence
from caida.room.room import Room


class TimeUsed(NamedTuple):
    """How much of its clock a decision has used; ``turn`` is the room's ``turn_seq``."""

    turn: int
    ms: int


class Attendance:
    """``since`` is when the table began to be attended without a break; None: nobody is there.

    A decision uses its clock only while somebody is there, and whoever leaves and comes back finds
    it as it was: ``used`` from before a room left the memory is handed in again. After a deal
    the people at the table look at how it ended, for ``pause`` milliseconds at most.
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

    # --- What changes

    def arrive(self, person: str, now: int) -> None:
        """One more connection of a person."""
        if self.since is None:
            self.since = now
        self._here[person] = self._here.get(person, 0) + 1
        self._here_since.setdefault(person, now)
        self._gone_since.pop(person, None)

    def depart(self, room: Room, person: str, now: int) -> None:
        """One connection fewer."""
        self._here[person] -= 1
        if self._here[person]:
            return
        del self._here[person], self._here_since[person]
        if room.seat_of(person) is not None:
            self._gone_since[person] = now
        if not self._here:
            self._used = self.used(now)
            self.since = None
        self._end_pause(room, now)

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
            self._ready.add(room.holder(change.seat).person)

    def make_ready(self, room: Room, person: str, now: int) -> bool:
        """Somebody has seen how the deal ended; whether anybody waited for that."""
        if self.pause(room, now) is None or person in self._ready:
            return False
        self._ready.add(person)
        self._end_pause(room, now)
        return True

    def _end_pause(self, room: Room, now: int) -> None:
        """At once, where somebody is here and nobody looks any more. Who is alone and reloads the
        page finds the pause as it was."""
        if now < self._goes_on_at and self.since is not None and not self._looking(room):
            self._goes_on_at = now

    # --- What can be asked

    def is_here(self, person: str) -> bool:
        return person in self._here

    def gone_since(self, person: str) -> int:
        """For who is not here; whoever has not come yet is waited for from the beginning."""
        return self._gone_since.get(person, self._loaded_at)

    def seen_at(self, now: int) -> int:
        """From when on those who are here can see the present decision: not before a pause is over,
        so it may be yet to come."""
        return now if self.since is None else max(self.since, self._turn_at, self._goes_on_at)

    def together_since(self, room: Room) -> int | None:
        """From when on all who are about to play have been here, if the match begins by itself."""
        people = [room.holder(seat).person for seat in room.people]
        if not room.begins_seq or not all(person in self._here for person in people):
            return None
        return max(self._begins_at, *[self._here_since[person] for person in people])

    def used(self, now: int) -> int:
        """What the present decision has used of its clock."""
        return self._used + max(0, now - self.seen_at(now))

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
                and holder.person in self._here
                and holder.person not in self._ready
            ]
        )

    def presence(self, room: Room, begins_in_ms: int | None = None) -> Presence:
        """As it is shown: by seat, and how many watch."""
        connected = [holder is not None and holder.person in self._here for holder in room.seats]
        seated = {holder.person for holder in room.seats if holder is not None}
        watchers = sum(count for person, count in self._here.items() if person not in seated)
        return Presence(connected=tuple(connected), watchers=watchers, begins_in_ms=begins_in_ms)
