"""A room that can't be folded is set aside, and keeps nobody from anything."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest

from caida.room import entries
from caida.room.folding import BrokenLog
from caida.store import Append, LogRow, Store, Stored
from tests.server.clients import http_client
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
    async with http_client(server.url, cookies=player.http.cookies) as http:
        yield Player(server.url, http)


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
            refused = await seat.expect("refused")
            assert refused["code"] == "room_unreadable"
            assert refused["text"].startswith("This table can't be opened")
            assert (await seat.expect("goodbye"))["reason"] == "closed"
        await is_told(server, ana, room["id"])


async def test_how_many_were_set_aside_is_a_figure(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        rooms = [await ana.make_room() for _ in range(3)]
        for room in rooms[:2]:
            await spoil(server.services.store, room["id"])
    async with running(quick(database)) as server, back_at(server, ana) as back:
        for room in rooms:
            await back.http.get(f"/api/rooms/{room['id']}")
        assert "\ncaida_rooms_broken 2\n" in (await back.http.get("/metrics")).text


async def test_asking_for_a_broken_room_again_and_again_leaves_nothing_behind(
    database: str,
) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        room = await ana.make_room()
        await spoil(server.services.store, room["id"])
        hall = server.services.hall
        hall.let_go(hall.rooms[room["id"]])
        lengths = set()
        for _ in range(10):
            with pytest.raises(BrokenLog) as caught:
                await hall.find(room["id"])
            lengths.add(len(caught.traceback))
        assert len(lengths) <= 2, "each time more of a stack is kept"


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


async def test_one_s_other_rooms_are_still_listed(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        broken, sound = await ana.make_room(), await ana.make_room()
        await spoil(server.services.store, broken["id"], b"{")
    async with running(quick(database)) as server, back_at(server, ana) as back:
        answer = await back.http.get("/api/me/rooms")
        assert [card["id"] for card in answer.json()] == [sound["id"]]


async def test_a_time_that_is_none_is_told_as_any_broken_room(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        room = await ana.make_room()
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as db, db:
        db.execute("update log set at = 'noon' where room = ?", (room["id"],))
    async with running(quick(database)) as server, back_at(server, ana) as back:
        await is_told(server, back, room["id"])


async def test_a_broken_room_is_none_of_those_somebody_may_have(database: str) -> None:
    async with running(quick(database, rooms_per_person=1)) as server, server.person() as ana:
        broken = await ana.make_room()
        assert (await ana.http.post("/api/rooms", json={})).status_code == 429
        await spoil(server.services.store, broken["id"])
    async with running(quick(database, rooms_per_person=1)) as server, back_at(server, ana) as back:
        await is_told(server, back, broken["id"])
        await back.make_room()
        assert (await back.http.post("/api/rooms", json={})).status_code == 429


async def test_a_room_whose_log_is_gone_is_none_of_them_either(database: str) -> None:
    async with running(quick(database, rooms_per_person=1)) as server, server.person() as ana:
        gone = await ana.make_room()
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as db, db:
            db.execute("delete from log where room = ?", (gone["id"],))
        await ana.make_room()


async def test_a_room_is_folded_once_however_many_come(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room()
    hall, store = server.services.hall, server.services.store
    hall.let_go(hall.rooms[room["id"]])
    found = await asyncio.gather(*[hall.find(room["id"]) for _ in range(5)])
    assert found[0] is not None
    assert all(live is found[0] for live in found)
    assert found[0].room.seq == len(await store.read_log(room["id"]))


async def test_a_room_is_let_go_when_nobody_has_been_there_for_a_while(database: str) -> None:
    async with timed_server(database) as (server, time), server.person("Ana") as ana:
        hall, held, quiet = server.services.hall, await ana.make_room(), await ana.make_room()
        async with ana.enter(held["id"]) as seat:
            await seat.arrive()
            time.advance(60)
            hall.let_go_of_quiet(60_000)
            assert set(hall.rooms) == {held["id"], quiet["id"]}
            time.advance(1)
            hall.let_go_of_quiet(60_000)
            assert set(hall.rooms) == {held["id"]}
            assert await hall.find_code(quiet["code"]) is hall.rooms[quiet["id"]]


async def test_clocks_of_tables_that_go_on_elsewhere_are_not_kept_for_ever(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caida.server.hall.MAX_USED", 2)
    async with running(quick(database)) as server, server.person("Ana") as ana:
        hall = server.services.hall
        order: dict[str, Any] = {"bots": [{"seat": 1, "bot": BOT}], "start": True, "clock": 15}
        rooms = [(await ana.make_room(**order))["id"] for _ in range(3)]
        for room in rooms:
            hall.let_go(hall.rooms[room])
        assert list(hall._used) == rooms[1:]
