"""One lobby, whichever server one is at."""

from __future__ import annotations

import asyncio

import msgspec
from websockets.asyncio.client import ClientConnection

from tests.bus.joined_bus import Junction
from tests.room.screen import Json
from tests.server.clients import socket_to
from tests.server.houses import house_of
from tests.server.playing import BOT, Running
from tests.waiting import HANG_SECONDS, until, until_true


async def heard(lobby: ClientConnection) -> Json:
    async with asyncio.timeout(HANG_SECONDS):
        message: Json = msgspec.json.decode(await lobby.recv())
    return message


def cards(server: Running) -> list[Json]:
    shown = server.services.host.lobby.cards_for("")
    return [msgspec.to_builtins(card) for card in shown]


async def test_tables_of_all_servers_are_listed_and_people_of_all_counted(
    fresh_postgres: str,
) -> None:
    junction = Junction()
    async with (
        house_of(fresh_postgres, "a", "b", junction=junction) as house,
        house["a"].person("Ana") as ana,
        socket_to(f"{house['b'].url.replace('http', 'ws')}/ws/lobby?v=1") as lobby,
    ):
        assert (await heard(lobby))["rooms"] == []
        room = (await ana.make_room(seats=3, seat=0, is_public=True))["id"]
        async with ana.enter(room) as seat:
            await seat.arrive()
            listed: Json = {}
            while not listed.get("rooms"):
                listed = await heard(lobby)
            assert [card["id"] for card in listed["rooms"]] == [room]
            assert listed["rooms"][0]["people"] == ["Ana"]
            await until(lambda: house["b"].services.count_online() == 2)
            await seat.do("place_bot", seat=1, bot=BOT)
            await until(lambda: [card["bots"] for card in cards(house["b"])] == [1])
            assert cards(house["a"]) == cards(house["b"])
        gone: list[str] = []
        while not gone:
            gone = (await heard(lobby)).get("gone", [])
        assert gone == [room]
        assert not any(b"Ana" in frame for frame in junction.frames)


async def test_a_table_with_people_at_both_servers_is_listed_until_the_last_has_gone(
    fresh_postgres: str,
) -> None:
    async with (
        house_of(fresh_postgres, "a", "b") as house,
        house["a"].person("Ana") as ana,
        house["b"].person("Luis") as luis,
    ):
        room = (await ana.make_room(seats=3, is_public=True))["id"]
        async with luis.enter(room) as two:
            await two.arrive()
            async with ana.enter(room) as one:
                await one.arrive()
                for name in "ab":
                    await until(lambda: len(cards(house[name])) == 1)  # noqa: B023  # awaited at once
            await until(lambda: len(house["a"].services.hall.rooms[room].audience.connections) == 0)
            await until(lambda: len(cards(house["a"])) == 1)
        for name in "ab":
            await until(lambda: cards(house[name]) == [])  # noqa: B023  # awaited at once


async def test_what_a_lost_server_listed_is_gone_with_it(fresh_postgres: str) -> None:
    junction = Junction()
    async with house_of(fresh_postgres, "a", junction=junction) as house:
        async with (
            house_of(fresh_postgres, "b", junction=junction) as other,
            other["b"].person("Luis") as luis,
        ):
            room = (await luis.make_room(is_public=True))["id"]
            async with luis.enter(room) as seat:
                await seat.arrive()
                await until(lambda: len(cards(house["a"])) == 1)
                other["b"].stop()
                await seat.socket.wait_closed()
        await until(lambda: cards(house["a"]) == [])


async def test_what_a_crash_of_the_database_has_emptied_is_said_again(fresh_postgres: str) -> None:
    """Nothing of it is in its log: after a crash nobody lives, nobody is anywhere, and no table is
    listed, until each server has looked."""
    async with (
        house_of(fresh_postgres, "a", "b") as house,
        house["a"].person("Ana") as ana,
    ):
        room = (await ana.make_room(seats=3, seat=0, is_public=True))["id"]
        async with ana.enter(room) as seat:
            await seat.arrive()
            await until(lambda: [card["id"] for card in cards(house["b"])] == [room])
            there = house.neighbours("b")
            await there.store._rows("truncate nodes, presence, cards")  # type: ignore[attr-defined]  # a crash

            async def is_said_again() -> bool:
                own = there.nodes.own
                listed = [row.room for row in await there.store.cards(but=own)]
                said = [row.room for row in await there.store.presence([room], but=own)]
                return listed == said == [room]

            await until_true(is_said_again)
            await house.look()
            assert [card["id"] for card in cards(house["b"])] == [room]
