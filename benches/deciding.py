"""How long a bot takes to decide, on one core: `python -m benches.deciding`, with --json too.

Positions come from matches of conocedores, the same for all bots; decisions without a choice are
left out. The time is that of the processor, so what else the machine does falls on nobody. The
interpreted maestro answers a few of them in a process of its own.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from benches.goals import bench_parser
from caida.bots import OPPONENTS, make_bot
from caida.engine.build import COMPILED
from caida.engine.match import Match
from caida.engine.ruleset import PRESETS, Ruleset
from caida.engine.views import View

GOALS = {"maestro": 100.0}  # milliseconds, p99
OTHERS = 2.0
INTERPRETED_GOAL = 3000.0  # the longest of all
ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds of one bot in one mode; ``goal`` is for the p99, interpreted for the longest."""

    bot: str
    mode: str
    decisions: int
    p50: float
    p99: float
    longest: float
    goal: float
    is_interpreted: bool = False

    @property
    def is_met(self) -> bool:
        return (self.longest if self.is_interpreted else self.p99) <= self.goal

    def line(self) -> str:
        name = f"{self.bot}{' *' if self.is_interpreted else ''}"
        figures = f"{self.p50:>10.2f}{self.p99:>10.2f}{self.longest:>10.2f}"
        mark = "✓" if self.is_met else "✗"
        return f"{name:<13}{self.mode:<21}{self.decisions:>6}{figures}{self.goal:>9g} {mark}"


def views(ruleset: Ruleset, count: int) -> Iterator[View]:
    """What seats saw when they had something to decide."""
    seed = 0
    while True:
        match = Match(ruleset, seed=seed)
        bots = [make_bot("conocedor", f"{seed} {seat}") for seat in range(ruleset.seats)]
        seed += 1
        while match.to_act is not None:
            view = match.view(match.to_act)
            if view.phase == "play" and len(view.choices) > 1:
                yield view
                count -= 1
                if count == 0:
                    return
            match.play(bots[match.to_act].choose(view))


def measure(name: str, mode: str, ruleset: Ruleset, count: int, goal: float) -> Timing:
    bot = make_bot(name, 1)
    times = []
    for view in views(ruleset, count):
        start = process_time()
        bot.choose(view)
        times.append(1000 * (process_time() - start))
    times.sort()
    p99 = times[min(len(times) * 99 // 100, len(times) - 1)]
    return Timing(name, mode, count, statistics.median(times), p99, times[-1], goal, not COMPILED)


def modes() -> Iterator[tuple[str, Ruleset]]:
    for preset, chosen in PRESETS.items():
        for seats, teams in chosen.modes:
            name = f"{preset} {seats}{' teams' if teams else ''}"
            yield name, Ruleset.preset(preset, seats=seats, teams=teams)


def interpreted(count: int) -> list[Timing]:
    """The maestro without a compiler, in every mode."""
    run = subprocess.run(
        [sys.executable, "-m", "benches.deciding", "--here", "--decisions", str(count)],
        env={**os.environ, "CAIDA_INTERPRETED": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [Timing(**timing) for timing in json.loads(run.stdout)]


def here(count: int) -> list[Timing]:
    return [measure("maestro", mode, ruleset, count, INTERPRETED_GOAL) for mode, ruleset in modes()]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = bench_parser("deciding", __doc__)
    parser.add_argument("--decisions", type=int, default=1000, help="in each mode, by each bot")
    parser.add_argument("--interpreted", type=int, default=40, help="the same, interpreted")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.here:
        print(json.dumps([asdict(timing) for timing in here(options.decisions)]))
        return 0
    timings = [
        measure(name, mode, ruleset, options.decisions, GOALS.get(name, OTHERS))
        for mode, ruleset in modes()
        for name in OPPONENTS
    ]
    timings += interpreted(options.interpreted)
    if options.json:
        figures = [{**asdict(timing), "is_met": timing.is_met} for timing in timings]
        print(json.dumps(figures, ensure_ascii=False, indent=2))
    else:
        print("Milisegundos para decidir · Milliseconds to decide (* sin compilar · interpreted)")
        print(f"{'':<34}{'n':>6}{'p50':>10}{'p99':>10}{'max':>10}{'meta':>9}")
        for timing in timings:
            print(timing.line())
    return 1 if options.check and not all(timing.is_met for timing in timings) else 0


if __name__ == "__main__":
    raise SystemExit(main())
