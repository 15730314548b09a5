"""Every answer has the headers, and what a page may load is from here alone."""

from __future__ import annotations

import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from caida.server.headers import HEADERS, SafeHeaders
from caida.server.metrics import Metrics
from tests.server.clients import http_client
from tests.server.playing import Running

PAGES = [
    ("GET", "/", None),
    ("GET", "/mesa/ABCDEF", None),
    ("GET", "/nothing.js", 404),
    ("GET", "/api/rooms", 200),
    ("GET", "/api/me", 200),
    ("GET", "/api/me/rooms", 401),
    ("GET", "/api/nothing", 404),
    ("DELETE", "/api/rooms", 405),
    ("POST", "/api/rooms", 401),
    ("PUT", "/api/me", 415),
    ("GET", "/openapi.json", 200),
    ("GET", "/healthz", 200),
    ("GET", "/readyz", 200),
    ("GET", "/metrics", 200),
    ("POST", "/healthz", 405),
    ("GET", "/%2e%2e/%2e%2e/etc/passwd", None),
]


async def test_every_answer_has_the_headers(server: Running) -> None:
    async with http_client(server.url) as http:
        for method, path, status in PAGES:
            answer = await http.request(method, path)
            assert status in (None, answer.status_code), path
            for name, value in HEADERS.items():
                assert answer.headers[name] == value, path
            assert "server" not in answer.headers
            assert "root:" not in answer.text
            if path.startswith("/api/"):
                assert answer.headers["cache-control"] == "no-store"


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    for sources in policy.values():
        assert set(sources.split()) <= {"'none'", "'self'", "data:"}
    assert "data:" not in policy["script-src"]


# --- The middleware itself


def client_of(metrics: Metrics, *, status: int = 200, **own: str) -> AsyncClient:
    """A browser at an application that gives every path the same answer, with ``own`` headers."""
    sent = {name.replace("_", "-"): value for name, value in own.items()}

    async def show(_request: Request) -> Response:
        return Response("", status, sent)

    app = Starlette(routes=[Route("/{path:path}", show)])
    return AsyncClient(transport=ASGITransport(SafeHeaders(app, metrics)))


@pytest.mark.parametrize(("scheme", "is_told"), [("https", True), ("http", False)])
async def test_who_came_by_https_is_told_to_stay_there(scheme: str, is_told: bool) -> None:
    async with client_of(Metrics()) as browser:
        answer = await browser.get(f"{scheme}://caida/")
    assert ("strict-transport-security" in answer.headers) == is_told


async def test_an_answer_may_say_how_long_it_holds_and_not_who_may_embed_it() -> None:
    async with client_of(Metrics(), cache_control="max-age=60", x_frame_options="ALLOW") as browser:
        answer = await browser.get("http://caida/api/rooms")
    assert answer.headers["cache-control"] == "max-age=60"
    assert answer.headers.get_list("x-frame-options") == ["DENY"]


async def test_only_what_the_api_answers_is_not_to_be_kept() -> None:
    async with client_of(Metrics()) as browser:
        assert "cache-control" not in (await browser.get("http://caida/apiary")).headers


async def test_answers_are_counted_by_status() -> None:
    metrics = Metrics()
    for status in (200, 404, 200):
        async with client_of(metrics, status=status) as browser:
            await browser.get("http://caida/")
    assert metrics.requests == {200: 2, 404: 1}
