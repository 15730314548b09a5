"""The list of public tables, and how many people are online."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from tests.room.screen import Json
from tests.server.clients import socket_to
from tests.server.playing import BOT, Running
from tests.waiting import HANG_SECONDS, until_true


async def test_the_list_of_tables_follows_what_happens(server: Running) -> None:
    async with server.person("Ana") as ana:
        address = f"{server.url.replace('http', 'ws')}/ws/lobby?v=1"
        async with socket_to(address) as socket:
            first = msgspec.json.decode(await socket.recv())
            assert (first["type"], first["rooms"]) == ("lobby", [])
            await ana.make_room(is_public=False)
            room = await ana.make_room(is_public=True, clock=30)
            async with ana.enter(room["id"]) as seat:
                await seat.arrive()
                card = await listed(socket, room["id"])
                assert (card["people"], card["free"], card["clock"]) == (["Ana"], 1, 30)
                listing = (await ana.http.get("/api/rooms")).json()
                assert [line["id"] for line in listing["rooms"]] == [room["id"]]
                await seat.do("start", fill=BOT)
                card = await listed(socket, room["id"])
                assert (card["stage"], card["free"], card["bots"]) == ("playing", 0, 1)
            async with asyncio.timeout(HANG_SECONDS):
                while room["id"] not in msgspec.json.decode(await socket.recv()).get("gone", ()):
                    continue


async def listed(socket: Any, room: str) -> Json:
    """The next card of a room."""
    async with asyncio.timeout(HANG_SECONDS):
        while True:
            told: Json = msgspec.json.decode(await socket.recv())
            for card in told.get("rooms", ()):
                if card["id"] == room:
                    return dict(card)


@pytest.mark.over_nodes
async def test_the_number_of_people_online_is_told_as_it_changes(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        address = f"{server.url.replace('http', 'ws')}/ws/lobby?v=1"
        headers = {"Cookie": ana.cookie}
        async with socket_to(address, headers=headers) as socket, asyncio.timeout(HANG_SECONDS):
            online = msgspec.json.decode(await socket.recv())["online"]
            assert online == 1
            async with luis.enter(room):
                while online != 2:
                    online = msgspec.json.decode(await socket.recv())["online"]
            while online != 1:
                online = msgspec.json.decode(await socket.recv())["online"]


@pytest.mark.over_nodes
async def test_people_online_are_counted_once(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        async with ana.enter(room), ana.enter(room), luis.enter(room) as last:
            await last.arrive()

            async def are_two() -> bool:
                return bool((await ana.http.get("/api/rooms")).json()["online"] == 2)

            await until_true(are_two)  # those at another server are told of after a moment
