"""Records that somebody brings are shown like the matches of the house, and kept nowhere."""

from __future__ import annotations

import random
import re

import pytest

from caida.bots import make_bot
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record
from caida.server.records import MAX_BODY
from tests.server.clients import http_client
from tests.server.playing import BOT, Player, Running


async def finish(player: Player) -> str:
    """A match of the house; gives its id."""
    room = await player.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options={"target": 6})
    async with player.enter(room["id"]) as seat:
        await seat.arrive()
        await seat.play(random.Random(1))
        return str(seat.room["reveal"]["match"])


def played(*, target: int = 3, moves: int | None = None) -> Record:
    """A match without a proof, to its end or so far."""
    match = Match(Ruleset.preset("tradicional", seats=2, target=target), seed=7)
    bot = make_bot("novato", 1)
    while match.outcome is None and moves != len(match.history):
        assert match.to_act is not None
        match.play(bot.choose(match.view(match.to_act)))
    return Record.of(match, date="2026-11-18")


async def test_a_record_of_the_house_looks_as_it_does_in_its_archive(server: Running) -> None:
    async with server.person() as ana, http_client(server.url) as stranger:
        address = f"/api/matches/{await finish(ana)}"
        record = (await ana.http.get(f"{address}/record")).text
        opened = (await stranger.post("/api/records", json={"record": record})).json()
        kept = (await ana.http.get(f"{address}/replay")).json()
        assert opened["replay"]["steps"] == kept["steps"]
        assert opened["replay"]["ruleset"] == kept["ruleset"]
        same = ("rules", "result", "outcome")
        assert [opened["replay"]["card"][name] for name in same] == [
            kept["card"][name] for name in same
        ]
        assert opened["replay"]["card"]["players"][0] == "Ana"
        assert opened["replay"]["card"]["seat"] is None, "whose record it is, it does not say"
        proven = (await ana.http.get(address)).json()
        assert opened["commitment"] == proven["commitment"]
        assert opened["reveal"]["secret"] == proven["reveal"]["secret"]
        review = (await stranger.post("/api/records/review", json={"record": record})).json()
        assert review == (await ana.http.get(f"{address}/review")).json()


@pytest.mark.parametrize(("lang", "name"), [("es", "Puesto 1"), ("en", "Seat 1")])
async def test_what_a_record_does_not_say_is_left_open(
    server: Running, lang: str, name: str
) -> None:
    async with http_client(server.url) as http:
        answer = await http.post(f"/api/records?lang={lang}", json={"record": played().text})
    opened = answer.json()
    assert opened["commitment"] is None
    assert opened["reveal"] is None
    assert opened["replay"]["card"]["players"][0] == name


async def test_a_record_that_is_off_is_refused_with_its_place(server: Running) -> None:
    text = played().text
    wrong = re.sub(r"(?m)^(deck )(\w+) (\w+)", r"\1\3 \2", text, count=1)
    assert wrong != text
    async with http_client(server.url) as http:
        for path in ("/api/records", "/api/records/review"):
            for record in (wrong, "", "una carta para mi abuela"):
                answer = await http.post(path, json={"record": record})
                assert answer.status_code == 422
                problem = answer.json()
                assert problem["code"] == "record"
                assert re.search(r"línea \d+", problem["text"]), problem["text"]


async def test_a_match_that_was_not_finished_is_not_shown(server: Running) -> None:
    async with http_client(server.url) as http:
        for path in ("/api/records", "/api/records/review"):
            answer = await http.post(path, json={"record": played(target=99, moves=9).text})
            assert (answer.status_code, answer.json()["code"]) == (422, "record_unfinished")


async def test_a_record_may_be_longer_than_other_bodies_but_not_endless(server: Running) -> None:
    usual = server.services.settings.max_body
    async with http_client(server.url) as http:
        for length, status in ((usual + 1, 422), (MAX_BODY + 1, 413)):
            answer = await http.post("/api/records", json={"record": "x" * length})
            assert answer.status_code == status
        long = await http.post("/api/rules", json={"preset": "x" * usual})
        assert long.status_code == 413


async def test_nothing_of_it_is_kept(server: Running) -> None:
    async with server.person() as ana:
        assert (await ana.http.post("/api/records", json={"record": played().text})).is_success
        assert (await ana.http.get("/api/matches")).json() == []
