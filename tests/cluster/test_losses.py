"""Nodes that are killed, paused, drained or cut off cost nobody a move, and no move comes twice."""

from __future__ import annotations

import pytest

from tests.cluster.losing import TABLES, lose_often
from tests.cluster.nodes import BUSES, Bus, several_nodes

pytestmark = pytest.mark.slow

LOSSES = {"nats": 15, "notify": 10}  # 25 together; `make torture` has a thousand


@pytest.mark.parametrize("bus", BUSES)
async def test_losing_nodes_loses_nothing_and_doubles_nothing(bus: Bus) -> None:
    with several_nodes(3, bus) as nodes:
        survived = await lose_often(nodes, LOSSES[bus], TABLES)
    assert sum(survived.by_kind.values()) >= LOSSES[bus]
    assert survived.moves > LOSSES[bus] * len(TABLES)
    assert survived.repeated > 0, "no loss hit a command"
