"""How much one person or address may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

BURST_SECONDS = 3  # what may come at once is the share of so many seconds
ADDRESS_SHARE = 10  # behind one address may be a whole school: it has so many persons' share


class Bucket:
    """Lets through ``rate`` a second on average, and ``burst`` at once; a rate of 0 is no limit."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = monotonic()

    def take(self) -> bool:
        if self.rate == 0:
            return True
        now = monotonic()
        left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True

    @property
    def is_full(self) -> bool:
        return self._left + (monotonic() - self._at) * self.rate >= self.burst


class Buckets:
    """A bucket for each key; those that are full again are forgotten."""

    def __init__(self, rate: float, burst: float | None = None) -> None:
        self._rate = rate
        self._burst = rate * BURST_SECONDS if burst is None else burst
        self._buckets: dict[str, Bucket] = {}
        self._forget_at = 1024

    def take(self, key: str) -> bool:
        return self._rate == 0 or self.of(key).take()

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._forget_at:
                self._forget()
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
        return bucket

    def _forget(self) -> None:
        self._buckets = {key: one for key, one in self._buckets.items() if not one.is_full}
        self._forget_at = max(1024, 2 * len(self._buckets))


class Places:
    """A limited number of places for each key; 0 is no limit."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held: Counter[str] = Counter()

    @contextmanager
    def hold(self, key: str) -> Iterator[bool]:
        """Whether there was a place; it is given back at the end."""
        if self._limit and self._held[key] >= self._limit:
            yield False
            return
        self._held[key] += 1
        try:
            yield True
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]

    def __len__(self) -> int:
        """How many different keys hold a place."""
        return len(self._held)
