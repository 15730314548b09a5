"""What a move costs where several servers share a house: `python -m benches.cluster`.

Two people at every table, at different nodes; PostgreSQL, NATS, the nodes and the load share all
cores. Bars that are missed are marked, and with --check they make the exit status 1; --only picks
some of: move, late, nodes, rooms, idle.
"""

import asyncio
import resource
import statistics
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import NamedTuple

import uvloop

from benches.cluster_house import Cost, run_house
from benches.goals import Goal, bench_parser, report
from benches.server_load import Latencies, pace
from benches.server_setup import make_rooms

RATE = 1000.0  # moves a second, over all rooms
TABLES = 200
LATE_TABLES = 1000  # one move a second at every table
SIZES = (1000, 4000, 10_000)
NODES = (1, 2, 4)
WARM_UP = 2.0
DESCRIPTORS = 65_536
SPARE = 200  # descriptors that are no table's


class Effort(NamedTuple):
    """How many turns each contender has, for how many seconds each is measured, and at how many
    moves a second."""

    turns: int
    seconds: float
    rate: float


class Measured(NamedTuple):
    """``cost`` is per move; ``memory`` are the bytes of the largest node."""

    cost: Cost
    clock: Latencies
    memory: int

    @property
    def total(self) -> float:
        """Microseconds of processor for a move."""
        return (self.cost.nodes + self.cost.postgres + self.cost.nats) * 1e6

    def percentile(self, share: float) -> float:
        """In milliseconds."""
        return self.clock.percentile(share) * 1e3


async def measure(
    nodes: int,
    seconds: float,
    tables: int = TABLES,
    rate: float = RATE,
    *,
    has_nats: bool = True,
) -> Measured:
    """A move is measured until both people have it, wherever they are."""
    clock = Latencies()
    with run_house(nodes, has_nats=has_nats) as house:
        rooms = await make_rooms(house.ports[0], tables, clock, *house.ports[1:])
        await pace(rooms, rate, WARM_UP)
        clock.seconds.clear()
        before = house.cost
        moves = await pace(rooms, rate, seconds)
        spent = house.cost.since(before)
        for room in rooms:
            for wire in room.wires:
                wire.close()
        cost = Cost(*(part / moves for part in spent))
        return Measured(cost, clock, house.memory)


def shares(name: str, told: Sequence[Measured]) -> list[Goal]:
    """The middle one of what was measured, part by part."""
    cost = Cost(*map(statistics.median, zip(*(one.cost for one in told), strict=True)))
    total = statistics.median(one.total for one in told)
    return [
        Goal(f"{name}: procesador · processor", total, "µs", None),
        Goal(f"{name}: nodos · nodes", cost.nodes * 1e6, "µs", None),
        Goal(f"{name}: PostgreSQL", cost.postgres * 1e6, "µs", None),
        Goal(f"{name}: NATS", cost.nats * 1e6, "µs", None),
        Goal(f"{name}: mensajes · messages", cost.messages, "", None),
        Goal(f"{name}: al bus · to the bus", cost.bytes_in, "B", None),
        Goal(f"{name}: del bus · from the bus", cost.bytes_out, "B", None),
    ]


async def bench_move(effort: Effort) -> list[Goal]:
    """A durable move with its people at two of three nodes against both at one, in turns."""
    alone, apart = [], []
    for _ in range(effort.turns):
        alone.append(await measure(1, effort.seconds, rate=effort.rate, has_nats=False))
        apart.append(await measure(3, effort.seconds, rate=effort.rate))
    ratio = statistics.median(two.total / one.total for one, two in zip(alone, apart, strict=True))
    return [
        *shares("un nodo · one node", alone),
        *shares("tres nodos · three nodes", apart),
        Goal("tres nodos / uno · three nodes / one", ratio, "×", 2, at_most=True),
    ]


async def bench_late(effort: Effort) -> list[Goal]:
    """A thousand tables with a move a second each, at three nodes."""
    seconds = effort.turns * effort.seconds
    told = await measure(3, seconds, LATE_TABLES, float(LATE_TABLES))
    made = len(told.clock.seconds) / seconds
    return [
        Goal("1000 mesas · tables, p99", told.percentile(0.99), "ms", 40, at_most=True),
        Goal("1000 mesas · tables, p50", told.percentile(0.5), "ms", None),
        Goal("1000 mesas · tables: jugadas · moves", made, "/s", None),
        Goal("1000 mesas · tables: procesador · processor", told.total, "µs", None),
    ]


async def bench_nodes(effort: Effort) -> list[Goal]:
    """The same moves over ever more nodes."""
    goals = []
    for nodes in NODES:
        told = await measure(nodes, effort.seconds, LATE_TABLES, effort.rate)
        goals += shares(f"{nodes} nodos · nodes", [told])
        goals.append(Goal(f"{nodes} nodos · nodes: p99", told.percentile(0.99), "ms", None))
    return goals


async def bench_rooms(effort: Effort) -> list[Goal]:
    """The same moves over ever more rooms, at two nodes."""
    goals = []
    most = (resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE) // 2
    for tables in (min(size, most) for size in SIZES):
        told = await measure(2, effort.seconds, tables, effort.rate)
        name = f"{tables} mesas · tables"
        goals += shares(name, [told])
        goals += [
            Goal(f"{name}: p99", told.percentile(0.99), "ms", None),
            Goal(f"{name}: memoria · memory of a node", told.memory / 1e6, "MB", None),
        ]
    return goals


async def bench_idle(effort: Effort) -> list[Goal]:
    """What a house costs where nobody is, and a node where nobody is beside two that work."""
    clock = Latencies()
    with run_house(3) as house:
        await asyncio.sleep(WARM_UP)
        before = house.cost
        await asyncio.sleep(effort.seconds)
        quiet = Cost(*(part / effort.seconds for part in house.cost.since(before)))
        rooms = await make_rooms(house.ports[0], TABLES, clock, house.ports[1])
        await pace(rooms, effort.rate, WARM_UP)
        idle, carried, began = house.nodes[2], house.cost.messages, perf_counter()
        spent = house.processor(idle)
        moves = await pace(rooms, effort.rate, effort.seconds)
        beside, heard = house.processor(idle) - spent, house.cost.messages - carried
        alone = (perf_counter() - began) * quiet.nodes / 3
        for room in rooms:
            for wire in room.wires:
                wire.close()
    return [
        Goal("nadie · nobody: un nodo · a node", quiet.nodes / 3 * 1e3, "ms/s", None),
        Goal("nadie · nobody: PostgreSQL", quiet.postgres * 1e3, "ms/s", None),
        Goal("nadie · nobody: NATS", quiet.nats * 1e3, "ms/s", None),
        Goal("sin gente · without people: un nodo · a node", beside / moves * 1e6, "µs", None),
        Goal("oír un mensaje · to hear one", (beside - alone) / heard * 1e6, "µs", None),
    ]


BENCHES: dict[str, Callable[[Effort], Awaitable[list[Goal]]]] = {
    "move": bench_move,
    "late": bench_late,
    "nodes": bench_nodes,
    "rooms": bench_rooms,
    "idle": bench_idle,
}


async def run_all(names: Sequence[str], effort: Effort) -> list[Goal]:
    return [goal for name in names for goal in await BENCHES[name](effort)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = bench_parser("cluster", __doc__)
    parser.add_argument("--turns", type=int, default=3, help="turns of each contender")
    parser.add_argument("--seconds", type=float, default=5, help="how long each turn is measured")
    parser.add_argument("--rate", type=float, default=RATE, help="moves a second, of all tables")
    parser.add_argument("--only", nargs="+", choices=BENCHES, default=list(BENCHES))
    options = parser.parse_args(arguments)

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with suppress(ValueError, OSError):  # ten thousand tables take more than most limits
        resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    effort = Effort(options.turns, options.seconds, options.rate)
    goals = uvloop.run(run_all(options.only, effort))
    report(goals, as_json=options.json)
    return 1 if options.check and not all(goal.is_met for goal in goals) else 0


if __name__ == "__main__":
    raise SystemExit(main())
