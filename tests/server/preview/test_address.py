"""Whole addresses come from what was set, or from a request that names one."""

from __future__ import annotations

import pytest
from starlette.requests import Request

from caida.server.preview.address import address_of


def request_to(host: str, scheme: str = "http") -> Request:
    return Request(
        {
            "type": "http",
            "scheme": scheme,
            "path": "/",
            "query_string": b"",
            "headers": [(b"host", host.encode("latin-1"))],
        }
    )


@pytest.mark.parametrize(
    "host", ["mesas.example", "localhost:8000", "192.168.0.7:80", "[::1]:8000"]
)
def test_what_a_request_was_sent_to(host: str) -> None:
    assert address_of(request_to(host)) == f"http://{host}"
    assert address_of(request_to(host, "https")) == f"https://{host}"


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example/x",
        'a"b',
        "a b",
        "user@evil.example",
        "a:99999999",
        "x" * 300,
        "a\r\nb",
        "ñ",
    ],
)
def test_what_is_no_address_is_none(host: str) -> None:
    assert address_of(request_to(host)) == ""


def test_what_was_set_is_never_changed_by_a_request() -> None:
    assert (
        address_of(request_to("evil.example"), "https://mesas.example") == "https://mesas.example"
    )
