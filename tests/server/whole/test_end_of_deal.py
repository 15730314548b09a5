"""Over the wire: people look at how a deal ended, say when they have seen it, and it goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.room.screen import Json
from tests.server.manual_time import ManualTime
from tests.server.playing import BOT, Running, Seat, quick, running
from tests.server.two_players import by_turn, catch_up, two_at_a_table

PAUSE = 15.0


@asynccontextmanager
async def paused_server(database: str) -> AsyncIterator[tuple[Running, ManualTime]]:
    time = ManualTime()
    async with running(quick(database, deal_pause=PAUSE), time=time) as server:
        yield server, time


async def end_deal(one: Seat, two: Seat) -> tuple[Json, Json]:
    """Play until a deal has ended; gives what both were told then."""
    while True:
        turn, other = by_turn(one, two)
        mine = await turn.do("act", action=turn.choices[0]["action"])
        theirs = await other.expect("update")
        if any(event["event"] == "MesaSwept" for event in mine.get("events", ())):
            return (mine, theirs) if turn is one else (theirs, mine)
        await catch_up(one, two)


@pytest.mark.over_nodes
async def test_both_are_told_of_the_pause_and_it_ends_when_both_are_ready(database: str) -> None:
    async with (
        paused_server(database) as (server, time),
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(ana, luis, clock=15) as (one, two),
    ):
        for told in await end_deal(one, two):
            assert told["pause"] == {"remaining_ms": 15_000, "looking": [0, 1]}
            assert told["clock"]["remaining_ms"] == 15_000
        time.advance(4)
        await one.send("ready")
        for seat in (one, two):
            told = await seat.expect("paused")
            assert told["pause"] == {"remaining_ms": 11_000, "looking": [1]}
        await two.send("ready")
        for seat in (one, two):
            told = await seat.expect("paused")
            assert "pause" not in told
            assert told["clock"]["remaining_ms"] == 15_000, "it has not run meanwhile"


@pytest.mark.over_nodes
async def test_who_loads_the_page_in_the_middle_is_told_how_the_deal_ended(database: str) -> None:
    async with (
        paused_server(database) as (server, time),
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(ana, luis) as (one, two),
    ):
        told, _ = await end_deal(one, two)
        time.advance(5)
        async with ana.enter(one.room["id"]) as again:
            snapshot = await again.expect("snapshot")
        assert snapshot["pause"] == {"remaining_ms": 10_000, "looking": [0, 1]}
        counted = [
            event for event in told["events"] if event["event"] in ("MesaSwept", "PileCounted")
        ]
        assert snapshot["counted"] == counted
        assert len(counted) == 3
        time.advance(10)
        async with ana.enter(one.room["id"]) as again:
            snapshot = await again.expect("snapshot")
        assert "pause" not in snapshot
        assert "counted" not in snapshot


@pytest.mark.over_nodes
async def test_who_leaves_is_not_waited_for_and_the_other_is_told(database: str) -> None:
    async with (
        paused_server(database) as (server, _),
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(ana, luis) as (one, two),
    ):
        await end_deal(one, two)
        await two.send("ready")
        assert (await two.expect("paused"))["pause"]["looking"] == [0]
        await one.socket.close()
        assert "pause" not in await two.expect("paused")


async def test_a_bot_plays_on_when_the_only_person_has_seen_it(database: str) -> None:
    async with paused_server(database) as (server, _), server.person("Ana") as ana:
        room = await ana.make_room(
            bots=[{"seat": 1, "bot": BOT}],
            start=True,
            options={
                "target": 99,
                "trivilin_wins": "never",
                "first_dealer": 0,
                "duplicate_limit": 0,  # else the deal can be lost (DEA-6), and the other one deals
            },
        )
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            while True:
                await seat.until_turn()
                told = await seat.do("act", action=seat.choices[0]["action"])
                while "pause" not in told and not seat.choices:
                    told = await seat.expect("update")
                if "pause" in told:
                    break
            assert told["pause"]["looking"] == [0]
            assert told["turn"]["to_act"] == 1, "the bot deals now"
            await seat.send("ready")
            assert "pause" not in await seat.expect("paused", "update")
            assert (await seat.expect("update"))["change"]["by_bot"]
