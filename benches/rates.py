"""Contenders measured in turns, told as moves a second and as ratios that we mean to reach."""

import argparse
import json
from collections.abc import Mapping, Sequence

from benches.goals import Goal, bench_parser, figures_of, report
from benches.timing import Rates

# Ours, the yardstick, and how many times as fast we mean to be; None is for information.
Ratio = tuple[str, str, float | None]
WIDTH = 66


def rates_parser(name: str, description: str | None) -> argparse.ArgumentParser:
    parser = bench_parser(name, description)
    parser.add_argument("--repetitions", type=int, default=7, help="turns of each contender")
    return parser


def goals_of(rates: Rates, ratios: Sequence[Ratio]) -> list[Goal]:
    """A goal for each ratio of which both were measured."""
    names = rates.names()
    return [
        Goal(f"{name} / {other}", rates.ratio(name, other), "×", goal)
        for name, other, goal in ratios
        if name in names and other in names
    ]


def tell(
    options: argparse.Namespace, rates: Rates, labels: Mapping[str, str], goals: Sequence[Goal]
) -> int:
    """Print what was measured, as a table or as JSON; returns the exit status."""
    if options.json:
        figures = {
            "moves_per_second": {name: rates.median(name) for name in rates.names()},
            "goals": figures_of(goals),
        }
        print(json.dumps(figures, ensure_ascii=False, indent=2))
    else:
        print("Jugadas por segundo · Moves per second (mediana · median, mejor · best)")
        for name in rates.names():
            median, best = rates.median(name), rates.best(name)
            print(f"  {labels[name]:<{WIDTH}}{median:>12,.0f}{best:>12,.0f}")
        print("\nMetas · Goals")
        report(goals, as_json=False)
    return 1 if options.check and not all(goal.is_met for goal in goals) else 0
