"""One HTTP request as a call of the application that answers it, with no bytes on any wire."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from starlette.types import ASGIApp, Message, Scope

HERE = ("local", 80)


class Answer(NamedTuple):
    """Header names are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def make_scope(kind: str, target: str, headers: Mapping[str, str], **more: Any) -> Scope:
    """``target`` is a path and what comes after its question mark."""
    path, _, query = target.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": HERE,
        "server": HERE,
        **more,
    }


async def ask(app: ASGIApp, scope: Scope, body: bytes) -> Answer:
    """Who asks stays until the answer is whole."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    content = bytearray()
    status, headers = 500, dict[str, str]()

    async def receive() -> Message:
        return parts.pop() if parts else await asyncio.Future[Message]()

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            headers.update((name.decode(), value.decode()) for name, value in message["headers"])
        else:
            content.extend(message.get("body", b""))

    await app(scope, receive, send)
    return Answer(status, headers, bytes(content))
