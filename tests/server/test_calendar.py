"""A clock that is set, back or forth, makes nothing older than it is, and ends nobody's turn."""

from __future__ import annotations

import random
from time import time as real_time

import pytest

from caida.room.folding import fold
from caida.server import calendar
from caida.server.calendar import ERAS_KEPT, Calendar
from tests.server.manual_time import ManualTime, timed_server
from tests.server.playing import BOT, quick, running
from tests.server.two_players import by_turn, catch_up, two_at_a_table

HOUR, YEAR = 3600, 365 * 24 * 3600
SECOND_MS, HOUR_MS, YEAR_MS = 1000, HOUR * 1000, YEAR * 1000


class Wall:
    """The machine's clock, which a test sets."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return real_time() + self.ahead


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr(calendar, "time", wall)
    return wall


class Clocks:
    """Both clocks of a machine, with nothing real about either."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.steady = ManualTime()
        self.wall = 1_700_000_000.0
        monkeypatch.setattr(calendar, "time", lambda: self.wall)
        self.calendar = Calendar(self.steady)

    def pass_by(self, seconds: float) -> None:
        self.steady.advance(seconds)
        self.wall += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def test_what_was_written_is_as_old_as_the_time_that_passed(clocks: Clocks) -> None:
    before = clocks.calendar.now() - HOUR_MS
    clocks.pass_by(10)
    at = clocks.calendar.now()
    clocks.pass_by(20)
    assert clocks.calendar.age(at) == 20 * SECOND_MS
    assert clocks.calendar.age(before) == HOUR_MS + 30 * SECOND_MS


@pytest.mark.parametrize("jump", [YEAR, -YEAR, HOUR, -HOUR])
def test_however_the_clock_is_set_meanwhile(clocks: Clocks, jump: int) -> None:
    earlier = clocks.calendar.now()
    clocks.pass_by(10)
    clocks.wall += jump
    at = clocks.calendar.now()
    assert at == int(clocks.wall * 1000), "the date is that of the machine"
    clocks.pass_by(20)
    assert clocks.calendar.age(at) == 20 * SECOND_MS
    assert clocks.calendar.age(earlier) == 30 * SECOND_MS
    clocks.wall -= jump
    clocks.pass_by(5)
    assert clocks.calendar.age(earlier) == 35 * SECOND_MS
    assert clocks.calendar.age(at) == 25 * SECOND_MS


def test_a_date_that_is_yet_to_come_is_of_now(clocks: Clocks) -> None:
    assert clocks.calendar.age(clocks.calendar.now() + YEAR_MS) == 0


def test_a_clock_that_is_only_adjusted_is_followed(clocks: Clocks) -> None:
    at = clocks.calendar.now()
    for _ in range(10):
        clocks.pass_by(60)
        clocks.wall += 0.05
    assert clocks.calendar.age(at) == pytest.approx(600_500, abs=2)


def test_a_clock_that_never_stands_still_fills_no_memory_and_makes_nothing_older(
    clocks: Clocks,
) -> None:
    rng = random.Random(1)
    at = clocks.calendar.now()
    for _ in range(10 * ERAS_KEPT):
        clocks.wall += rng.choice((-YEAR, YEAR, HOUR, -HOUR)) * rng.random()
        clocks.pass_by(1)
        stamped = clocks.calendar.now()
        clocks.pass_by(1)
        assert clocks.calendar.age(stamped) == pytest.approx(SECOND_MS, abs=2)
    assert len(clocks.calendar._past) == ERAS_KEPT
    assert clocks.calendar.age(at) >= 0


@pytest.mark.over_nodes
async def test_people_play_on_while_the_clock_is_set_back_and_forth(
    database: str, wall: Wall
) -> None:
    """Nobody loses a turn by it, no clock shows less, and what is written folds and is archived."""
    rng = random.Random(1)
    async with (
        timed_server(database) as (server, time),
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(ana, luis, clock=15) as table,
    ):
        for _ in range(40):
            turn, _ = by_turn(*table)
            wall.ahead = rng.choice((0, HOUR, -HOUR, YEAR, -YEAR, -50 * YEAR)) * rng.random()
            time.advance(1)
            await turn.send("look")
            told = await turn.expect("snapshot")
            assert told["clock"]["remaining_ms"] == 14_000
            told = await turn.do("act", action=turn.choices[0]["action"])
            assert "by_bot" not in told["change"]
            await catch_up(*table)
        await table[0].do("resign")
        log = await server.services.store.read_log(table[0].room["id"])
        dates = [row.at for row in log]
        assert dates != sorted(dates), "the clock was never set back"
        assert fold("again", log).stage == "finished"
        await server.services.host.archive.catch_up()
        for player in (ana, luis):
            assert len((await player.http.get("/api/matches")).json()) == 1


@pytest.mark.parametrize("jump", [YEAR, -YEAR])
async def test_no_table_is_abandoned_because_the_clock_was_set(
    database: str, wall: Wall, jump: int
) -> None:
    async with timed_server(database) as (server, time), server.person("Ana") as ana:
        hall, upkeep = server.services.hall, server.services.upkeep
        rooms = [await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True) for _ in "ab"]
        hall.let_go(hall.rooms[rooms[0]["id"]])
        wall.ahead = jump
        time.advance(60)
        await upkeep.sweep()
        assert len(await server.services.store.open_rooms()) == 2
        wall.ahead = jump + HOUR
        time.advance(HOUR)
        await upkeep.sweep()
        assert await server.services.store.open_rooms() == []


async def test_a_table_left_before_the_server_started_is_as_old_as_the_date_says(
    database: str, wall: Wall
) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        room = await ana.make_room()
    wall.ahead = HOUR + 1
    async with running(quick(database)) as server:
        await server.services.upkeep.sweep()
        assert await server.services.store.find_room(room["code"]) is None
