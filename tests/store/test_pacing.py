"""Databases are asked at a pace that lets more come together, and at once after a pause."""

from __future__ import annotations

import asyncio

import pytest

from caida.store.pacing import Pace


class Clock:
    """A loop's time, which goes by only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waits: list[float] = []

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


async def test_nothing_begins_before_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    pace = Pace(8)
    await pace.keep()
    clock.now += 5
    await pace.keep()
    await pace.keep()
    clock.now += 9
    await pace.keep()
    assert clock.waits == [3, 8]
