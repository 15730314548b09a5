"""How fast the vector of matches is, as ratios within one run: `python -m benches.envs` (`--json`).

All play at random among what is legal, 4,096 matches at a time. The rivals are stepped in batches
as their own pages show it, each in a process of its own: pgx's leduc, jitted and scanned with its
automatic reset, on one core as ours is; and EnvPool's Blackjack, the quicker of its card games,
with one thread that steps and one that asks, on as many cores as there are.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benches.goals import Goal, bench_parser, figures_of, report
from benches.timing import Rates, Timed, timed
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
    "by_step": "vector, una llamada por paso · one call a step",
    "threads": "vector, dos hilos · two threads",
    "novato": "vector contra novato · against novato",
    "pgx_leduc": "pgx leduc_holdem",
    "envpool_blackjack": "EnvPool Blackjack",
}
# Ours, the yardstick, and how many times as fast we mean to be; None is for information.
RATIOS: list[tuple[str, str, float | None]] = [
    ("bare", "kernel", 0.6),
    ("threads", "vector", 1.8),
    ("vector", "pgx_leduc", 3),
    ("vector", "envpool_blackjack", 10),
    ("by_step", "vector", None),
    ("novato", "vector", None),
]
LEAST = 5e6


def contenders() -> Mapping[str, Callable[[], Timed]]:
    table = table_of(Ruleset())
    vector = VectorCaida(MATCHES, seeds=SEED)
    bare = VectorCaida(MATCHES, seeds=SEED, arrays=Arrays.make(MATCHES, observations=False))
    pair = VectorCaida(MATCHES, seeds=SEED, threads=2)
    novato = VectorCaida(MATCHES, seeds=SEED, bots={1: "novato"})

    def by_step() -> int:
        for _ in range(STEPS):
            vector.play_at_random()
        return MATCHES * STEPS

    ours: dict[str, Callable[[], Timed]] = {
        "kernel": lambda: timed(lambda: random_matches(table, SEED, 20_000)),
        "vector": lambda: timed(lambda: played(vector)),
        "bare": lambda: timed(lambda: played(bare)),
        "by_step": lambda: timed(by_step),
        "threads": lambda: timed(lambda: played(pair)),
        "novato": lambda: timed(lambda: played(novato)),
    }
    rivals = {
        "pgx_leduc": rival("pgx_leduc", on_one_core),
        "envpool_blackjack": rival("envpool_blackjack", None),
    }
    return {**ours, **{name: run for name, run in rivals.items() if RIVALS.is_dir()}}


def played(vector: VectorCaida) -> int:
    vector.play_at_random(STEPS)
    return MATCHES * STEPS


def on_one_core() -> None:
    """Before anything counts the cores that it may use."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def rival(name: str, prepare: Callable[[], None] | None) -> Callable[[], Timed]:
    """A module of benches/, run by a Python that sees the rivals' packages."""

    def run() -> Timed:
        command = [sys.executable, "-m", f"benches.{name}", str(MATCHES), str(STEPS)]
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
    parser = bench_parser("envs", __doc__)
    parser.add_argument("--repetitions", type=int, default=7, help="turns of each contender")
    options = parser.parse_args(arguments)
    rates = Rates(contenders(), options.repetitions)
    rate = rates.median("vector")
    goals = [Goal("vector, jugadas por segundo · moves a second", rate, "", LEAST)]
    goals += [
        Goal(f"{name} / {other}", rates.ratio(name, other), "×", goal)
        for name, other, goal in RATIOS
        if other in rates.names()
    ]
    if options.json:
        figures = {
            "moves_per_second": {name: rates.median(name) for name in rates.names()},
            "goals": figures_of(goals),
        }
        print(json.dumps(figures, ensure_ascii=False, indent=2))
    else:
        print("Jugadas por segundo · Moves per second (mediana · median, mejor · best)")
        for name in rates.names():
            print(f"  {LABELS[name]:<66}{rates.median(name):>12,.0f}{rates.best(name):>12,.0f}")
        print("\nMetas · Goals")
        report(goals, as_json=False)
    return 1 if options.check and not all(goal.is_met for goal in goals) else 0


if __name__ == "__main__":
    raise SystemExit(main())
