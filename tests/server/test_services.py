"""The end of a server: what was asked is written, and everybody is told to come back."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from tests.server.clients import socket_to
from tests.server.playing import BOT, Player, Running, quick, running
from tests.server.process import ServerProcess
from tests.server.slow_store import SlowStore
from tests.server.two_players import LONG
from tests.waiting import until


async def test_a_stop_finishes_writing_and_tells_everybody_to_come_back(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.until_turn()
            sent = await seat.send("act", action=seat.choices[0]["action"])
            await seat.until(lambda message: message.get("command") == sent)
            server.stop()
            goodbye = await seat.expect("goodbye")
            assert goodbye["reason"] == "draining"
            assert goodbye["retry_ms"] > 0
            with pytest.raises(ConnectionClosed):
                await seat.receive()
            assert seat.socket.close_code == 1012
    async with running(quick(database)) as server:
        back = Player(server.url, ana.http)
        async with back.enter(room["id"], since=seat.seq) as again:
            again.screen, again.seq = seat.screen, seat.seq
            answered = await again.do("act", id=sent, seq=0, action={"kind": "sing"})
            assert answered["type"] == "accepted"


async def test_a_stop_waits_for_what_is_being_written(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        room = await ana.make_room()
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            store = server.services.store
            slow = SlowStore(store.append)
            monkeypatch.setattr(store, "append", slow.append)
            sent = await seat.send("place_bot", seat=1, bot=BOT)
            await slow.stored.wait()
            server.stop()
            await until(lambda: server.services.host.is_draining)
            assert seat.socket.state is State.OPEN
            slow.speak()
            told = await seat.expect("update", "goodbye")
            assert (told["type"], told.get("command")) == ("update", sent)
            assert (await seat.expect("goodbye"))["reason"] == "draining"


async def test_who_comes_while_it_stops_is_told_to_come_later(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room()
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            server.services.host.is_draining = True
            refused = await seat.do("place_bot", seat=1, bot=BOT)
            assert (refused["type"], refused["code"]) == ("refused", "draining")
            answer = await ana.http.post("/api/rooms", json={})
            assert (answer.status_code, answer.json()["code"]) == (503, "draining")
            assert int(answer.headers["retry-after"]) > 0
            assert (await ana.http.get("/readyz")).status_code == 503
            async with ana.enter(room["id"]) as late:
                assert (await late.receive())["code"] == "draining"
                with pytest.raises(ConnectionClosed):
                    await late.receive()
                assert late.socket.close_code == 1012


@pytest.mark.slow
async def test_sigterm_drains_and_ends_well(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        cookie = server.introduce("Ana")
        room = server.make_room(cookie)
        address = f"{server.url.replace('http', 'ws')}/ws/rooms/{room}?v=1"
        async with socket_to(address, headers={"Cookie": cookie}) as socket:
            await socket.recv()
            ending = asyncio.create_task(asyncio.to_thread(server.terminate))
            told = ""
            with suppress(ConnectionClosed):
                while True:
                    told = msgspec.json.decode(await socket.recv())["type"]
            assert told == "goodbye"
            assert socket.close_code == 1012
        assert await ending == 0
        events = [line["event"] for line in server.log_lines()]
        assert events[-2:] == ["draining", "stopped"]
        server.start()
        async with socket_to(address, headers={"Cookie": cookie}) as socket:
            assert msgspec.json.decode(await socket.recv())["you"] == 0
