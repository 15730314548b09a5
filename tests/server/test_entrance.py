"""Places: for each address, for everybody, and the last ones for who has a seat."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from caida.server.entrance import FEWEST, Entrance, Stage
from caida.server.limits import WIDER_SHARE
from caida.server.metrics import Metrics
from caida.server.settings import ServerSettings
from tests.server.clients import http_client, socket_to
from tests.server.manual_time import ManualTime
from tests.server.playing import Running, quick, running
from tests.waiting import until


class Line:
    """A connection that remembers how it ended."""

    def __init__(self) -> None:
        self.ended = ""

    def turn_away(self, reason: str, stage: Stage) -> None:
        assert not self.ended
        self.ended = f"{reason} at {stage}"


class Desk:
    """An entrance for twelve, and three from one address."""

    def __init__(self, **changes: Any) -> None:
        self.time, self.metrics, self.seated = ManualTime(), Metrics(), 0
        settings = ServerSettings(**{"connections": 12, "connections_per_address": 0, **changes})
        self.entrance = Entrance(settings, self.time, self.metrics, lambda: self.seated)

    def come(self, address: str = "192.0.2.1") -> tuple[Line, Any]:
        line = Line()
        return line, self.entrance.admit(line, address, address)


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    made = Desk()
    yield made
    made.entrance.stop()


async def test_who_has_asked_for_nothing_gives_way_before_who_has(desk: Desk) -> None:
    stages: list[Stage] = ["socket", "answer", "body", "idle", "headers"]
    lines = []
    for stage in stages:
        for _ in range(2):
            line, visit = desk.come()
            visit.reach(stage)
            lines.append(line)
    others = [desk.come() for _ in range(2)]
    for line, _ in others:
        assert not line.ended
    for _, visit in others:
        visit.reach("socket")
    ended = []
    while (came := desk.come())[1] is not None:
        came[1].reach("socket")  # seats of their own, so that they don't give way in turn
        ended += [line.ended for line in lines if line.ended and line.ended not in ended]
    assert ended == [f"crowded_out at {stage}" for stage in ("headers", "idle", "body", "answer")]
    assert [line.ended for line in lines[:2]] == ["", ""]  # sockets stay
    assert len(desk.entrance) == 12
    assert desk.metrics.dropped == {"crowded_out": 8, "crowded": 1}


async def test_the_oldest_gives_way_first(desk: Desk) -> None:
    lines = [desk.come()[0] for _ in range(12)]
    for gone in range(1, 5):
        desk.come()
        assert [bool(line.ended) for line in lines] == [True] * gone + [False] * (12 - gone)


async def test_a_place_is_given_back_once(desk: Desk) -> None:
    _, visit = desk.come()
    visit.leave()
    visit.leave()
    visit.reach("body")  # it is gone, whatever comes after
    assert len(desk.entrance) == 0


async def test_addresses_do_not_share_their_places() -> None:
    desk = Desk(connections=100, connections_per_address=1)
    visits = [desk.come("192.0.2.1")[1] for _ in range(9)]
    assert [visit is not None for visit in visits] == [True] * 8 + [False]
    assert desk.come("192.0.2.2")[1] is not None
    visits[0].leave()
    assert desk.come("192.0.2.1")[1] is not None
    assert desk.come("192.0.2.1")[1] is None
    desk.entrance.stop()


async def test_a_network_has_the_places_of_one_address_however_many_it_has() -> None:
    desk = Desk(connections=1000, connections_per_address=1)

    def come(address: str) -> bool:
        return desk.come(address)[1] is not None

    assert [come(f"2001:db8:1:0::{device:x}") for device in range(9)] == [True] * 8 + [False]
    homes = [come(f"2001:db8:1:{home:x}::1") for home in range(1, 8 * WIDER_SHARE)]
    assert homes.count(True) == 8 * WIDER_SHARE - 8
    assert come("2001:db8:2::1")
    assert [come(f"{mapped}192.0.2.1") for mapped in ("", "::ffff:") * 5].count(True) == 8
    desk.entrance.stop()


async def test_a_network_gets_its_places_back() -> None:
    desk = Desk(connections=1000, connections_per_address=1)
    for device in range(20):
        _, visit = desk.come(f"2001:db8::{device:x}")
        visit.leave()
    assert not desk.entrance._networks
    desk.entrance.stop()


@pytest.mark.parametrize("proxies", ["192.0.2.1", "192.0.2.0/24, 10.0.0.1", "*"])
async def test_a_proxy_is_known_as_its_headers_are_believed(proxies: str) -> None:
    desk = Desk(connections=100, connections_per_address=1, trusted_proxies=proxies)
    assert all(desk.come("192.0.2.1")[1] for _ in range(20))
    desk.entrance.stop()


async def test_a_limit_of_none_waits_for_ever() -> None:
    desk = Desk(headers_within=0.0, body_within=0.0, answer_within=0.0)
    line, _ = desk.come()
    desk.time.advance(1_000_000)
    desk.come()
    assert not line.ended
    desk.entrance.stop()


async def test_the_last_places_are_for_who_is_seated(desk: Desk) -> None:
    def come() -> bool:
        desk.come()[1].reach("socket")
        return desk.entrance.has_room_for_strangers()

    assert [come() for _ in range(10)] == [True] * 9 + [False]
    desk.seated = 1
    assert desk.entrance.has_room_for_strangers()


async def test_without_a_number_there_are_as_many_as_descriptors_allow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for limit, capacity in ((1024, 960), (70, FEWEST)):
        monkeypatch.setattr("caida.server.entrance.raise_limit", lambda limit=limit: limit)
        assert Desk(connections=0).entrance.capacity == capacity


# --- With people


async def lobby(server: Running, stack: AsyncExitStack) -> ClientConnection:
    address = f"{server.url.replace('http', 'ws')}/ws/lobby?v=1&lang=en"
    return await stack.enter_async_context(socket_to(address))


async def first(socket: ClientConnection) -> Any:
    return msgspec.json.decode(await socket.recv())


async def test_who_is_seated_comes_in_where_strangers_have_filled_the_rest(database: str) -> None:
    settings = quick(database, connections=16)  # twelve for strangers
    async with (
        running(settings) as server,
        server.person("Ana") as ana,
        server.person("Eva") as eva,
        AsyncExitStack() as stack,
    ):
        room = (await ana.make_room())["id"]
        for _ in range(12):
            assert (await first(await lobby(server, stack)))["type"] == "lobby"
        refused = await lobby(server, stack)
        told = await first(refused)
        assert (told["type"], told["code"]) == ("refused", "full")
        assert "full" in told["text"]
        with pytest.raises(ConnectionClosed):
            await refused.recv()
        assert refused.close_code == 1013
        async with eva.enter(room) as onlooker:
            assert (await onlooker.receive())["code"] == "full"
        async with ana.enter(room) as seat:
            await seat.arrive()
            assert seat.you == 0
            assert server.services.metrics.dropped == {"full": 2}


async def test_a_socket_holds_its_place_to_its_end_and_no_longer(server: Running) -> None:
    entrance = server.services.entrance
    async with server.person("Ana") as ana:
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as seat:
            await seat.arrive()
            assert entrance.count("socket") == 1
        await until(lambda: entrance.count("socket") == 0)
        async with ana.enter(room, v=99) as refused:  # and so does one that is refused
            await refused.receive()
        await until(lambda: entrance.count("socket") == 0)
    await until(lambda: len(entrance) == 0)


async def test_how_many_are_open_is_among_the_figures(server: Running) -> None:
    async with http_client(server.url) as http:
        assert "caida_connections 1\n" in (await http.get("/metrics")).text
