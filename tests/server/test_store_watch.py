"""A database that says no, or nothing: it is noticed, told once, and over when it is over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from caida.server.metrics import Metrics
from caida.server.store_watch import FRESH_MS, PATIENCE_MS, StoreWatch
from caida.store.base import Append, Done, LogRow, Stored, StoreError
from tests.server.log_capture import Kept, everything_logged
from tests.server.manual_time import ManualTime

ENTRY = Append("a", LogRow(1, 1, b""))


class Moody:
    """A store that answers what a test wants, when it wants it."""

    def __init__(self) -> None:
        self.waiting: list[Done] = []
        self.refuses = self.is_frozen = False
        self.trials = 0
        self.thawed = asyncio.Event()

    def append(self, append: Append, done: Done) -> None:
        self.waiting.append(done)

    def answer(self, answer: Stored) -> None:
        self.waiting.pop(0)(answer)

    async def check(self) -> None:
        self.trials += 1
        if self.is_frozen:
            await self.thawed.wait()
        if self.refuses:
            raise StoreError("unavailable", reason="database or disk is full")


class Watched:
    def __init__(self) -> None:
        self.store, self.time, self.told = Moody(), ManualTime(), list[str]()
        self.watch = StoreWatch(self.store, self.time, Metrics())  # type: ignore[arg-type]  # half a store
        self.watch.failing = lambda: self.told.append("failing")
        self.answers: list[Stored] = []

    def append(self) -> None:
        self.watch.append(ENTRY, self.answers.append)

    async def fails_at_a_look(self) -> bool:
        await self.watch.look()
        return self.watch.is_failing


@pytest.fixture
async def watched(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Watched]:
    monkeypatch.setattr("caida.server.store_watch.TRIAL_SECONDS", 0.01)
    made = Watched()
    yield made
    await made.watch.close()


def told(kept: Kept) -> list[tuple[str, object]]:
    lines = [json.loads(line) for line in kept.lines]
    return [(line["event"], line.get("reason", line.get("seconds"))) for line in lines]


async def test_a_refused_entry_is_told_once_and_so_is_the_next_one_that_is_kept(
    watched: Watched,
) -> None:
    with everything_logged() as kept:
        answers: list[Stored] = ["failed", "failed", "taken", "stored", "stored"]
        for answer in answers:
            watched.append()
            watched.store.answer(answer)
            watched.time.advance(1)
    assert watched.answers == answers
    assert told(kept) == [("store_failing", "refused"), ("store_well", 3.0)]
    assert watched.told == ["failing"]


async def test_an_entry_that_is_not_answered_is_noticed(watched: Watched) -> None:
    with everything_logged() as kept:
        watched.append()
        assert not await watched.fails_at_a_look()
        watched.time.advance(PATIENCE_MS / 1000)
        assert await watched.fails_at_a_look()
        assert not await watched.watch.is_well()
        # A trial that succeeds would not mean that it moves again.
        assert await watched.fails_at_a_look()
        watched.store.answer("stored")
        assert not await watched.fails_at_a_look()
    assert told(kept) == [("store_failing", "frozen"), ("store_well", 0.0)]


async def test_as_long_as_entries_are_answered_one_after_the_other_nothing_is_stuck(
    watched: Watched,
) -> None:
    for _ in range(50):
        watched.append()
    for _ in range(50):
        watched.time.advance(PATIENCE_MS / 1000 - 0.1)
        watched.store.answer("stored")
        await watched.watch.look()
        assert not watched.watch.is_failing


async def test_where_nothing_is_written_whoever_asks_has_it_tried(watched: Watched) -> None:
    watch, store = watched.watch, watched.store
    assert await watch.is_well()
    assert await watch.is_well()
    assert store.trials == 1  # however often it is asked
    await watch.look()
    assert store.trials == 1
    store.refuses = True
    watched.time.advance(FRESH_MS / 1000)
    with everything_logged() as kept:
        assert not await watch.is_well()
        assert not await watch.is_well()
        await watch.look()
        assert store.trials == 3  # from now on it is tried without being asked
        store.refuses = False
        await watch.look()
        assert await watch.is_well()
    assert told(kept) == [("store_failing", "database or disk is full"), ("store_well", 0.0)]


async def test_a_trial_that_never_comes_back_is_not_doubled(watched: Watched) -> None:
    watch, store = watched.watch, watched.store
    store.is_frozen = True
    for _ in range(5):
        assert not await watch.is_well()
        await watch.look()
    assert store.trials == 1
    store.thawed.set()
    await watch.look()
    assert await watch.is_well()
    assert store.trials == 1
