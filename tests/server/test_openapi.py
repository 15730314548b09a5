"""Every operation answers as documented, to what fits its description and to what does not."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis import Case, GenerationMode
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import positive_data_acceptance

from caida.server.api import ENDPOINTS
from caida.server.endpoints import Endpoint
from tests.notation.examples import documented_record
from tests.server.clients import http_client
from tests.server.playing import BOT, Player, quick, running
from tests.server.proved import proved_record
from tests.waiting import HANG_SECONDS

pytestmark = pytest.mark.slow

EXAMPLES = 12
# Rules can fit the description and still not fit each other.
EXCLUDED: list[Any] = [positive_data_acceptance]


@dataclass(frozen=True)
class Served:
    """A server on a thread of its own, with a finished match and a room where Ana is to act."""

    url: str
    cookie: str
    room: str
    match: str
    who: str
    schema: BaseSchema

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"caida={self.cookie}"}

    def headers_for(self, endpoint: Endpoint) -> dict[str, str]:
        """What ends something is asked by somebody whom nobody else needs, and nobody reports
        themselves."""
        if endpoint.method != "DELETE" and endpoint.path != "/api/reports":
            return self.headers
        me = {"name": "Eva", "colour": "flor"}
        answer = httpx2.put(f"{self.url}/api/me", json=me, timeout=HANG_SECONDS)
        return {"Cookie": f"caida={answer.cookies['caida']}"}

    def operation(self, endpoint: Endpoint) -> APIOperation[Any, Any, Any, Any]:
        return self.schema[endpoint.path][endpoint.method]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    is_up, is_over = threading.Event(), threading.Event()
    urls: list[str] = []

    async def serve() -> None:
        async with running(quick(f"sqlite:///{folder}/caida.db", grace=600.0)) as server:
            urls.append(server.url)
            is_up.set()
            await asyncio.to_thread(is_over.wait)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        assert is_up.wait(30)
        yield asyncio.run(furnish(urls[0]))
    finally:
        is_over.set()
        thread.join()


async def furnish(url: str) -> Served:
    async with http_client(url) as http:
        await http.put("/api/me", json={"name": "Ana", "colour": "mar"})
        ana = Player(url, http)
        order = {"bots": [{"seat": 1, "bot": BOT}], "start": True}
        finished = await ana.make_room(**order, options={"target": 12})
        async with ana.enter(finished["id"]) as seat:
            await seat.arrive()
            await seat.play(Random(1))
            match = seat.room["reveal"]["match"]
        room = await ana.make_room(**order)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.until_turn()
        cookie, who = http.cookies["caida"], (await http.get("/api/me")).json()["who"]
    schema = schemathesis.openapi.from_url(f"{url}/openapi.json")
    return Served(url, cookie, room["id"], match, who, schema)


def name_of(endpoint: Endpoint) -> str:
    return f"{endpoint.method} {endpoint.path}"


@pytest.mark.parametrize(
    ("endpoint", "mode"),
    [
        pytest.param(endpoint, mode, id=f"{name_of(endpoint)} {mode.value}")
        for endpoint in ENDPOINTS
        for mode in GenerationMode
    ],
)
def test_an_operation_answers_as_documented(
    served: Served, endpoint: Endpoint, mode: GenerationMode
) -> None:
    operation, headers = served.operation(endpoint), served.headers_for(endpoint)

    @given(case=operation.as_strategy(mode))
    @settings(max_examples=EXAMPLES)
    def check(case: Case[Any]) -> None:
        case.call_and_validate(headers=headers, excluded_checks=EXCLUDED)

    check()


GOOD: dict[str, dict[str, Any]] = {
    "PUT /api/me/blocks/{who}": {"body": {"name": "Luis"}},
    "PUT /api/me": {"body": {"name": "Ana", "colour": "mar"}},
    "POST /api/me/tokens": {"body": {"name": "Robotina"}},
    "POST /api/rules": {"body": {"preset": "tradicional", "seats": 3}},
    "POST /api/records": {"body": {"record": documented_record()}},
    "POST /api/records/review": {"body": {"record": documented_record()}},
    "POST /api/matches": {
        "body": {"record": proved_record("Ana", "Cheo (novato)"), "seat": 0, "finished_at": 1}
    },
    "POST /api/rooms": {"body": {"preset": "tradicional", "is_public": True}},
}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=name_of)
def test_an_operation_gives_what_it_promises(served: Served, endpoint: Endpoint) -> None:
    headers = served.headers_for(endpoint)
    with httpx2.Client(base_url=served.url, headers=headers, timeout=HANG_SECONDS) as http:
        link = http.post("/api/me/links").json()["code"]
        session = http.get("/api/me/sessions").json()[0]["id"]
    known = {
        "room": served.room,
        "match": served.match,
        "code": link,
        "session": session,
        "who": "a1",
    }
    order = dict(GOOD.get(name_of(endpoint), {}))
    if "{" in endpoint.path:
        order["path_parameters"] = {n: v for n, v in known.items() if f"{{{n}}}" in endpoint.path}
    if endpoint.path == "/api/reports":
        order["body"] = {"room": served.room, "who": served.who, "reason": "other"}
    if "body" in order:
        order["media_type"] = "application/json"
    case = served.operation(endpoint).Case(**order)
    response = case.call(headers=headers, timeout=HANG_SECONDS)
    assert response.status_code == endpoint.status, response.text
    case.validate_response(response, excluded_checks=EXCLUDED)


@pytest.mark.parametrize("endpoint", [one for one in ENDPOINTS if one.needs_identity], ids=name_of)
def test_an_operation_that_needs_to_know_who_asks_says_so(
    served: Served, endpoint: Endpoint
) -> None:
    path = endpoint.path.format(room=served.room, match=served.match, session="one", who="a1")
    for headers in ({}, {"Cookie": "caida=nobody"}, {"Authorization": "Bearer nobody"}):
        body = GOOD.get(name_of(endpoint), {}).get("body")
        answer = httpx2.request(
            endpoint.method, served.url + path, headers=headers, json=body, timeout=HANG_SECONDS
        )
        assert (answer.status_code, answer.json()["code"]) == (401, "identity")
