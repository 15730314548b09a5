"""Work in the background goes on whatever becomes of it."""

from __future__ import annotations

import asyncio
import json

from caida.server.background import Background
from caida.store import StoreError
from tests.server.log_capture import everything_logged


async def test_what_is_repeated_is_repeated_after_any_failure() -> None:
    failures: list[Exception] = [
        StoreError("unavailable", reason="gone"),
        ValueError("what nobody thought of"),
    ]
    done = asyncio.Event()

    async def work() -> None:
        if failures:
            raise failures.pop(0)
        done.set()

    background = Background()
    with everything_logged() as kept:
        background.repeat(0.0, work)
        await done.wait()
        await background.close()
    events = [json.loads(line)["event"] for line in kept.lines]
    assert events == ["store_unavailable", "background_failed"]


async def test_closing_ends_what_runs() -> None:
    background = Background()
    task = background.run(asyncio.Event().wait())  # type: ignore[arg-type]  # never gives anything
    await background.close()
    assert task.cancelled()
