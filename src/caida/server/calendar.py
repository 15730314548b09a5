"""Dates, and how long ago something was, on a machine whose clock is set while the server runs."""

from __future__ import annotations

from collections import deque
from time import time
from typing import NamedTuple

from caida.server.timing import Timekeeper

JUMP_MS = 1000  # less than that is a clock being adjusted, not set
ERAS_KEPT = 16


class Era(NamedTuple):
    """From one setting of the clock to the next: what it showed, and how far that is from the
    steady clock."""

    begin: int
    end: int
    offset: int


class Calendar:
    """The machine's date, as it has it. A clock that is set, or a machine that slept, makes nothing
    older: ``age`` counts the time that passed while the server ran."""

    def __init__(self, time: Timekeeper) -> None:
        self._time = time
        self._begin = _wall()
        self._offset = self._begin - time.now()
        self._past: deque[Era] = deque(maxlen=ERAS_KEPT)

    def now(self) -> int:
        """Milliseconds since 1970; it may go back."""
        wall, steady = _wall(), self._time.now()
        if abs(wall - steady - self._offset) >= JUMP_MS:
            self._past.append(Era(self._begin, steady + self._offset, self._offset))
            self._begin, self._offset = wall, wall - steady
        return wall

    def age(self, at: int) -> int:
        """How many milliseconds ago that was written; of several answers, the youngest.

        What was written before the server started is taken to be of its first era.
        """
        now = self.now()
        if self._begin <= at <= now:
            return now - at
        for era in reversed(self._past):
            if era.begin <= at <= era.end:
                return self._passed(now, at, era)
        oldest = self._past[0] if self._past else Era(self._begin, now, self._offset)
        return self._passed(now, at, oldest) if at < oldest.begin else 0

    def _passed(self, now: int, at: int, era: Era) -> int:
        return max(0, now - at - (self._offset - era.offset))


def _wall() -> int:
    return int(time() * 1000)
