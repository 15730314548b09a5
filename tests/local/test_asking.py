"""A request as a call: what the application is told, and what comes back."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from caida.local.asking import ask, make_scope


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    told = f"{request.method} {request.url.path} {dict(request.query_params)} {request.cookies}"
    body = f"{told} {(await request.body()).decode()}"
    await Response(body, 201, {"X-Kind": "echo"})(scope, receive, send)


async def test_an_application_is_asked_as_over_a_network() -> None:
    scope = make_scope("http", "/api/a%C3%B1o?lang=es", {"cookie": "caida=x"}, method="PUT")
    answer = await ask(echo, scope, "ñ".encode())
    assert answer.body.decode() == "PUT /api/año {'lang': 'es'} {'caida': 'x'} ñ"
    assert (answer.status, answer.headers["x-kind"]) == (201, "echo")
