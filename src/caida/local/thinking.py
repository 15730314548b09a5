"""Bots and reviews where there are no threads: each on the loop, and nothing long at one go."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from caida.engine.actions import Action
from caida.engine.views import View
from caida.notation import parse_record
from caida.review import Hint, Review, hint, review_in_steps
from caida.server.question_desk import Asker
from caida.server.reviews import Reviews, show_reviews
from caida.server.thinking import choose

REVIEWS_KEPT = 8


class InlineThinkers:
    """See Thinking. A turn of the loop later: who asks is to have sent first what led to it."""

    def think(self, bot: str, view: View, done: Callable[[Action], None]) -> None:
        asyncio.get_running_loop().call_later(0, lambda: done(choose(bot, view)))

    def close(self) -> None: ...


class StepCoach:
    """See Coaching. Between two decisions of a review the tables go on."""

    waiting = 0

    def __init__(self) -> None:
        self._reviews: OrderedDict[str, Reviews] = OrderedDict()

    async def hint(self, _turn: str, view: View, _asker: Asker) -> Hint:
        return hint(view)

    async def review(self, match: str, record: str, _asker: Asker) -> Reviews:
        if match not in self._reviews:
            self._reviews[match] = show_reviews(await _review(record))
            if len(self._reviews) > REVIEWS_KEPT:
                self._reviews.popitem(last=False)
        return self._reviews[match]

    async def close(self) -> None: ...


async def _review(record: str) -> Review:
    steps = review_in_steps(parse_record(record))
    while True:
        await asyncio.sleep(0)
        try:
            next(steps)
        except StopIteration as end:
            review: Review = end.value
            return review
