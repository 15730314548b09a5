"""Work that nobody waits for: it is watched over while it runs, and ended when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from caida.server.logs import log_event, logger
from caida.store.base import StoreError


class Background:
    """A failure is logged, and stops nothing else."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Every so often, whatever came of it the time before."""
        self.run(self._repeat(seconds, work))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            await attempt(work)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("background_failed", exc_info=error)


async def attempt(work: Callable[[], Awaitable[None]]) -> None:
    """Do it, and log it if it does not work."""
    try:
        await work()
    except StoreError as error:
        log_event("store_unavailable", reason=str(error.params.get("reason")))
    except Exception:
        logger.exception("background_failed")
