"""Matches played with no server, brought to a house: checked, marked, one's own, and kept once."""

from __future__ import annotations

from random import Random
from time import time
from typing import Any

import pytest

from caida.notation import parse_record
from caida.server import services
from caida.server.records import MAX_BODY
from tests.local.playing import Kept, call, enter, introduce, make_room
from tests.server.clients import http_client
from tests.server.playing import Player, Running, quick, running
from tests.server.proved import proved_record
from tests.server.test_records import finish, played

THREE = ("novato", "novato")
BOT = "Cheo (novato)"


async def play_alone(*, name: str = "Ana", **order: Any) -> dict[str, Any]:
    """A match in a house without a network, as the page brings it elsewhere."""
    async with Kept().house() as house:
        await introduce(house, name)
        room = await make_room(house, **{"options": {"target": 6}, **order})
        seat = await enter(house, room["id"]).arrive()
        await seat.play(Random(1))
        (card,) = await call(house, "GET", "/matches")
        record = await house.request("GET", f"/api/matches/{card['id']}/record")
        told = {"seat": card["seat"], "finished_at": card["finished_at"]}
        return {"record": record.body.decode(), **told}


async def bring(player: Player, order: dict[str, Any]) -> Any:
    answer = await player.http.post("/api/matches?lang=en", json=order)
    return answer.status_code, answer.json()


async def listed(player: Player) -> list[Any]:
    found: list[Any] = (await player.http.get("/api/matches")).json()
    return found


async def test_a_match_is_kept_once_and_marked_however_often_it_comes(server: Running) -> None:
    order = await play_alone(bots=THREE, seats=3)
    async with server.person("Eva") as eva:
        status, card = await bring(eva, order)
        assert status == 200
        assert (card["is_alone"], card["seat"], card["bots"]) == (True, 0, [False, True, True])
        assert card["players"][0] == "Eva", "whoever brings it, by the name they have here"
        assert len(set(card["colours"])) == 3
        assert card["finished_at"] == order["finished_at"]
        # As when the answer was lost.
        assert await bring(eva, order) == (200, card)
        assert await listed(eva) == [card]
        info = (await eva.http.get(f"/api/matches/{card['id']}")).json()
        assert info["card"] == card
        kept = parse_record((await eva.http.get(f"/api/matches/{card['id']}/record")).text)
        brought = parse_record(order["record"])
        assert kept.match.history == brought.match.history
        assert kept.proof == brought.proof
        assert kept.players == ("Eva", *brought.players[1:])
        assert (await eva.http.get(f"/api/matches/{card['id']}/replay")).status_code == 200
        house = await finish(eva)
        assert [one["is_alone"] for one in await listed(eva) if one["id"] == house] == [False]


@pytest.mark.over_nodes
async def test_nobody_brings_a_match_in_another_s_name_or_place(server: Running) -> None:
    order = await play_alone()
    async with server.person("Ana") as ana, server.person("Luis", "mango") as luis:
        _, mine = await bring(ana, order)
        _, theirs = await bring(luis, order)
        assert mine["id"] != theirs["id"]
        assert (mine["players"][0], theirs["players"][0]) == ("Ana", "Luis")
        assert [len(await listed(one)) for one in (ana, luis)] == [1, 1]
        assert (await ana.http.get(f"/api/matches/{theirs['id']}")).json()["card"]["seat"] is None


async def test_a_day_that_has_not_come_is_today(server: Running) -> None:
    order = {**await play_alone(), "finished_at": 2**53}
    async with server.person() as ana:
        _, card = await bring(ana, order)
        assert card["finished_at"] <= time() * 1000


async def test_what_is_no_such_match_is_refused(server: Running) -> None:
    order = await play_alone()
    record = proved_record("Ana", BOT)
    wrong: list[tuple[dict[str, Any], int, str]] = [
        ({"record": record[:-20]}, 422, "record"),
        ({"record": record.replace('Secret "', 'Secret "0')}, 422, "record"),
        ({"record": proved_record("Ana", BOT, is_over=False)}, 422, "record_unfinished"),
        ({"record": played().text}, 422, "record_alone"),
        *(
            ({"record": proved_record("Ana", other)}, 422, "record_alone")
            for other in ("Luis", "Cheo", "Cheo (luis)", "Luis (novato)")
        ),
        ({"seat": 2}, 422, "record_alone"),
        ({"seat": 4}, 400, "malformed"),
        ({"finished_at": -1}, 400, "malformed"),
        ({"person": "luis"}, 400, "malformed"),
        ({"record": " " * MAX_BODY}, 413, "too_large"),
    ]
    async with server.person() as ana, http_client(server.url) as stranger:
        for change, status, code in wrong:
            got = await bring(ana, {**order, **change})
            assert (got[0], got[1]["code"]) == (status, code), change.keys()
        assert await listed(ana) == []
        answer = await stranger.post("/api/matches", json=order)
        assert answer.status_code == 401


async def test_nobody_brings_more_than_a_long_journey_has(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr(services, "BROUGHT_A_DAY", 2)
    order = await play_alone()
    async with running(quick(f"sqlite:///{tmp_path}/caida.db")) as server, server.person() as ana:
        assert [(await bring(ana, order))[0] for _ in range(3)] == [200, 200, 429]
