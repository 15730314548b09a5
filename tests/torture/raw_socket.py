"""A WebSocket by hand: bytes on a socket, so that anything can be sent that no client would."""

from __future__ import annotations

import asyncio
import base64
import random
import struct
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FIN, MASKED = 0x80, 0x80
SHORT, MEDIUM, LONG = 125, 126, 127
CHUNK = 1 << 16
GONE = (OSError, EOFError, asyncio.IncompleteReadError)


class NotWelcome(Exception):
    """The server did not become a WebSocket."""


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    fin: bool = True,
    reserved: int = 0,
    key: bytes | None = b"\x00\x00\x00\x00",
    length: int | None = None,
    form: int | None = None,
) -> bytes:
    """One frame. ``key`` masks it, None leaves it bare; ``length`` lies about how long it is, and
    ``form`` writes that in more bytes than needed."""
    said = len(payload) if length is None else length
    form = form or (SHORT if said <= SHORT else MEDIUM if said < 1 << 16 else LONG)
    first = (FIN if fin else 0) | reserved << 4 | opcode
    mask = MASKED if key is not None else 0
    head = bytes((first, mask | (said if form == SHORT else form)))
    if form == MEDIUM:
        head += struct.pack("!H", said)
    elif form == LONG:
        head += struct.pack("!Q", said)
    return head + (payload if key is None else key + _masked(payload, key))


def _masked(payload: bytes, key: bytes) -> bytes:
    if key == b"\x00\x00\x00\x00":
        return payload
    times = len(payload) // 4 + 1
    pad = int.from_bytes((key * times)[: len(payload)], "big")
    return (int.from_bytes(payload, "big") ^ pad).to_bytes(len(payload), "big")


class RawSocket:
    """Connected and past the handshake. ``source`` is the loopback address it comes from."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, url: str, path: str, cookie: str, source: str) -> Self:
        """NotWelcome if the server says anything but 101."""
        parts = urlsplit(url)
        key = base64.b64encode(random.randbytes(16)).decode()
        reader, writer = await asyncio.open_connection(
            parts.hostname, parts.port, local_addr=(source, 0), limit=CHUNK
        )
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        try:
            answer = await reader.readuntil(b"\r\n\r\n")
        except (*GONE, asyncio.LimitOverrunError):
            writer.transport.abort()
            raise NotWelcome from None
        if not answer.startswith(b"HTTP/1.1 101 "):
            writer.transport.abort()
            raise NotWelcome
        return cls(reader, writer)

    async def send(self, content: bytes) -> None:
        """Waits while the server does not read."""
        self._writer.write(content)
        await self._writer.drain()

    async def read_away(self, until: bytes = b"") -> bool:
        """Throw away what comes until this was in it; False if the server ended before."""
        kept = b""
        try:
            while content := await self._reader.read(CHUNK):
                if until and until in kept + content:
                    return True
                kept = content[-len(until) :] if until else b""
        except GONE:
            return False
        return False

    def abort(self) -> None:
        """Gone, without a word."""
        with suppress(*GONE):
            self._writer.transport.abort()
