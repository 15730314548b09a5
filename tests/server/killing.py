"""A server that is killed again and again while people play, and what has to be true after it."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from tests.server.crowd import crowd_at
from tests.server.process import ServerProcess
from tests.waiting import HANG_SECONDS

TABLES = [(2, 2)] * 6 + [(2, 1)] * 4 + [(3, 2), (4, 2)]
SPREAD_SECONDS = 0.3  # so that each kill hits another moment


class Survived(NamedTuple):
    """What people were promised, all of which is there; how often a command was sent again, and
    how many matches were played to their end."""

    moves: int
    repeated: int
    matches: int


async def kill_often(
    server: ServerProcess,
    kills: int,
    tables: list[tuple[int, int]],
    *,
    seed: int = 20,
    check_every: int = 1,
    told: Callable[[int], None] = lambda _kills: None,
) -> Survived:
    """SIGKILL, start again, and compare what everybody was promised and told with the log.

    A log only grows, so what is looked at after every ``check_every`` kills is what would have
    been found after each; all of it is looked at once more at the end.
    """
    rng = random.Random(seed)
    async with crowd_at(server, tables, hang=2 * HANG_SECONDS + 30 * kills) as crowd:
        for number in range(1, kills + 1):
            await crowd.play_some(moves=len(tables))
            await asyncio.sleep(rng.random() * SPREAD_SECONDS)
            server.kill()
            await asyncio.to_thread(server.start)
            if number % check_every == 0:
                crowd.check()
            told(number)
    assert crowd.refusals == [], Counter(crowd.refusals)
    rooms = {player.room: player.finished for player in crowd.players}
    repeated = sum(player.repeated for player in crowd.players)
    return Survived(crowd.promises, repeated, sum(rooms.values()))
