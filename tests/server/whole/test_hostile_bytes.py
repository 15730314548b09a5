"""Bytes that are no HTTP and no WebSocket: at most a line in the log, and never a stack trace."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Sequence
from contextlib import suppress

import pytest

from tests.server.clients import http_client
from tests.server.log_capture import everything_logged
from tests.server.playing import Running
from tests.server.raw_client import client_frame
from tests.waiting import HANG_SECONDS

HOST = b"Host: localhost\r\n"
PUT = b"PUT /api/me HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
CHUNKED = PUT + b"Transfer-Encoding: chunked\r\n\r\n"
GET = b"GET /healthz HTTP/1.1\r\n" + HOST
PAGE = b"GET /api/catalogue HTTP/1.1\r\n" + HOST
UPGRADE = HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
LOBBY = b"GET /ws/lobby?v=1 HTTP/1.1\r\n" + UPGRADE
HELLO = LOBBY + KEY + b"\r\n"
ROUNDS = 50

# Each is what somebody writes, part by part; at None the server has seen what was before.
WRITTEN: dict[str, Sequence[bytes | None]] = {
    "noise": [bytes(range(256))],
    "zeros": [b"\x00" * 500],
    "an unknown version": [b"GET / HTTP/9.9\r\n\r\n"],
    "a TLS greeting": [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x07" * 200],
    "an endless target": [b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n"],
    "endless headers": [GET + b"X: y\r\n" * 20_000],
    "no host": [b"GET / HTTP/1.1\r\n\r\n"],
    "two hosts": [GET + HOST + b"\r\n"],
    "a zero in a header": [GET + b"X: a\x00b\r\n\r\n"],
    "a header that is none": [GET + b"nothing\r\n\r\n"],
    "a header in Latin-1": [GET + b"Cookie: caida=\xf1\xff\r\n\r\n"],
    "a target that is no text": [b"GET /%ff%fe%00?%ff=%00 HTTP/1.1\r\n" + HOST + b"\r\n"],
    "a target elsewhere": [b"GET http://[::1 HTTP/1.1\r\n" + HOST + b"\r\n"],
    "an asterisk": [b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n"],
    "a tunnel": [b"CONNECT evil.example:443 HTTP/1.1\r\n" + HOST + b"\r\n"],
    "a wrong chunk": [CHUNKED + b"ZZ\r\n"],
    "a wrong chunk, later": [CHUNKED, None, b"ZZ\r\n"],
    "a wrong chunk after a good one": [CHUNKED + b"1\r\n{\r\n", None, b"-1\r\nx\r\n"],
    "a chunk of any size": [CHUNKED + b"f" * 20 + b"\r\n"],
    "a chunk that is longer than it says": [CHUNKED + b"2\r\n{}{}{}\r\n0\r\n\r\n"],
    "a wrong chunk for a page": [PAGE + b"Transfer-Encoding: chunked\r\n\r\n", None, b"ZZ\r\n"],
    "a wrong chunk in one go": [PAGE + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n"],
    "an unknown coding": [PUT + b"Transfer-Encoding: gzip\r\n\r\nxx"],
    "two lengths": [PUT + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"],
    "a length below zero": [PUT + b"Content-Length: -1\r\n\r\n{}"],
    "a length and chunks": [PUT + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\nZZ"],
    "a body cut short": [PUT + b"Content-Length: 999\r\n\r\n{"],
    "a body where none belongs": [GET + b"Content-Length: 3\r\n\r\nabcdef\r\n\r\n"],
    "noise after a request": [GET + b"\r\n\x00\x01\x02\r\n\r\n"],
    "noise after an answer": [GET + b"\r\n", None, b"\x00\x01\x02\r\n\r\n"],
    "noise instead of going on": [
        PUT + b"Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n",
        None,
        b"ZZ\r\n",
    ],
    "another upgrade": [GET + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n"],
    "a handshake without a key": [LOBBY + b"\r\n"],
    "a handshake with a wrong key": [LOBBY + b"Sec-WebSocket-Key: x\r\n\r\n"],
    "a handshake with two keys": [LOBBY + KEY + KEY + b"\r\n"],
    "a handshake by POST": [b"POST" + HELLO[3:]],
    "a handshake with a body": [LOBBY + KEY + b"Content-Length: 3\r\n\r\nabc"],
    "a handshake in Latin-1": [LOBBY + KEY + b"X: \xf1\r\n\r\n"],
    "a handshake for nowhere": [b"GET /ws/%ff%00?\xff" + HELLO[17:]],
    "noise with the handshake": [HELLO + b"\x00" * 50],
    "noise right after the handshake": [HELLO, b"\xff" * 50],
    "a frame without a mask": [HELLO, None, b"\x81\x05hello"],
    "a text that is none": [HELLO, None, client_frame(0x81, b"\xff\xfe\xfd")],
    "a text that is none, in parts": [
        HELLO,
        None,
        client_frame(0x01, b"\xf0"),
        client_frame(0x80, b"\x28"),
    ],
    "a continuation of nothing": [HELLO, None, client_frame(0x80, b"x")],
    "a text within a text": [HELLO, None, client_frame(0x01, b"a"), client_frame(0x81, b"b")],
    "an unknown frame": [HELLO, None, client_frame(0x83, b"x")],
    "a frame with flags": [HELLO, None, client_frame(0xF1, b"x")],
    "a ping in parts": [HELLO, None, client_frame(0x09, b"x")],
    "a ping that is too long": [HELLO, None, client_frame(0x89, b"x" * 200)],
    "a frame that is too long": [HELLO, None, b"\x81\xff" + b"\x7f" * 8],
    "a close of one byte": [HELLO, None, client_frame(0x88, b"\x03")],
    "a close with a wrong code": [HELLO, None, client_frame(0x88, struct.pack("!H", 5))],
    "a close that is no text": [HELLO, None, client_frame(0x88, struct.pack("!H", 1000) + b"\xff")],
    "a close, and more": [
        HELLO,
        None,
        client_frame(0x88, struct.pack("!H", 1000)),
        client_frame(0x81, b"x"),
    ],
    "a frame cut short": [HELLO, None, client_frame(0x81, b"hello")[:-2]],
}


async def write(server: Running, parts: Sequence[bytes | None]) -> None:
    """Write it all, say that it is all, and read until the server has hung up."""
    host, port = server.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    with suppress(OSError):
        for part in parts:
            if part is None:
                for _ in range(ROUNDS):  # of the loop that the server is on, too
                    await asyncio.sleep(0)
            else:
                writer.write(part)
                await writer.drain()
        writer.write_eof()
        async with asyncio.timeout(HANG_SECONDS):
            while await reader.read(65_536):
                continue
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


@pytest.mark.parametrize("name", WRITTEN)
async def test_hostile_bytes_leave_no_stack_trace(server: Running, name: str) -> None:
    with everything_logged() as kept:
        await write(server, WRITTEN[name])
        async with http_client(server.url) as http:
            assert (await http.get("/healthz")).status_code == 200
    lines = [json.loads(line) for line in kept.lines]
    assert len(lines) <= 1, lines
    for line in lines:
        assert line["level"] == "warning"
        assert "trace" not in line
        assert "\n" not in line["event"]
