"""A database in which matches were played, made without a server and spoiled at will."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.room import entries
from caida.server.archiving import archived
from caida.store import Append, ArchivedMatch, LogRow, open_store
from tests.room.driving import ANA, LUIS, Driver
from tests.store.appending import append
from tests.store.postgres import ask as ask_postgres

ROOMS = ("room-a", "room-b", "room-c")


def make_database(url: str) -> None:
    """Three tables with two matches each, and a third begun; the last one is closed. From any
    thread, and whether or not a loop is running in it."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _make(url)).result()


async def _make(url: str) -> None:
    store = await open_store(url)
    for number, room_id in enumerate(ROOMS):
        driver, ended = play_table(room_id, seed=number, closes=room_id == ROOMS[-1])
        rows = [LogRow(*row) for row in driver.kept]
        appends = [Append(room_id, row, closes=row is rows[-1] and number == 2) for row in rows]
        appends[0] = appends[0]._replace(code=driver.room.code, maker=ANA.id)
        assert set(await append(store, *appends)) == {"stored"}
        for match in ended:
            await store.archive(match)
    await store.close()


def play_table(
    room_id: str, seed: int, *, closes: bool = False
) -> tuple[Driver, Sequence[ArchivedMatch]]:
    rules = Ruleset.preset("tradicional", seats=2, target=8)
    driver = Driver(rules, room_id=room_id, code=f"MESA{room_id[-1].upper()}")
    rng, ended = random.Random(seed), []
    driver.seat_two()
    driver.do(ask.Start, ANA)
    for _ in range(2):
        driver.play_on((ANA, LUIS), rng)
        ended.append(archived(driver.room))
        driver.do(ask.Rematch, ANA)
        driver.do(ask.Rematch, LUIS)
        driver.append(entries.Started())
    if closes:
        driver.append(entries.Resigned(seat=0, abandoned=True))
        ended.append(archived(driver.room))
        driver.append(entries.Closed())
    return driver, ended


def change(url: str, statement: str) -> None:
    """Do something to a database that nobody should."""
    if not url.startswith("sqlite"):
        ask_postgres(url, f"{statement}; select 1")
        return
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as db, db:
        db.execute(statement)
