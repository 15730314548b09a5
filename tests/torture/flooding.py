"""Millions of hostile frames while others play: the server stays up, flat, and true to them."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from caida.server.settings import ServerSettings
from tests.server.crowd import Crowd
from tests.server.process import GENEROUS, ServerProcess
from tests.waiting import HANG_SECONDS, until_true

ROOT = Path(__file__).parents[2]
WARM_UP = 0.5  # of the frames, until memory has found its level
FLAT = 8 * 2**20
PEOPLE = 8
ROOMS = 3
HONEST = [(2, 2), (2, 1)]
LIMITS = ("_per_second", "_per_minute", "_per_person", "_per_address")


@dataclass
class Flooded:
    """How it went; ``memory`` in bytes, after the warm-up, at most, and at the end."""

    sent: int = 0
    moves: int = 0
    memory: tuple[int, int, int] = (0, 0, 0)
    ends: Counter[str] = field(default_factory=Counter)

    @property
    def grown(self) -> int:
        return self.memory[2] - self.memory[0]


def shipped_limits() -> dict[str, Any]:
    """As a server has them that was told nothing."""
    usual = ServerSettings()
    return {name: getattr(usual, name) for name in GENEROUS if name.endswith(LIMITS)}


async def flood(
    folder: Path,
    frames: int,
    *,
    has_limits: bool,
    seed: int = 1,
    salvo: int = 2000,
    told: Callable[[int], None] = lambda _sent: None,
) -> Flooded:
    """With its limits, as anybody meets it; without, so that it reads every frame."""
    limits = shipped_limits() if has_limits else {}
    with ServerProcess(folder, unload_after=1.0, **limits) as server:
        crowd = Crowd(server, random.Random(seed), pause=0.15)
        await crowd.open_tables(HONEST)
        hostile = [server.introduce(f"Malo {number}") for number in range(PEOPLE)]
        order = {
            "url": server.url,
            "cookies": hostile,
            "rooms": [
                *(server.make_room(cookie, is_public=True) for cookie in hostile[:ROOMS]),
                crowd.players[0].room,
            ],
            "frames": frames,
            "salvo": salvo,
            "seed": seed,
        }
        async with asyncio.TaskGroup() as group:
            for player in crowd.players:
                group.create_task(player.play())
            await crowd.play_some(moves=10)
            before = crowd.promises
            flooded = await _watch(server, order, told)
            flooded.moves = crowd.promises - before
            crowd.goes_on = False
        crowd.check_stories()
        assert crowd.refusals == [], "others were refused something"
        assert server.is_running
        await _answers(server)
        wrong = [line for line in server.log_lines() if line["level"] == "error"]
        assert wrong == [], wrong[:3]
        return flooded


async def _watch(
    server: ServerProcess, order: dict[str, Any], told: Callable[[int], None]
) -> Flooded:
    """Run the attacker, and look at the server's memory whenever it tells how far it is."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.torture.attacker",
        json.dumps(order),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    flooded, warm, most = Flooded(), 0, 0
    try:
        while line := await asyncio.wait_for(process.stdout.readline(), HANG_SECONDS):
            said = json.loads(line)
            flooded.sent = said["sent"]
            flooded.ends.update(said.get("ends", {}))
            if flooded.sent < order["frames"] * WARM_UP:
                warm = server.memory()
            most = max(most, server.memory())
            told(flooded.sent)
        assert await process.wait() == 0, "the attacker failed"
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    flooded.memory = (warm, most, server.memory())
    return flooded


async def _answers(server: ServerProcess) -> None:
    async def does() -> bool:
        return bool(await asyncio.to_thread(server.introduce, "Ana"))

    await until_true(does)
