"""A connection by function calls: opened, heard in order, and closed once."""

from __future__ import annotations

from caida.local.wire import REJECTED
from caida.server.connection import NO_IDENTITY, UNKNOWN
from tests.local.playing import Kept, LocalSocket, enter, introduce, make_room
from tests.waiting import until


async def test_who_is_nobody_is_told_and_let_go() -> None:
    async with Kept().house() as house:
        socket = LocalSocket(house, "/ws/rooms/x?v=1&lang=es")
        assert "identity" in await socket.recv()
        await until(lambda: socket.code is not None)
        assert (socket.is_open, socket.code) == (True, NO_IDENTITY)


async def test_a_path_that_leads_nowhere_is_not_opened() -> None:
    async with Kept().house() as house:
        await introduce(house)
        socket = LocalSocket(house, "/ws/nowhere")
        await until(lambda: socket.code is not None)
        assert (socket.is_open, socket.code) == (False, REJECTED)
        unknown = LocalSocket(house, "/ws/rooms/nope?v=1")
        await until(lambda: unknown.code is not None)
        assert unknown.code == UNKNOWN


async def test_more_than_waits_in_line_is_heard_when_there_is_room_again() -> None:
    async with Kept().house() as house:
        await introduce(house)
        seat = await enter(house, (await make_room(house))["id"]).arrive()
        await seat.until_turn()
        sent = [await seat.send("resign") for _ in range(50)]
        answered: list[str] = []
        while len(answered) < len(sent):
            command = (await seat.receive()).get("command")
            if command is not None:
                answered.append(command)
        assert answered == sent


async def test_who_leaves_is_told_nothing_more() -> None:
    async with Kept().house() as house:
        await introduce(house)
        room = await make_room(house)
        socket = LocalSocket(house, f"/ws/rooms/{room['id']}?v=1")
        assert "snapshot" in await socket.recv()
        socket.leave()
        live = house.services.hall.rooms[room["id"]]
        await until(lambda: not live.audience.connections)
        assert socket.code is None
        await socket.send('{"type":"ping","id":"x","seq":0}')
        early = LocalSocket(house, f"/ws/rooms/{room['id']}?v=1")
        early.leave()
        await until(lambda: not house._tasks)
        assert (early.is_open, early.told.qsize()) == (False, 0)
