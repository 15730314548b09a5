"""Wrong codes, by network: an honest typo costs nothing, and trying them all takes for ever."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from math import ceil
from time import monotonic

from caida.server.limits import WIDER_SHARE
from caida.server.networks import networks_of
from caida.server.troubles import Trouble

FORGOTTEN_AFTER = 300.0  # seconds, in which one wrong code is forgotten
FORGIVEN = 5  # wrong codes that a right one makes good …
FORGIVING = 64  # … so many times, since whoever tries codes may have some of their own
LONGEST_WAIT = 3600.0
SAME = 8  # the latest wrong codes, which are told again without being counted again


class Record:
    """What is known of one network, which may have ``free`` wrong codes."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._wrong = 0.0
        self._at = monotonic()
        self._closed_until = 0.0
        self._latest: deque[str] = deque(maxlen=SAME)
        self._forgiving = FORGIVING

    @property
    def wait(self) -> float:
        """In how many seconds another code may be tried."""
        return max(0.0, self._closed_until - monotonic())

    @property
    def is_clean(self) -> bool:
        return self._forget() == 0 == self.wait

    def count_wrong(self, code: str) -> None:
        if code in self._latest:
            return
        self._latest.append(code)
        self._wrong = self._forget() + 1
        if self._wrong > self._free:
            seconds = 2.0 ** min(32.0, self._wrong - self._free)
            self._closed_until = monotonic() + min(LONGEST_WAIT, seconds)

    def count_right(self) -> None:
        if self._forgiving and self._forget():
            self._forgiving -= 1
            self._wrong = max(0.0, self._wrong - FORGIVEN)

    def _forget(self) -> float:
        now = monotonic()
        self._wrong = max(0.0, self._wrong - (now - self._at) / FORGOTTEN_AFTER)
        self._at = now
        return self._wrong


class Guesses:
    """``free`` is how many wrong codes a network may have before it has to wait, each time about
    twice as long; 0 is no limit. Nobody is kept waiting meanwhile: they are told when to come.

    ``key`` is what a network is known by, and ``told`` is called with that of a wrong code.
    """

    def __init__(self, free: int) -> None:
        self._free = free
        self.key: Callable[[str], str] = lambda network: network
        self.told: Callable[[str], None] | None = None
        self._records: dict[str, Record] = {}
        self._forget_at = 1024

    def __len__(self) -> int:
        return len(self._records)

    def check(self, address: str) -> None:
        """Trouble ``guessing`` where too many codes were wrong."""
        records = [self._records.get(key) for key in self._keys(address)]
        wait = max(0.0 if record is None else record.wait for record in records)
        if wait:
            raise Trouble("guessing", retry_after=ceil(wait))

    def count_wrong(self, address: str, code: str) -> None:
        if not self._free:
            return
        keys = self._keys(address)
        for place, key in enumerate(keys):
            self._count(key, code, self._free * WIDER_SHARE if place else self._free)
        if self.told is not None:
            self.told(keys[0])

    def count_elsewhere(self, key: str) -> None:
        """Somebody tried a wrong code at another server; wider networks are counted where that
        was."""
        if self._free:
            self._count(key, secrets.token_hex(4), self._free)

    def _count(self, key: str, code: str, free: int) -> None:
        record = self._records.get(key)
        if record is None:
            if len(self._records) >= self._forget_at:
                self._forget()
            record = self._records[key] = Record(free)
        record.count_wrong(code)

    def _keys(self, address: str) -> list[str]:
        return [self.key(network) for network in networks_of(address)]

    def count_right(self, address: str) -> None:
        for key in self._keys(address):
            if key in self._records:
                self._records[key].count_right()

    def _forget(self) -> None:
        self._records = {key: one for key, one in self._records.items() if not one.is_clean}
        self._forget_at = max(1024, 2 * len(self._records))
