"""What a person can do at a live table, and what happens when they are late, gone or cut off."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from caida.notation import parse_record
from caida.store.base import Append, Done
from tests.server.folding import Json
from tests.server.playing import BOT, Player, Running, Seat, quick, running
from tests.server.process import ServerProcess

# A match that does not end while it is looked at.
LONG = {"target": 99, "trivilin_wins": "never"}


@asynccontextmanager
async def two_at_a_table(
    server: Running, ana: Player, luis: Player, **order: Any
) -> AsyncIterator[tuple[Seat, Seat]]:
    """A match that has just begun."""
    room = await ana.make_room(options=LONG, **order)
    async with ana.enter(room["id"]) as one, luis.enter(room["id"]) as two:
        await one.arrive()
        await two.arrive()
        await two.do("sit", seat=1)
        await two.arrive()
        await one.do("start")
        await two.until(lambda _: two.room["stage"] == "playing")
        yield one, two


def by_turn(one: Seat, two: Seat) -> tuple[Seat, Seat]:
    """Whoever is to act, and the other."""
    return (one, two) if one.table["to_act"] == one.you else (two, one)


async def catch_up(*seats: Seat) -> None:
    latest = max(seat.seq for seat in seats)
    for seat in seats:
        while seat.seq < latest:
            await seat.receive()


async def deal_cards(one: Seat, two: Seat) -> None:
    """Past the choices of the dealer."""
    while one.table["phase"] != "play":
        turn, _ = by_turn(one, two)
        await turn.do("act", action=turn.choices[0]["action"])
        await catch_up(one, two)


def change_of(message: Json) -> tuple[str, int | None, str | None]:
    change = message.get("change", {})
    return change.get("kind", ""), change.get("seat"), change.get("away")


# --- Being late


async def test_a_bot_plays_for_who_runs_out_of_time_until_they_are_back(server: Running) -> None:
    async with (
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(server, ana, luis, clock=15) as table,
    ):
        late, other = by_turn(*table)
        seat = late.you
        assert seat is not None
        live = server.services.hall.rooms[late.room["id"]]
        live.room.clock = 0.2  # type: ignore[assignment]  # so that nobody has to wait
        live._timing.stop()
        live._timing.wake()
        await other.until(lambda message: change_of(message) == ("taken_over", seat, "clock"))
        assert other.room["seats"][seat]["away"] == "clock"
        live.room.clock = 60
        played = await other.until(lambda message: change_of(message)[0] == "acted")
        assert (played["change"]["seat"], played["change"]["by_bot"]) == (seat, True)
        await catch_up(late, other)
        assert (await late.do("come_back"))["change"]["kind"] == "returned"
        assert late.room["seats"][seat]["away"] is None
        await catch_up(late, other)
        while late.table["to_act"] != seat:
            await other.do("act", action=other.choices[0]["action"])
            await catch_up(late, other)
        told = await late.do("act", action=late.choices[0]["action"])
        assert change_of(told) == ("acted", seat, None)
        assert "by_bot" not in told["change"]


async def test_the_clock_is_told_and_only_while_it_runs(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        async with two_at_a_table(server, ana, luis, clock=30) as (one, two):
            turn = one if one.table["to_act"] == 0 else two
            await turn.send("look")
            clock = (await turn.arrive()).frames[-1]
            told = msgspec.json.decode(clock)["clock"]
            assert told["seat"] == turn.you
            assert told["total_ms"] == 30_000
            assert 0 < told["remaining_ms"] <= 30_000
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        async with ana.enter(room["id"]) as seat:
            assert "clock" not in await seat.expect("snapshot")


# --- Being gone


async def test_who_is_gone_is_stood_in_for_and_gets_the_seat_back(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = await ana.make_room(options=LONG)
        async with ana.enter(room["id"]) as one:
            await one.arrive()
            async with luis.enter(room["id"]) as two:
                await two.arrive()
                await two.do("sit", seat=1)
                await one.do("start")
            await one.until(lambda message: change_of(message) == ("taken_over", 1, "gone"))
            assert one.room["seats"][1]["away"] == "gone"
            for _ in range(3):
                while one.table["to_act"] == 1:
                    await one.receive()
                await one.do("act", action=one.choices[0]["action"])
            async with luis.enter(room["id"]) as two:
                await two.arrive()
                assert two.you == 1
                await one.until(lambda message: change_of(message)[:2] == ("returned", 1))
                while one.seq > two.seq:
                    await two.receive()
                assert two.table == one.table
                assert len(two.own["hand"]) == two.table["hand_sizes"][1]


async def test_a_table_that_nobody_attends_stands_still(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            while not seat.choices:
                await seat.receive()
            await seat.do("act", action=seat.choices[0]["action"])
        await asyncio.sleep(0.5)  # longer than the grace
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            assert seat.room["seats"][0]["away"] is None
            await seat.play(random.Random(1))
            assert seat.room["stage"] == "finished"


async def test_a_second_tab_keeps_the_seat(server: Running) -> None:
    async with (
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(server, ana, luis) as (one, two),
        ana.enter(one.room["id"]) as tab,
    ):
        await tab.arrive()
        assert tab.you == 0
        assert (tab.table, tab.own) == (one.table, one.own)
        await one.socket.close()
        await asyncio.sleep(0.6)  # longer than the grace
        while tab.table["to_act"] != 0:
            await two.do("act", action=two.choices[0]["action"])
            await catch_up(tab, two)
        told = await tab.do("act", action=tab.choices[0]["action"])
        assert "by_bot" not in told["change"]
        assert not any('"taken_over"' in frame for frame in two.frames)


# --- Being cut off


async def test_what_was_missed_is_sent_from_the_last_number_seen(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat, ana.enter(room["id"]) as cut:
            await seat.arrive()
            await cut.arrive()
            await cut.socket.close()
            for _ in range(3):
                while not seat.choices:
                    await seat.receive()
                await seat.do("act", action=seat.choices[0]["action"])
            while not seat.choices:
                await seat.receive()
            async with ana.enter(room["id"], since=cut.seq) as back:
                back.screen, back.seq = cut.screen, cut.seq
                while back.seq < seat.seq:
                    assert (await back.receive())["type"] != "snapshot"
                assert (back.table, back.own) == (seat.table, seat.own)
            async with ana.enter(room["id"], since=seat.seq) as back:
                await back.send("ping")
                assert (await back.expect("update", "snapshot", "pong"))["type"] == "pong"
            for since in (0, seat.seq + 1, 10**8):
                async with ana.enter(room["id"], since=since) as back:
                    await back.arrive()
                    assert (back.table, back.own) == (seat.table, seat.own)


async def test_a_command_sent_again_is_answered_and_changes_nothing(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            while not seat.choices:
                await seat.receive()
            seen, action = seat.seq, seat.choices[0]["action"]
            told = await seat.do("act", id="once", action=action)
            for _ in range(2):
                again = await seat.do("act", id="once", seq=seen, action=action)
                assert (again["type"], again["seq"]) == ("accepted", told["seq"])
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            again = await seat.do("act", id="once", seq=seen, action=action)
            assert (again["type"], again["seq"]) == ("accepted", told["seq"])
            log = await server.services.hall.store.read_log(room["id"])
            assert sum(b'"once"' in row.entry for row in log) == 1


async def test_a_wrong_command_gets_its_reason_and_how_things_stand(server: Running) -> None:
    async with (
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(server, ana, luis) as table,
    ):
        await deal_cards(*table)
        turn, other = by_turn(*table)
        held, hidden = turn.choices[0]["action"], {"kind": "play", "card": other.own["hand"][0]}
        for seat, values, code in (
            (turn, {"action": held, "seq": turn.seq - 1}, "stale"),
            (turn, {"action": held, "seq": turn.seq + 1}, "stale"),
            (other, {"action": hidden}, "not_your_turn"),
            (turn, {"action": hidden}, "illegal"),
            (turn, {"action": {"kind": "play"}}, "illegal"),
            (turn, {"action": {"kind": "count_up"}}, "illegal"),
        ):
            before = (seat.table, seat.own)
            refused = await seat.do("act", **values)
            assert (refused["type"], refused["code"]) == ("refused", code)
            assert refused["text"]
            assert refused["seq"] == seat.seq
            await seat.arrive()
            assert (seat.table, seat.own) == before
        assert (await turn.do("act", action=hidden))["rule"]


async def test_updates_add_up_to_the_snapshot(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = await ana.make_room(
            seats=3,
            bots=[{"seat": 1, "bot": BOT}, {"seat": 2, "bot": BOT}],
            start=True,
            options=LONG,
        )
        async with ana.enter(room["id"]) as seat, eva.enter(room["id"]) as watcher:
            for one in (seat, watcher):
                await one.arrive()
            for _ in range(20):
                while not seat.choices:
                    await seat.receive()
                await seat.do("act", action=seat.choices[-1]["action"])
                while not seat.choices:
                    await seat.receive()
                while watcher.seq < seat.seq:
                    await watcher.receive()
                for one in (seat, watcher):
                    folded = (one.table, one.own)
                    await one.send("look")
                    await one.arrive()
                    assert (one.table, one.own) == folded


async def test_a_contribution_can_be_any_text(server: Running) -> None:
    async with server.person("Ana") as ana:
        for text in ("a\x00b", 'x\n[Result "1-0"]\n', 'q"uo\\te', "\u2028\x85\r\ufeff", "ñ" * 50):
            room = await ana.make_room(
                bots=[{"seat": 1, "bot": BOT}], start=True, contribution=text
            )
            async with ana.enter(room["id"]) as seat:
                await seat.arrive()
                await seat.do("resign")
            reveal = seat.room["reveal"]
            assert reveal["contributions"] == {"0": text}
            async with asyncio.timeout(10):
                while True:
                    kept = await ana.http.get(f"/api/matches/{reveal['match']}/record")
                    if kept.status_code == 200:
                        break
                    await asyncio.sleep(0.01)
            proof = parse_record(kept.text).proof
            assert proof is not None
            assert proof.contributions == {0: text}


async def test_a_room_that_could_not_be_furnished_is_not_promised(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = server.services.hall.store
    plain = store.append

    def fail_from_the_second_on(append: Append, done: Done) -> None:
        if append.row.seq > 1:
            asyncio.get_running_loop().call_soon(done, "failed")
        else:
            plain(append, done)

    monkeypatch.setattr(store, "append", fail_from_the_second_on)
    async with server.person("Ana") as ana:
        answer = await ana.http.post("/api/rooms", json={})
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


# --- The lobby


async def test_the_list_of_tables_follows_what_happens(server: Running) -> None:
    async with server.person("Ana") as ana:
        address = f"{server.url.replace('http', 'ws')}/ws/lobby?v=1"
        async with connect(address) as socket:
            first = msgspec.json.decode(await socket.recv())
            assert (first["type"], first["rooms"]) == ("lobby", [])
            await ana.make_room(is_public=False)
            room = await ana.make_room(is_public=True, clock=30)
            async with ana.enter(room["id"]) as seat:
                await seat.arrive()
                card = await listed(socket, room["id"])
                assert (card["people"], card["free"], card["clock"]) == (["Ana"], 1, 30)
                listing = (await ana.http.get("/api/rooms")).json()
                assert [line["id"] for line in listing["rooms"]] == [room["id"]]
                await seat.do("start", fill=BOT)
                card = await listed(socket, room["id"])
                assert (card["stage"], card["free"], card["bots"]) == ("playing", 0, 1)
            async with asyncio.timeout(10):
                while room["id"] not in msgspec.json.decode(await socket.recv()).get("gone", ()):
                    continue


async def listed(socket: Any, room: str) -> Json:
    """The next card of a room."""
    async with asyncio.timeout(10):
        while True:
            told: Json = msgspec.json.decode(await socket.recv())
            for card in told.get("rooms", ()):
                if card["id"] == room:
                    return dict(card)


async def test_people_online_are_counted_once(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        async with ana.enter(room), ana.enter(room), luis.enter(room) as last:
            await last.arrive()
            assert (await ana.http.get("/api/rooms")).json()["online"] == 2


# --- The end of a server


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


# --- Programs


async def test_a_program_with_a_token_sits_down_and_plays(server: Running) -> None:
    async with server.person("Ana") as ana:
        made = (await ana.http.post("/api/me/tokens", json={"name": "Robotina"})).json()
        assert made["me"]["is_program"]
        room = await ana.make_room()
        headers = {"Authorization": f"Bearer {made['token']}"}
        async with (
            ana.enter(room["id"]) as one,
            ana.enter(room["id"], headers=headers) as program,
        ):
            await one.arrive()
            await program.arrive()
            await program.do("sit", seat=1)
            await one.do("start")
            await program.until(lambda _: program.room["stage"] == "playing")
            assert program.room["seats"][1]["kind"] == "program"
            assert program.room["seats"][1]["name"] == "Robotina"
            await asyncio.gather(one.play(random.Random(1)), program.play(random.Random(2)))
            assert one.room["stage"] == "finished"
