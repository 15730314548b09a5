"""Connections that say as much as they want to, and no more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from tests.waiting import HANG_SECONDS

HOST = b"Host: localhost\r\n"
PUT = b"PUT /api/me HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"


class Raw:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def say_now(self, content: bytes) -> None:
        """Without letting anybody else have a turn."""
        self._writer.write(content)

    async def say(self, content: bytes) -> None:
        self._writer.write(content)
        with suppress(OSError):
            await self._writer.drain()

    async def hear_all(self) -> bytes:
        """Everything until the other side has hung up."""
        heard = bytearray()
        with suppress(OSError):
            async with asyncio.timeout(HANG_SECONDS):
                while part := await self._reader.read(65_536):
                    heard += part
        return bytes(heard)

    async def hear(self, ending: bytes) -> bytes:
        async with asyncio.timeout(HANG_SECONDS):
            return await self._reader.readuntil(ending)

    async def close(self) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()


async def connect(url: str) -> Raw:
    host, port = url.removeprefix("http://").split(":")
    return Raw(*await asyncio.open_connection(host, int(port)))


@asynccontextmanager
async def connected(url: str, count: int, said: bytes = b"") -> AsyncIterator[list[Raw]]:
    """So many, each having said the same."""
    async with AsyncExitStack() as stack:
        lines = []
        for _ in range(count):
            line = await connect(url)
            stack.push_async_callback(line.close)
            await line.say(said)
            lines.append(line)
        yield lines
