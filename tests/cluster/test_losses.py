"""Nodes that are killed, paused, drained or cut off cost nobody a move, and no move comes twice."""

from __future__ import annotations

import pytest

from tests.cluster.losing import TABLES, lose_often
from tests.cluster.nodes import BUSES, Bus, several_nodes

pytestmark = pytest.mark.slow

LOSSES = {"nats": 13, "notify": 12}  # 25 together; `make torture` has a thousand
EVERY = 3  # so that each kind has its turn
ABSENT_SECONDS = 60.0

OF_ANY_HOUSE = {
    "killed",
    "paused",
    "drained",
    "cut off from the database",
    "cut off from both",
    "database killed",
}
KINDS = {
    "notify": OF_ANY_HOUSE,
    "nats": OF_ANY_HOUSE | {"bus killed", "bus absent", "cut off from the bus"},
}


@pytest.mark.parametrize("bus", BUSES)
async def test_losing_nodes_loses_nothing_and_doubles_nothing(bus: Bus) -> None:
    with several_nodes(3, bus) as nodes:
        survived = await lose_often(
            nodes, LOSSES[bus], TABLES, every=EVERY, absent_seconds=ABSENT_SECONDS
        )
    assert survived.by_kind.keys() == KINDS[bus]
    assert survived.by_kind["bus absent"] <= 1, "it takes a minute"
    assert sum(survived.by_kind.values()) >= LOSSES[bus]
    assert survived.moves > LOSSES[bus] * len(TABLES)
    assert survived.repeated > 0, "no loss hit a command"
