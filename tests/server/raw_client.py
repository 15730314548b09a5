"""A client that writes any bytes it likes, and reads only when it is told to."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.waiting import HANG_SECONDS

FINAL = 0x80
MASK = b"\x01\x02\x03\x04"


def client_frame(first: int, content: bytes = b"") -> bytes:
    """A masked frame; ``first`` is its first byte, flags and all."""
    size = len(content)
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 65_536:
        head = struct.pack("!BBH", first, 0xFE, size)
    else:
        head = struct.pack("!BBQ", first, 0xFF, size)
    masked = bytes(byte ^ MASK[place % 4] for place, byte in enumerate(content))
    return head + MASK + masked


class RawClient:
    """A socket whose handshake is done."""

    def __init__(self, peer: socket.socket) -> None:
        self._peer = peer
        self._loop = asyncio.get_running_loop()
        self._left = b""
        self.received = b""

    async def write(self, data: bytes) -> None:
        async with asyncio.timeout(HANG_SECONDS):
            await self._loop.sock_sendall(self._peer, data)

    async def write_what_is_taken(self, data: bytes) -> int:
        """Over and over, as long as the other side, or the kernel on its behalf, takes it without
        waiting; returns how much that was. The next time begins where this one broke off, or the
        frames would be none."""
        taken = 0
        with suppress(BlockingIOError, ConnectionError):
            while True:
                self._left = self._left or data
                size = self._peer.send(self._left)
                self._left = self._left[size:]
                taken += size
                await asyncio.sleep(0)
        return taken

    async def read_to_the_end(self) -> bytes:
        """All that comes until the server hangs up, with what came before."""
        with suppress(ConnectionError):
            async with asyncio.timeout(HANG_SECONDS):
                while data := await self._loop.sock_recv(self._peer, 65_536):
                    self.received += data
        return self.received

    async def read_until(self, end: bytes) -> bytes:
        async with asyncio.timeout(HANG_SECONDS):
            while end not in self.received:
                data = await self._loop.sock_recv(self._peer, 65_536)
                assert data, self.received
                self.received += data
        return self.received


@asynccontextmanager
async def raw_client(
    url: str, path: str, *, cookie: str = "", buffer: int = 0
) -> AsyncIterator[RawClient]:
    """``buffer`` is how much the kernel keeps of what is not read, about."""
    host, port = url.removeprefix("http://").split(":")
    with socket.socket() as peer:
        if buffer:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        peer.setblocking(False)
        await asyncio.get_running_loop().sock_connect(peer, (host, int(port)))
        client = RawClient(peer)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Connection: keep-alive, Upgrade",  # as Firefox says it
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        await client.write("\r\n".join([*lines, "", ""]).encode())
        head = await client.read_until(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head
        client.received = head.partition(b"\r\n\r\n")[2]
        yield client
