"""Means with their 95% intervals; the quantiles are scipy's."""

from __future__ import annotations

import math
from dataclasses import dataclass

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the interval that covers the true one 19 times out of 20."""

    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def to_dict(self) -> dict[str, float | None]:
        """For JSON, which has no infinity."""
        return {
            name: value if math.isfinite(value) else None
            for name, value in (("mean", self.mean), ("low", self.low), ("high", self.high))
        }


class Mean:
    """A running mean of independent values, by Welford: nothing is kept but three numbers."""

    def __init__(self) -> None:
        self.count = 0
        self._mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        away = value - self._mean
        self._mean += away / self.count
        self._squares += away * (value - self._mean)

    def estimate(self) -> Estimate:
        """Student's interval; endless while there are fewer than two values."""
        from scipy.special import stdtrit

        if self.count < 2:
            return Estimate(self._mean, -math.inf, math.inf)
        error = math.sqrt(self._squares / (self.count - 1) / self.count)
        margin = float(stdtrit(self.count - 1, (1 + LEVEL) / 2)) * error
        return Estimate(self._mean, self._mean - margin, self._mean + margin)

    def estimate_share(self) -> Estimate:
        """The same for shares, which lie between 0 and 1.

        When all are the same there is no spread to learn from, yet others may be still unseen: no
        more of them than Clopper and Pearson allow, wherever they lie.
        """
        found = self.estimate()
        if self.count and self._squares == 0.0:
            unseen = 1 - ((1 - LEVEL) / 2) ** (1 / self.count)
            low = self._mean * (1 - unseen)
            return Estimate(self._mean, low, low + unseen)
        return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))
