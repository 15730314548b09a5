"""What people and programs bring to a table."""

from __future__ import annotations

import asyncio
import random

import pytest

from caida.notation import parse_record
from caida.store.base import Append, Done
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
