"""A real `caida serve` for the browser tests, and a line to it that can be cut."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import caida.server

PAGE = Path(caida.server.__file__).parent / "static" / "index.html"
QUICK = {
    "CAIDA_BOT_DELAY": "0",
    "CAIDA_DEAL_PAUSE": "0",
    "CAIDA_COUNTDOWN": "600",
    "CAIDA_GRACE": "600",
    "CAIDA_COMMANDS_PER_SECOND": "0",
    "CAIDA_REQUESTS_PER_SECOND": "0",
    "CAIDA_ROOMS_PER_MINUTE": "0",
    "CAIDA_ROOMS_PER_PERSON": "0",
    "CAIDA_NAMES_PER_MINUTE": "0",
    "CAIDA_PHRASES_PER_MINUTE": "0",
    "CAIDA_WRONG_CODES": "0",
    "CAIDA_CONNECTIONS_PER_PERSON": "0",
    "CAIDA_CONNECTIONS_PER_ADDRESS": "0",
    "CAIDA_DRAIN": "1",
}
SECONDS = 120  # only a hang takes longer


@asynccontextmanager
async def serving(folder: Path, **changes: str) -> AsyncIterator[str]:
    """The address of a server over the built page; bots don't wait and nothing is limited."""
    assert PAGE.is_file(), "the page is not built: make src/caida/server/static/index.html"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAIDA_")}
    with (folder / "server.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "caida", "serve", "--port", "0"),
            *("--database", f"sqlite:///{folder / 'caida.db'}"),
            env={**kept, **QUICK, **changes},
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        try:
            yield await _address(process)
        finally:
            process.terminate()
            await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(SECONDS):
        line = (await process.stdout.readline()).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+", line)
    assert found, f"the server did not start: {line!r}"
    return found[0]


class Line:
    """A way to the server that can be cut and mended; `address` is what a browser opens."""

    def __init__(self, target: str) -> None:
        self._host, port = target.removeprefix("http://").split(":")
        self._port = int(port)
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self.address = ""

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[Line]:
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            self.cut()
            server.close()
            await server.wait_closed()

    def cut(self) -> None:
        """Whoever talks is interrupted, and nobody gets through until it is mended."""
        self._is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        self._is_cut = False

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection(self._host, self._port)
        both = {writer, far_writer}
        self._writers |= both
        try:
            await asyncio.gather(_copy(reader, far_writer), _copy(far_reader, writer))
        finally:
            self._writers -= both
            for one in both:
                one.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while block := await reader.read(65_536):
            writer.write(block)
            await writer.drain()
    writer.close()
