"""A WebSocket client that costs next to nothing, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any

PLAIN_MASK = b"\0\0\0\0"  # a client must mask; with zeros the payload stays as it is


class Wire(asyncio.Protocol):
    """Hands over each text frame as bytes. Fragmented frames are not expected from our server."""

    def __init__(self, host: str, path: str, headers: dict[str, str]) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        self._request = "\r\n".join([*lines, "", ""]).encode()
        self._buffer = b""
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self.on_text: Callable[[bytes], None] = lambda _text: None

    def connection_made(self, transport: Any) -> None:  # uvloop's are of no common class
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head[:60].decode()))
                return
            self._is_open = True
            self._buffer = rest
            self.opened.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size == 126:
                if len(buffer) < at + 4:
                    break
                size, start = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
            elif size == 127:
                if len(buffer) < at + 10:
                    break
                size, start = int.from_bytes(buffer[at + 2 : at + 10]), at + 10
            if len(buffer) < start + size:
                break
            opcode = buffer[at] & 15
            payload = buffer[start : start + size]
            at = start + size
            if opcode == 1:
                self.on_text(payload)
            elif opcode == 9:
                self._send_frame(0x8A, payload)
        self._buffer = buffer[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))

    def send(self, text: bytes) -> None:
        self._send_frame(0x81, text)

    def _send_frame(self, head: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        if size < 126:
            start = bytes((head, 0x80 | size))
        else:
            start = bytes((head, 0xFE)) + size.to_bytes(2)
        self._transport.write(start + PLAIN_MASK + payload)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


async def open_wire(host: str, port: int, path: str, headers: dict[str, str]) -> Wire:
    loop = asyncio.get_running_loop()
    address = f"{host}:{port}"
    _, wire = await loop.create_connection(lambda: Wire(address, path, headers), host, port)
    await wire.opened
    return wire
