"""HTTP as a table: each endpoint says what it takes and gives, for the router and for OpenAPI."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, get_type_hints

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from caida.engine.errors import CaidaError, RulesetError
from caida.protocol.http import LanguageQuery, Problem
from caida.protocol.values import Language
from caida.room.folding import BrokenLog
from caida.room.person import Person
from caida.server.door import COOKIE
from caida.server.logs import logger
from caida.server.networks import networks_of
from caida.server.question_desk import Asker
from caida.server.services import Services
from caida.server.sessions import new_session
from caida.server.signing import LIFE_SECONDS, Pass
from caida.server.text import words_in
from caida.server.troubles import RETRY_SECONDS, STATUS, Trouble
from caida.server.user_agents import device_of
from caida.store.base import StoreError

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"

T = TypeVar("T")


@dataclass(slots=True)
class Call:
    """One request, read and checked. A new identity in ``becomes`` is sent back as a cookie, for
    ``session`` unless that is somebody else's.

    ``shown`` is what came with the request; ``headers`` are sent with the answer.
    """

    services: Services
    request: Request
    shown: Pass | None
    person: Person | None
    query: Any
    body: Any
    session: str = ""
    becomes: Person | None = None
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def lang(self) -> Language:
        chosen: Language = self.query.lang
        return chosen

    @property
    def me(self) -> Person:
        if self.person is None:
            raise Trouble("identity")
        return self.person

    @property
    def address(self) -> str:
        return self.services.door.address_of(self.request.scope)

    @property
    def asker(self) -> Asker:
        """Who asks, for a desk: by their networks, and by who they are where that is known."""
        person = "" if self.person is None else self.person.id
        return (*reversed(networks_of(self.address)), person)

    @property
    def device(self) -> str:
        return device_of(self.request.headers.get("user-agent", ""))

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    async def unless_gone(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of some work that takes long; it is given up when the client goes away."""
        working = asyncio.create_task(work)
        going = asyncio.create_task(_departure(self.request))
        try:
            await asyncio.wait((working, going), return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise ClientDisconnect
            return working.result()
        finally:
            working.cancel()
            going.cancel()


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """What ``run`` returns by its signature is what the answer is encoded from; ``str`` is sent as
    it is, as a ``text_type``."""

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    run: Callable[[Call], Awaitable[Any]]
    query: type[LanguageQuery] = LanguageQuery
    body: type[Struct] | None = None
    status: int = 200
    troubles: Sequence[str] = ()
    needs_identity: bool = False
    max_body: int = 0  # bytes, where it may be more than bodies usually are
    text_type: str = TEXT

    @property
    def gives(self) -> Any:
        return get_type_hints(self.run)["return"]

    @property
    def all_troubles(self) -> list[str]:
        """Every refusal that can come back, those that come with the kind of request included."""
        codes = ["too_many", "unavailable", "malformed", "banned", *self.troubles]
        if self.body is not None:
            codes += ["too_large", "content_type"]
        if self.method != "GET":
            codes.append("origin")
        if self.needs_identity:
            codes.append("identity")
        return sorted(set(codes))


async def answer(services: Services, endpoint: Endpoint, request: Request) -> Response:
    """Run an endpoint; whatever goes wrong becomes a Problem, and never a stack trace."""
    lang: Language = "en" if request.query_params.get("lang") == "en" else "es"
    try:
        call = await _read(services, endpoint, request)
        return _respond(endpoint, call, await endpoint.run(call))
    except Trouble as trouble:
        return show_problem(trouble.code, lang, trouble)
    except RulesetError as error:
        return show_problem("rules", lang, error)
    except StoreError:
        return show_problem("unavailable", lang)
    except BrokenLog:
        return show_problem("room_unreadable", lang)
    except ClientDisconnect:
        return show_problem("malformed", lang)
    except Exception:
        logger.exception("request_failed", extra={"fields": {"path": endpoint.path}})
        return show_problem("internal", lang)


async def _read(services: Services, endpoint: Endpoint, request: Request) -> Call:
    door = services.door
    headers = request.headers
    if not services.requests.take(door.address_of(request.scope)):
        raise Trouble("too_many")
    if endpoint.method != "GET" and not door.is_welcome(headers):
        raise Trouble("origin")
    shown = door.pass_of(headers)
    person = None if shown is None else door.newest.of(shown.person)
    services.bans.check(person, door.address_of(request.scope))
    if endpoint.needs_identity and person is None:
        raise Trouble("identity")
    try:
        query = msgspec.convert(dict(request.query_params), endpoint.query, strict=False)
        body = await _read_body(services, endpoint, request)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError):
        raise Trouble("malformed") from None
    call = Call(services, request, shown, person, query, body)
    if shown is not None:
        call.session = shown.session
        services.sessions.note(shown, call.device)
    return call


async def _read_body(services: Services, endpoint: Endpoint, request: Request) -> Any:
    if endpoint.body is None:
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Trouble("content_type")
    limit = max(endpoint.max_body, services.settings.max_body)
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > limit:
            raise Trouble("too_large")
    return msgspec.json.decode(bytes(content), type=endpoint.body)


def _respond(endpoint: Endpoint, call: Call, result: Any) -> Response:
    if isinstance(result, str):
        response = Response(result, endpoint.status, call.headers, endpoint.text_type)
    else:
        content = msgspec.json.encode(result)
        response = Response(content, endpoint.status, call.headers, JSON)
    if call.becomes is not None:
        _give_cookie(call, call.becomes, response)
    return response


async def _departure(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _give_cookie(call: Call, person: Person, response: Response) -> None:
    shown = call.shown
    is_same = shown is not None and shown.purpose == "cookie" and shown.person.id == person.id
    session = call.session if is_same else new_session()
    response.set_cookie(
        COOKIE,
        call.services.identities.sign(person, "cookie", session),
        max_age=LIFE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=call.request.url.scheme == "https",
    )


def show_problem(code: str, lang: Language, cause: CaidaError | None = None) -> Response:
    error = cause or Trouble(code)
    text = words_in(lang).error(error)
    retry_after = error.retry_after if isinstance(error, Trouble) else RETRY_SECONDS
    headers = {"Retry-After": str(retry_after)} if STATUS[code] in (429, 503) else None
    problem = msgspec.json.encode(Problem(code, text))
    return Response(problem, STATUS[code], headers=headers, media_type=JSON)
