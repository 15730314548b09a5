"""Ctrl-C finds a block counted and saved, or neither."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from caida.crew.interrupts import ended_like_ctrl_c, interrupts_held


@pytest.fixture(autouse=True)
def _ctrl_c() -> Iterator[None]:
    """Ctrl-C as a program finds it. A server that began in one test's loop and ended in another's
    leaves the first one's behind in this process."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def work_through_interrupts(
    times: int, done: list[str], number: signal.Signals = signal.SIGINT
) -> None:
    with interrupts_held():
        for _ in range(times):
            signal.raise_signal(number)
        done.append("work")


@pytest.mark.parametrize("times", [1, 2])
def test_an_interrupt_waits_for_the_end_of_the_work(times: int) -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        work_through_interrupts(times, done)
    assert done == ["work"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_being_asked_to_end_waits_as_well() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt), ended_like_ctrl_c():
        work_through_interrupts(1, done, signal.SIGTERM)
    assert done == ["work"]


def test_being_asked_to_end_is_like_ctrl_c_and_only_inside() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), ended_like_ctrl_c():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before


def test_without_one_nothing_is_changed() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with interrupts_held():
        assert signal.getsignal(signal.SIGTERM) is not before
    assert signal.getsignal(signal.SIGTERM) is before


def test_elsewhere_than_in_the_main_thread_there_is_nothing_to_hold() -> None:
    def work() -> str:
        with interrupts_held():
            return "work"

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(work).result() == "work"
