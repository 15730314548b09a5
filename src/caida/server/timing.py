"""Time as the server has it: a steady clock, and the one timer of a room.

What happens when is decided in ``caida.room.automatic``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Protocol

NEVER = float("inf")


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Timekeeper:
    """The machine's own clock, untouched when somebody sets it. Tests put another in its place, to
    move time themselves."""

    def now(self) -> int:
        """Milliseconds since some moment, never going back."""
        return int(monotonic() * 1000)

    def call_at(self, when: int, ring: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, ring)


class Timer:
    """Rings when the next thing is due. It is set for the earliest and never reset for less: who is
    rung asks again what is due."""

    def __init__(
        self, time: Timekeeper, when_due: Callable[[], int | None], ring: Callable[[], None]
    ) -> None:
        self._time = time
        self._when_due = when_due
        self._ring = ring
        self._alarm: Alarm | None = None
        self._at = NEVER

    def wake(self) -> None:
        """See what is due next; called after whatever may have changed that."""
        when = self._when_due()
        if when is None or when >= self._at:
            return
        self.stop()
        self._at = when
        self._alarm = self._time.call_at(when, self._rung)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        self._at = NEVER

    def _rung(self) -> None:
        self._alarm = None
        self._at = NEVER
        self._ring()
