"""When a database is asked: what costs much the same however full it is waits to be fuller."""

from __future__ import annotations

import asyncio
import math


class Pace:
    """``keep`` returns at least ``seconds`` apart, and at once after a pause."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._began = -math.inf

    async def keep(self) -> None:
        loop = asyncio.get_running_loop()
        if (wait := self._began + self.seconds - loop.time()) > 0:
            await asyncio.sleep(wait)
        self._began = loop.time()


class Gathering:
    """``keep`` returns after so many seconds, in which more comes together; at once after a
    pause."""

    def __init__(self, seconds: float, pause: float) -> None:
        self._seconds = seconds
        self._pause = pause
        self._ended = -math.inf

    async def keep(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - self._ended < self._pause:
            await asyncio.sleep(self._seconds)
        self._ended = loop.time()
