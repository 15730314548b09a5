"""What HTTP answers: rules and options, one's rooms, hints, and finished matches with reviews."""

import random
from collections.abc import AsyncIterator
from typing import Any, get_args

import pytest

from caida.notation import parse_record
from caida.protocol.values import COLOURS, FACES, BotFace
from caida.server.api import ENDPOINTS
from tests.server.clients import http_client
from tests.server.playing import BOT, Player, Running, Seat, quick, running
from tests.server.two_players import LONG, catch_up
from tests.waiting import until_true

Json = dict[str, Any]
AGAINST_BOT: Json = {"bots": [{"seat": 1, "bot": BOT}], "start": True}


async def play_some(seat: Seat, moves: int) -> None:
    """Some random moves of one's own, with whatever the others answer."""
    rng = random.Random(5)
    for _ in range(moves):
        await seat.until_turn()
        await seat.do("act", action=rng.choice(seat.choices)["action"])


async def finish(player: Player, moves: int = 8, **order: Any) -> str:
    """Play a while against bots and give up; returns the id of the match."""
    room = await player.make_room(**{**AGAINST_BOT, **order})
    async with player.enter(room["id"]) as seat:
        await seat.arrive()
        await play_some(seat, moves)
        await seat.do("resign")
        match: str = seat.room["reveal"]["match"]

    async def is_archived() -> bool:
        return (await player.http.get(f"/api/matches/{match}")).status_code == 200

    await until_true(is_archived)
    return match


async def test_a_stranger_is_nobody_and_has_played_nothing(server: Running) -> None:
    """And not in the wrong: a browser writes every refusal into its console."""
    async with http_client(server.url) as http:
        for path, nothing in (("/api/me", None), ("/api/matches", [])):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()) == (200, nothing)
        await http.put("/api/me", json={"name": "Ana", "colour": "mar"})
        assert (await http.get("/api/me")).json()["name"] == "Ana"


async def test_a_face_is_chosen_once_and_kept_and_none_but_a_persons_can_be(
    server: Running,
) -> None:
    async with http_client(server.url) as http:

        async def put(**change: str) -> tuple[int, str]:
            order = {"name": "Ana", "colour": "mar", **change}
            answer = await http.put("/api/me", json=order)
            return answer.status_code, answer.json().get("face", "")

        assert (await put())[1] in FACES
        assert await put(face="abuela") == (200, "abuela")
        assert await put(name="Ana María") == (200, "abuela")
        for other in ("robot", "marciano", ""):
            assert await put(face=other) == (400, "")
        assert (await http.get("/api/me")).json()["face"] == "abuela"


# --- One's rooms


@pytest.fixture
async def patient(database: str) -> AsyncIterator[Running]:
    """A server that keeps the seat of who is away from one room for another."""
    async with running(quick(database, grace=60.0)) as up:
        yield up


@pytest.mark.over_nodes
async def test_my_rooms_are_those_i_can_go_on_in(patient: Running) -> None:
    async with patient.person("Ana") as ana, patient.person("Luis") as luis:
        waiting = await ana.make_room(seats=3)
        playing = await ana.make_room(**AGAINST_BOT)
        await ana.make_room(seat=None)
        mine = (await ana.http.get("/api/me/rooms")).json()
        assert [(card["id"], card["stage"]) for card in mine] == [
            (playing["id"], "playing"),
            (waiting["id"], "waiting"),
        ]
        assert mine[1]["people"] == ["Ana"]
        assert (await luis.http.get("/api/me/rooms")).json() == []
        async with luis.enter(waiting["id"]) as seat, ana.enter(playing["id"]) as other:
            await (await seat.arrive()).do("sit", seat=2)
            assert [c["id"] for c in (await luis.http.get("/api/me/rooms")).json()] == [
                waiting["id"]
            ]
            await seat.do("stand")
            assert (await luis.http.get("/api/me/rooms")).json() == []
            await (await other.arrive()).do("resign")
            assert [c["id"] for c in (await ana.http.get("/api/me/rooms")).json()] == [
                waiting["id"]
            ]


async def test_my_rooms_are_still_there_after_a_restart(database: str) -> None:
    async with running(quick(database)) as up, up.person() as ana:
        room = await ana.make_room(**AGAINST_BOT)
        cookie = ana.cookie
    async with running(quick(database)) as up, http_client(up.url) as http:
        mine = (await http.get("/api/me/rooms", headers={"Cookie": cookie})).json()
        assert [card["id"] for card in mine] == [room["id"]]
        assert (await http.get("/api/me/rooms")).status_code == 401


# --- Hints


@pytest.mark.parametrize(("seats", "teams"), [(2, False), (3, False), (4, True)])
async def test_a_hint_is_one_of_the_choices_and_says_why(
    server: Running, seats: int, teams: bool
) -> None:
    order = {"bots": [{"seat": seat, "bot": BOT} for seat in range(1, seats)], "options": LONG}
    async with server.person() as ana:
        room = await ana.make_room(seats=seats, teams=teams, start=True, **order)
        async with ana.enter(room["id"]) as seat:
            snapshot = await seat.expect("snapshot")
            assert snapshot["room"]["hints_for"] == snapshot["you"]
            for _ in range(4):
                await seat.until_turn()
                address = f"/api/rooms/{room['code']}/hint"
                found = (await ana.http.get(address)).json()
                assert {"action": found["action"], "taken": found["taken"]} in seat.choices
                english = (await ana.http.get(f"{address}?lang=en")).json()
                assert english["action"] == found["action"]
                assert english["text"] != found["text"] != ""
                await seat.do("act", action=found["action"])


async def hint_of(player: Player, room: str) -> tuple[int, str]:
    answer = await player.http.get(f"/api/rooms/{room}/hint")
    return answer.status_code, answer.json().get("code", "")


@pytest.mark.over_nodes
async def test_there_is_no_hint_among_people_nor_for_others(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        assert await hint_of(ana, room) == (409, "no_hint")
        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await (await two.arrive()).do("sit", seat=1)
            assert (await two.expect("snapshot"))["room"]["hints_for"] is None
            await catch_up(one, two)
            await one.do("start")
            for player in (ana, luis):
                assert await hint_of(player, room) == (409, "no_hint")
            # Who leaves is still a person, and may come back.
            await two.do("leave")
            await one.until_turn()
            assert await hint_of(ana, room) == (409, "no_hint")


@pytest.mark.over_nodes
async def test_a_hint_is_for_the_seat_to_act_alone(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = (await ana.make_room(**AGAINST_BOT))["id"]
        async with ana.enter(room) as seat, eva.enter(room) as watcher:
            await seat.arrive()
            assert (await watcher.expect("snapshot"))["room"]["hints_for"] == 0
            await seat.until_turn()
            assert await hint_of(eva, room) == (409, "no_hint")
            assert (await hint_of(ana, room))[0] == 200
            await seat.do("resign")
            assert await hint_of(ana, room) == (409, "no_hint")
        assert await hint_of(ana, "nowhere") == (404, "unknown")
        async with http_client(server.url) as nobody:
            assert (await nobody.get(f"/api/rooms/{room}/hint")).status_code == 401


# --- Finished matches


async def test_a_match_in_a_list_tells_who_played_and_how_it_ended(server: Running) -> None:
    async with server.person("Ana", "flor") as ana:
        me = {"name": "Ana", "colour": "flor", "face": "llanero"}
        await ana.http.put("/api/me", json=me)
        match = await finish(ana, moves=2)
        (card,) = (await ana.http.get("/api/matches")).json()
        assert card["id"] == match
        assert card["faces"][0] == "llanero"
        assert card["faces"][1] in get_args(BotFace)
        assert card["bots"] == [False, True]
        assert card["colours"][0] == "flor"
        assert card["colours"][1] in COLOURS
        assert (card["outcome"]["winner"], card["outcome"]["reason"]) == (1, "resignation")
        assert card["result"] == "1 resignation {}-{}".format(*card["outcome"]["scores"])
        info = (await ana.http.get(f"/api/matches/{match}")).json()
        assert (info["card"], info["outcome"]) == (card, card["outcome"])


async def test_a_record_comes_as_a_file_under_its_name(server: Running) -> None:
    async with server.person() as ana:
        match = await finish(ana, moves=1)
        answer = await ana.http.get(f"/api/matches/{match}/record")
        assert answer.headers["content-disposition"] == f'attachment; filename="{match}.caida"'
        assert parse_record(answer.text).players[0] == "Ana"


async def test_a_review_judges_every_decision_of_the_replay(server: Running) -> None:
    async with server.person() as ana:
        match = await finish(ana, moves=24, options=LONG)
        replay = (await ana.http.get(f"/api/matches/{match}/replay")).json()
        address = f"/api/matches/{match}/review"
        spanish = (await ana.http.get(address)).json()
        english = (await ana.http.get(f"{address}?lang=en")).json()
        acted = {
            number: step["change"]["seat"]
            for number, step in enumerate(replay["steps"])
            if step["change"]["kind"] == "acted"
        }
        assert {turn["step"]: turn["seat"] for turn in spanish["turns"]} == acted
        assert len(spanish["accuracy"]) == len(spanish["accounts"]) == 2
        for account in spanish["accounts"]:
            moved = account["end"] - account["start"]
            assert account["play"] + account["luck"] == pytest.approx(moved, abs=0.001)
        for turn, same in zip(spanish["turns"], english["turns"], strict=True):
            assert sum(turn["chances"]) == pytest.approx(1, abs=0.001)
            assert 0 <= turn["loss"] <= 1
            assert (turn["text"] == "") == (turn["grade"] == "good")
            assert turn["grade"] == "good" or turn["best"] is not None
            assert turn["loss"] == 0 or turn["best"] is not None
            assert {**turn, "text": ""} == {**same, "text": ""}
        # So many random moves are not all good ones.
        poor = [turn["text"] for turn in spanish["turns"] if turn["text"]]
        assert poor
        assert poor != [turn["text"] for turn in english["turns"] if turn["text"]]


@pytest.mark.parametrize("part", ["", "/record", "/replay", "/review"])
async def test_a_match_that_is_not_there_is_unknown(server: Running, part: str) -> None:
    async with server.person() as ana:
        answer = await ana.http.get(f"/api/matches/nothing-1{part}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


# --- The description


async def test_openapi_describes_every_endpoint_and_what_it_answers(server: Running) -> None:
    async with http_client(server.url) as http:
        document = (await http.get("/openapi.json")).json()
    described = {
        (method.upper(), path)
        for path, operations in document["paths"].items()
        for method in operations
    }
    assert described == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    hint = document["paths"]["/api/rooms/{room}/hint"]["get"]
    assert set(hint["responses"]) == {"200", "400", "401", "403", "404", "409", "410", "429", "503"}
    assert hint["security"]
    me = document["paths"]["/api/me"]["get"]
    assert "security" not in me
    assert "401" not in me["responses"]
    review = document["paths"]["/api/matches/{match}/review"]["get"]
    assert [parameter["name"] for parameter in review["parameters"]] == ["match", "lang"]


async def test_every_endpoint_says_what_it_is_for(server: Running) -> None:
    async with http_client(server.url) as http:
        paths = (await http.get("/openapi.json")).json()["paths"]
    summaries = [operation["summary"] for path in paths.values() for operation in path.values()]
    assert len(set(summaries)) == len(ENDPOINTS)
    for endpoint in ENDPOINTS:
        summary = paths[endpoint.path][endpoint.method.lower()]["summary"]
        assert endpoint.run.__doc__, endpoint.path
        assert summary == " ".join(endpoint.run.__doc__.partition("\n\n")[0].split())
        assert summary.endswith(".")
