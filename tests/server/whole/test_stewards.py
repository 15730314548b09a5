"""What happens by itself is done by one server, and by another when that one is gone or asleep."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from caida.room import entries
from caida.room.entries import decode_entry
from caida.server import neighbours
from tests.bus.joined_bus import Junction
from tests.server.clients import socket_to
from tests.server.houses import House, house_of
from tests.server.manual_time import ManualTime
from tests.server.playing import BOT, Player, Seat
from tests.server.two_players import LONG, by_turn, change_of
from tests.waiting import until, until_true

pytestmark = pytest.mark.slow

CLOCK = 15


@asynccontextmanager
async def apart(house: House, **order: object) -> AsyncIterator[tuple[Seat, Seat]]:
    """Ana sits by way of one server and Luis of the other, and they play."""
    async with house["a"].person("Ana") as ana, house["b"].person("Luis") as luis:
        room = (await ana.make_room(seats=2, options=LONG, **order))["id"]
        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await two.arrive()
            await one.do("sit", seat=0)
            await two.until(lambda _: two.seq == one.seq)
            await two.do("sit", seat=1)
            await one.until(lambda _: one.seq == two.seq)
            await one.do("start")
            await two.until(lambda _: two.seq == one.seq)
            await knows(house, "a", room, "b")
            await knows(house, "b", room, "a")
            yield one, two


async def knows(house: House, name: str, room: str, *others: str) -> None:
    """Until a server knows by way of which others somebody is at a table."""
    ids = {house.neighbours(other).nodes.own for other in others}
    live = house[name].services.hall.rooms[room]
    await until(lambda: set(live.attendance.elsewhere) == ids)


def in_charge(house: House, room: str) -> list[str]:
    return [
        name
        for name, server in house.servers.items()
        if (live := server.services.hall.rooms.get(room)) is not None and live.steward.is_in_charge
    ]


async def log_of(house: House, room: str) -> list[entries.Entry]:
    rows = await house["a"].services.store.read_log(room)
    return [decode_entry(row.entry) for row in rows]


async def test_one_server_is_in_charge_of_a_table_and_the_clock_fires_once(
    fresh_postgres: str,
) -> None:
    time = ManualTime()
    async with (
        house_of(fresh_postgres, "a", "b", time=time) as house,
        apart(house, clock=CLOCK) as table,
    ):
        room = table[0].room["id"]
        assert len(in_charge(house, room)) == 1
        late, other = by_turn(*table)
        await advance(house, time, CLOCK)
        for seat in (late, other):
            taken = await seat.until(lambda m: change_of(m)[0] == "taken_over")
            assert change_of(taken) == ("taken_over", late.you, "clock")
            await seat.until(lambda m: change_of(m)[0] == "acted")
        found = Counter(type(entry) for entry in await log_of(house, room))
        assert (found[entries.TakenOver], found[entries.Acted]) == (1, 1)


async def advance(house: House, time: ManualTime, seconds: float) -> None:
    """In steps that no server takes for a sleep."""
    while seconds > 0:
        step = min(1.0, seconds)
        seconds -= step
        await house.look()
        time.advance(step)
        await asyncio.sleep(0)
    await house.look()


async def test_who_comes_back_by_way_of_another_server_finds_the_clock_as_it_was(
    fresh_postgres: str,
) -> None:
    time = ManualTime()
    async with (
        house_of(fresh_postgres, "a", "b", "c", time=time) as house,
        house["a"].person("Ana") as ana,
    ):
        order = {"bots": [{"seat": 1, "bot": BOT}], "start": True, "clock": CLOCK}
        room = (await ana.make_room(options=LONG, **order))["id"]
        left = CLOCK * 1000
        seq = 0
        for name in "abca":
            async with Player(house[name].url, ana.http).enter(room) as seat:
                await seat.arrive()
                await seat.until_turn()
                seq = seq or seat.seq
                assert seat.seq == seq, "nothing happened meanwhile"
                await advance(house, time, 3)
                left -= 3000
                await seat.send("look")
                told = (await seat.expect("snapshot"))["clock"]["remaining_ms"]
                assert told <= left
            live = house[name].services.hall.rooms[room]
            await until(lambda: live.is_quiet)  # noqa: B023  # awaited at once
            await stated(house, name)
            time.advance(60)
            await house.look()


async def stated(house: House, name: str) -> None:
    presence = house.neighbours(name).presence

    async def is_stated() -> bool:
        return not presence._changed and not presence._is_stating

    await until_true(is_stated)


async def test_a_server_that_slept_does_nothing_before_it_has_looked(fresh_postgres: str) -> None:
    """The one that is in charge stands still, the other does its work; then it wakes up and
    believes that everything is due."""
    time = ManualTime()
    async with (
        house_of(fresh_postgres, "a", "b", time=time) as house,
        apart(house, clock=CLOCK) as table,
    ):
        room = table[0].room["id"]
        (sleeper,) = in_charge(house, room)
        asleep = house.neighbours(sleeper)
        time.advance(neighbours.FRESH_MS / 1000)
        assert not house[sleeper].services.hall.rooms[room].steward.is_in_charge
        time.advance(600)
        live = house[sleeper].services.hall.rooms[room]
        before = live.room.seq
        live.steward._ring()
        await live.settle()
        assert live.room.seq == before
        await asleep.look()
        assert [name for name in in_charge(house, room) if name == sleeper] == [sleeper]


async def test_the_absent_are_stood_in_for_once_and_only_when_they_are_gone_everywhere(
    fresh_postgres: str,
) -> None:
    time = ManualTime()
    async with (
        house_of(fresh_postgres, "a", "b", "c", time=time, grace=20.0) as house,
        apart(house) as (one, two),
    ):
        room = one.room["id"]
        cookie = two.socket.request.headers["Cookie"] if two.socket.request else ""
        await two.socket.close()
        await knows(house, "a", room)
        await advance(house, time, 19)
        address = f"{house['c'].url.replace('http', 'ws')}/ws/rooms/{room}?v=1&lang=en"
        async with socket_to(address, headers={"Cookie": cookie}) as socket:
            again = await Seat(socket).arrive()
            await knows(house, "a", room, "c")
            await advance(house, time, 30)
            assert not any(isinstance(e, entries.TakenOver) for e in await log_of(house, room))
            assert again.seq == one.seq
        await knows(house, "a", room)
        await advance(house, time, 21)
        taken = await one.until(lambda m: change_of(m)[0] == "taken_over")
        assert change_of(taken) == ("taken_over", 1, "gone")


async def test_when_a_server_dies_another_one_goes_on(fresh_postgres: str) -> None:
    """Its people come back by way of the other, and the bot plays whoever was in charge."""
    junction = Junction()
    async with (
        house_of(fresh_postgres, "a", junction=junction) as house,
        house_of(fresh_postgres, "b", junction=junction) as other,
        house["a"].person("Ana") as ana,
        other["b"].person("Luis") as luis,
    ):
        order = {"seats": 3, "seat": 0, "bots": [{"seat": 1, "bot": BOT}]}
        room = (await ana.make_room(options=LONG, **order))["id"]
        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await two.arrive()
            await two.do("sit", seat=2)
            await one.until(lambda _: one.seq == two.seq)
            await one.do("start")
            dead = other.neighbours("b")
            dead.look = hang  # type: ignore[method-assign]  # it stands still
            junction.buses.remove(other.buses["b"])
            await until(lambda: not house.neighbours("a").nodes.others)
            await until(lambda: in_charge(house, room) == ["a"])
            junction.buses.append(other.buses["b"])


async def hang() -> None:
    await asyncio.Event().wait()
