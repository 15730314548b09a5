"""What whoever runs the house does is done, told to people in a sentence, and written down."""

from __future__ import annotations

import pytest

from caida.engine.chance import RECIPE
from caida.notation import parse_record
from caida.room import entries
from caida.room.person import public_mark
from caida.server.desk import Desk
from caida.store import StoreError
from caida.store.conduct import ReportRow
from tests.server.playing import BOT, Running


def desk_of(server: Running) -> Desk:
    return Desk(server.services, "192.0.2.9")


def report(room: str, match: str) -> ReportRow:
    return ReportRow("r", 1, "a", "Ana", "b", "Luis", room, match, "other", "")


async def test_a_table_is_closed_in_the_middle_of_a_match_and_nobody_loses(
    server: Running,
) -> None:
    desk = desk_of(server)
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        match = f"{room['id']}-1"
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.until_turn()
            await seat.do("act", action=seat.choices[0]["action"])
            assert await desk.record_of(report(room["id"], match)) == ""
            assert await desk.close_table(room["id"], "pleito")
            told = await seat.until(lambda message: message.get("code") == "house_closed")
            assert told["text"].startswith("Whoever runs the house closed this table")
            assert seat.room["stage"] == "closed"
        assert not await desk.close_table(room["id"], "")
        assert not await desk.close_table("nowhere", "")
        assert (await ana.http.get("/api/matches")).json() == []
        assert (await ana.http.get("/api/me/rooms")).json() == []
        # Now that nobody plays it any more, what was played of it can be read.
        record = await desk.record_of(report(room["id"], match))
        assert parse_record(record).players[0] == "Ana"
    (act,) = await desk.acts()
    assert (act.act, act.what, act.note) == ("close", f"{room['code']} {room['id']}", "pleito")
    assert act.address == "192.0.2.9"


@pytest.mark.over_nodes
async def test_who_is_kept_out_is_told_until_when_and_goes_and_the_others_stay(
    server: Running,
) -> None:
    desk = desk_of(server)
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        who = (await luis.http.get("/api/me")).json()["who"]
        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await two.arrive()
            ban = await desk.ban("person", who, "Luis", "insulta", 3600)
            assert (await two.expect("refused"))["code"] == "banned"
            await two.socket.wait_closed()
            assert two.socket.close_code == 4403
            assert (await one.do("ping"))["type"] == "pong"
        assert await desk.lift(ban.id)
        await server.look()
        assert (await luis.http.get("/api/rooms")).status_code == 200
        with pytest.raises(ValueError, match="nowhere"):
            await desk.ban("prefix", "nowhere", "", "", 60)
    assert [act.act for act in await desk.acts()] == ["lift", "ban"]


@pytest.mark.over_nodes
async def test_while_the_house_closes_nothing_begins_and_what_is_played_goes_on(
    server: Running,
) -> None:
    desk = desk_of(server)
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        playing = (await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True))["id"]
        waiting = (await luis.make_room(bots=[{"seat": 1, "bot": BOT}]))["id"]
        async with ana.enter(playing) as one, luis.enter(waiting) as two:
            await one.arrive()
            await two.arrive()
            await desk.drain(begins=True)
            for seat in (one, two):
                told = await seat.until(lambda message: message.get("code") == "closing")
                assert "about to close" in told["text"]
            assert (await ana.http.post("/api/rooms", json={})).json()["code"] == "closing"
            assert (await ana.http.get("/readyz")).status_code == 503
            assert (await two.do("start"))["code"] == "closing"
            await one.until_turn()
            assert (await one.do("act", action=one.choices[0]["action"]))["type"] == "update"
            await one.do("resign")
            assert (await one.do("rematch"))["code"] == "closing"
            await desk.drain(begins=False)
            await server.look()
            assert (await two.do("start"))["type"] == "update"
            assert (await one.do("rematch"))["type"] == "update"
            await one.until(lambda _: one.room["match"] == 2)
    assert [act.act for act in await desk.acts()] == ["reopen", "drain"]


async def test_a_rematch_that_everybody_wants_waits_until_the_house_is_open_again(
    server: Running,
) -> None:
    desk = desk_of(server)
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        live = server.services.hall.rooms[room]
        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await (await two.arrive()).do("sit", seat=1)
            await one.do("start")
            await two.do("resign")
            await one.do("rematch")
            server.services.host.takes_no_matches = True
            live.room.holder(1).wants_rematch = True
            live.do(lambda _room: entries.Started(recipe=RECIPE))
            await live.settle()
            assert live.room.stage == "finished"
            await desk.drain(begins=False)
            await one.until(lambda _: one.room["match"] == 2)


async def test_what_can_t_be_written_down_is_not_done(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = desk_of(server)

    async def fail(*_: object) -> None:
        raise StoreError("unavailable", reason="gone")

    monkeypatch.setattr(server.services.store, "add_act", fail)
    async with server.person("Ana") as ana:
        room = (await ana.make_room())["id"]
        for act in (
            desk.close_table(room, ""),
            desk.ban("person", public_mark("luis"), "", "", 60),
            desk.drain(begins=True),
        ):
            with pytest.raises(StoreError):
                await act
        assert server.services.hall.rooms[room].room.stage == "waiting"
        assert not server.services.host.takes_no_matches
        assert await server.services.bans.list() == []
