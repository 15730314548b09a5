"""How much one person or address may do. Addresses are counted by network (``networks_of``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from caida.server.networks import networks_of

BURST_SECONDS = 3  # what may come at once is the share of so many seconds
ADDRESS_SHARE = 10  # behind one address may be a whole school: it has so many persons' share
WIDER_SHARE = 16  # and a wider network so many narrow ones'


def seconds_now() -> float:
    """By the clock that buckets have."""
    return monotonic()


class Bucket:
    """Lets through ``rate`` a second on average, and ``burst`` at once; a rate of 0 is no limit.

    What it lets through is counted in the ``wider`` one too, which may refuse it.
    """

    def __init__(self, rate: float, burst: float, wider: Bucket | None = None) -> None:
        self.rate = rate
        self.burst = burst
        self._wider = wider
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
        return self._wider is None or self._wider.take()

    @property
    def left(self) -> float:
        """How many it would let through now; below 0 where others have taken more."""
        return min(self.burst, self._left + (monotonic() - self._at) * self.rate)

    def spent_since(self, left: float, seconds: float) -> float:
        """How many it has let through since there were so many ``left``."""
        return min(self.burst, left + seconds * self.rate) - self.left

    def spend(self, count: float) -> None:
        """So much was taken at another server; what is owed ends with the burst."""
        if count and self.rate:
            self._left = max(-self.burst, self.left - count)
            self._at = monotonic()

    @property
    def is_empty(self) -> bool:
        """Whether ``take`` would be refused."""
        return self.rate > 0 and self._left + (monotonic() - self._at) * self.rate < 1

    @property
    def is_full(self) -> bool:
        return self._left + (monotonic() - self._at) * self.rate >= self.burst


class Buckets:
    """A bucket for each key; those that are full again are forgotten. ``begun`` is told of each
    that is made."""

    def __init__(self, rate: float, burst: float | None = None) -> None:
        self.begun: Callable[[str, Bucket], None] | None = None
        self.rate = rate
        self.burst = rate * BURST_SECONDS if burst is None else burst
        self._buckets: dict[str, Bucket] = {}
        self._forget_at = 1024

    def take(self, key: str) -> bool:
        return self.rate == 0 or self.of(key).take()

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._forget_at:
                self._forget()
            bucket = self._buckets[key] = self._make(key)
            if self.begun is not None:
                self.begun(key, bucket)
        return bucket

    def items(self) -> list[tuple[str, Bucket]]:
        """All there are, where there is a limit."""
        return list(self._buckets.items()) if self.rate else []

    def __len__(self) -> int:
        return len(self._buckets)

    def pop(self, key: str) -> Bucket | None:
        """Without it from now on."""
        return self._buckets.pop(key, None)

    def _make(self, _key: str) -> Bucket:
        return Bucket(self.rate, self.burst)

    def _forget(self) -> None:
        self._buckets = {key: one for key, one in self._buckets.items() if not one.is_full}
        self._forget_at = max(1024, 2 * len(self._buckets))


class NetworkBuckets(Buckets):
    """A bucket for each network, by any of its addresses; a wider one is for many of them."""

    def __init__(self, rate: float, burst: float | None = None) -> None:
        super().__init__(rate, burst)
        self.wider = Buckets(self.rate * WIDER_SHARE, self.burst * WIDER_SHARE)

    def of(self, key: str) -> Bucket:
        return super().of(networks_of(key)[0])

    def _make(self, key: str) -> Bucket:
        wider = networks_of(key.partition("/")[0])[1:]
        return Bucket(self.rate, self.burst, self.wider.of(wider[0]) if wider else None)


class Places:
    """A limited number of places for each key; 0 is no limit. ``elsewhere`` says how many of them
    are held at other servers."""

    def __init__(self, limit: int) -> None:
        self.elsewhere: Callable[[str], int] | None = None
        self._limit = limit
        self._held: Counter[str] = Counter()

    @contextmanager
    def hold(self, key: str) -> Iterator[bool]:
        """Whether there was a place; it is given back at the end."""
        limits = self._limits(key)
        if self._limit and any(self._taken(one) >= limit for one, limit in limits.items()):
            yield False
            return
        self._held.update(limits.keys())
        try:
            yield True
        finally:
            for one in limits:
                self._held[one] -= 1
                if not self._held[one]:
                    del self._held[one]

    def _taken(self, key: str) -> int:
        elsewhere = 0 if self.elsewhere is None else self.elsewhere(key)
        return self._held[key] + elsewhere

    def heavy(self, part: int) -> list[tuple[str, int]]:
        """Who holds at least so small a part of what they may."""
        if not self._limit:
            return []
        return [(key, count) for key, count in self._held.items() if count * part >= self._limit]

    def _limits(self, key: str) -> dict[str, int]:
        return {key: self._limit}

    def __len__(self) -> int:
        """How many different keys hold a place."""
        return len(self._held)


class NetworkPlaces(Places):
    """Places for each network, by any of its addresses; a wider one has many times as many."""

    def _limits(self, key: str) -> dict[str, int]:
        narrow, *wider = networks_of(key)
        return {narrow: self._limit} | dict.fromkeys(wider, self._limit * WIDER_SHARE)
