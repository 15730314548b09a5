"""Who blocks somebody is rid of them, for both and for good; and whoever runs the house is told."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from caida.notation import parse_record
from caida.room.person import Person, public_mark
from caida.server.conduct import tidy_words
from tests.server.clients import http_client, socket_to
from tests.server.playing import BOT, Player, Running, Seat, quick, running
from tests.server.two_players import catch_up
from tests.waiting import HANG_SECONDS, until_true

Json = dict[str, Any]


async def mark_of(player: Player) -> str:
    return str((await player.http.get("/api/me")).json()["who"])


async def block(player: Player, other: Player, name: str = "Luis") -> list[Json]:
    address = f"/api/me/blocks/{await mark_of(other)}"
    answer = await player.http.put(address, json={"name": name})
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()
    return found


async def heard_until(seat: Seat, phrase: str) -> list[str]:
    """What is said up to a phrase, that one left out."""
    heard: list[str] = []
    while (said := (await seat.expect("said"))["phrase"]) != phrase:
        heard.append(said)
    return heard


# --- Blocks


@pytest.mark.over_nodes
async def test_neither_hears_the_other_and_everybody_else_hears_both(server: Running) -> None:
    async with (
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        server.person("Eva") as eva,
    ):
        room = (await ana.make_room(seats=3))["id"]
        async with ana.enter(room) as one, luis.enter(room) as two, eva.enter(room) as three:
            for seat in (one, two, three):
                await seat.arrive()
            await two.do("sit", seat=1)
            await three.do("sit", seat=2)
            await block(ana, luis)
            await server.look()
            for seat, phrase in ((one, "hello"), (two, "hurry"), (three, "bye")):
                await seat.send("say", phrase=phrase)
                await seat.do("ping")
            assert await heard_until(one, "bye") == []
            assert await heard_until(two, "bye") == []
            while len(said_to(three)) < 3:
                await three.receive()
            assert sorted(said_to(three)) == ["bye", "hello", "hurry"]


def said_to(seat: Seat) -> list[str]:
    told = [msgspec.json.decode(frame) for frame in seat.frames]
    return [one["phrase"] for one in told if one["type"] == "said"]


async def cards(player: Player) -> set[str]:
    return {card["id"] for card in (await player.http.get("/api/rooms")).json()["rooms"]}


@pytest.mark.over_nodes
async def test_neither_sees_the_tables_of_the_other_and_both_do_again(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        of_ana, of_luis = [(await player.make_room(is_public=True))["id"] for player in (ana, luis)]
        address = f"{server.url.replace('http', 'ws')}/ws/lobby?v=1"
        async with (
            ana.enter(of_ana) as one,
            luis.enter(of_luis) as two,
            socket_to(address, {"Cookie": luis.cookie}) as lobby,
        ):
            await one.arrive()
            await two.arrive()
            await seen_in(lobby, {of_ana, of_luis})
            await block(ana, luis)
            await server.look()
            await seen_in(lobby, {of_luis})
            assert (await cards(ana), await cards(luis)) == ({of_ana}, {of_luis})
            async with server.person("Eva") as eva:
                assert await cards(eva) == {of_ana, of_luis}
            # What changes there is not told either.
            await one.do("place_bot", seat=1, bot=BOT)
            await two.do("place_bot", seat=1, bot=BOT)
            assert await changed_in(lobby) == {of_luis}
            await ana.http.delete(f"/api/me/blocks/{await mark_of(luis)}")
            await server.look()
            await seen_in(lobby, {of_ana, of_luis})
            assert await cards(ana) == {of_ana, of_luis}


async def seen_in(lobby: Any, rooms: set[str]) -> None:
    """Wait until the whole list is these."""
    known: set[str] = set()
    async with asyncio.timeout(HANG_SECONDS):
        while known != rooms:
            told = msgspec.json.decode(await lobby.recv())
            known = set() if told["type"] == "lobby" else known
            known |= {card["id"] for card in told.get("rooms", ())}
            known -= set(told.get("gone", ()))


async def changed_in(lobby: Any) -> set[str]:
    """The tables in the next news that has some."""
    async with asyncio.timeout(HANG_SECONDS):
        while not (found := msgspec.json.decode(await lobby.recv()).get("rooms", ())):
            pass
    return {card["id"] for card in found}


@pytest.mark.over_nodes
async def test_who_is_blocked_can_t_sit_at_that_table_but_who_blocks_may_at_theirs(
    server: Running,
) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        of_ana, of_luis = [(await player.make_room())["id"] for player in (ana, luis)]
        await block(ana, luis)
        await server.look()
        async with luis.enter(of_ana) as guest:
            await guest.arrive()
            refused = await guest.do("sit", seat=1)
            assert (refused["type"], refused["code"]) == ("refused", "blocked")
            assert refused["text"].startswith("You can't sit down at this table")
        async with ana.enter(of_luis) as guest:
            await guest.arrive()
            assert (await guest.do("sit", seat=1))["type"] == "update"
        await ana.http.delete(f"/api/me/blocks/{await mark_of(luis)}")
        await server.look()
        async with luis.enter(of_ana) as guest:
            await guest.arrive()
            assert (await guest.do("sit", seat=1))["type"] == "update"


@pytest.mark.over_nodes
async def test_who_sits_already_may_stay_and_move(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room(seats=3))["id"]
        async with luis.enter(room) as seat:
            await (await seat.arrive()).do("sit", seat=1)
            await block(ana, luis)
            await server.look()
            assert (await seat.do("sit", seat=2))["type"] == "update"


@pytest.mark.over_nodes
async def test_blocks_are_listed_with_their_names_and_outlive_the_server(database: str) -> None:
    async with (
        running(quick(database)) as server,
        server.person("Ana") as ana,
        server.person("Luis") as luis,
    ):
        who = await mark_of(luis)
        assert [(one["who"], one["name"]) for one in await block(ana, luis)] == [(who, "Luis")]
        assert len(await block(ana, luis, "Lucho")) == 1
        cookies = [player.cookie for player in (ana, luis)]
        room = (await ana.make_room())["id"]
    async with running(quick(database)) as server, http_client(server.url) as http:
        (one,) = (await http.get("/api/me/blocks", headers={"Cookie": cookies[0]})).json()
        assert (one["who"], one["name"]) == (who, "Lucho")
        assert (await http.get("/api/me/blocks", headers={"Cookie": cookies[1]})).json() == []
        async with Player(server.url, http).enter(room, headers={"Cookie": cookies[1]}) as seat:
            await seat.arrive()
            assert (await seat.do("sit", seat=1))["code"] == "blocked"


async def test_nobody_blocks_themselves_nor_without_end_nor_what_is_no_mark(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caida.server.blocks.MAX_BLOCKS", 2)
    async with server.person("Ana") as ana:
        for who, status in (
            (await mark_of(ana), 400),
            ("cheo", 400),
            ("a1", 200),
            ("a2", 200),
            ("a3", 429),
        ):
            answer = await ana.http.put(f"/api/me/blocks/{who}", json={"name": "Alguien"})
            assert answer.status_code == status, who


async def test_the_list_of_tables_is_news_for_all_even_if_somebody_comes_just_then(
    server: Running,
) -> None:
    """Whoever comes is told everything; those who were there are told it all the same."""
    async with server.person("Ana") as ana:
        address = f"{server.url.replace('http', 'ws')}/ws/lobby?v=1"
        async with socket_to(address) as lobby:
            await lobby.recv()
            room = (await ana.make_room(is_public=True))["id"]
            async with ana.enter(room) as seat:
                await seat.arrive()
                assert await cards(ana) == {room}
                assert await changed_in(lobby) == {room}


# --- Reports


async def report(player: Player, **order: Any) -> tuple[int, Json]:
    answer = await player.http.post("/api/reports", json=order)
    return answer.status_code, answer.json()


@pytest.mark.over_nodes
async def test_a_report_says_who_and_where_and_has_the_match_whose_record_is_kept(
    server: Running,
) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await (await two.arrive()).do("sit", seat=1)
            await catch_up(one, two)
            order = {"room": room, "who": await mark_of(luis), "reason": "stalling"}
            assert await report(ana, **order, words=" tarda\n  mucho\u202e ") == (
                201,
                {"match": ""},
            )
            await one.do("start")
            await catch_up(one, two)
            match = f"{room}-1"
            assert await report(ana, **order) == (201, {"match": match})
            assert await report(ana, **order, words="otra vez") == (201, {"match": match})
            await two.do("resign")
            await catch_up(one, two)
        second, first = await server.services.store.reports(10)
        assert (first.words, first.match, first.room) == ("tarda mucho", "", room)
        assert (second.name, second.reporter_name, second.reason) == ("Luis", "Ana", "stalling")
        assert (second.who, second.reporter) == (await mark_of(luis), await mark_of(ana))
        # Nobody sees the cards of a match that is on; they are in the archive when it is over.

        async def is_kept() -> bool:
            return await server.services.store.read_match(second.match) is not None

        await until_true(is_kept)  # by whichever server sees to this table
        kept = await server.services.store.read_match(second.match)
        assert kept is not None
        assert list(parse_record(kept.record).players) == ["Ana", "Luis"]


@pytest.mark.over_nodes
async def test_only_who_was_at_the_table_can_be_reported_and_nobody_themselves(
    server: Running,
) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        for who in (await mark_of(luis), await mark_of(ana), "abcdef"):
            status, problem = await report(ana, room=room, who=who, reason="other")
            assert (status, problem["code"]) == (404, "unknown")
        status, _ = await report(ana, room="nowhere", who="abcdef", reason="other")
        assert status == 404
        status, _ = await report(ana, room=room, who="abcdef", reason="ugly")
        assert status == 400
        assert await server.services.store.reports(10) == []


@pytest.mark.over_nodes
async def test_who_was_removed_can_still_be_reported(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await (await two.arrive()).do("sit", seat=1)
            await one.expect("update")
            await one.do("remove", seat=1)
        status, _ = await report(ana, room=room, who=await mark_of(luis), reason="name")
        assert status == 201


async def test_reports_are_few_for_each_person(database: str) -> None:
    async with (
        running(quick(database, reports_per_day=2.0)) as server,
        server.person("Ana") as ana,
        server.person("Luis") as luis,
    ):
        room = (await luis.make_room())["id"]
        order = {"room": room, "who": await mark_of(luis), "reason": "other"}
        assert [(await report(ana, **order))[0] for _ in range(3)] == [201, 201, 429]
        async with server.person("Eva") as eva:
            assert (await report(eva, **order))[0] == 201


@pytest.mark.parametrize(
    ("text", "words"),
    [("", ""), (" a \n\t b ", "a b"), ("a\x00b\u200bc", "abc"), ("\u202eabc", "abc")],
)
def test_words_are_on_one_line_and_can_all_be_seen(text: str, words: str) -> None:
    assert tidy_words(text) == words


# --- Removing between matches


@pytest.mark.over_nodes
async def test_a_host_removes_somebody_after_a_match_and_the_next_begins_with_others(
    server: Running,
) -> None:
    async with (
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        server.person("Eva") as eva,
    ):
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as one, luis.enter(room) as two, eva.enter(room) as three:
            await one.arrive()
            await three.arrive()
            await (await two.arrive()).do("sit", seat=1)
            await catch_up(one, two)
            await one.do("start")
            assert (await one.do("remove", seat=1))["code"] == "match_on"
            await catch_up(one, two)
            await two.do("resign")
            await two.do("rematch")
            await one.until(lambda _: one.room["seats"][1]["wants_rematch"])
            await one.do("remove", seat=1)
            told = await two.until(lambda message: message["type"] == "snapshot")
            assert (told["is_removed"], told.get("you")) == (True, None)
            assert (await two.do("sit", seat=1))["code"] == "removed"
            await three.do("sit", seat=1)
            await one.do("rematch")
            assert (await three.do("rematch"))["type"] == "update"
            await one.until(lambda _: one.room["match"] == 2 and one.room["stage"] == "playing")
            assert [seat["name"] for seat in one.room["seats"]] == ["Ana", "Eva"]


def test_a_mark_gives_nobody_away() -> None:
    ana = Person("ana", "Ana", "mar")
    assert ana.id not in public_mark(ana.id)
