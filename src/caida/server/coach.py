"""Hints and reviews, thought out off the event loop, one of each at a time.

Apart from the bots' pool: nobody's opponent waits while a match is looked at again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from caida.engine.views import View
from caida.review import Hint, hint
from caida.server.reviews import Reviews, review_record
from caida.server.troubles import Trouble

WAITING = 16  # questions in line; whoever comes then is told to come again
HINTS_KEPT = 256
REVIEWS_KEPT = 64

T = TypeVar("T")


class Coach:
    """What was answered is kept for a while, and asked once however many want to know."""

    def __init__(self) -> None:
        self._is_closed = False
        self._hints: Desk[Hint] = Desk("caida-hint", HINTS_KEPT)
        self._reviews: Desk[Reviews] = Desk("caida-review", REVIEWS_KEPT)

    async def hint(self, turn: str, view: View) -> Hint:
        """Advice from the view of the seat to act; ``turn`` names the decision."""
        return await self._hints.ask(turn, lambda: hint(view))

    async def review(self, match: str, record: str) -> Reviews:
        """The review of a finished match, by its id and the text of its record."""
        return await self._reviews.ask(match, lambda: review_record(record, self._go_on))

    def close(self) -> None:
        """A review that is under way ends after the decision it is at."""
        self._is_closed = True
        self._hints.close()
        self._reviews.close()

    def _go_on(self) -> None:
        if self._is_closed:
            raise Trouble("draining")


class Desk(Generic[T]):
    """One thread, a line of limited length before it, and the latest answers."""

    def __init__(self, name: str, kept: int) -> None:
        self._pool = ThreadPoolExecutor(1, name)
        self._kept = kept
        self._asked: OrderedDict[str, asyncio.Future[T]] = OrderedDict()

    async def ask(self, question: str, think: Callable[[], T]) -> T:
        """Trouble ``busy`` if the line is full; who goes away does not spoil it for the others."""
        future = self._asked.get(question)
        if future is None:
            if sum(not asked.done() for asked in self._asked.values()) >= WAITING:
                raise Trouble("busy")
            future = asyncio.get_running_loop().run_in_executor(self._pool, think)
            self._asked[question] = future
            future.add_done_callback(lambda done: self._answered(question, done))
        self._asked.move_to_end(question)
        return await asyncio.shield(future)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _answered(self, question: str, done: asyncio.Future[T]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._asked.pop(question, None)
        elif len(self._asked) > self._kept:
            self._asked.popitem(last=False)
