"""Nobody gets in with anything but what was signed; seats stay with those who hold them."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from caida.server.connection import NO_IDENTITY
from tests.server.clients import http_client, socket_to
from tests.server.manual_time import timed_server
from tests.server.playing import BOT, Player, Running, quick, running
from tests.server.two_players import catch_up
from tests.waiting import until


@asynccontextmanager
async def knock(
    server: Running, path: str, headers: dict[str, str]
) -> AsyncIterator[ClientConnection]:
    address = f"{server.url.replace('http', 'ws')}{path}"
    async with socket_to(address, headers=headers) as socket:
        yield socket


async def is_turned_away(server: Running, room: str, headers: dict[str, str]) -> bool:
    """Whether the room does not know who this is, and says so."""
    async with knock(server, f"/ws/rooms/{room}?v=1", headers) as socket:
        told = msgspec.json.decode(await socket.recv())
        if told["type"] != "refused":
            return False
        assert told["code"] == "identity"
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code == NO_IDENTITY


def forgeries(cookie: str) -> list[str]:
    """Nearly the cookie."""
    payload, _, signature = cookie.rpartition(".")
    person = base64.urlsafe_b64decode(payload + "==").replace(b"Ana", b"Eva")
    renamed = base64.urlsafe_b64encode(person).decode().rstrip("=")
    return [
        "",
        "null",
        f"{payload}.",
        f".{signature}",
        f"{payload}.{signature[:-1]}",
        f"{payload}.{signature[::-1]}",
        f"{renamed}.{signature}",
        f"{payload}=.{signature}",
        f"{payload}.{signature}.{signature}",
        payload,
    ]


async def test_nobody_gets_in_with_anything_but_what_was_signed(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = (await ana.make_room())["id"]
        cookie = ana.http.cookies["caida"]
        assert await is_turned_away(server, room, {})
        for forged in forgeries(cookie):
            assert await is_turned_away(server, room, {"Cookie": f"caida={forged}"}), forged
            assert await is_turned_away(server, room, {"Authorization": f"Bearer {forged}"})
            async with http_client(headers={"Cookie": f"caida={forged}"}) as http:
                assert (await http.get(f"{server.url}/api/me/rooms")).status_code == 401
                assert (await http.get(f"{server.url}/api/me")).json() is None
        assert not await is_turned_away(server, room, {"Cookie": f"caida={cookie}"})


async def test_cookies_and_tokens_do_not_pass_for_each_other(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = (await ana.make_room())["id"]
        token = (await ana.http.post("/api/me/tokens", json={"name": "Robotina"})).json()["token"]
        assert await is_turned_away(server, room, {"Cookie": f"caida={token}"})
        cookie = ana.http.cookies["caida"]
        assert await is_turned_away(server, room, {"Authorization": f"Bearer {cookie}"})
        assert not await is_turned_away(server, room, {"Authorization": f"Bearer {token}"})
        both = {"Authorization": f"Bearer {token}x", "Cookie": f"caida={cookie}"}
        assert await is_turned_away(server, room, both)


async def test_another_server_signs_for_itself_alone(server: Running, tmp_path: Any) -> None:
    async with (
        running(quick(f"sqlite:///{tmp_path}/other.db")) as other,
        server.person("Ana") as ana,
        other.person("Ana") as stranger,
    ):
        room = (await ana.make_room())["id"]
        assert await is_turned_away(server, room, {"Cookie": stranger.cookie})


@pytest.mark.over_nodes
async def test_a_seat_cannot_be_taken_nor_played_by_others(server: Running) -> None:
    async with (
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        server.person("Ana") as eva,  # the same name is not the same person
    ):
        room = await ana.make_room(seats=2)
        async with (
            ana.enter(room["id"]) as one,
            luis.enter(room["id"]) as two,
            eva.enter(room["id"]) as thief,
        ):
            await one.arrive()
            await two.arrive()
            await thief.arrive()
            assert (await thief.do("sit", seat=0))["code"] == "seat_taken"
            await two.do("sit", seat=1)
            await two.arrive()
            assert (await thief.do("start"))["code"] == "host_only"
            assert (await two.do("start"))["code"] == "host_only"
            await catch_up(one, two)
            await one.do("start")
            await catch_up(one, two, thief)
            turn = one if one.table["to_act"] == 0 else two
            action = turn.choices[0]["action"]
            for kind, values in (
                ("act", {"action": action}),
                ("resign", {}),
                ("leave", {}),
                ("come_back", {}),
                ("stand", {}),
                ("rematch", {}),
            ):
                assert (await thief.do(kind, **values))["code"] == "not_seated"
            for kind in ("place_bot", "clear_seat"):
                values = {"seat": 0} if kind == "clear_seat" else {"seat": 0, "bot": BOT}
                assert (await thief.do(kind, **values))["code"] == "host_only"
            played = await turn.send("act", action=action)
            await turn.until(lambda message: message.get("command") == played)
            await catch_up(turn, thief)
            again = await thief.do("act", id=played, action=action)
            assert (again["type"], again["code"]) == ("refused", "not_seated")


@pytest.mark.over_nodes
async def test_what_others_see_of_a_person_opens_nothing(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = await ana.make_room()
        async with eva.enter(room["id"]) as watcher:
            await watcher.arrive()
            who = watcher.room["seats"][0]["who"]
        me = (await ana.http.get("/api/me")).json()
        assert me["who"] == who
        assert await is_turned_away(server, room["id"], {"Cookie": f"caida={who}"})
        assert (await eva.http.post(f"/api/links/{who}")).status_code == 404


async def test_a_link_to_a_second_device_keeps_the_seat_and_works_once(database: str) -> None:
    async with (
        timed_server(database) as (server, time),
        server.person("Ana") as ana,
        http_client(server.url) as device,
    ):
        room = await ana.make_room()
        code = (await ana.http.post("/api/me/links")).json()["code"]
        taken = await device.post(f"/api/links/{code}")
        assert taken.json()["who"] == (await ana.http.get("/api/me")).json()["who"]
        async with (
            ana.enter(room["id"]) as first,
            Player(server.url, device).enter(room["id"]) as second,
        ):
            await first.arrive()
            await second.arrive()
            assert (first.you, second.you) == (0, 0)
            await first.do("start", fill=BOT)
            await first.socket.close()
            live = server.services.hall.rooms[room["id"]]
            await until(lambda: len(live.audience.connections) == 1)
            time.advance(60)  # longer than the grace: nobody stands in for her
            await second.until_turn()
            told = await second.do("act", action=second.choices[0]["action"])
            assert (told["change"]["seat"], second.room["seats"][0]["away"]) == (0, None)
        assert (await device.post(f"/api/links/{code}")).status_code == 404
