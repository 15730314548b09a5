"""docs/server.md: every setting with its default; and the example it points to plays."""

import asyncio
import os
import random
import re
import sys
from dataclasses import fields
from pathlib import Path

from caida.server.settings import PREFIX, ServerSettings
from tests.server.playing import Running
from tests.waiting import HANG_SECONDS, until_true

PAGE = Path("docs/server.md").read_text(encoding="utf-8")
PROGRAM = "examples/bot_client.py"


def test_every_setting_is_told_with_its_default() -> None:
    told = dict(re.findall(r"^\| `(CAIDA_\w+)` \| (.*?) ?\| ", PAGE, re.M))
    assert {name: value.strip("`") for name, value in told.items() if name != "CAIDA_DATABASE"} == {
        PREFIX + field.name.upper(): str(field.default)
        for field in fields(ServerSettings)
        if field.name != "database"
    }
    assert "CAIDA_DATABASE" in told


async def run_program(*arguments: str, token: str | None = None) -> str:
    """What the example prints in the end."""
    environ = dict(os.environ) if token is None else {**os.environ, "CAIDA_TOKEN": token}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        PROGRAM,
        *arguments,
        env=environ,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(HANG_SECONDS):
            output, errors = await process.communicate()
    except BaseException:
        process.kill()
        raise
    assert (process.returncode, errors) == (0, b""), errors.decode()
    return output.decode().strip()


async def test_the_page_points_to_the_program() -> None:
    assert f"`{PROGRAM}`" in PAGE


async def test_the_program_plays_a_match_of_its_own(server: Running) -> None:
    match = await run_program(server.url)
    store = server.services.store

    async def is_kept() -> bool:
        """The program is told that the match is over, not that it is in the archive."""
        return await store.read_match(match) is not None

    await until_true(is_kept)
    kept = await store.read_match(match)
    assert kept is not None
    assert kept.line.names[0] == "Robotina"
    assert " target " in kept.line.result or " trivilin " in kept.line.result


async def test_the_program_sits_down_by_a_code_and_survives_a_lost_connection(
    server: Running,
) -> None:
    async with server.person("Ana") as ana:
        made = (await ana.http.post("/api/me/tokens", json={"name": "Mi robot"})).json()
        room = await ana.make_room(options={"canto_call": "manual"})
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            code = room["code"].lower()
            program = asyncio.create_task(run_program(server.url, code, token=made["token"]))
            await seat.until(lambda _: seat.room["seats"][1]["kind"] == "program")
            assert seat.room["seats"][1]["name"] == "Mi robot"
            await seat.do("start")
            live = server.services.hall.rooms[room["id"]]
            (other,) = [one for one in live.audience.connections if one.seat == 1]
            other.drop()
            await seat.play(random.Random(3))
            assert await program == seat.room["reveal"]["match"]
