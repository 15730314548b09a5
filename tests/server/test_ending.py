"""The end of a server: what was asked is written, and everybody is told to come back."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.pairs import LONG
from tests.server.playing import BOT, Player, quick, running
from tests.server.process import ServerProcess


async def test_a_stop_finishes_writing_and_tells_everybody_to_come_back(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            while not seat.choices:
                await seat.receive()
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


@pytest.mark.slow
async def test_sigterm_drains_and_ends_well(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        cookie = server.introduce("Ana")
        room = server.make_room(cookie)
        address = f"{server.url.replace('http', 'ws')}/ws/rooms/{room}?v=1"
        async with connect(address, additional_headers={"Cookie": cookie}) as socket:
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
        async with connect(address, additional_headers={"Cookie": cookie}) as socket:
            assert msgspec.json.decode(await socket.recv())["you"] == 0
