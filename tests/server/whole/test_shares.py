"""How much one person or address may do, and that the others don't notice."""

from __future__ import annotations

import asyncio
import socket
from contextlib import AsyncExitStack, suppress

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from caida.server.connection import TOO_MUCH
from caida.server.limits import ADDRESS_SHARE
from tests.server.clients import http_client, socket_to
from tests.server.playing import BOT, Player, Running, Seat, quick, running


async def closing_code(seat: Seat) -> int:
    """Read to the end of a connection."""
    with suppress(ConnectionClosed):
        while True:
            await seat.receive()
    return seat.socket.close_code or 0


async def test_who_floods_is_sent_away_and_the_table_plays_on(database: str) -> None:
    async with (
        running(quick(database, commands_per_second=10.0)) as server,
        server.person("Ana") as ana,
        server.person("Malo") as malo,
    ):
        room = await ana.make_room(seats=2, is_public=True)
        async with ana.enter(room["id"]) as seat, malo.enter(room["id"]) as flood:
            await seat.arrive()
            await flood.arrive()
            for _ in range(200):
                await flood.socket.send("nonsense")
            told = await flood.expect("goodbye")
            assert (told["reason"], told["retry_ms"]) == ("flooding", 10_000)
            assert await closing_code(flood) == TOO_MUCH
            refused = [frame for frame in flood.frames if '"malformed"' in frame]
            assert len(refused) <= 40
            assert (await seat.do("ping"))["type"] == "pong"
            assert (await seat.do("place_bot", seat=1, bot=BOT))["type"] == "update"


async def ping(seat: Seat, times: int) -> int:
    """How many of so many pings are answered before the connection ends."""
    for _ in range(times):
        await seat.send("ping")
    with suppress(ConnectionClosed):
        for answered in range(times):
            if (await seat.expect("pong", "goodbye"))["type"] == "goodbye":
                return answered
    return times


async def test_a_person_has_one_limit_however_many_sockets(
    database: str, time_stands_still: None
) -> None:
    async with (
        running(quick(database, commands_per_second=10.0)) as server,
        server.person("Malo") as malo,
        server.person("Ana") as ana,
    ):
        room = (await ana.make_room())["id"]
        async with malo.enter(room) as one, malo.enter(room) as two, ana.enter(room) as other:
            for seat in (one, two, other):
                await seat.arrive()
            assert await ping(one, 20) == 20
            assert await ping(two, 20) == 10
            assert await closing_code(two) == TOO_MUCH
            assert await ping(other, 20) == 20


async def test_an_address_has_one_limit_however_many_people(
    database: str, time_stands_still: None
) -> None:
    async with (
        running(quick(database, commands_per_second=1.0)) as server,
        AsyncExitStack() as stack,
    ):
        host = await stack.enter_async_context(server.person("Ana"))
        room = (await host.make_room())["id"]
        answered = []
        for number in range(ADDRESS_SHARE + 1):
            person = await stack.enter_async_context(server.person(f"Malo {number}"))
            seat = await stack.enter_async_context(person.enter(room))
            answered.append(await ping(await seat.arrive(), 3))
        assert answered == [3] * ADDRESS_SHARE + [0]


async def test_a_message_that_is_too_large_ends_the_connection(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = await ana.make_room()
        async with ana.enter(room["id"]) as seat, luis.enter(room["id"]) as other:
            await seat.arrive()
            await other.arrive()
            await seat.socket.send("x" * 5000)
            assert await closing_code(seat) == 1009
            assert (await other.do("sit", seat=1))["type"] == "update"


async def test_an_update_to_somebody_just_sent_away_reaches_the_others(server: Running) -> None:
    """A socket that was closed for a forbidden frame stays in the room for a moment."""
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = await ana.make_room(seats=3)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            for _ in range(10):
                async with luis.enter(room["id"]) as other:
                    await other.arrive()
                    await other.send("sit", seat=1)
                    await other.socket.send("x" * 5000)
                    await other.send("stand")
                    await closing_code(other)
                assert (await seat.do("place_bot", seat=2, bot=BOT))["type"] == "update"


async def test_a_person_has_only_so_many_connections(database: str) -> None:
    async with (
        running(quick(database, connections_per_person=2)) as server,
        server.person("Ana") as ana,
        server.person("Luis") as luis,
    ):
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as first, ana.enter(room) as second, ana.enter(room) as third:
            await first.arrive()
            await second.arrive()
            assert (await third.receive())["code"] == "too_many"
            assert await closing_code(third) == TOO_MUCH
            async with luis.enter(room) as other:
                await other.arrive()
        async with ana.enter(room) as again:
            await again.arrive()


async def test_an_address_has_only_so_many_connections(database: str) -> None:
    async with (
        running(quick(database, connections_per_address=2)) as server,
        server.person("Ana") as ana,
        server.person("Luis") as luis,
    ):
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as first, luis.enter(room) as second, luis.enter(room) as third:
            await first.arrive()
            await second.arrive()
            assert (await third.receive())["code"] == "too_many"


async def test_requests_come_only_so_fast(database: str) -> None:
    async with (
        running(quick(database, requests_per_second=2.0)) as server,
        http_client(server.url) as http,
    ):
        answers = [await http.get("/api/rooms?lang=en") for _ in range(20)]
        codes = [answer.status_code for answer in answers]
        assert codes[:6] == [200] * 6
        refused = answers[codes.index(429)]
        assert refused.json()["code"] == "too_many"
        assert int(refused.headers["retry-after"]) > 0
        assert (await http.get("/healthz")).status_code == 200


async def ask_from(http: httpx2.AsyncClient, address: str) -> int:
    return (await http.get("/api/rooms", headers={"X-Forwarded-For": address})).status_code


@pytest.mark.parametrize("is_trusted", [True, False])
async def test_only_a_proxy_we_know_says_where_somebody_comes_from(
    database: str, time_stands_still: None, is_trusted: bool
) -> None:
    proxies = "127.0.0.1" if is_trusted else ""
    settings = quick(database, requests_per_second=2.0, trusted_proxies=proxies)
    async with running(settings) as server, http_client(server.url) as http:
        assert [await ask_from(http, "192.0.2.1") for _ in range(7)] == [200] * 6 + [429]
        assert await ask_from(http, "192.0.2.2") == (200 if is_trusted else 429)


async def make(player: Player) -> int:
    return (await player.http.post("/api/rooms", json={})).status_code


async def test_rooms_are_made_only_so_fast_and_so_many(database: str) -> None:
    async with (
        running(quick(database, rooms_per_minute=3.0)) as server,
        server.person("Ana") as ana,
    ):
        assert [await make(ana) for _ in range(4)] == [201, 201, 201, 429]
    async with (
        running(quick(database, rooms_per_person=2)) as server,
        server.person("Ana") as ana,
        server.person("Luis") as luis,
    ):
        assert [await make(ana) for _ in range(3)] == [201, 201, 429]
        assert await make(luis) == 201
        for live in list(server.services.hall.rooms.values()):
            server.services.hall.let_go(live)  # as when nobody has been there for a while
        assert await make(ana) == 429


async def test_who_does_not_read_is_dropped_and_the_others_play_on(database: str) -> None:
    async with (
        running(quick(database, max_outbox=4096)) as server,
        server.person("Ana") as ana,
        server.person("Lento") as slow,
    ):
        room = await ana.make_room()
        live = server.services.hall.rooms[room["id"]]
        address = f"{server.url.replace('http', 'ws')}/ws/rooms/{room['id']}?v=1"
        async with (
            ana.enter(room["id"]) as seat,
            socket_to(
                address, sock=small_socket(server.url), headers={"Cookie": slow.cookie}
            ) as deaf,
        ):
            await seat.arrive()
            deaf.transport.pause_reading()
            for _ in range(50_000):
                if len(live.audience.connections) == 1:
                    break
                await deaf.send('{"type":"look","id":"x","seq":0}')
                await asyncio.sleep(0)
            assert [connection.person.name for connection in live.audience.connections] == ["Ana"]
            deaf.transport.abort()
            assert (await seat.do("place_bot", seat=1, bot=BOT))["type"] == "update"


def small_socket(url: str) -> socket.socket:
    """Takes in hardly anything that is not read."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", int(url.rpartition(":")[2])))
    made.setblocking(False)
    return made


async def test_who_changes_the_address_within_a_network_has_the_same_limit(
    database: str, time_stands_still: None
) -> None:
    settings = quick(database, requests_per_second=2.0, trusted_proxies="127.0.0.1")
    async with running(settings) as server, http_client(server.url) as http:
        codes = [await ask_from(http, f"2001:db8:1:0::{device:x}") for device in range(1, 8)]
        assert codes == [200] * 6 + [429]
        assert await ask_from(http, "2001:db8:1:1::1") == 200


async def test_a_name_is_changed_only_so_often(database: str, time_stands_still: None) -> None:
    async with (
        running(quick(database, names_per_minute=3.0)) as server,
        server.person("Ana") as ana,
        server.person("Luis") as luis,
    ):

        async def become(player: Player, name: str) -> int:
            order = {"name": name, "colour": "mar"}
            return (await player.http.put("/api/me", json=order)).status_code

        assert [await become(ana, f"Ana {number}") for number in range(5)] == [200] * 3 + [429] * 2
        assert (await ana.http.get("/api/me")).json()["name"] == "Ana 2"
        assert await become(luis, "Luisito") == 200


@pytest.mark.parametrize(
    ("path", "order"), [("/api/me/links", None), ("/api/me/tokens", {"name": "Robotina"})]
)
async def test_codes_and_tokens_are_made_only_so_fast(
    database: str, time_stands_still: None, path: str, order: dict[str, str] | None
) -> None:
    async with (
        running(quick(database, rooms_per_minute=3.0)) as server,
        server.person("Ana") as ana,
    ):
        made = [(await ana.http.post(path, json=order)).status_code for _ in range(4)]
        assert made == [201, 201, 201, 429]
