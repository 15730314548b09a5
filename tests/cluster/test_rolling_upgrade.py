"""Nodes are drained and started again one by one, behind nginx, while people play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from deploy.cluster.house import House
from tests.cluster.losing import RoamingCrowd, look_through
from tests.cluster.nodes import scratch
from tests.cluster.one_door import OneDoor
from tests.server.crowd import playing
from tests.server.process import GENEROUS
from tests.waiting import HANG_SECONDS

pytestmark = pytest.mark.slow

TABLES = [(2, 2)] * 4 + [(2, 1)] * 2 + [(4, 3)]


@pytest.fixture
def house() -> Iterator[House]:
    """What `python -m deploy.cluster` brings up."""
    with scratch() as folder, House(folder, is_durable=False, settings=GENEROUS) as made:
        yield made


async def test_every_node_is_replaced_and_nobody_is_turned_away(house: House) -> None:
    door = OneDoor(house.url, house.postgres.url())
    crowd = RoamingCrowd(door, random.Random(3))
    async with playing(crowd, TABLES, hang=4 * HANG_SECONDS):
        for node in house.nodes:
            assert await asyncio.to_thread(node.stop) == 0, node.complaints()
            await crowd.all_move_on()
            await asyncio.to_thread(node.start)
            await crowd.all_move_on()
    assert crowd.refusals == []
    assert crowd.failures == [], house.nginx.errors()
    await crowd.check_archive()
    await look_through(house.postgres.url())
