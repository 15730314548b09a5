"""Rooms that nobody came back to are closed, whatever has become of the others."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from time import time as wall_time

import pytest

from caida.room import entries
from caida.server import calendar
from tests.server.manual_time import timed_server
from tests.server.playing import BOT, quick, running


def as_if_later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(calendar, "time", lambda: wall_time() + seconds)


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


async def test_a_time_that_is_none_keeps_no_other_room_open(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        broken, sound = await ana.make_room(), await ana.make_room()
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as db, db:
        db.execute("update log set at = 'noon' where room = ?", (broken["id"],))
    async with running(quick(database, abandon_after=0.0)) as server:
        await server.services.upkeep.sweep()
        assert await server.services.store.find_room(sound["code"]) is None
