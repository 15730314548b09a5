"""Who is at a table and since when: soft, never in its log, handed to what decides by time.

Times are milliseconds of one steady clock, the caller's; where it starts does not matter.
"""

from __future__ import annotations

from typing import NamedTuple

from caida.protocol.updates import Presence
from caida.room.room import Room


class TimeUsed(NamedTuple):
    """How much of its clock a decision has used; ``turn`` is the room's ``turn_seq``."""

    turn: int
    ms: int


class Attendance:
    """``since`` is when the table began to be attended without a break; None: nobody is there.

    A decision uses its clock only while somebody is there, and whoever leaves and comes back finds
    it as it was: ``used`` from before a room left the memory is handed in again.
    """

    def __init__(
        self, room: Room, now: int, *, untouched: int = 0, used: TimeUsed | None = None
    ) -> None:
        self.since: int | None = None
        self.touched_at = now - untouched  # when the room got its last entry
        self._here: dict[str, int] = {}
        self._gone_since: dict[str, int] = {}
        self._loaded_at = now
        self._turn = room.turn_seq
        self._turn_at = now
        self._used = used.ms if used is not None and used.turn == room.turn_seq else 0

    # --- What changes

    def arrive(self, person: str, now: int) -> None:
        """One more connection of a person."""
        if self.since is None:
            self.since = now
        self._here[person] = self._here.get(person, 0) + 1
        self._gone_since.pop(person, None)

    def depart(self, room: Room, person: str, now: int) -> None:
        """One connection fewer."""
        self._here[person] -= 1
        if self._here[person]:
            return
        del self._here[person]
        if room.seat_of(person) is not None:
            self._gone_since[person] = now
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

    # --- What can be asked

    def is_here(self, person: str) -> bool:
        return person in self._here

    def gone_since(self, person: str) -> int:
        """For who is not here; whoever has not come yet is waited for from the beginning."""
        return self._gone_since.get(person, self._loaded_at)

    def seen_at(self, now: int) -> int:
        """From when on those who are here could see the present decision."""
        return now if self.since is None else max(self.since, self._turn_at)

    def used(self, now: int) -> int:
        """What the present decision has used of its clock."""
        return self._used + now - self.seen_at(now)

    def time_used(self, now: int) -> TimeUsed:
        return TimeUsed(self._turn, self.used(now))

    def presence(self, room: Room) -> Presence:
        """As it is shown: by seat, and how many watch."""
        connected = [holder is not None and holder.person in self._here for holder in room.seats]
        seated = {holder.person for holder in room.seats if holder is not None}
        watchers = sum(count for person, count in self._here.items() if person not in seated)
        return Presence(connected=tuple(connected), watchers=watchers)
