"""Bots and reviews where there are no threads: each on the loop, and nothing long at one go."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress

from caida.engine.actions import Action
from caida.engine.views import View
from caida.notation import parse_record
from caida.review import Hint, Review, hint, review_in_pieces
from caida.server.question_desk import Asker
from caida.server.reviews import Reviews, show_reviews
from caida.server.thinking import choose

REVIEWS_KEPT = 8
LONGEST_STEP = 1.0  # seconds: a table that has had something in hand for so long is stuck


class InlineThinkers:
    """See Thinking. A turn of the loop later: who asks is to have sent first what led to it."""

    def think(self, bot: str, view: View, done: Callable[[Action], None]) -> None:
        asyncio.get_running_loop().call_later(0, lambda: done(choose(bot, view)))

    def close(self) -> None: ...


async def _nothing_in_hand() -> None: ...


class StepCoach:
    """See Coaching. A review is thought out in pieces, each once ``settle`` is done: when no table
    has something in hand. So whoever moves waits for one piece, whatever their move goes through.
    """

    waiting = 0

    def __init__(self) -> None:
        self.settle: Callable[[], Awaitable[None]] = _nothing_in_hand
        self._reviews: OrderedDict[str, Reviews] = OrderedDict()

    async def hint(self, _turn: str, view: View, _asker: Asker) -> Hint:
        return hint(view)

    async def review(self, match: str, record: str, _asker: Asker) -> Reviews:
        if match not in self._reviews:
            self._reviews[match] = show_reviews(await self._review(record))
            if len(self._reviews) > REVIEWS_KEPT:
                self._reviews.popitem(last=False)
        return self._reviews[match]

    async def close(self) -> None: ...

    async def _review(self, record: str) -> Review:
        pieces = review_in_pieces(parse_record(record))
        while True:
            await self._let_others()
            try:
                next(pieces)
            except StopIteration as end:
                review: Review = end.value
                return review

    async def _let_others(self) -> None:
        """Twice: what came in during the last piece is heard in one turn of the loop, and in hand
        in the next."""
        for _ in range(2):
            await asyncio.sleep(0)
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_STEP):
                await self.settle()
