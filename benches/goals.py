"""What we mean to reach, and whether we did."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure and the least (or, where `at_most`, the most) it should be."""

    name: str
    value: float
    unit: str
    goal: float | None
    at_most: bool = False

    @property
    def is_met(self) -> bool:
        if self.goal is None:
            return True
        return self.value <= self.goal if self.at_most else self.value >= self.goal

    def line(self) -> str:
        if self.goal is None:
            return f"  {self.name:<62}{self.value:>9.4g} {self.unit}"
        bound = f"{'≤' if self.at_most else '≥'} {self.goal:g}"
        mark = "✓" if self.is_met else "✗"
        return f"  {self.name:<62}{self.value:>9.4g} {self.unit:<3}{bound:>7} {mark}"


def bench_parser(name: str, description: str | None) -> argparse.ArgumentParser:
    """The command line that every bench has."""
    parser = argparse.ArgumentParser(prog=f"python -m benches.{name}", description=description)
    parser.add_argument("--json", action="store_true", help="machine-readable, nothing else")
    parser.add_argument("--check", action="store_true", help="exit 1 when a goal is missed")
    return parser


def figures_of(goals: Sequence[Goal]) -> list[dict[str, Any]]:
    return [{**asdict(goal), "is_met": goal.is_met} for goal in goals]


def report(goals: Sequence[Goal], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(figures_of(goals), ensure_ascii=False, indent=2))
    else:
        for goal in goals:
            print(goal.line())
