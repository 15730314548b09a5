"""A request is read and checked, and whatever goes wrong is told as a Problem."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec
import pytest
from httpx2 import ASGITransport, AsyncClient
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from caida.engine.ruleset import Ruleset
from caida.protocol.http import MatchesQuery
from caida.room.folding import BrokenLog
from caida.server.endpoints import Call, Endpoint, answer
from caida.server.services import Services
from caida.server.troubles import Trouble
from caida.store import StoreError, open_store
from tests.server.clients import http_client
from tests.server.log_capture import everything_logged
from tests.server.playing import Running, quick, running

# --- The cookie that comes with an answer


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Running) -> None:
    async with http_client(server.url) as http:
        answer = await http.put("/api/me", json={"name": "Ana", "colour": "mar"})
    attributes = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= attributes


@pytest.mark.parametrize("is_trusted", [True, False])
async def test_a_cookie_that_came_by_https_goes_nowhere_else(
    database: str, is_trusted: bool
) -> None:
    settings = quick(database, trusted_proxies="127.0.0.1" if is_trusted else "")
    async with running(settings) as server, http_client(server.url) as http:
        headers = {"X-Forwarded-Proto": "https"}
        answer = await http.put("/api/me", json={"name": "Ana", "colour": "mar"}, headers=headers)
        assert ("secure" in answer.headers["set-cookie"].lower()) == is_trusted
        assert ("strict-transport-security" in answer.headers) == is_trusted


# --- What is too large


async def test_a_body_that_is_too_large_is_refused(server: Running) -> None:
    async with http_client(server.url) as http:
        body = msgspec.json.encode({"name": "x" * 100_000, "colour": "mar"})
        headers = {"Content-Type": "application/json"}
        answer = await http.put("/api/me", content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


# --- Endpoints of our own making


class Order(Struct, forbid_unknown_fields=True):
    cards: list[int]


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    settings = quick(f"sqlite:///{tmp_path}/caida.db", max_body=100)
    made = await Services.put_together(await open_store(settings.database), settings)
    yield made
    await made.close()


def client_of(services: Services, endpoint: Endpoint) -> AsyncClient:
    async def handle(request: Request) -> Response:
        return await answer(services, endpoint, request)

    app = Starlette(routes=[Route(endpoint.path, handle, methods=[endpoint.method])])
    return AsyncClient(transport=ASGITransport(app), base_url="http://caida")


FAILURES: dict[str, tuple[Callable[[], object], int]] = {
    "not_full": (lambda: fail_with(Trouble("not_full")), 422),
    "busy": (lambda: fail_with(Trouble("busy")), 503),
    "rules": (lambda: Ruleset.preset("tradicional", target=0), 422),
    "unavailable": (lambda: fail_with(StoreError("unavailable", reason="gone")), 503),
    "room_unreadable": (lambda: fail_with(BrokenLog("a", 3)), 410),
    "internal": (lambda: 1 // 0, 500),
}


def fail_with(error: Exception) -> None:
    raise error


@pytest.mark.parametrize("code", FAILURES)
async def test_whatever_goes_wrong_is_a_problem_in_the_language_of_who_asks(
    services: Services, code: str
) -> None:
    fail, status = FAILURES[code]

    async def run(_call: Call) -> str:
        fail()
        return ""

    texts = set()
    with everything_logged() as kept:
        async with client_of(services, Endpoint(method="GET", path="/", run=run)) as client:
            for lang in ("es", "en"):
                told = await client.get(f"/?lang={lang}")
                assert (told.status_code, told.json()["code"]) == (status, code)
                assert ("retry-after" in told.headers) == (status == 503)
                texts.add(told.json()["text"])
    assert len(texts) == 2
    assert len(kept.lines) == (2 if code == "internal" else 0)


async def test_wrong_rules_are_told_with_what_is_wrong_with_them(services: Services) -> None:
    async def run(_call: Call) -> str:
        return str(Ruleset.preset("tradicional", target=0))

    async with client_of(services, Endpoint(method="GET", path="/", run=run)) as client:
        assert "target = 0" in (await client.get("/?lang=en")).json()["text"]


@pytest.fixture
async def counter(services: Services) -> AsyncIterator[AsyncClient]:
    """A client of an endpoint that counts the cards it is sent."""

    async def run(call: Call) -> int:
        return len(call.body.cards)

    endpoint = Endpoint(method="POST", path="/cards", run=run, body=Order, status=201)
    async with client_of(services, endpoint) as client:
        yield client


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 201),
        ("Application/JSON ; charset=utf-8", 201),
        ("text/plain", 415),
        ("application/json-seq", 415),
        ("", 415),
    ],
)
async def test_a_body_comes_as_json_and_says_so(
    counter: AsyncClient, kind: str, status: int
) -> None:
    told = await counter.post("/cards", content=b'{"cards":[1,2]}', headers={"Content-Type": kind})
    assert told.status_code == status
    if status == 415:
        assert told.json()["code"] == "content_type"
    else:
        assert told.json() == 2


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"cards":"1"}', b'{"cards":[],"more":1}', b"\xff"],
)
async def test_a_body_that_does_not_read_is_malformed(counter: AsyncClient, body: bytes) -> None:
    told = await counter.post("/cards", content=body, headers={"Content-Type": "application/json"})
    assert (told.status_code, told.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(("length", "status"), [(100, 201), (101, 413)])
async def test_a_body_in_parts_is_as_large_as_all_of_them(
    counter: AsyncClient, length: int, status: int
) -> None:
    async def parts() -> AsyncIterator[bytes]:
        yield b'{"cards":[]'
        yield b" " * (length - 12)
        yield b"}"

    headers = {"Content-Type": "application/json"}
    assert (await counter.post("/cards", content=parts(), headers=headers)).status_code == status


async def test_a_query_is_read_by_its_type(services: Services) -> None:
    async def run(call: Call) -> list[str | int]:
        return [call.lang, call.query.limit]

    endpoint = Endpoint(method="GET", path="/", run=run, query=MatchesQuery)
    async with client_of(services, endpoint) as client:
        assert (await client.get("/")).json() == ["es", 20]
        assert (await client.get("/?lang=en&limit=100&more=1")).json() == ["en", 100]
        for wrong in ("lang=fr", "limit=many", "limit=101", "limit="):
            told = await client.get(f"/?{wrong}")
            assert (told.status_code, told.json()["code"]) == (400, "malformed"), wrong


async def test_who_runs_without_asking_who_it_is_is_told_when_it_matters(
    services: Services,
) -> None:
    async def run(call: Call) -> str:
        return call.me.name

    async with client_of(services, Endpoint(method="GET", path="/", run=run)) as client:
        assert (await client.get("/")).status_code == 401


def test_an_endpoint_tells_every_refusal_its_kind_of_request_can_meet() -> None:
    async def run(_call: Call) -> str:
        return ""

    reading = Endpoint(method="GET", path="/", run=run, troubles=("unknown", "too_many"))
    always = {"banned", "malformed", "too_many", "unavailable"}
    assert reading.all_troubles == sorted(always | {"unknown"})
    writing = Endpoint(method="PUT", path="/", run=run, body=Order, needs_identity=True)
    met = {"content_type", "identity", "origin", "too_large"}
    assert writing.all_troubles == sorted(always | met)
