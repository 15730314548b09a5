"""Databases are asked at a pace that lets more come together, and at once after a pause."""

from __future__ import annotations

import asyncio

import pytest

from caida.store.pacing import Gathering, Pace


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


async def test_a_pace_that_changes_holds_from_the_last_beginning_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    pace = Pace(8)
    await pace.keep()
    pace.seconds = 12
    clock.now += 5
    await pace.keep()
    assert clock.waits == [7]


async def test_what_comes_after_a_pause_waits_for_nothing_and_what_comes_soon_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    gathering = Gathering(8, pause=50)
    await gathering.keep()
    clock.now += 49
    await gathering.keep()
    await gathering.keep()
    clock.now += 50
    await gathering.keep()
    assert clock.waits == [8, 8]
