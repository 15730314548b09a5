"""What people and programs bring to a table."""

from __future__ import annotations

import asyncio
import random

import pytest

from caida.notation import parse_record
from tests.server.playing import BOT, Running


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
            kept = await ana.http.get(f"/api/matches/{reveal['match']}/record")
            proof = parse_record(kept.text).proof
            assert proof is not None
            assert proof.contributions == {0: text}


@pytest.mark.over_nodes
async def test_people_choose_their_seats_and_so_their_partners(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = await ana.make_room(seats=4, teams=True)
        async with ana.enter(room["id"]) as one, luis.enter(room["id"]) as two:
            await one.arrive()
            await two.arrive()
            for seat, side in ((1, 1), (2, 0), (3, 1)):
                await two.do("sit", seat=seat)
                await two.arrive()
                assert two.you == seat
                assert two.room["seats"][seat]["side"] == side
                assert sum(held["kind"] == "person" for held in two.room["seats"]) == 2
            assert (await two.do("sit", seat=0))["code"] == "seat_taken"


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


@pytest.mark.over_nodes
async def test_own_tables_tell_the_rivals_and_how_it_stands(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        made = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        waiting = await ana.make_room(seats=3)
        found = (await ana.http.get("/api/me/rooms")).json()
        assert {one["code"] for one in found} == {made["code"], waiting["code"]}
        on = next(one for one in found if one["code"] == made["code"])
        assert on["names"] == [made["seats"][0]["name"], made["seats"][1]["name"]]
        assert (on["seat"], len(on["scores"]), on["target"]) == (0, 2, 24)
        assert next(one for one in found if one is not on)["scores"] == []
        assert (await luis.http.get("/api/me/rooms")).json() == []


async def test_the_code_of_a_table_is_drawn_for_the_address_it_was_reached_by(
    server: Running,
) -> None:
    async with server.person("Ana") as ana:
        path = f"/api/rooms/{(await ana.make_room())['code']}/qr"
        here = server.url
        drawn = await ana.http.get(path, params={"origin": here})
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg")
        secure = await ana.http.get(path, params={"origin": here.replace("http:", "https:")})
        assert secure.status_code == 200
        assert secure.text != drawn.text
        for origin, code in (
            ("https://evil.example", "origin"),
            (f"{here}@evil.example", "origin"),
            (f"{here}/path", "malformed"),
            ("javascript:alert(1)", "malformed"),
        ):
            refused = await ana.http.get(path, params={"origin": origin})
            assert refused.json()["code"] == code
        unknown = await ana.http.get("/api/rooms/ZZZZZZ/qr", params={"origin": here})
        assert unknown.json()["code"] == "unknown"
