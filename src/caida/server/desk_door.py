"""The way to the operator's page: a token, then a cookie that ends, and an address for each act.

Without a token in the settings there is nothing here.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from logging import WARNING
from time import time
from urllib.parse import parse_qs

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from caida.room.person import public_mark
from caida.server.conduct import tidy_words
from caida.server.desk import Desk
from caida.server.desk_page import PATH, STYLE, TERMS, DeskPage, House
from caida.server.limits import Buckets, NetworkBuckets
from caida.server.logs import log_event
from caida.server.pages import language_of
from caida.server.services import Services
from caida.server.text import words_in
from caida.server.troubles import Trouble
from caida.store.base import StoreError

COOKIE = "caida_operator"
HOURS = 12
MARK_LENGTH = len(public_mark("anybody"))
TRIES = 5  # that may fail at once from an address, and then one a minute
Act = Callable[[Desk, Request, Mapping[str, str]], Awaitable[str]]


class DeskDoor:
    """``sheet`` is the address of the styles of the other pages."""

    def __init__(self, services: Services, sheet: str) -> None:
        self._services = services
        self._sheet = sheet
        self._key = sha256(f"caida operator {services.settings.operator_token}".encode()).digest()
        self._tries = NetworkBuckets(1 / 60, TRIES)
        self._all_tries = Buckets(1.0, 10 * TRIES)

    def routes(self) -> list[BaseRoute]:
        if not self._services.settings.operator_token:
            return []
        acts: dict[str, Act] = {
            "/mesas/{room}/cerrar": _close,
            "/vetos": _ban,
            "/vetos/{ban}/levantar": _lift,
            "/avisos/{report}/atender": _settle,
            "/pausa": _drain,
            "/abrir": _reopen,
        }
        return [
            Route(PATH, self._show),
            Route(f"{PATH}/estilo.css", self._style),
            Route(f"{PATH}/entrar", self._enter, methods=["POST"]),
            Route(f"{PATH}/salir", self._leave, methods=["POST"]),
            Route(f"{PATH}/avisos/{{report}}", self._report),
            *(
                Route(PATH + path, self._acting(act), methods=["POST"])
                for path, act in acts.items()
            ),
        ]

    # --- Coming in

    async def _enter(self, request: Request) -> Response:
        """Failures are few for each address, and few altogether."""
        address, fields = self._address(request), await self._fields(request)
        given = sha256(f"caida operator {fields.get('token', '')}".encode()).digest()
        if not self._is_ours(request):
            return self._entrance(request, "origin", 403)
        if self._tries.of(address).is_empty or self._all_tries.of("").is_empty:
            log_event("operator_refused", level=WARNING, address=address, reason="too_many")
            return self._entrance(request, "too_many", 429)
        if not hmac.compare_digest(given, self._key):
            self._tries.take(address)
            self._all_tries.take("")
            log_event("operator_refused", level=WARNING, address=address, reason="token")
            return self._entrance(request, "operator", 401)
        log_event("operator_entered", address=address)
        response = self._back(request)
        response.set_cookie(
            COOKIE,
            self._sign(int(time()) + HOURS * 3600),
            max_age=HOURS * 3600,
            path=PATH,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return response

    async def _leave(self, request: Request) -> Response:
        response = self._back(request)
        response.delete_cookie(COOKIE, path=PATH)
        return response

    def _is_in(self, request: Request) -> bool:
        text = request.cookies.get(COOKIE, "")
        end = text.partition(".")[0]
        is_number = end.isascii() and end.isdigit() and len(end) < 12
        is_signed = is_number and hmac.compare_digest(text.encode(), self._sign(int(end)).encode())
        return is_signed and int(end) > time()

    def _sign(self, end: int) -> str:
        return f"{end}.{hmac.digest(self._key, str(end).encode(), sha256).hex()}"

    # --- Looking

    async def _show(self, request: Request) -> Response:
        if not self._is_in(request):
            return self._entrance(request)
        return await self._house(request)

    async def _house(self, request: Request, notice: str = "", status: int = 200) -> Response:
        services, desk = self._services, self._desk(request)
        try:
            house = House(
                len(services.people),
                list(services.hall.rooms.values()),
                sorted(services.guests, key=lambda guest: guest.since),
                await desk.reports(),
                await services.bans.list(),
                await desk.acts(),
                services.host.takes_no_matches,
                [] if services.neighbours is None else services.neighbours.rows(),
            )
        except StoreError:
            return self._entrance(request, "unavailable", 503)
        page = self._page(request).house(house, request.query_params.get("veto", ""), notice)
        return _answer(page, status)

    async def _report(self, request: Request) -> Response:
        if not self._is_in(request):
            return self._entrance(request)
        desk, wanted = self._desk(request), request.path_params["report"]
        try:
            for report in await desk.reports():
                if report.id == wanted:
                    record = await desk.record_of(report)
                    return _answer(self._page(request).report(report, record))
        except StoreError:
            return self._entrance(request, "unavailable", 503)
        return self._back(request)

    async def _style(self, _request: Request) -> Response:
        return Response(STYLE, media_type="text/css", headers={"Cache-Control": "no-cache"})

    # --- Acting

    def _acting(self, act: Act) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            if not self._is_ours(request):
                return self._entrance(request, "origin", 403)
            if not self._is_in(request):
                return self._entrance(request, status=401)
            try:
                problem = await act(self._desk(request), request, await self._fields(request))
            except StoreError:
                problem = "unavailable"
            if problem:
                return await self._house(request, self._say(request, problem), 400)
            return self._back(request)

        return handle

    def _is_ours(self, request: Request) -> bool:
        return self._services.door.is_welcome(request.headers)

    async def _fields(self, request: Request) -> dict[str, str]:
        content = bytearray()
        try:
            async for part in request.stream():
                content += part
                if len(content) > self._services.settings.max_body:
                    return {}
            read = parse_qs(content.decode(), max_num_fields=16)
        except (ClientDisconnect, UnicodeError, ValueError):
            return {}
        return {name: tidy_words(values[-1]) for name, values in read.items()}

    def _entrance(self, request: Request, problem: str = "", status: int = 200) -> Response:
        told = self._say(request, problem) if problem else ""
        return _answer(self._page(request).entrance(told), status)

    def _say(self, request: Request, problem: str) -> str:
        return words_in(language_of(request)).error(Trouble(problem))

    def _page(self, request: Request) -> DeskPage:
        return DeskPage(language_of(request), self._sheet)

    def _desk(self, request: Request) -> Desk:
        return Desk(self._services, self._address(request))

    def _address(self, request: Request) -> str:
        return self._services.door.address_of(request.scope)

    def _back(self, request: Request) -> Response:
        return RedirectResponse(f"{PATH}?lang={language_of(request)}", 303)


def _answer(html: str, status: int = 200) -> Response:
    return HTMLResponse(html, status, {"Cache-Control": "no-store"})


# What each act says if it was not to be done: the code of a refusal, or nothing.


async def _close(desk: Desk, request: Request, fields: Mapping[str, str]) -> str:
    is_done = await desk.close_table(request.path_params["room"], fields.get("note", ""))
    return "" if is_done else "unknown"


async def _ban(desk: Desk, _request: Request, fields: Mapping[str, str]) -> str:
    what, name, note = (fields.get(field, "") for field in ("what", "name", "note"))
    seconds = TERMS.get(fields.get("term", ""), 0)
    is_mark = len(what) == MARK_LENGTH and all(letter in "0123456789abcdef" for letter in what)
    if not what or not seconds:
        return "malformed"
    try:
        await desk.ban("person" if is_mark else "prefix", what, name, note, seconds)
    except ValueError:
        return "prefix"
    return ""


async def _lift(desk: Desk, request: Request, _fields: Mapping[str, str]) -> str:
    return "" if await desk.lift(request.path_params["ban"]) else "unknown"


async def _settle(desk: Desk, request: Request, _fields: Mapping[str, str]) -> str:
    return "" if await desk.settle(request.path_params["report"]) else "unknown"


async def _drain(desk: Desk, _request: Request, _fields: Mapping[str, str]) -> str:
    await desk.drain(begins=True)
    return ""


async def _reopen(desk: Desk, _request: Request, _fields: Mapping[str, str]) -> str:
    await desk.drain(begins=False)
    return ""
