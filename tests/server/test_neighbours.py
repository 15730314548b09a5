"""Several servers, one house: two people at one table by way of different ones notice nothing."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from caida.server import neighbours
from caida.store.base import Append, Done
from tests.bus.joined_bus import Junction
from tests.room.screen import Json
from tests.server.houses import House, house_of
from tests.server.playing import BOT, Player, Seat
from tests.waiting import until


@asynccontextmanager
async def apart(house: House, **order: object) -> AsyncIterator[tuple[Seat, Seat]]:
    """Ana sits by way of one server and Luis of the other, and they play."""
    async with house["a"].person("Ana") as ana, house["b"].person("Luis") as luis:
        room = (await ana.make_room(seats=2, **order))["id"]
        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await two.arrive()
            await one.do("sit", seat=0)
            await two.until(lambda _: two.seq == one.seq)
            await two.do("sit", seat=1)
            await one.until(lambda _: one.seq == two.seq)
            await one.do("start")
            await two.until(lambda _: two.seq == one.seq)
            yield one, two


@pytest.fixture
def nothing_by_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read but for a reason."""
    monkeypatch.setattr(neighbours, "POLL_MS", 10**9)


async def test_a_match_is_played_over_two_servers_and_told_alike(fresh_postgres: str) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, apart(house) as (one, two):
        rng = random.Random(1)
        await asyncio.gather(one.play(rng), two.play(rng))
        assert one.seq == two.seq
        assert one.room["stage"] == two.room["stage"] == "finished"
        assert one.room["reveal"] == two.room["reveal"]
        assert public(one.table) == public(two.table)
        counted = [server.services.metrics for server in house.servers.values()]
        assert sum(metrics.matches for metrics in counted) == 1
        assert sum(metrics.moves for metrics in counted) == one.seq - 1, "the first made the room"


def public(table: Json) -> Json:
    return {name: value for name, value in table.items() if name not in ("own", "choices")}


async def test_everybody_sees_who_is_there_by_way_of_which_server_ever(
    fresh_postgres: str,
) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, apart(house) as (one, two):
        room = one.room["id"]
        for seat in (one, two):
            await until_present(seat, [True, True])
        async with house["b"].person("Eva") as eva, eva.enter(room) as watcher:
            await watcher.arrive()
            await one.until(lambda m: m["type"] == "presence" and m["watchers"] == 1)
        await one.until(lambda m: m["type"] == "presence" and m["watchers"] == 0)
        await two.socket.close()
        await until_present(one, [True, False])


async def until_present(seat: Seat, connected: list[bool]) -> None:
    while True:
        await seat.send("look")
        seats = (await seat.expect("snapshot"))["room"]["seats"]
        if [one["connected"] for one in seats] == connected:
            return


async def test_what_nobody_told_is_found_by_looking(fresh_postgres: str) -> None:
    """Not one frame arrives, and nobody knows that none does."""
    junction = Junction()
    junction.loses = lambda _frame: True
    async with (
        house_of(fresh_postgres, "a", "b", junction=junction) as house,
        apart(house) as (one, two),
    ):
        mover, other = (one, two) if one.choices else (two, one)
        await mover.do("act", action=mover.choices[0]["action"])
        await other.until(lambda _: other.seq == mover.seq)


@pytest.mark.usefixtures("nothing_by_the_way")
async def test_a_gap_in_what_is_told_is_noticed_with_the_next(fresh_postgres: str) -> None:
    junction = Junction()
    async with (
        house_of(fresh_postgres, "a", "b", junction=junction) as house,
        apart(house) as (one, two),
    ):
        junction.loses = lambda frame: b'["s"' in frame
        mover, other = (one, two) if one.choices else (two, one)
        await mover.do("act", action=mover.choices[0]["action"])
        await other.until(lambda _: other.seq == mover.seq)
        assert house.neighbours("a").nodes.others


@pytest.mark.usefixtures("nothing_by_the_way")
async def test_what_happened_before_a_newcomer_was_noticed_is_not_missed(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who believes to be alone says nothing, and the first that is heard of them is no proof that
    nothing went before."""
    junction = Junction()
    async with house_of(fresh_postgres, "a", junction=junction) as house:
        alone = house.neighbours("a")

        hear = alone.nodes.hear
        monkeypatch.setattr(alone.nodes, "hear", lambda _living: (set(), set()))
        async with (
            house["a"].person("Ana") as ana,
            house_of(fresh_postgres, "b", junction=junction) as newer,
            newer["b"].person("Luis") as luis,
        ):
            room = (await ana.make_room(seats=3, seat=0))["id"]
            async with ana.enter(room) as one, luis.enter(room) as two:
                await one.arrive()
                await two.arrive()
                await one.do("stand")
                monkeypatch.setattr(alone.nodes, "hear", hear)
                await alone.look()
                await two.until(lambda _: two.seq == one.seq)


@pytest.mark.usefixtures("nothing_by_the_way")
async def test_what_was_heard_while_something_of_one_s_own_was_on_its_way_is_read_then(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        house_of(fresh_postgres, "a", "b") as house,
        house["a"].person("Ana") as ana,
        house["b"].person("Luis") as luis,
    ):
        room = (await ana.make_room(seats=3, seat=0))["id"]
        store = house["b"].services.store
        append, answers = store.append, []

        def answer_late(entry: Append, done: Done) -> None:
            append(entry, lambda answer: answers.append(partial(done, answer)))

        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await two.arrive()
            monkeypatch.setattr(store, "append", answer_late)
            await two.send("sit", seat=1)
            await until(lambda: bool(answers))
            await house.neighbours("a").refresh(room)
            await one.do("stand")
            live = house["b"].services.hall.rooms[room]
            await until(lambda: live._heard == one.seq)
            answers[0]()
            await two.until(lambda _: two.seq == one.seq)


@pytest.mark.usefixtures("nothing_by_the_way")
async def test_without_a_bus_everything_goes_on_by_the_database(fresh_postgres: str) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, apart(house) as (one, two):
        for bus in house.buses.values():
            bus.cut()
        for _ in range(4):
            mover, other = (one, two) if one.choices else (two, one)
            await mover.do("act", action=mover.choices[0]["action"])
            await other.until(lambda _: other.seq == mover.seq)  # noqa: B023  # awaited in the loop
        await two.socket.close()
        await until_present(one, [True, False])


async def test_phrases_are_heard_at_the_whole_table(fresh_postgres: str) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, apart(house) as (one, two):
        await one.send("say", phrase="hello")
        for seat in (one, two):
            said = await seat.expect("said")
            assert (said["seat"], said["phrase"]) == (0, "hello")


async def test_a_table_made_on_one_server_is_found_by_its_code_on_another(
    fresh_postgres: str,
) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, house["a"].person("Ana") as ana:
        room = await ana.make_room(seats=2, seat=0)
        there = await house.at("b", ana).http.get(f"{house['b'].url}/api/rooms/{room['code']}")
        assert there.json()["room"]["id"] == room["id"]
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.do("stand")
        again = await ana.http.get(f"{house['b'].url}/api/rooms/{room['id']}")
        assert again.json()["room"]["seats"][0]["kind"] == "empty", (
            "what is in its memory is brought up"
        )


async def test_one_server_alone_says_nothing(fresh_postgres: str) -> None:
    junction = Junction()
    async with (
        house_of(fresh_postgres, "a", junction=junction) as house,
        house["a"].person("Ana") as ana,
    ):
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.play(random.Random(1))
        assert junction.frames == []


async def test_a_server_that_leaves_is_missed_at_once(fresh_postgres: str) -> None:
    junction = Junction()
    async with house_of(fresh_postgres, "a", junction=junction) as house:
        async with house_of(fresh_postgres, "b", junction=junction):
            await until(lambda: len(house.neighbours("a").nodes.others) == 1)
        await until(lambda: not house.neighbours("a").nodes.others)


async def test_a_person_goes_on_by_way_of_another_server(fresh_postgres: str) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, house["a"].person("Ana") as ana:
        room = (await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True))["id"]
        seq = 0
        for name in "abab":
            async with Player(house[name].url, ana.http).enter(room) as seat:
                await seat.arrive()
                assert seat.seq >= seq
                await seat.until_turn()
                await seat.do("act", action=seat.choices[0]["action"])
                seq = seat.seq


async def test_no_name_no_card_and_no_secret_is_said(fresh_postgres: str) -> None:
    junction = Junction()
    async with (
        house_of(fresh_postgres, "a", "b", junction=junction) as house,
        apart(house) as (one, two),
    ):
        rng = random.Random(2)
        await one.send("say", phrase="hello")
        await asyncio.gather(one.play(rng), two.play(rng))
        said = [json.loads(frame) for frame in junction.frames]
        kinds = {message[0] for _, _, messages in said for message in messages}
        assert kinds <= {"s", "a", "p", "l", "b", "h", "t"}
        text = b"".join(junction.frames)
        assert b"Ana" not in text
        assert one.room["reveal"]["secret"].encode() not in text
