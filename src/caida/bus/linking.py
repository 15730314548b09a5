"""A bus over a connection, which is made anew for as long as it takes whenever it is lost."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from caida.bus.base import BusError, hear_nothing, ignore_link

RETRY_SECONDS = 0.5
CONNECT_SECONDS = 5.0
MAX_WAITING = 4096  # frames; who can't get rid of more than these has lost its connection


class LinkedBus(ABC):
    """See Bus. What gathers while frames are being sent is sent next, all at once."""

    def __init__(self) -> None:
        self.hear: Callable[[bytes], None] = hear_nothing
        self.linked: Callable[[bool], None] = ignore_link
        self._frames: list[bytes] = []
        self._wake = asyncio.Event()
        self._is_linked = False
        self._task: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        return self._is_linked

    async def open(self) -> None:
        """BusError if it can't be reached; from then on that is nobody's trouble."""
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._connect()
        except self._troubles as error:
            await self._disconnect()
            raise self._unreachable(error) from None
        self._is_linked = True
        self._task = asyncio.get_running_loop().create_task(self._run())

    def publish(self, frame: bytes) -> None:
        if not self._is_linked:
            return
        self._frames.append(frame)
        self._wake.set()
        if len(self._frames) > MAX_WAITING:
            self._lose()

    async def close(self) -> None:
        """What was published is sent first, if it can be."""
        if self._is_linked and self._frames:
            try:
                async with asyncio.timeout(RETRY_SECONDS):
                    await self._send(self._take())
            except self._troubles:
                pass
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._is_linked = False
        await self._disconnect()

    # --- What each kind does in its own way

    _troubles: tuple[type[Exception], ...]

    @abstractmethod
    async def _connect(self) -> None:
        """Connect and listen; one of ``_troubles`` if that fails."""

    @abstractmethod
    async def _send(self, frames: Sequence[bytes]) -> None:
        """One of ``_troubles`` if the connection is lost."""

    @abstractmethod
    async def _disconnect(self) -> None:
        """Never fails."""

    @abstractmethod
    def _unreachable(self, error: Exception) -> BusError: ...

    # --- The same for all

    def _lose(self, *_: object) -> None:
        """The connection is gone."""
        self._is_linked = False
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._send_all()
            self._is_linked = False
            self._frames.clear()
            self.linked(False)
            await self._disconnect()
            await self._connect_again()
            self._is_linked = True
            self.linked(True)

    async def _send_all(self) -> None:
        """Returns when the connection is lost."""
        while self._is_linked:
            await self._wake.wait()
            self._wake.clear()
            if self.is_connected and (frames := self._take()):
                try:
                    await self._send(frames)
                except self._troubles:
                    return

    async def _connect_again(self) -> None:
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    await self._connect()
            except self._troubles:
                await self._disconnect()
            else:
                return

    def _take(self) -> list[bytes]:
        frames, self._frames = self._frames, []
        return frames
