"""Figures for Prometheus, in its text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator

from caida.store.base import Stored

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """How long something took."""

    def __init__(self) -> None:
        self._counts = [0] * (len(SECONDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        total = 0
        for bound, count in zip((*SECONDS, "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """Counters are counted here; gauges are asked when somebody looks."""

    def __init__(self) -> None:
        self.node = ""  # among several servers: on every line
        self.commands: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.dropped: Counter[str] = Counter()
        self.moves = 0
        self.matches = 0
        self.store_failures = 0
        self.store_seconds = Histogram()
        self.bot_seconds = Histogram()
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def add_gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        self._gauges[name] = (text, read)

    def count_stored(self, answer: Stored, seconds: float) -> None:
        self.store_seconds.observe(seconds)
        if answer == "failed":
            self.store_failures += 1

    def render(self) -> str:
        lines = self._lines() if not self.node else map(self._sign, self._lines())
        return "\n".join([*lines, ""])

    def _sign(self, line: str) -> str:
        if line.startswith("#"):
            return line
        name, _, value = line.rpartition(" ")
        labels = f"{name[:-1]}," if name.endswith("}") else f"{name}{{"
        return f'{labels}node="{self.node}"}} {value}'

    def _lines(self) -> Iterator[str]:
        for name, (text, read) in self._gauges.items():
            yield from _heading(name, text, "gauge")
            yield f"{name} {read():g}"
        yield from _labelled("caida_commands_total", "Commands by answer.", "answer", self.commands)
        yield from _labelled("caida_requests_total", "Requests by status.", "status", self.requests)
        yield from _labelled(
            "caida_dropped_total", "Connections ended by the server.", "reason", self.dropped
        )
        for name, text, value in (
            ("caida_moves_total", "Moves played.", self.moves),
            ("caida_matches_total", "Matches finished.", self.matches),
            (
                "caida_store_failures_total",
                "Entries the database did not take.",
                self.store_failures,
            ),
        ):
            yield from _heading(name, text, "counter")
            yield f"{name} {value}"
        for name, text, histogram in (
            ("caida_store_seconds", "From an entry to its commit.", self.store_seconds),
            ("caida_bot_seconds", "How long bots think, waiting included.", self.bot_seconds),
        ):
            yield from _heading(name, text, "histogram")
            yield from histogram.lines(name)


def _heading(name: str, text: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"


def _labelled(
    name: str, text: str, label: str, counter: Counter[str] | Counter[int]
) -> Iterator[str]:
    yield from _heading(name, text, "counter")
    for value, count in sorted(counter.items(), key=lambda item: str(item[0])):
        yield f'{name}{{{label}="{value}"}} {count}'
