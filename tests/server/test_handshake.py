"""What a request must say to become a socket, and what it is answered."""

from __future__ import annotations

from http import HTTPStatus

import pytest

from caida.server.handshake import HandshakeSignal, make_rejection, make_welcome, read_key

KEY = (b"sec-websocket-key", b"dGhlIHNhbXBsZSBub25jZQ==")
VERSION = (b"sec-websocket-version", b"13")


def test_the_example_of_the_standard_is_answered_as_it_says() -> None:
    key = read_key("GET", "1.1", [(b"host", b"x"), KEY, VERSION])
    lines = make_welcome(key, [(b"date", b"today")]).split(b"\r\n")
    assert lines[0] == b"HTTP/1.1 101 Switching Protocols"
    assert b"sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in lines
    assert b"date: today" in lines
    assert lines[-2:] == [b"", b""]


@pytest.mark.parametrize(
    ("method", "version", "headers", "status"),
    [
        ("POST", "1.1", [KEY, VERSION], HTTPStatus.BAD_REQUEST),
        ("GET", "1.0", [KEY, VERSION], HTTPStatus.BAD_REQUEST),
        ("GET", "1.1", [KEY, VERSION, (b"content-length", b"3")], HTTPStatus.BAD_REQUEST),
        ("GET", "1.1", [VERSION], HTTPStatus.BAD_REQUEST),
        ("GET", "1.1", [KEY, KEY, VERSION], HTTPStatus.BAD_REQUEST),
        ("GET", "1.1", [(KEY[0], b"short"), VERSION], HTTPStatus.BAD_REQUEST),
        ("GET", "1.1", [(KEY[0], b"\xff" * 24), VERSION], HTTPStatus.BAD_REQUEST),
        ("GET", "1.1", [KEY], HTTPStatus.UPGRADE_REQUIRED),
        ("GET", "1.1", [KEY, (VERSION[0], b"8")], HTTPStatus.UPGRADE_REQUIRED),
    ],
)
def test_any_other_request_is_refused(
    method: str, version: str, headers: list[tuple[bytes, bytes]], status: HTTPStatus
) -> None:
    with pytest.raises(HandshakeSignal) as refused:
        read_key(method, version, headers)
    assert refused.value.status is status


def test_who_speaks_another_version_is_told_ours() -> None:
    head, _, body = make_rejection(HTTPStatus.UPGRADE_REQUIRED, []).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 426 ")
    assert b"sec-websocket-version: 13" in head
    assert body == b""
