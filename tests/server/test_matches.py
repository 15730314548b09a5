"""Whole matches over the wire: bots, two people, teams, rematches, spectators."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack

import msgspec
import pytest

from caida.notation import Record, parse_record
from caida.protocol.http import ReplayStep
from caida.protocol.values import FACES, ROBOT_FACE
from caida.server import matches
from caida.server.matches import replay, show_line
from caida.store.base import ArchivedMatch, MatchLine
from tests.server.log_capture import everything_logged
from tests.server.playing import BOT, Running
from tests.server.two_players import catch_up


def test_a_match_archived_before_faces_were_shows_one_for_each_person() -> None:
    names, persons, kept = ("Ana", "Luis", "Cheo"), ("ana", "luis", ""), ("", "", "")
    line = MatchLine("x-1", 1, "tradicional", "0 target 24-7-3", names, persons, kept, kept)
    assert show_line(line, "ana").faces == [FACES[0], FACES[1], ROBOT_FACE]


async def test_a_match_against_a_bot_at_once(server: Running) -> None:
    async with server.person() as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        assert room["stage"] == "playing"
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.play(random.Random(1))
            assert seat.room["stage"] == "finished"
            reveal = seat.room["reveal"]
        matches = (await ana.http.get("/api/matches")).json()
        assert [line["id"] for line in matches] == [reveal["match"]]
        record = parse_record((await ana.http.get(f"/api/matches/{reveal['match']}/record")).text)
        assert record.proof is not None
        assert record.proof.secret is not None
        assert record.proof.secret.hex() == reveal["secret"]
        assert record.proof.commitment == room["commitment"]
        assert record.players[0] == "Ana"


@pytest.mark.over_nodes
async def test_two_people_from_the_code_to_the_rematch(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis", "mango") as luis:
        room = await ana.make_room(is_public=False)
        found = (await luis.http.get(f"/api/rooms/{room['code'].lower()}")).json()
        assert found["room"]["id"] == room["id"]
        async with ana.enter(room["id"]) as one, luis.enter(room["id"]) as two:
            await one.arrive()
            await two.arrive()
            assert (one.you, two.you) == (0, None)
            await two.do("sit", seat=1, contribution="la de Luis")
            await two.arrive()
            assert two.you == 1
            await catch_up(one, two)
            await one.do("start")
            await two.until(lambda message: two.room.get("stage") == "playing")
            for number in (1, 2):
                await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
                assert one.room["reveal"] == two.room["reveal"]
                assert one.room["reveal"]["match"] == f"{room['id']}-{number}"
                assert one.table == two.table
                await one.do("rematch")
                await two.do("rematch")
                for seat in (one, two):
                    while seat.room["stage"] != "playing":
                        await seat.receive()


@pytest.mark.over_nodes
async def test_four_people_in_two_teams(server: Running) -> None:
    names = ("Ana", "Luis", "Eva", "Rafa")
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(server.person(name)) for name in names]
        room = await people[0].make_room(seats=4, teams=True)
        seats = [await stack.enter_async_context(p.enter(room["id"])) for p in people]
        for seat in seats:
            await seat.arrive()
        for number, seat in enumerate(seats[1:], 1):
            await seat.do("sit", seat=number)
            await catch_up(*seats)
        await seats[0].do("start")
        for seat in seats:
            while seat.room["stage"] != "playing":
                await seat.receive()
        await asyncio.gather(*(seat.play(random.Random(n)) for n, seat in enumerate(seats)))
        assert {seat.room["stage"] for seat in seats} == {"finished"}
        assert [s["side"] for s in seats[0].room["seats"]] == [0, 1, 0, 1]


@pytest.mark.parametrize("preset", ["tradicional", "fall"])
async def test_three_seats_with_two_bots(server: Running, preset: str) -> None:
    async with server.person() as ana:
        bots = [{"seat": 1, "bot": BOT}, {"seat": 2, "bot": BOT}]
        room = await ana.make_room(preset=preset, seats=3, bots=bots, start=True)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.play(random.Random(3))
            assert seat.table["outcome"]["reason"] in ("target", "trivilin")


@pytest.mark.over_nodes
async def test_a_spectator_sees_the_table_and_no_hand(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, is_public=True)
        async with ana.enter(room["id"]) as seat, eva.enter(room["id"]) as watcher:
            await seat.arrive()
            await watcher.arrive()
            await asyncio.gather(seat.play(random.Random(1)), watcher.play(random.Random(1)))
            assert watcher.table == seat.table
            assert not watcher.own
            for frame in watcher.frames:
                assert '"own"' not in frame
                assert '"HandDealt"' not in frame or '"cards":null' in frame
            refused = await watcher.do("resign")
            assert (refused["type"], refused["code"]) == ("refused", "not_seated")


@pytest.mark.over_nodes
async def test_who_speaks_is_known_by_the_same_mark_everywhere(server: Running) -> None:
    """So that a page that is told to mute a person does so at every table, whatever their name."""
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        marks = []
        for number in range(2):
            room = await ana.make_room(seats=3, seat=number)
            async with ana.enter(room["id"]) as seat, eva.enter(room["id"]) as watcher:
                await watcher.arrive()
                await (await seat.arrive()).send("say", phrase="laugh")
                said = await watcher.expect("said")
                marks.append(said["who"])
                assert said["seat"] == number
            await ana.http.put("/api/me", json={"name": "Otra", "colour": "flor"})
        me = (await ana.http.get("/api/me")).json()
        assert marks == [me["who"]] * 2
        assert (await eva.http.get("/api/me")).json()["who"] not in marks


@pytest.mark.over_nodes
async def test_leaving_and_resigning(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = await ana.make_room()
        async with ana.enter(room["id"]) as one, luis.enter(room["id"]) as two:
            await one.arrive()
            await two.arrive()
            await two.do("sit", seat=1)
            await catch_up(one, two)
            await one.do("start")
            await two.do("leave")
            # Of several steps that come at once only the last says how the seats are now.
            await one.until(lambda _: one.room["seats"][1]["away"] == "left")
            while one.table["to_act"] == 1:
                await one.receive()
            await one.do("resign")
            assert one.table["outcome"]["reason"] == "resignation"
            assert one.room["seats"][1]["kind"] == "empty"


async def test_a_match_whose_line_cannot_be_read_hides_no_other(server: Running) -> None:
    """It is left out of the list and says so by itself; the log has it once."""
    async with server.person() as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.do("resign")
        await server.services.host.archive.catch_up()
        kept = await server.services.store.read_match(f"{room['id']}-1")
        assert kept is not None
        for number, result in enumerate(("who knows", "0 charm 1-2"), 1):
            later = kept.line.finished_at + 3 - number
            line = kept.line._replace(id=f"broken-{number}", result=result, finished_at=later)
            await server.services.store.archive(ArchivedMatch(line, kept.record))
        with everything_logged() as logged:
            for _ in range(2):
                listed = (await ana.http.get("/api/matches?limit=1")).json()
                assert [card["id"] for card in listed] == [f"{room['id']}-1"]
                for part in ("", "/replay"):
                    answer = await ana.http.get(f"/api/matches/broken-1{part}")
                    assert (answer.status_code, answer.json()["code"]) == (410, "match_unreadable")
        told = [json.loads(line) for line in logged.lines]
        assert [(line["event"], line["match"]) for line in told] == [
            ("match_unreadable", "broken-1"),
            ("match_unreadable", "broken-2"),
        ]


@pytest.mark.parametrize("part", ["", "/replay", "/review"])
@pytest.mark.parametrize("spoiled", ["", "no record at all", "cut"])
async def test_a_match_that_cannot_be_read_says_so(
    server: Running, part: str, spoiled: str
) -> None:
    """And the others of its player are listed beside it."""
    async with server.person() as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.do("resign")
        await server.services.host.archive.catch_up()
        kept = await server.services.store.read_match(f"{room['id']}-1")
        assert kept is not None
        text = kept.record[: len(kept.record) // 2] if spoiled == "cut" else spoiled
        line = kept.line._replace(id="broken-1")
        await server.services.store.archive(ArchivedMatch(line, text))
        texts = set()
        for lang in ("es", "en"):
            answer = await ana.http.get(f"/api/matches/broken-1{part}?lang={lang}")
            assert (answer.status_code, answer.json()["code"]) == (410, "match_unreadable")
            texts.add(answer.json()["text"])
        assert len(texts) == 2
        listed = {card["id"] for card in (await ana.http.get("/api/matches")).json()}
        assert listed == {"broken-1", f"{room['id']}-1"}


async def test_a_replay_is_put_together_once_for_everybody(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Record] = []

    def count(record: Record) -> Iterator[ReplayStep]:
        played.append(record)
        return replay(record)

    monkeypatch.setattr(matches, "replay", count)
    async with server.person() as ana, server.person("Eva") as eva:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.do("resign")
        await server.services.host.archive.catch_up()
        path = f"/api/matches/{room['id']}-1/replay"
        own, others = [(await one.http.get(path)).json() for one in (ana, eva)]
        assert (own["card"]["seat"], others["card"]["seat"]) == (0, None)
        assert (
            own["steps"]
            == others["steps"]
            == json.loads(msgspec.json.encode(list(replay(played[0]))))
        )
        assert len(played) == 1
