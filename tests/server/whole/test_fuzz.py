"""Two hundred thousand messages nobody should send, while others play on."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.crowd import Crowd
from tests.server.process import ServerProcess
from tests.waiting import HANG_SECONDS

MESSAGES = 200_000
WARM_UP = 20_000
FLAT = 8 * 2**20
ROOT = Path(__file__).parents[3]


async def attack(order: dict[str, Any]) -> dict[str, Any]:
    """Let somebody hostile loose, in a process of their own."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.server.hostile",
        json.dumps(order),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        out, errors = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    assert process.returncode == 0, errors.decode()
    told: dict[str, Any] = json.loads(out)
    assert told["sent"] >= order["count"]
    return told


@pytest.mark.slow
async def test_the_server_stays_up_and_flat_and_other_tables_notice_nothing(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, unload_after=1.0) as server:
        crowd = Crowd(server, random.Random(1), pause=0.05)
        await crowd.open_tables([(2, 2), (2, 1), (4, 2)])
        order: dict[str, Any] = {
            "url": server.url,
            "hostile": [server.introduce(f"Malo {number}") for number in range(6)],
            "cookies": [player.cookie for player in crowd.players],
            "room": crowd.players[0].room,
        }
        async with asyncio.timeout(4 * HANG_SECONDS), asyncio.TaskGroup() as group:
            for player in crowd.players:
                group.create_task(player.play())
            await crowd.play_some(moves=40)
            await attack({**order, "seed": 1, "count": WARM_UP, "vandalism": 40})
            before = server.memory()
            last = {**order, "seed": 2, "count": MESSAGES - WARM_UP, "vandalism": 200}
            attacking = group.create_task(attack(last))
            while not attacking.done():  # others play on for as long as it lasts
                await crowd.play_some(moves=10)
            await attacking
            after = server.memory()
            crowd.goes_on = False
        assert after - before < FLAT
        assert set(crowd.refusals) == set()
        crowd.check_stories()
        assert server.is_running
        assert [line for line in server.log_lines() if line["level"] == "error"] == []
