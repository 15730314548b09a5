"""Time that passes when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count

from caida.server.timing import Alarm, Timekeeper
from tests.server.playing import Running, quick, running


class ManualAlarm:
    def __init__(self, when: int, ring: Callable[[], None]) -> None:
        self.when = when
        self.ring = ring
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class ManualTime(Timekeeper):
    """What is due at once happens at once; the rest waits for ``advance``."""

    def __init__(self) -> None:
        self._now = 1_000_000
        self._order = count()
        self._alarms: list[tuple[int, int, ManualAlarm]] = []

    def now(self) -> int:
        return self._now

    def call_at(self, when: int, ring: Callable[[], None]) -> Alarm:
        if when <= self._now:
            return asyncio.get_running_loop().call_soon(ring)
        alarm = ManualAlarm(when, ring)
        self._alarms.append((when, next(self._order), alarm))
        return alarm

    def advance(self, seconds: float) -> None:
        """Let so much time pass, and ring what was set for it."""
        self._now += int(seconds * 1000)
        due = sorted(entry for entry in self._alarms if entry[0] <= self._now)
        self._alarms = [entry for entry in self._alarms if entry[0] > self._now]
        for _, _, alarm in due:
            if not alarm.is_cancelled:
                alarm.ring()


@asynccontextmanager
async def timed_server(database: str) -> AsyncIterator[tuple[Running, ManualTime]]:
    """A server whose time a test moves; it takes nobody for gone within 20 seconds."""
    time = ManualTime()
    async with running(quick(database, grace=20.0), time=time) as server:
        yield server, time
