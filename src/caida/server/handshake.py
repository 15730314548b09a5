"""From a request to a WebSocket: what RFC 6455 asks of both sides before the first frame."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha1
from http import HTTPStatus

Headers = Sequence[tuple[bytes, bytes]]

VERSION = b"13"
KEY_SIZE = 16
ANSWERED_WITH = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # the RFC's own
BODY = (b"content-length", b"transfer-encoding")


class HandshakeSignal(Exception):
    """The request can't become a socket; ``status`` is what to answer."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


def read_key(method: str, http_version: str, headers: Headers) -> bytes:
    """The client's key. That an upgrade is wanted is known already."""
    values: dict[bytes, list[bytes]] = {}
    for name, value in headers:
        values.setdefault(name, []).append(value)
    if method != "GET" or http_version != "1.1" or any(name in values for name in BODY):
        raise HandshakeSignal(HTTPStatus.BAD_REQUEST)
    if values.get(b"sec-websocket-version") != [VERSION]:
        raise HandshakeSignal(HTTPStatus.UPGRADE_REQUIRED)
    keys = values.get(b"sec-websocket-key", [])
    if len(keys) != 1 or not _is_key(keys[0]):
        raise HandshakeSignal(HTTPStatus.BAD_REQUEST)
    return keys[0]


def _is_key(text: bytes) -> bool:
    try:
        return len(b64decode(text, validate=True)) == KEY_SIZE
    except binascii.Error:
        return False


def make_welcome(key: bytes, headers: Headers) -> bytes:
    answer = b64encode(sha1(key + ANSWERED_WITH, usedforsecurity=False).digest())
    return _make_answer(
        HTTPStatus.SWITCHING_PROTOCOLS,
        [
            (b"upgrade", b"websocket"),
            (b"connection", b"Upgrade"),
            (b"sec-websocket-accept", answer),
            *headers,
        ],
    )


def make_rejection(status: HTTPStatus, headers: Headers) -> bytes:
    return _make_answer(
        status,
        [
            (b"sec-websocket-version", VERSION),
            (b"content-length", b"0"),
            (b"connection", b"close"),
            *headers,
        ],
    )


def _make_answer(status: HTTPStatus, headers: Headers) -> bytes:
    first = f"HTTP/1.1 {status.value} {status.phrase}".encode()
    return b"\r\n".join([first, *(name + b": " + value for name, value in headers), b"", b""])
