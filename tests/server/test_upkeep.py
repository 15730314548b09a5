"""Rooms that nobody came back to are closed, and one that is broken keeps nobody from anything."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from time import time as wall_time

import httpx2
import pytest

from caida.room import entries
from caida.server import upkeep
from caida.store import Append, LogRow, Store, Stored
from tests.server.log_capture import everything_logged
from tests.server.manual_time import timed_server
from tests.server.playing import BOT, Player, Running, quick, running
from tests.waiting import until

NO_ACTION = 15  # between the plays of one card and those of the next


async def spoil(store: Store, room: str, entry: bytes | None = None) -> None:
    """Something that makes no sense gets into a log."""
    rows = await store.read_log(room)
    stored: asyncio.Future[Stored] = asyncio.get_running_loop().create_future()
    wrong = entries.encode_entry(entries.Acted(seat=0, action=NO_ACTION))
    row = LogRow(len(rows) + 1, rows[-1].at, entry or wrong)
    store.append(Append(room, row), stored.set_result)
    assert await stored == "stored"


@asynccontextmanager
async def back_at(server: Running, player: Player) -> AsyncIterator[Player]:
    """The same person at the next server."""
    async with httpx2.AsyncClient(base_url=server.url, cookies=player.http.cookies) as http:
        yield Player(server.url, http)


def as_if_later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(upkeep, "time", lambda: wall_time() + seconds)


async def test_a_table_nobody_came_back_to_is_abandoned_and_closed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with timed_server(database) as (server, time), server.person("Ana") as ana:
        left = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        held = await ana.make_room()
        async with ana.enter(held["id"]) as seat:
            await seat.arrive()
            time.advance(3601)
            as_if_later(monkeypatch, 3601)
            await server.services.upkeep.sweep()
            assert set(server.services.hall.rooms) == {held["id"]}
        log = await server.services.store.read_log(left["id"])
        kinds = [type(entries.decode_entry(row.entry)) for row in log[-2:]]
        assert kinds == [entries.Resigned, entries.Closed]
        assert await server.services.store.find_room(left["code"]) is None
        record = await ana.http.get(f"/api/matches/{left['id']}-1")
        assert record.json()["outcome"]["reason"] == "abandonment"


async def test_a_table_is_not_closed_before_its_time(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with timed_server(database) as (server, time), server.person("Ana") as ana:
        room = await ana.make_room()
        time.advance(3500)
        as_if_later(monkeypatch, 3500)
        await server.services.upkeep.sweep()
        assert await server.services.store.find_room(room["code"]) == room["id"]


async def test_a_broken_room_stops_nothing_and_is_told_once(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        broken = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        sound = await ana.make_room()
        await spoil(server.services.store, broken["id"])
    with everything_logged() as kept:
        async with (
            running(quick(database, sweep_every=0.0, abandon_after=0.0)) as server,
            back_at(server, ana) as back,
        ):
            await until(lambda: any("room_closed" in line for line in kept.lines))
            await is_told(server, back, broken["id"])
            mine = await back.http.get("/api/me/rooms")
            assert (mine.status_code, mine.json()) == (200, [])
            assert await server.services.store.find_room(sound["code"]) is None
    told = [json.loads(line) for line in kept.lines if "room_broken" in line]
    assert [(line["room"], line["level"]) for line in told] == [(broken["id"], "error")]
    assert "trace" in told[0]


async def test_a_room_that_breaks_while_people_are_in_it_is_set_aside(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        room = await ana.make_room()
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await spoil(server.services.store, room["id"])
            await seat.send("place_bot", seat=1, bot=BOT)
            assert (await seat.expect("goodbye"))["reason"] == "closed"
        await is_told(server, ana, room["id"])


async def test_what_comes_late_to_a_broken_room_writes_nothing(database: str) -> None:
    """A bot may still be thinking there, and the sweeper about to close it."""
    async with running(quick(database)) as server, server.person("Ana") as ana:
        services, room = server.services, await ana.make_room()
        live = services.hall.rooms[room["id"]]
        await spoil(services.store, room["id"])
        log = await services.store.read_log(room["id"])
        for _ in range(2):
            live.do(lambda _: entries.Closed())
            await live.settle()
            assert await services.store.read_log(room["id"]) == log
        services.hall.let_go(live)
        await is_told(server, ana, room["id"])


async def test_a_room_whose_log_is_gone_stops_nothing(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        rooms = [await ana.make_room() for _ in range(3)]
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as db, db:
        db.execute("delete from log where room = ?", (rooms[1]["id"],))
    async with running(quick(database, abandon_after=0.0)) as server:
        await server.services.upkeep.sweep()
        assert [room_id for room_id, _ in await server.services.store.open_rooms()] == [
            rooms[1]["id"]
        ]


async def is_told(server: Running, player: Player, room: str) -> None:
    """In both languages, over HTTP and over a socket."""
    texts = set()
    for lang in ("es", "en"):
        answer = await player.http.get(f"{server.url}/api/rooms/{room}?lang={lang}")
        assert (answer.status_code, answer.json()["code"]) == (410, "room_unreadable")
        async with player.enter(room, lang=lang) as seat:
            refused = await seat.expect("refused")
        assert (refused["code"], refused["text"]) == ("room_unreadable", answer.json()["text"])
        texts.add(refused["text"])
    assert len(texts) == 2


async def test_one_s_other_rooms_are_still_listed(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        broken, sound = await ana.make_room(), await ana.make_room()
        await spoil(server.services.store, broken["id"], b"{")
    async with running(quick(database)) as server, back_at(server, ana) as back:
        answer = await back.http.get("/api/me/rooms")
        assert [card["id"] for card in answer.json()] == [sound["id"]]
