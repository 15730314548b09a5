"""A finished match is kept for good, however long the database takes."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

from caida.engine.ruleset import Ruleset
from caida.notation import parse_record
from caida.protocol import commands as ask
from caida.protocol.values import ActionMessage
from caida.room import entries
from caida.server import archiving
from caida.server.archiving import Archive, archived
from caida.server.background import Background
from caida.store import StoreError, open_store
from caida.store.base import ArchivedMatch
from tests.room.driving import ANA, LUIS, Driver
from tests.server.log_capture import everything_logged
from tests.server.playing import BOT, Running
from tests.waiting import HANG_SECONDS


async def test_a_match_is_kept_once_the_database_takes_it_and_not_said_to_be_before(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    driver.do(ask.Resign, ANA)
    store, background = await open_store(database), Background()
    keep, tries, done = store.archive, iter([True, True, False]), asyncio.Event()

    async def fail_twice(match: ArchivedMatch) -> None:
        assert not done.is_set()
        if next(tries):
            raise StoreError("unavailable", reason="it is not there")
        await keep(match)

    monkeypatch.setattr(store, "archive", fail_twice)
    monkeypatch.setattr(archiving, "RETRY_SECONDS", 0.0)
    Archive(store, background).keep(driver.room, done.set)
    async with asyncio.timeout(HANG_SECONDS):
        await done.wait()
    assert await store.read_match(driver.room.match_id) == archived(driver.room)
    await background.close()
    await store.close()


async def test_the_match_that_is_over_is_kept_also_if_the_next_one_begins_meanwhile(
    database: str,
) -> None:
    """As it may where another server has kept it already and goes on."""
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    driver.do(ask.Resign, ANA)
    store, background, done = await open_store(database), Background(), asyncio.Event()
    ended = archived(driver.room)
    Archive(store, background).keep(driver.room, done.set)
    for person in (ANA, LUIS):
        driver.do(ask.Rematch, person)
    driver.append(entries.Started())
    assert driver.room.match_id != ended.line.id
    async with asyncio.timeout(HANG_SECONDS):
        await done.wait()
    assert await store.read_match(ended.line.id) == ended
    assert await store.read_match(driver.room.match_id) is None
    await background.close()
    await store.close()


async def test_a_match_that_cannot_be_read_is_logged_once(server: Running) -> None:
    archive = server.services.host.archive
    with everything_logged() as kept:
        codes = [archive.unreadable(match).code for match in ("a-1", "a-1", "a-2")]
    assert codes == ["match_unreadable"] * 3
    assert [json.loads(line)["match"] for line in kept.lines] == ["a-1", "a-2"]


async def test_a_match_is_there_as_soon_as_it_is_over(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes to put it into the archive."""
    store, archive = server.services.store, server.services.host.archive
    keep, catch_up = store.archive, archive.catch_up
    asked = asyncio.Event()

    async def keep_once_asked(match: ArchivedMatch) -> None:
        await asked.wait()
        await keep(match)

    async def catch_up_once_asked() -> None:
        asked.set()
        await catch_up()

    monkeypatch.setattr(store, "archive", keep_once_asked)
    monkeypatch.setattr(archive, "catch_up", catch_up_once_asked)
    async with server.person() as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.play(random.Random(1))
            match = seat.room["reveal"]["match"]
        record = await ana.http.get(f"/api/matches/{match}/record")
        assert record.status_code == 200
        assert [line["id"] for line in (await ana.http.get("/api/matches")).json()] == [match]


def test_what_was_taken_back_is_kept_in_the_record() -> None:
    driver = Driver(Ruleset(first_dealer=0))
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.Start, ANA, fill=BOT)
    driver.do(ask.Act, ANA, action=ActionMessage("count_up"))
    driver.do(ask.TakeBack, ANA)
    driver.do(ask.Act, ANA, action=ActionMessage("count_down"))
    driver.do(ask.Resign, ANA)
    text = archived(driver.room).record
    assert "\nback 0 count up\n0 count down\n" in text
    assert parse_record(text).text == text
