"""Who is late or gone: a bot plays for them, and they get their seat back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import msgspec
import pytest

from caida.engine.actions import Action
from caida.engine.views import View
from tests.server.manual_time import timed_server
from tests.server.playing import BOT, Running, Seat
from tests.server.two_players import LONG, by_turn, catch_up, change_of, two_at_a_table
from tests.waiting import HANG_SECONDS, until


class HeldThoughts:
    """Bots that have made up their mind, and say so when they are let."""

    def __init__(self, think: Callable[[str, View, Callable[[Action], None]], None]) -> None:
        self._think = think
        self._held: list[Callable[[], None]] = []
        self.has_thought = asyncio.Event()

    def think(self, bot: str, view: View, done: Callable[[Action], None]) -> None:
        def keep(action: Action) -> None:
            self._held.append(lambda: done(action))
            self.has_thought.set()

        self._think(bot, view, keep)

    def speak(self) -> None:
        for say in self._held:
            say()
        self._held.clear()
        self.has_thought.clear()


@pytest.mark.over_nodes
async def test_a_bot_plays_for_who_runs_out_of_time_until_they_are_back(database: str) -> None:
    async with (
        timed_server(database) as (server, time),
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(ana, luis, clock=15) as table,
    ):
        late, other = by_turn(*table)
        seat = late.you
        assert seat is not None
        time.advance(14.9)
        await late.send("look")
        assert 0 < (await late.expect("snapshot"))["clock"]["remaining_ms"] <= 100
        time.advance(0.1)
        await other.until(lambda message: change_of(message) == ("taken_over", seat, "clock"))
        played = await other.until(lambda message: change_of(message)[0] == "acted")
        assert other.room["seats"][seat]["away"] == "clock"
        assert (played["change"]["seat"], played["change"]["by_bot"]) == (seat, True)
        await catch_up(late, other)
        assert (await late.do("come_back"))["change"]["kind"] == "returned"
        assert late.room["seats"][seat]["away"] is None
        await catch_up(late, other)
        while late.table["to_act"] != seat:
            await other.do("act", action=other.choices[0]["action"])
            await catch_up(late, other)
        told = await late.do("act", action=late.choices[0]["action"])
        assert change_of(told) == ("acted", seat, None)
        assert "by_bot" not in told["change"]


@pytest.mark.over_nodes
@pytest.mark.parametrize("returns_by", ["command", "connection"])
async def test_a_turn_that_ran_out_is_the_bots_whatever_its_person_does(
    database: str, returns_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        timed_server(database) as (server, time),
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(ana, luis, clock=15) as table,
    ):
        bots = HeldThoughts(server.services.host.thinkers.think)
        for one in (server, *server.others):
            monkeypatch.setattr(one.services.host.thinkers, "think", bots.think)
        late, other = by_turn(*table)
        seat, choice = late.you, late.choices[0]["action"]
        time.advance(15)
        await late.until(lambda message: change_of(message) == ("taken_over", seat, "clock"))
        await bots.has_thought.wait()
        person = ana if seat == table[0].you else luis
        async with person.enter(late.room["id"]) as again:
            if returns_by == "command":
                await late.do("come_back")
            await again.arrive()
            await again.until(lambda _: again.room["seats"][seat]["away"] is None)
            assert (again.choices, again.own["choices"]) == ([], [])
            for _ in range(3):
                time.advance(5)
                assert (await again.do("act", action=choice))["code"] == "bot_plays"
            bots.speak()
            played = await other.until(lambda message: change_of(message)[0] == "acted")
            assert (played["change"]["seat"], played["change"].get("by_bot")) == (seat, True)


@pytest.mark.parametrize("clock", [0, 15, 30, 60])
async def test_a_room_has_the_clock_it_was_made_with(server: Running, clock: int) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, clock=clock)
        assert room["settings"]["clock"] == clock
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.until_turn()
            await seat.send("look")
            told = (await seat.expect("snapshot")).get("clock")
            assert (None if told is None else told["total_ms"]) == (clock * 1000 or None)


async def test_there_is_no_other_clock(server: Running) -> None:
    async with server.person("Ana") as ana:
        for clock in (1, 14, 45, -15, 3600, "off"):
            answer = await ana.http.post("/api/rooms", json={"clock": clock})
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.over_nodes
async def test_the_clock_is_told_and_only_while_it_runs(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        async with two_at_a_table(ana, luis, clock=30) as (one, two):
            turn = one if one.table["to_act"] == 0 else two
            await turn.send("look")
            clock = (await turn.arrive()).frames[-1]
            told = msgspec.json.decode(clock)["clock"]
            assert told["seat"] == turn.you
            assert told["total_ms"] == 30_000
            assert 0 < told["remaining_ms"] <= 30_000
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        async with ana.enter(room["id"]) as seat:
            assert "clock" not in await seat.expect("snapshot")


@pytest.mark.over_nodes
async def test_who_is_gone_is_stood_in_for_and_gets_the_seat_back(database: str) -> None:
    async with (
        timed_server(database) as (server, time),
        server.person("Ana") as ana,
        server.person("Luis") as luis,
    ):
        room = await ana.make_room(options=LONG)
        async with ana.enter(room["id"]) as one:
            await one.arrive()
            async with luis.enter(room["id"]) as two:
                await two.arrive()
                await two.do("sit", seat=1)
                await catch_up(one, two)
                await see_connected(one, [True, True])
                await one.do("start")
            await see_connected(one, [True, False])
            time.advance(20)
            await one.until(lambda message: change_of(message) == ("taken_over", 1, "gone"))
            assert one.room["seats"][1]["away"] == "gone"
            for _ in range(3):
                while one.table["to_act"] == 1:
                    await one.receive()
                await one.do("act", action=one.choices[0]["action"])
            async with luis.enter(room["id"]) as two:
                await two.arrive()
                assert two.you == 1
                await one.until(lambda message: change_of(message)[:2] == ("returned", 1))
                while one.seq > two.seq:
                    await two.receive()
                assert two.table == one.table
                assert len(two.own["hand"]) == two.table["hand_sizes"][1]


async def test_a_table_that_nobody_attends_stands_still(database: str) -> None:
    async with timed_server(database) as (server, time), server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, clock=15)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.until_turn()
            time.advance(6)
        await until_deserted(server, room["id"])
        time.advance(3000)
        assert server.services.hall.rooms[room["id"]].room.seq == seat.seq
        async with ana.enter(room["id"]) as seat:
            told = await seat.expect("snapshot")
            assert told["clock"]["remaining_ms"] == 9_000, "it stood still, and was not renewed"
            assert seat.room["seats"][0]["away"] is None
            await seat.play(random.Random(1))
            assert seat.room["stage"] == "finished"


async def test_a_clock_is_not_renewed_by_a_room_leaving_the_memory(database: str) -> None:
    async with timed_server(database) as (server, time), server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, clock=15)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.until_turn()
            time.advance(6)
        await until_deserted(server, room["id"])
        time.advance(61)
        server.services.hall.let_go_of_quiet(60_000)
        assert room["id"] not in server.services.hall.rooms
        async with ana.enter(room["id"]) as seat:
            assert (await seat.expect("snapshot"))["clock"]["remaining_ms"] == 9_000


async def until_deserted(server: Running, room: str) -> None:
    """A socket that a client has closed is noticed a moment later."""
    await until(lambda: not server.count_here(room))


@pytest.mark.over_nodes
async def test_a_second_tab_keeps_the_seat(database: str) -> None:
    async with (
        timed_server(database) as (server, time),
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(ana, luis) as (one, two),
        ana.enter(one.room["id"]) as tab,
    ):
        await tab.arrive()
        assert tab.you == 0
        assert (tab.table, tab.own) == (one.table, one.own)
        await one.socket.close()
        await until(lambda: server.count_here(one.room["id"]) == 2)
        time.advance(60)
        while tab.table["to_act"] != 0:
            await two.do("act", action=two.choices[0]["action"])
            await catch_up(tab, two)
        told = await tab.do("act", action=tab.choices[0]["action"])
        assert "by_bot" not in told["change"]
        assert not any('"taken_over"' in frame for frame in two.frames)


async def see_connected(seat: Seat, connected: list[bool]) -> None:
    """Ask until one's own server knows who is there, by whichever server."""
    async with asyncio.timeout(HANG_SECONDS):
        seen: list[bool] = []
        while seen != connected:
            await seat.send("look")
            room = (await seat.expect("snapshot"))["room"]
            seen = [each["connected"] for each in room["seats"]]


def begins_in(seat: Seat) -> int | None:
    told: int | None = seat.room["begins_in_ms"]
    return told


async def hear_countdown(seat: Seat, ms: float) -> None:
    """With who has sat down, or with who is there, if one's own server hears of that later."""
    await seat.until(lambda message: message.get("begins_in_ms", begins_in(seat)) == ms)


@pytest.mark.over_nodes
async def test_a_match_begins_by_itself_when_the_last_seat_is_taken(database: str) -> None:
    async with (
        timed_server(database) as (server, time),
        server.person("Ana") as ana,
        server.person("Luis") as luis,
    ):
        wait = server.services.settings.countdown
        room = await ana.make_room()
        async with ana.enter(room["id"]) as one, luis.enter(room["id"]) as two:
            await one.arrive()
            await two.arrive()
            assert begins_in(two) is None
            await two.do("sit", seat=1)
            await hear_countdown(two, wait * 1000)
            await hear_countdown(one, wait * 1000)
            time.advance(wait - 1)
            await one.do("hold")
            assert begins_in(one) is None
            time.advance(wait)
            await one.send("look")
            assert (await one.expect("snapshot"))["room"]["stage"] == "waiting"
            await two.do("stand")
            await two.do("sit", seat=1)
            await hear_countdown(one, wait * 1000)
            time.advance(wait - 1)
            async with luis.enter(room["id"]) as second:
                assert (await second.expect("snapshot"))["room"]["begins_in_ms"] == 1000
            await two.socket.close()
            gone = await one.until(
                lambda message: message["type"] == "presence" and not message["connected"][1]
            )
            assert "begins_in_ms" not in gone
            async with luis.enter(room["id"]) as back:
                await back.arrive()
                assert back.room["begins_in_ms"] == wait * 1000
                time.advance(wait)
                await back.until(lambda _: back.room["stage"] == "playing")
                assert back.room["begins_in_ms"] is None
