"""Measure several things in turns, so that whatever else the machine does falls on all alike."""

import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Timed:
    """Moves made, and the seconds they took."""

    moves: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


Clock = Callable[[], float]


def timed(work: Callable[[], int], clock: Clock = perf_counter) -> Timed:
    """Run `work`, which returns how many moves it made."""
    start = clock()
    moves = work()
    return Timed(moves, clock() - start)


class Rates:
    """Moves per second of each contender, one figure per repetition."""

    def __init__(self, contenders: Mapping[str, Callable[[], Timed]], repetitions: int) -> None:
        for run in contenders.values():
            run()  # caches, branch predictors and lazy imports warm up unmeasured
        self._rates: dict[str, list[float]] = {name: [] for name in contenders}
        for _ in range(repetitions):
            for name, run in contenders.items():
                self._rates[name].append(run().rate)

    def median(self, name: str) -> float:
        return statistics.median(self._rates[name])

    def best(self, name: str) -> float:
        return max(self._rates[name])

    def ratio(self, name: str, other: str) -> float:
        """How many times as fast as `other`: the median over repetitions run side by side."""
        pairs = zip(self._rates[name], self._rates[other], strict=True)
        return statistics.median(mine / theirs for mine, theirs in pairs)

    def names(self) -> list[str]:
        return list(self._rates)
