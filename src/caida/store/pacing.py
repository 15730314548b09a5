"""How often a database is asked: what costs much the same however full it is waits to be fuller."""

from __future__ import annotations

import asyncio


class Pace:
    """``keep`` returns at least so many seconds apart, and at once after a pause."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = 0.0

    async def keep(self) -> None:
        loop = asyncio.get_running_loop()
        if (wait := self._next - loop.time()) > 0:
            await asyncio.sleep(wait)
        self._next = loop.time() + self._seconds
