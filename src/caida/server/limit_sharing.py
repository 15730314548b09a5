"""Limits that hold over a whole house: each server says once a second who has taken much of theirs.

Nothing is exact: what was taken elsewhere counts here a second later, less than an eighth of a
limit not at all, and nothing of it while the bus is down. Keys go by marks that tell nobody outside
the house what they stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from hashlib import sha256
from typing import NamedTuple

from caida.bus.messages import Held, Message, Spent
from caida.server.guesses import Guesses
from caida.server.limits import Bucket, Buckets, Places, seconds_now
from caida.server.timing import Timekeeper

MARK_LENGTH = 16
HELD_MS = 3000  # for how long a server's word of places counts
TOLD_SHARE = 8  # what is less than this part of a limit is not worth a word
WRONG = "wrong"


Name = tuple[str, str]
"""A kind of limit, and the mark of who has it."""


class Seen(NamedTuple):
    """How much a bucket had ``left``, and what was spent here and is not told yet, at a time."""

    left: float
    untold: float
    at: float


class LimitSharing:
    """``house`` is known to its servers alone."""

    def __init__(
        self,
        house: str,
        time: Timekeeper,
        places: Mapping[str, Places],
        buckets: Mapping[str, Buckets],
        guesses: Guesses,
        publish: Callable[[Message], None],
    ) -> None:
        self.places = places
        self.buckets = buckets
        self._house = house
        self._time = time
        self._guesses = guesses
        self._publish = publish
        self._held: dict[Name, dict[str, tuple[int, int]]] = {}
        self._seen: dict[Name, Seen] = {}  # each bucket, last time
        # What others have told and is not taken from a bucket here yet: there may be none.
        self._debts = {kind: Buckets(one.rate, one.burst) for kind, one in buckets.items()}
        for kind, held in places.items():
            held.elsewhere = partial(self._held_elsewhere, kind)
        for kind, one in buckets.items():
            one.begun = partial(self._begin, kind)
        guesses.key = partial(self._mark, WRONG)
        guesses.told = lambda key: publish(Spent(WRONG, key, 1))

    @property
    def size(self) -> int:
        """How much is remembered."""
        return len(self._held) + len(self._seen) + sum(map(len, self._debts.values()))

    def _mark(self, kind: str, key: str) -> str:
        return mark_of(self._house, kind, key)

    # --- What the others are to know

    def tell(self) -> None:
        """Once a second."""
        for kind, places in self.places.items():
            for key, count in places.heavy(TOLD_SHARE):
                self._publish(Held(kind, self._mark(kind, key), count))
        for name in list(self._held):
            self._fresh(name)
        now = seconds_now()
        self._seen = {
            (kind, mark): self._tell_spent(kind, mark, bucket, now)
            for kind, mark, bucket in self._each_bucket()
        }

    def _tell_spent(self, kind: str, mark: str, bucket: Bucket, now: float) -> Seen:
        """What was spent here since it was last told, once that is worth a word; what has come back
        since then is no longer spent."""
        left, untold, at = self._seen.get((kind, mark), Seen(bucket.burst, 0.0, now))
        untold = max(0.0, untold - (now - at) * bucket.rate)
        untold += bucket.spent_since(left, now - at)
        count = round(untold)
        if count and count * TOLD_SHARE >= bucket.burst:
            self._publish(Spent(kind, mark, count))
            untold = 0.0
        bucket.spend(self._take_debt(kind, mark))
        return Seen(bucket.left, untold, now)

    def _begin(self, kind: str, key: str, bucket: Bucket) -> None:
        """Somebody comes here who has been elsewhere."""
        mark = self._mark(kind, key)
        bucket.spend(self._take_debt(kind, mark))
        self._seen[kind, mark] = Seen(bucket.left, 0.0, seconds_now())

    def _take_debt(self, kind: str, mark: str) -> float:
        debt = self._debts[kind].pop(mark)
        return 0.0 if debt is None else debt.burst - debt.left

    def _each_bucket(self) -> Iterator[tuple[str, str, Bucket]]:
        for kind, buckets in self.buckets.items():
            for key, bucket in buckets.items():
                yield kind, self._mark(kind, key), bucket

    # --- What they say

    def hear_held(self, node: str, said: Held) -> None:
        if said.kind in self.places:
            held = self._held.setdefault((said.kind, said.key), {})
            held[node] = (said.count, self._time.now())

    def hear_spent(self, said: Spent) -> None:
        if said.kind == WRONG:
            self._guesses.count_elsewhere(said.key)
        elif said.kind in self._debts:
            self._debts[said.kind].of(said.key).spend(said.count)

    def _held_elsewhere(self, kind: str, key: str) -> int:
        return sum(count for count, _ in self._fresh((kind, self._mark(kind, key))).values())

    def _fresh(self, name: Name) -> dict[str, tuple[int, int]]:
        """What counts of it; the rest is forgotten."""
        since = self._time.now() - HELD_MS
        fresh = {node: one for node, one in self._held.get(name, {}).items() if one[1] >= since}
        if fresh:
            self._held[name] = fresh
        else:
            self._held.pop(name, None)
        return fresh


@lru_cache(maxsize=65_536)
def mark_of(house: str, kind: str, key: str) -> str:
    return sha256(f"caida limit {house} {kind} {key}".encode()).hexdigest()[:MARK_LENGTH]
