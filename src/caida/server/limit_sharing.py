"""Limits that hold over a whole house: each server says once a second who has taken much of theirs.

Nothing is exact: what was taken elsewhere counts here a second later, and while the bus is down not
at all. Keys go by marks that tell nobody outside the house what they stand for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from hashlib import sha256

from caida.bus.messages import Held, Message, Spent
from caida.server.guesses import Guesses
from caida.server.limits import Bucket, Buckets, Places, seconds_now
from caida.server.timing import Timekeeper

MARK_LENGTH = 16
HELD_MS = 3000  # for how long a server's word of places counts
TOLD_SHARE = 8  # what is less than this part of a limit is not worth a word
WRONG = "wrong"


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
        self._house = house
        self._time = time
        self._places = places
        self._buckets = buckets
        self._guesses = guesses
        self._publish = publish
        self._held: dict[tuple[str, str], dict[str, tuple[int, int]]] = defaultdict(dict)
        self._known: dict[tuple[str, str], float] = {}  # how full each bucket was, last time
        self._debts: dict[tuple[str, str], int] = {}  # of buckets that may not be there yet
        self._told_at = seconds_now()
        for kind, held in places.items():
            held.elsewhere = partial(self._held_elsewhere, kind)
        guesses.key = partial(self._mark, WRONG)
        guesses.told = lambda key: publish(Spent(WRONG, key, 1))

    def _mark(self, kind: str, key: str) -> str:
        return mark_of(self._house, kind, key)

    # --- What the others are to know

    def tell(self) -> None:
        """Once a second."""
        for kind, places in self._places.items():
            for key, count in places.heavy(TOLD_SHARE):
                self._publish(Held(kind, self._mark(kind, key), count))
        known: dict[tuple[str, str], float] = {}
        now = seconds_now()
        passed, self._told_at = now - self._told_at, now
        for name, bucket in self._each_bucket():
            bucket.spend(self._debts.pop(name, 0))
            before = self._known.get(name, bucket.burst)
            spent = round(bucket.spent_since(before, passed))
            if spent * TOLD_SHARE >= bucket.burst:
                self._publish(Spent(*name, spent))
            known[name] = bucket.left
        self._known = known
        self._debts.clear()

    def _each_bucket(self) -> Iterator[tuple[tuple[str, str], Bucket]]:
        for kind, buckets in self._buckets.items():
            for key, bucket in buckets.items():
                yield (kind, self._mark(kind, key)), bucket

    # --- What they say

    def hear_held(self, node: str, said: Held) -> None:
        if said.kind in self._places:
            self._held[said.kind, said.key][node] = (said.count, self._time.now())

    def hear_spent(self, said: Spent) -> None:
        if said.kind == WRONG:
            self._guesses.count_elsewhere(said.key)
        elif said.kind in self._buckets:
            name = said.kind, said.key
            self._debts[name] = self._debts.get(name, 0) + said.count
            if name in self._known:
                self._known[name] -= said.count  # so that it is not told back

    def _held_elsewhere(self, kind: str, key: str) -> int:
        name = kind, self._mark(kind, key)
        since = self._time.now() - HELD_MS
        fresh = {node: one for node, one in self._held.get(name, {}).items() if one[1] >= since}
        if fresh:
            self._held[name] = fresh
        else:
            self._held.pop(name, None)
        return sum(count for count, _ in fresh.values())


@lru_cache(maxsize=65_536)
def mark_of(house: str, kind: str, key: str) -> str:
    return sha256(f"caida limit {house} {kind} {key}".encode()).hexdigest()[:MARK_LENGTH]
