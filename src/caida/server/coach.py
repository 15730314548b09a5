"""Hints and reviews, each at a desk of its own.

Apart from the bots' pool and from each other: nobody's opponent waits while a match is looked at
again, and nobody's hint either.
"""

from __future__ import annotations

from typing import Protocol

from caida.engine.views import View
from caida.review import Hint, hint
from caida.server.question_desk import Asker, QuestionDesk
from caida.server.reviews import Reviews, review_record

HINTS_KEPT = 256
REVIEWS_KEPT = 64


class Coaching(Protocol):
    """Who gives advice. What has no threads has another one (``caida.local``)."""

    @property
    def waiting(self) -> int:
        """How many reviews and hints are waited for."""
        ...

    async def hint(self, turn: str, view: View, asker: Asker) -> Hint:
        """Advice from the view of the seat to act; ``turn`` names the decision."""
        ...

    async def review(self, match: str, record: str, asker: Asker) -> Reviews:
        """The review of a finished match, by its id and the text of its record."""
        ...

    async def close(self) -> None: ...


class Coach:
    """What was answered is kept for a while, and asked once however many want to know."""

    def __init__(self, *, waiting: int, per_asker: int) -> None:
        self._hints: QuestionDesk[Hint] = QuestionDesk(
            "caida-hint", kept=HINTS_KEPT, waiting=waiting, per_asker=per_asker
        )
        self._reviews: QuestionDesk[Reviews] = QuestionDesk(
            "caida-review", kept=REVIEWS_KEPT, waiting=waiting, per_asker=per_asker
        )

    @property
    def waiting(self) -> int:
        return len(self._hints) + len(self._reviews)

    async def hint(self, turn: str, view: View, asker: Asker) -> Hint:
        return await self._hints.ask(turn, lambda _watch: hint(view), asker)

    async def review(self, match: str, record: str, asker: Asker) -> Reviews:
        """It ends after the decision it is at when nobody waits for it any more."""
        return await self._reviews.ask(match, lambda watch: review_record(record, watch), asker)

    async def close(self) -> None:
        await self._hints.close()
        await self._reviews.close()
