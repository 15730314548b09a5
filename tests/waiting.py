"""Waiting for what another task or process does, with a deadline that only a hang can miss."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic, sleep

HANG_SECONDS = 300
PAUSE_SECONDS = 0.01  # between two looks at something that does not tell by itself


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(HANG_SECONDS):
        while not is_so():
            await asyncio.sleep(PAUSE_SECONDS)


async def until_true(ask: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(HANG_SECONDS):
        while not await ask():
            await asyncio.sleep(PAUSE_SECONDS)


def until_there(path: Path) -> None:
    """For a file that another process writes."""
    deadline = monotonic() + HANG_SECONDS
    while not path.exists():
        assert monotonic() < deadline, f"{path.name} never came"
        sleep(PAUSE_SECONDS)
