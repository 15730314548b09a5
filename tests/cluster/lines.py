"""Ways from a node to its database or its bus that can be cut, fall silent, and be mended."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Literal, Self

from deploy.cluster.programs import HOST

State = Literal["whole", "cut", "silent"]
BLOCK = 65_536


class Line:
    """Passes on what comes, in both directions, to a port of this machine.

    ``cut``: who talks is interrupted and nobody gets through. ``silence``: nothing arrives and
    nobody is told, as when a cable is pulled; what was on its way arrives once it is mended.
    """

    def __init__(self, target: int, run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
        self.port = 0
        self.target = target
        self.state: State = "whole"
        self.carried = 0  # bytes, both ways
        self._run = run
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_open = asyncio.Event()
        self._server: asyncio.Server | None = None

    async def lay(self) -> None:
        self._is_open.set()
        self._server = await asyncio.start_server(self._pass_on, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def take_up(self) -> None:
        assert self._server is not None
        self._server.close()
        await self._set("cut")

    def cut(self) -> None:
        self._run(self._set("cut"))

    def silence(self) -> None:
        self._run(self._set("silent"))

    def mend(self) -> None:
        self._run(self._set("whole"))

    async def _set(self, state: State) -> None:
        self.state = state
        if state == "silent":
            self._is_open.clear()
        else:
            self._is_open.set()
        if state == "cut":
            for writer in list(self._writers):
                writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._is_open.wait()
        if self.state == "cut":
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(HOST, self.target)
        except OSError:  # nobody is there
            writer.transport.abort()
            return
        both = {writer, far_writer}
        self._writers |= both
        try:
            await asyncio.gather(self._copy(reader, far_writer), self._copy(far_reader, writer))
        finally:
            self._writers -= both
            for one in both:
                one.transport.abort()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while block := await reader.read(BLOCK):
                await self._is_open.wait()
                self.carried += len(block)
                writer.write(block)
                await writer.drain()
        with suppress(OSError):
            writer.close()


class Lines:
    """Runs lines in a thread of their own, so that a test that waits does not hold them up."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._laid: list[Line] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for line in self._laid:
            self._run(line.take_up())
        self._run(self._let_tasks_end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def lay(self, target: int) -> Line:
        line = Line(target, self._run)
        self._run(line.lay())
        self._laid.append(line)
        return line

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _let_tasks_end(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
