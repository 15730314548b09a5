"""A new name, colour or face reaches every table at once, and whoever one is there."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from caida.notation import parse_record
from caida.store.base import StoreError
from tests.room.screen import Json
from tests.server.clients import http_client, socket_to
from tests.server.playing import BOT, Player, Running, Seat
from tests.server.two_players import catch_up
from tests.waiting import HANG_SECONDS


async def become(player: Player, name: str, colour: str = "mar", **face: str) -> Json:
    answer = await player.http.put("/api/me", json={"name": name, "colour": colour, **face})
    assert answer.status_code == 200, answer.text
    me: Json = answer.json()
    return me


async def renamed(seat: Seat, name: str) -> Json:
    """Wait until somebody at the table is called so, if nobody is yet; gives their seat."""
    while not (found := [held for held in seat.room["seats"] if held["name"] == name]):
        await seat.receive()
    return dict(found[0])


@pytest.mark.over_nodes
async def test_everybody_in_the_waiting_room_sees_it_at_once(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis", "mango") as luis:
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as one, ana.enter(room) as other_tab, luis.enter(room) as two:
            for seat in (one, other_tab, two):
                await seat.arrive()
            await two.do("sit", seat=1)
            await become(ana, "Ana María", "flor", face="rizos")
            for seat in (one, other_tab, two):
                held = await renamed(seat, "Ana María")
                assert (held["seat"], held["colour"], held["face"]) == (0, "flor", "rizos")
                assert seat.room["seats"][1]["name"] == "Luis"


@pytest.mark.over_nodes
async def test_it_reaches_the_match_and_whoever_watches_and_the_record(server: Running) -> None:
    async with (
        server.person("Ana") as ana,
        server.person("Luis", "mango") as luis,
        server.person("Eva", "flor") as eva,
    ):
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as one, luis.enter(room) as two, eva.enter(room) as watcher:
            for seat in (one, two, watcher):
                await seat.arrive()
            await two.do("sit", seat=1)
            await catch_up(one, two)
            await one.do("start")
            await two.until(lambda _: two.room["stage"] == "playing")
            # The dealer decides how the table begins, and whoever that is, both have been told.
            (chooser,) = [seat for seat in (one, two) if seat.choices]
            choices = list(chooser.choices)
            await become(luis, "Lucho", "mango")
            for seat in (one, two, watcher):
                assert (await renamed(seat, "Lucho"))["seat"] == 1
            assert chooser.choices == choices  # whose turn it is still may do what they could
            await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
            match = one.room["reveal"]["match"]
            await become(luis, "Luis Alberto", "mango")
            assert (await renamed(one, "Luis Alberto"))["seat"] == 1
            (card,) = (await ana.http.get("/api/matches")).json()
            record = parse_record((await ana.http.get(f"/api/matches/{match}/record")).text)
            # Who they were when it ended: what is said of it afterwards changes it no more.
            assert list(record.players) == card["players"] == ["Ana", "Lucho"]
            await one.do("rematch")
            await two.do("rematch")
            await one.until(lambda _: one.room["match"] == 2)
            assert one.room["seats"][1]["name"] == "Luis Alberto"


async def test_it_reaches_every_table_also_those_that_are_not_in_memory(server: Running) -> None:
    hall = server.services.hall
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        rooms = [(await ana.make_room())["id"] for _ in range(3)]
        for room in rooms[:2]:
            hall.let_go(hall.rooms[room])
        await become(ana, "Ana María")
        for room in rooms:
            await hall.rooms[room].settle()
            hall.let_go(hall.rooms[room])
            found = (await luis.http.get(f"/api/rooms/{room}")).json()["room"]
            assert found["seats"][0]["name"] == "Ana María"


@pytest.mark.over_nodes
async def test_who_is_not_seated_sits_down_under_it_later(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis", "mango") as luis:
        room = (await ana.make_room())["id"]
        async with luis.enter(room) as seat:
            await seat.arrive()
            await become(luis, "Lucho", "cacao", face="bigote")
            await seat.do("sit", seat=1)
            held = seat.room["seats"][1]
            assert (held["name"], held["colour"], held["face"]) == ("Lucho", "cacao", "bigote")


@pytest.mark.over_nodes
async def test_who_is_just_sitting_down_is_renamed_too(server: Running) -> None:
    """The command was given under the old name, and is still in the room's line."""
    async with server.person("Ana") as ana, server.person("Luis", "mango") as luis:
        room = (await ana.make_room())["id"]
        async with luis.enter(room) as seat:
            await seat.arrive()
            await asyncio.gather(seat.send("sit", seat=1), become(luis, "Lucho", "mango"))
            await renamed(seat, "Lucho")


async def test_the_lobby_lists_the_new_name(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = (await ana.make_room(is_public=True))["id"]
        address = f"{server.url.replace('http', 'ws')}/ws/lobby?v=1"
        async with ana.enter(room) as seat, socket_to(address) as lobby:
            await seat.arrive()
            await become(ana, "Ana María")
            async with asyncio.timeout(HANG_SECONDS):
                people: list[Any] = []
                while ["Ana María"] not in people:
                    told = msgspec.json.decode(await lobby.recv())
                    people = [card["people"] for card in told.get("rooms", ())]


async def test_another_device_is_the_same_person_at_once_and_for_good(server: Running) -> None:
    async with server.person("Ana") as ana, http_client(server.url) as http:
        code = (await ana.http.post("/api/me/links")).json()["code"]
        late = (await ana.http.post("/api/me/links")).json()["code"]
        assert (await http.post(f"/api/links/{code}")).json()["name"] == "Ana"
        other = Player(server.url, http)
        before = other.cookie
        await become(ana, "Ana María", face="abuela")
        room = await other.make_room()
        assert (room["seats"][0]["name"], room["seats"][0]["face"]) == ("Ana María", "abuela")
        assert (await http.get("/api/me")).json()["name"] == "Ana María"
        assert other.cookie != before
        read = server.services.identities.read
        one, two = (read(here.cookies["caida"], "cookie") for here in (http, ana.http))
        assert one is not None
        assert two is not None
        assert one.person == two.person
        assert one.session != two.session
        async with http_client(server.url) as third:
            assert (await third.post(f"/api/links/{late}")).json()["name"] == "Ana María"


async def test_to_be_called_as_before_is_nothing_to_tell(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = (await ana.make_room(bots=[{"seat": 1, "bot": BOT}]))["id"]
        live = server.services.hall.rooms[room]
        before = live.room.seq
        await become(ana, "Ana")
        await live.settle()
        assert live.room.seq == before
        await become(ana, "Ana", "flor")
        await live.settle()
        assert live.room.seq == before + 1


async def test_when_the_tables_cannot_be_found_nobody_has_another_name(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.person("Ana") as ana:
        room = (await ana.make_room())["id"]

        async def fail(_person: str, _limit: int) -> list[str]:
            raise StoreError("unavailable", reason="gone")

        monkeypatch.setattr(server.services.store, "rooms_of", fail)
        answer = await ana.http.put("/api/me", json={"name": "Ana María", "colour": "mar"})
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert (await ana.http.get("/api/me")).json()["name"] == "Ana"
        assert server.services.hall.rooms[room].room.holder(0).name == "Ana"
