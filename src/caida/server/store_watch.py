"""Whether the database takes what it is given: told by what becomes of every entry and, where
nothing is being written, by trying.

A database can say no (a full disk, a lock, read-only) or say nothing at all (a frozen disk). Both
are told once when they begin and once when they are over, and nothing waits for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from logging import ERROR
from time import perf_counter

from caida.server.logs import log_event
from caida.server.metrics import Metrics
from caida.server.timing import Timekeeper
from caida.store.base import Append, Done, Store, Stored, StoreError

PATIENCE_MS = 1000  # how long an entry may be on its way
TRIAL_SECONDS = 1.0  # how long a trial may take
FRESH_MS = 1000  # what was written so lately needs no trial
LOOK_SECONDS = 0.5


class StoreWatch:
    """Entries go to the store through here, and are timed. ``failing`` is called when trouble
    begins."""

    def __init__(self, store: Store, time: Timekeeper, metrics: Metrics) -> None:
        self.is_failing = False
        self.failing: Callable[[], None] = lambda: None
        self._store = store
        self._time = time
        self._metrics = metrics
        self._waiting = 0
        self._moved_at = self._failing_since = time.now()
        self._written_at = self._moved_at - FRESH_MS
        self._trial: asyncio.Task[None] | None = None
        metrics.add_gauge(
            "caida_store_failing", "1 while nothing can be written.", lambda: self.is_failing
        )

    def append(self, append: Append, done: Done) -> None:
        if not self._waiting:
            self._moved_at = self._time.now()
        self._waiting += 1
        self._store.append(append, partial(self._answered, done, perf_counter()))

    def _answered(self, done: Done, began: float, answer: Stored) -> None:
        self._metrics.count_stored(answer, perf_counter() - began)
        self._waiting -= 1
        self._moved_at = self._time.now()
        if answer == "stored":
            self._written_at = self._moved_at
            if self.is_failing:
                self._note_success()
        elif answer == "failed":
            self._note_failure("refused")
        done(answer)

    async def is_well(self) -> bool:
        """Within little more than TRIAL_SECONDS, whatever the database does."""
        if not self.is_failing and self._time.now() - self._written_at >= FRESH_MS:
            await self._try()
        return not self.is_failing

    async def look(self) -> None:
        """Called all the time: finds out that the database is stuck, and that it is well again."""
        if self._is_stuck:
            self._note_failure("frozen")
        elif self.is_failing:
            await self._try()

    async def close(self) -> None:
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.gather(self._trial, return_exceptions=True)

    @property
    def _is_stuck(self) -> bool:
        return self._waiting > 0 and self._time.now() - self._moved_at >= PATIENCE_MS

    async def _try(self) -> None:
        """One trial at a time: a frozen one is waited for again, not doubled."""
        if self._trial is None or self._trial.done():
            self._trial = asyncio.ensure_future(self._store.check())
        try:
            async with asyncio.timeout(TRIAL_SECONDS):
                await asyncio.shield(self._trial)
        except TimeoutError:
            self._note_failure("frozen")
        except StoreError as error:
            self._note_failure(str(error.params.get("reason")))
        else:
            self._written_at = self._time.now()
            self._note_success()

    def _note_failure(self, reason: str) -> None:
        if not self.is_failing:
            self.is_failing = True
            self._failing_since = self._time.now()
            log_event("store_failing", level=ERROR, reason=reason, waiting=self._waiting)
            self.failing()

    def _note_success(self) -> None:
        if self.is_failing and not self._is_stuck:
            self.is_failing = False
            seconds = (self._time.now() - self._failing_since) / 1000
            log_event("store_well", seconds=seconds)


class SharedWatch(StoreWatch):
    """The same where others have to know: ``stored`` is told of each entry, once it is, and
    ``unsure`` when nobody knows."""

    def __init__(self, store: Store, time: Timekeeper, metrics: Metrics) -> None:
        super().__init__(store, time, metrics)
        self.stored: Callable[[str, int], None] = lambda _room, _seq: None
        self.unsure: Callable[[], None] = lambda: None

    def append(self, append: Append, done: Done) -> None:
        super().append(append, partial(self._tell, append, done))

    def _tell(self, append: Append, done: Done, answer: Stored) -> None:
        if answer == "stored":
            self.stored(append.room, append.row.seq)
        elif answer == "failed":
            self.unsure()
        done(answer)
