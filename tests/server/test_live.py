"""Stored first, then sent; and what is kept is the same room again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.tables import Pause
from caida.room import remarks
from caida.room.folding import fold
from caida.room.room import Room
from caida.server.blocks import Blocks
from caida.server.connection import IN_LINE, Connection
from caida.server.limits import Places
from caida.server.live import LiveRoom
from caida.server.services import make_host
from caida.store.base import Append, Done, LogRow, Store
from caida.words.people import character
from tests.room.driving import ANA, Driver
from tests.room.screen import Json
from tests.server.manual_time import ManualTime
from tests.server.playing import BOT, Player, Running, Seat, quick, running
from tests.server.slow_store import SlowStore
from tests.server.two_players import LONG
from tests.waiting import HANG_SECONDS, until


async def test_nobody_is_told_before_it_is_stored(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = await ana.make_room(seats=3)
        async with ana.enter(room["id"]) as one, luis.enter(room["id"]) as two:
            await one.arrive()
            await two.arrive()
            store = server.services.store
            slow = SlowStore(store.append)
            monkeypatch.setattr(store, "append", slow.append)
            sent = await two.send("sit", seat=1)
            async with asyncio.timeout(HANG_SECONDS):
                await slow.stored.wait()
            for seat in (one, two):
                assert await hears_nothing(seat)
            slow.speak()
            for seat in (one, two):
                told = await seat.expect("update")
                assert told["change"]["kind"] == "seated"
                assert told["command"] == sent


async def test_who_stood_in_line_when_the_database_failed_is_heard_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.person("Ana") as ana:
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as seat:
            await seat.arrive()
            store = server.services.store
            slow = SlowStore(store.append)
            monkeypatch.setattr(store, "append", slow.append)
            for _ in range(1 + IN_LINE):  # one on its way, and then as many as are read
                await seat.send("stand")
            async with asyncio.timeout(HANG_SECONDS):
                await slow.stored.wait()
            live = server.services.hall.rooms[room]
            await until(lambda: len(live._jobs) == IN_LINE)
            live.tell_store_fails()
            for _ in range(1 + IN_LINE):
                assert (await seat.expect("refused"))["code"] == "unavailable"
            slow.speak()
            monkeypatch.undo()
            assert (await seat.do("sit", seat=1))["type"] == "update"


async def hears_nothing(seat: Seat) -> bool:
    """Whether an answer to a ping is all there is; presence is not kept and comes at any time."""
    await seat.send("ping")
    answer = await seat.expect("pong", "update", "snapshot", "accepted")
    return bool(answer["type"] == "pong")


async def test_a_move_that_was_not_stored_is_refused_and_can_be_made_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.until_turn()
            before, action = (seat.table, seat.own), seat.choices[0]["action"]
            with monkeypatch.context() as patch:
                patch.setattr(server.services.store, "append", fail)
                refused = await seat.do("act", id="again", action=action)
                assert (refused["type"], refused["code"]) == ("refused", "unavailable")
                await seat.send("look")
                await seat.arrive()
                assert (seat.table, seat.own) == before
            told = await seat.do("act", id="again", action=action)
            assert told["change"]["seat"] == 0
        assert "caida_store_failures_total 1" in (await ana.http.get("/metrics")).text


def fail(_append: Append, done: Done) -> None:
    asyncio.get_running_loop().call_soon(done, "failed")


async def test_a_room_is_the_same_after_a_restart(database: str) -> None:
    """Its seats, its cards, its rules and whose turn it is: all of it is in the log."""
    async with running(quick(database, grace=60.0)) as server, server.person("Ana") as ana:
        room = await ana.make_room(
            seats=3,
            bots=[{"seat": seat, "bot": BOT} for seat in (1, 2)],
            start=True,
            clock=60,
            options={**LONG, "chain": "full"},
        )
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            for _ in range(8):
                await seat.until_turn()
                await seat.do("act", action=seat.choices[-1]["action"])
            await seat.until_turn()
            await seat.send("look")
            await seat.arrive()
    async with running(quick(database)) as server:
        back = Player(server.url, ana.http)
        async with back.enter(room["id"]) as again:
            await again.arrive()
            assert (again.table, again.own) == (seat.table, seat.own)
            assert again.room["settings"] == seat.room["settings"]
            assert again.room["seats"] == seat.room["seats"]
            assert again.room["commitment"] == seat.room["commitment"]


@pytest.mark.over_nodes
async def test_the_secret_is_told_when_the_match_ends_and_not_before(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat, eva.enter(room["id"]) as watcher:
            for one in (seat, watcher):
                await one.arrive()
            for _ in range(4):
                await seat.until_turn()
                await seat.do("act", action=seat.choices[0]["action"])
            match = f"{room['id']}-1"
            for part in ("", "/record", "/replay", "/review"):
                assert (await ana.http.get(f"/api/matches/{match}{part}")).status_code == 404
            await seat.do("resign")
            await watcher.until(lambda _: watcher.room["stage"] == "finished")
            secret = seat.room["reveal"]["secret"]
            for one in (seat, watcher):
                told = [frame for frame in one.frames if secret in frame]
                assert told == [one.frames[-1]]
                assert msgspec.json.decode(told[0])["room"]["stage"] == "finished"


# --- What others have stored


class Listener:
    """The wire of somebody at a room that takes in what other servers have stored."""

    def __init__(self, log: Sequence[LogRow]) -> None:
        self.time, store = ManualTime(), cast("Store", None)
        settings = quick("sqlite:///unused.db", deal_pause=15.0)
        host = make_host(store, settings, Places(0), self.time, Blocks(store))
        host.archive = cast("Any", SimpleNamespace(keep=lambda _room, _done: None))
        self.live = LiveRoom(fold("room-1", log), host, lambda error: pytest.fail(str(error)))
        self.said: list[Json] = []
        wire = cast("Any", self)
        ana = Connection(wire, ANA, "es", max_outbox=0, buckets=(), note=pytest.fail)
        self.live.join(ana, None)

    def send(self, content: bytes) -> None:
        message = msgspec.json.decode(content)
        if message["type"] == "said":
            self.said.append(message)

    def looking(self) -> Pause | None:
        return self.live.attendance.pause(self.live.room, self.time.now())


def has_ana_played_and_been_answered(room: Room) -> bool:
    """Since the last deal was counted."""
    move, answer = room.steps[-2], room.steps[-1]
    return move.seq > room.counted_seq and move.change.seat == 0 and bool(answer.change.by_bot)


@pytest.mark.parametrize("seed", range(3))
async def test_what_comes_at_once_is_followed_as_if_it_came_step_by_step(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(remarks, "character", lambda key: replace(character(key), talk=100))
    driver = Driver(Ruleset.preset("tradicional", seats=2, target=99, trivilin_wins="never"))
    driver.do(ask.Sit, ANA, seat=0)
    before = [LogRow(*row) for row in driver.kept]
    driver.do(ask.Start, ANA, fill="novato")
    rng = random.Random(seed)
    for _ in range(3):  # deals
        counted = driver.room.counted_seq
        while driver.room.counted_seq == counted:
            driver.play_on((ANA,), rng, limit=1)
    while not has_ana_played_and_been_answered(driver.room):
        driver.play_on((ANA,), rng, limit=1)
    rows = [LogRow(*row) for row in driver.kept[len(before) :]]
    slowly, at_once = Listener(before), Listener(before)
    for row in rows:
        slowly.live.take([row])
    at_once.live.take(rows)
    assert len(at_once.said) > 2, "bots have spoken"
    assert at_once.said == slowly.said
    assert at_once.looking() == slowly.looking() is None, "Ana has played on"
    for one in (slowly, at_once):
        one.live.stop()


# --- What a server says of itself
