"""Pictures, drawn by another process, one at a time, and kept while others may ask for them."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import OrderedDict
from importlib.util import find_spec
from pathlib import Path

from caida.server.logs import log_event
from caida.server.troubles import Trouble

PROGRAM = Path(__file__).with_name("rasterize.py")
KEPT = 48  # some 170 kB each
WAITING = 16  # in line; whoever comes then is told to come again
PATIENCE = 30.0  # seconds, after which something is wrong with the process
can_draw = find_spec("resvg_py") is not None


class Studio:
    """However many ask for a picture, it is drawn once; who goes away does not spoil it."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        self._turn = asyncio.Semaphore(1)

    async def draw(self, mark: str, svg: str) -> bytes:
        """A PNG; ``mark`` names what it shows. Trouble ``busy`` if the line is full, and
        ``unavailable`` if it could not be drawn."""
        task = self._pictures.get(mark)
        if task is None:
            if sum(not one.done() for one in self._pictures.values()) >= WAITING:
                raise Trouble("busy")
            task = self._pictures[mark] = asyncio.create_task(self._draw(svg))
            task.add_done_callback(lambda done: self._drawn(mark, done))
        self._pictures.move_to_end(mark)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Whatever is being drawn is not waited for."""
        tasks = list(self._pictures.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _draw(self, svg: str) -> bytes:
        async with self._turn:
            drawn = await run_program(svg.encode())
        if not drawn:
            log_event("picture_failed")
            raise Trouble("unavailable")
        return drawn

    def _drawn(self, mark: str, done: asyncio.Task[bytes]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._pictures.pop(mark, None)
        elif len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)


async def run_program(svg: bytes) -> bytes:
    """What the program makes of it; nothing if it fails. It never outlives the question."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(PROGRAM), stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    try:
        async with asyncio.timeout(PATIENCE):
            drawn, _ = await process.communicate(svg)
        return drawn if process.returncode == 0 else b""
    except TimeoutError:
        return b""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
