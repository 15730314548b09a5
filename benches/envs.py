"""How fast the vector of matches is, as ratios within one run: `python -m benches.envs` (`--json`).

All play at random among what is legal, 4,096 matches at a time. The rivals are stepped in batches
as their own pages show it, each in a process of its own: pgx's leduc, jitted and scanned with its
automatic reset, on one core as ours is, against many steps of ours in one call, which play some
matches after others and so hardly wait for memory, as one call a step does; and EnvPool's
Blackjack, the quicker of its card games, with one thread that steps and one that asks, on as many
cores as there are, against one call of ours for each step. Choosing among what is legal counts for
pgx and for us; EnvPool is handed numbers drawn beforehand, as all of its actions are always legal.
On a machine that has other work, ``--processor`` counts only what each contender used; two threads
then say nothing but whether they cost each other anything.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from benches.goals import Goal
from benches.rates import Ratio, goals_of, rates_parser, tell
from benches.timing import Clock, Rates, Timed, timed
from caida.engine.playout import random_matches
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.envs import Arrays, VectorCaida

SEED = 20_260_101
MATCHES = 4_096
STEPS = 200
RIVALS = Path(__file__).parents[1] / ".venv" / "rivals"
LABELS = {
    "kernel": "bucle del motor · the kernel's own loop",
    "vector": "vector, observaciones y máscaras · with observations and masks",
    "bare": "vector, sin observaciones · without observations",
    "bare_by_step": "lo mismo, una llamada por paso · the same, one call a step",
    "moves": "vector, sin observaciones ni máscaras · nor masks",
    "by_step": "vector, una llamada por paso · one call a step",
    "threads": "vector, dos hilos · two threads",
    "threads_by_step": "vector, dos hilos, una llamada por paso · one call a step",
    "novato": "vector contra novato · against novato",
    "pgx_leduc": "pgx leduc_holdem",
    "envpool_blackjack": "EnvPool Blackjack",
}
RATIOS: list[Ratio] = [
    ("bare", "kernel", 0.6),
    ("threads", "vector", 1.8),
    ("vector", "pgx_leduc", 3),
    ("by_step", "envpool_blackjack", 10),
    ("bare_by_step", "kernel", None),
    ("moves", "kernel", None),
    ("by_step", "vector", None),
    ("threads_by_step", "by_step", None),
    ("novato", "vector", None),
]
LEAST = 5e6


def contenders(clock: Clock) -> Mapping[str, Callable[[], Timed]]:
    table = table_of(Ruleset())
    vector = VectorCaida(MATCHES, seeds=SEED)
    bare = VectorCaida(MATCHES, seeds=SEED, arrays=Arrays.make(MATCHES, observations=False))
    plain = Arrays.make(MATCHES, observations=False, masks=False)
    moves = VectorCaida(MATCHES, seeds=SEED, arrays=plain)
    pair = VectorCaida(MATCHES, seeds=SEED, threads=2)
    novato = VectorCaida(MATCHES, seeds=SEED, bots={1: "novato"})

    ours: dict[str, Callable[[], int]] = {
        "kernel": lambda: random_matches(table, SEED, 20_000),
        "vector": lambda: played(vector),
        "bare": lambda: played(bare),
        "bare_by_step": lambda: played_by_step(bare),
        "moves": lambda: played(moves),
        "by_step": lambda: played_by_step(vector),
        "threads": lambda: played(pair),
        "threads_by_step": lambda: played_by_step(pair),
        "novato": lambda: played(novato),
    }
    measured = {name: partial(timed, work, clock) for name, work in ours.items()}
    rivals = {
        "pgx_leduc": rival("pgx_leduc", on_one_core, clock),
        "envpool_blackjack": rival("envpool_blackjack", None, clock),
    }
    return {**measured, **(rivals if RIVALS.is_dir() else {})}


def played(vector: VectorCaida) -> int:
    vector.play_at_random(STEPS)
    return MATCHES * STEPS


def played_by_step(vector: VectorCaida) -> int:
    for _ in range(STEPS):
        vector.play_at_random()
    return MATCHES * STEPS


def on_one_core() -> None:
    """Before anything counts the cores that it may use."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def rival(name: str, prepare: Callable[[], None] | None, clock: Clock) -> Callable[[], Timed]:
    """A module of benches/, run by a Python that sees the rivals' packages."""

    def run() -> Timed:
        command = [sys.executable, "-m", f"benches.{name}", str(MATCHES), str(STEPS)]
        command.append(clock.__name__)
        environment = {**os.environ, "PYTHONPATH": str(RIVALS)}
        done = subprocess.run(
            command,
            env=environment,
            preexec_fn=prepare,
            check=True,
            capture_output=True,
            text=True,
        )
        return Timed(*json.loads(done.stdout.splitlines()[-1]))

    return run


def main(arguments: Sequence[str] | None = None) -> int:
    parser = rates_parser("envs", __doc__)
    parser.add_argument(
        "--processor", action="store_true", help="seconds of the processor, not of the clock"
    )
    options = parser.parse_args(arguments)
    rates = Rates(
        contenders(process_time if options.processor else perf_counter), options.repetitions
    )
    rate = rates.median("vector")
    goals = [Goal("vector, jugadas por segundo · moves a second", rate, "", LEAST)]
    return tell(options, rates, LABELS, [*goals, *goals_of(rates, RATIOS)])


if __name__ == "__main__":
    raise SystemExit(main())
