"""What we mean to reach, and whether we did."""

from dataclasses import dataclass


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
