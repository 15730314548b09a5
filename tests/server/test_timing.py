"""The one timer of a room, with time moved by hand."""

from __future__ import annotations

import asyncio

from caida.server.timing import Timekeeper, Timer
from tests.server.manual_time import ManualTime


class Rung:
    """Counts, and says when it is due next."""

    def __init__(self, when: int | None) -> None:
        self.when = when
        self.times = 0

    def when_due(self) -> int | None:
        return self.when

    def ring(self) -> None:
        self.times += 1


def timer(time: ManualTime, rung: Rung) -> Timer:
    return Timer(time, rung.when_due, rung.ring)


def test_it_rings_once_when_something_is_due() -> None:
    time = ManualTime()
    rung = Rung(time.now() + 5_000)
    timer(time, rung).wake()
    time.advance(4.9)
    assert rung.times == 0
    time.advance(0.1)
    time.advance(60)
    assert rung.times == 1


def test_it_is_set_anew_for_what_is_due_sooner_and_not_for_what_is_due_later() -> None:
    time = ManualTime()
    rung = Rung(time.now() + 5_000)
    one = timer(time, rung)
    one.wake()
    rung.when = time.now() + 1_000
    one.wake()
    rung.when = time.now() + 9_000
    one.wake()
    time.advance(1)
    assert rung.times == 1, "who is rung asks again what is due"
    one.wake()
    time.advance(7.9)
    assert rung.times == 1
    time.advance(0.1)
    assert rung.times == 2


def test_nothing_due_sets_nothing_and_a_stopped_timer_is_silent() -> None:
    time = ManualTime()
    rung = Rung(None)
    one = timer(time, rung)
    one.wake()
    rung.when = time.now() + 1_000
    one.wake()
    one.stop()
    time.advance(60)
    assert rung.times == 0


async def test_the_machines_own_time_never_goes_back_and_rings() -> None:
    time = Timekeeper()
    before = time.now()
    rung = asyncio.Event()
    time.call_at(before - 1_000, rung.set)
    await rung.wait()
    assert time.now() >= before
