"""Rooms in memory follow what other servers have stored: in order, once, and many at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest

from caida.server import following as server_following
from caida.server.background import Background
from caida.server.following import Following
from caida.store.base import LogRow, StoreError
from caida.store.pacing import Gathering
from tests.waiting import until


class Log:
    """A store whose questions wait until they are let."""

    def __init__(self) -> None:
        self.asked: list[dict[str, int]] = []
        self.may_answer = asyncio.Event()
        self.is_down = False

    async def read_logs(self, after: Mapping[str, int]) -> dict[str, list[LogRow]]:
        self.asked.append(dict(after))
        await self.may_answer.wait()
        if self.is_down:
            raise StoreError("unavailable", reason="down")
        return {room: [LogRow(seq + 1, 0, b"")] for room, seq in after.items()}


class Table:
    def __init__(self) -> None:
        self.room = SimpleNamespace(seq=1)
        self.taken: list[int] = []
        self.is_busy = False

    def hear_stored(self, seq: int) -> bool:
        return seq > self.room.seq and not self.is_busy

    def take(self, rows: list[LogRow]) -> None:
        self.taken += [row.seq for row in rows]
        self.room.seq = rows[-1].seq


class Hall:
    def __init__(self, **rooms: Table) -> None:
        self.rooms = rooms
        self.missed: list[str] = []

    def note_missed(self, room: str) -> None:
        self.missed.append(room)


def follow(hall: Hall, log: Log) -> Following:
    return Following(cast("Any", hall), cast("Any", log), Background())


async def test_what_falls_behind_during_one_question_shares_the_next() -> None:
    hall, log = Hall(a=Table(), b=Table(), c=Table()), Log()
    following = follow(hall, log)
    following.hear("a", 2)
    await until(lambda: log.asked == [{"a": 1}])
    for room in "bcb":
        following.hear(room, 2)
    log.may_answer.set()
    await until(lambda: len(log.asked) == 2)
    assert log.asked[1] == {"b": 1, "c": 1}
    await until(lambda: all(table.taken == [2] for table in hall.rooms.values()))


async def test_what_falls_behind_too_soon_after_a_question_shares_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_go_on = asyncio.Event()

    class Held(Gathering):
        async def keep(self) -> None:
            if log.asked:
                await may_go_on.wait()

    monkeypatch.setattr(server_following, "Gathering", Held)
    hall, log = Hall(a=Table(), b=Table(), c=Table()), Log()
    log.may_answer.set()
    following = follow(hall, log)
    following.hear("a", 2)
    await until(lambda: hall.rooms["a"].taken == [2])
    for room in "bc":
        following.hear(room, 2)
        await asyncio.sleep(0)
    assert log.asked == [{"a": 1}]
    may_go_on.set()
    await until(lambda: len(log.asked) == 2)
    assert log.asked[1] == {"b": 1, "c": 1}


async def test_nothing_is_asked_of_what_is_known_busy_or_not_here() -> None:
    hall, log = Hall(a=Table(), b=Table()), Log()
    hall.rooms["b"].is_busy = True
    following = follow(hall, log)
    for room in "abz":
        following.hear(room, 1 if room == "a" else 5)
    await asyncio.sleep(0)
    assert (log.asked, hall.missed) == ([], ["z"])


async def test_a_database_that_fails_is_asked_again_by_who_polls() -> None:
    hall, log = Hall(a=Table()), Log()
    log.is_down = True
    log.may_answer.set()
    following = follow(hall, log)
    following.hear("a", 2)
    await until(lambda: following.has_failed)
    log.is_down = False
    await following.poll()
    assert hall.rooms["a"].taken == [2]
