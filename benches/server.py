"""What the table server costs, against a bare echo in the same run: `python -m benches.server`.

The server has one core and the load the other. Bars that are missed are marked, and with --check
they make the exit status 1; --only picks some of: move, rooms, alone, memory, maestro, start, idle,
flood.
"""

import asyncio
import os
import resource
import statistics
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import NamedTuple

import uvloop

from benches.goals import Goal, bench_parser, report
from benches.server_archive import fill_archive
from benches.server_crowd import FLOODS, QUIET, accept_rates, play_beside_floods
from benches.server_load import (
    EchoRoom,
    Latencies,
    LoadedRoom,
    ServerUnderTest,
    pace,
    run_echo,
    run_server,
    scratch,
)
from benches.server_setup import make_bot_rooms, make_echoes, make_idle_rooms, make_rooms

RATE = 1000.0  # moves a second, over all rooms
RATES = (RATE, 4 * RATE)  # at which a move is compared with an echo
WARM_UP = 1.5
SIZES = (50, 200, 1000, 5000)


class Effort(NamedTuple):
    """How many turns each contender has, and for how many seconds each is measured."""

    turns: int
    seconds: float


async def measure(
    server: ServerUnderTest,
    rooms: list[LoadedRoom] | list[EchoRoom],
    clock: Latencies,
    seconds: float,
    rate: float = RATE,
) -> float:
    """Microseconds of processor for a move, at the same pace for everybody."""
    await pace(rooms, rate, WARM_UP)
    clock.seconds.clear()
    before = server.cpu
    moves = await pace(rooms, rate, seconds)
    return (server.cpu - before) / moves * 1e6


async def cost_of_echo(rooms: int, seconds: float, rate: float) -> float:
    with run_echo() as server:
        clock = Latencies()
        echoes = await make_echoes(server.port, rooms, clock)
        return await measure(server, echoes, clock, seconds, rate)


async def cost_of_move(rooms: int, seconds: float, rate: float = RATE) -> tuple[float, Latencies]:
    with scratch() as folder, run_server(folder / "caida.db") as server:
        clock = Latencies()
        tables = await make_rooms(server.port, rooms, clock)
        return await measure(server, tables, clock, seconds, rate), clock


async def bench_move(effort: Effort) -> list[Goal]:
    """A durable move against an echo, in turns, at either pace."""
    goals = []
    for rate in RATES:
        ratios, echoes, moves = [], [], []
        for _ in range(effort.turns):
            echoes.append(await cost_of_echo(200, effort.seconds, rate))
            moves.append((await cost_of_move(200, effort.seconds, rate))[0])
            ratios.append(moves[-1] / echoes[-1])
        at = f"{rate:.0f}/s"
        goals += [
            Goal(f"eco · echo to two people, {at}", statistics.median(echoes), "µs", None),
            Goal(f"jugada guardada · durable move, {at}", statistics.median(moves), "µs", None),
            Goal(
                f"jugada / eco · move / echo, {at}",
                statistics.median(ratios),
                "×",
                1.7,
                at_most=True,
            ),
        ]
    return goals


async def bench_alone(effort: Effort) -> list[Goal]:
    """One table, whose people move one after the other and think for a moment."""
    with scratch() as folder, run_server(folder / "caida.db") as server:
        clock = Latencies()
        tables = await make_rooms(server.port, 1, clock)
        await measure(server, tables, clock, effort.turns * effort.seconds, 20)
    return [
        Goal(
            "una mesa sola · one table alone, p50",
            clock.percentile(0.5) * 1e3,
            "ms",
            2,
            at_most=True,
        ),
        Goal("una mesa sola · one table alone, p99", clock.percentile(0.99) * 1e3, "ms", None),
    ]


async def bench_rooms(effort: Effort) -> list[Goal]:
    """The same moves over ever more rooms."""
    costs: dict[int, list[float]] = {size: [] for size in SIZES}
    late = Latencies()
    for _ in range(effort.turns):
        for size in SIZES:
            cost, clock = await cost_of_move(size, effort.seconds)
            costs[size].append(cost)
            if size == RATE:  # one move a second at every table
                late.seconds += clock.seconds
    medians = {size: statistics.median(costs[size]) for size in SIZES}
    growth = max(medians.values()) / min(medians.values())
    return [
        *(Goal(f"{size} mesas · tables", medians[size], "µs", None) for size in SIZES),
        Goal("crecimiento · growth", growth, "×", 1.5, at_most=True),
        Goal("1000 mesas, p99", late.percentile(0.99) * 1e3, "ms", 12, at_most=True),
        Goal("1000 mesas, p50", late.percentile(0.5) * 1e3, "ms", 4, at_most=True),
    ]


async def bench_memory(effort: Effort) -> list[Goal]:
    """What a room and a connection take; a room after a few dozen moves too."""
    count = 1000
    with scratch() as folder, run_server(folder / "caida.db", CAIDA_UNLOAD_AFTER="3600") as server:
        await make_idle_rooms(server.port, 100)
        base = server.memory
        await make_idle_rooms(server.port, count)
        idle = (server.memory - base) / count
    with scratch() as folder, run_server(folder / "caida.db") as server:
        clock = Latencies()
        others = await make_rooms(server.port, 100, clock)
        await pace(others, 4 * RATE, 2 * effort.seconds)  # what all rooms share is there from here
        base = server.memory
        rooms = await make_rooms(server.port, count, clock)
        seated = (server.memory - base) / count
        moves = await pace(rooms, 4 * RATE, 2 * effort.seconds)
        played = (server.memory - base) / count
    connection = max(0.0, seated - idle) / 2
    return [
        Goal("por conexión · for a connection", connection / 1e3, "kB", 60, at_most=True),
        Goal("por mesa quieta · for an idle room", idle / 1e3, "kB", 40, at_most=True),
        Goal(
            f"la misma tras {moves // count} jugadas · after as many moves",
            (played - 2 * connection) / 1e3,
            "kB",
            40,
            at_most=True,
        ),
    ]


async def bench_maestro(effort: Effort) -> list[Goal]:
    """Two hundred people against maestro, each moving when they may, at most once a second."""
    settings = {"CAIDA_BOT_DELAY": "0.5"}
    with scratch() as folder, run_server(folder / "caida.db", cores=2, **settings) as server:
        clock = Latencies()
        rooms = await make_bot_rooms(server.port, 200, clock, "maestro")
        await pace(rooms, 200, 3)
        clock.seconds.clear()
        moves = await pace(rooms, 200, 4 * effort.seconds)
    return [
        Goal("200 × maestro, p99", clock.percentile(0.99) * 1e3, "ms", 50, at_most=True),
        Goal("200 × maestro, p50", clock.percentile(0.5) * 1e3, "ms", None),
        Goal("jugadas de gente · moves by people", moves / (4 * effort.seconds), "/s", None),
    ]


async def bench_start(effort: Effort) -> list[Goal]:
    """From the command to the first connection that is accepted, with ten thousand matches kept."""
    with scratch() as folder:
        database = folder / "caida.db"
        await fill_archive(database, 10_000)
        times = []
        for _ in range(effort.turns):
            began = perf_counter()
            with run_server(database) as server:
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                times.append(perf_counter() - began)
                writer.close()
    return [Goal("arranque · start", statistics.median(times) * 1e3, "ms", 1000, at_most=True)]


async def bench_idle(_effort: Effort) -> list[Goal]:
    """Ten thousand who connect and say nothing."""
    rates = await accept_rates()
    return [
        Goal("10 000 quietas · idle, first 1000", rates[0], "/s", None),
        Goal("10 000 quietas · idle, slowest 1000", min(rates), "/s", 1000),
    ]


async def bench_flood(effort: Effort) -> list[Goal]:
    """One table, while others send frames as fast as they can: ten seconds each, unless told."""
    table = await play_beside_floods(effort.turns, 2.5 * effort.seconds)
    quiet = table.p99(QUIET)
    fewest = min(map(table.moves, FLOODS))
    return [
        Goal("mesa en calma · table in quiet, p99", quiet * 1e3, "ms", None),
        *(Goal(f"{name}, p99", table.p99(name) / quiet, "×", 3, at_most=True) for name in FLOODS),
        Goal("jugadas, las menos · moves, fewest", fewest / table.moves(QUIET), "×", 0.9),
    ]


BENCHES: dict[str, Callable[[Effort], Awaitable[list[Goal]]]] = {
    "move": bench_move,
    "rooms": bench_rooms,
    "alone": bench_alone,
    "memory": bench_memory,
    "maestro": bench_maestro,
    "start": bench_start,
    "idle": bench_idle,
    "flood": bench_flood,
}


async def run_all(names: Sequence[str], effort: Effort) -> list[Goal]:
    return [goal for name in names for goal in await BENCHES[name](effort)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = bench_parser("server", __doc__)
    parser.add_argument("--turns", type=int, default=3, help="turns of each contender")
    parser.add_argument("--seconds", type=float, default=4, help="how long each turn is measured")
    parser.add_argument("--only", nargs="+", choices=BENCHES, default=list(BENCHES))
    options = parser.parse_args(arguments)

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # sockets; the server inherits it
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    goals = uvloop.run(run_all(options.only, Effort(options.turns, options.seconds)))
    report(goals, as_json=options.json)
    return 1 if options.check and not all(goal.is_met for goal in goals) else 0


if __name__ == "__main__":
    raise SystemExit(main())
