"""A house for one person: the same endpoints, rooms and protocol, in the memory of their browser.

Every row is mirrored before anybody is told of it, so whoever mirrors can end this process at any
moment and make the same house again from the rows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from http.cookies import SimpleCookie
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Route

from caida.bots import OPPONENTS
from caida.engine.build import COMPILED
from caida.engine.chance import ProvableChance
from caida.local.asking import Answer, ask, make_scope
from caida.local.thinking import InlineThinkers, StepCoach
from caida.local.wire import Closed, LocalWire, Tell
from caida.room.room import ChanceMaker
from caida.server.connection import WIRE
from caida.server.door import COOKIE
from caida.server.hall import Hall
from caida.server.routing import api_routes, show_http_error, unknown
from caida.server.services import Services
from caida.server.settings import ServerSettings
from caida.server.sockets import Sockets
from caida.server.timing import Timekeeper
from caida.store.memory import MemoryStore, Mirror, keep_nowhere
from caida.store.memory_rows import KeptRow

PASS = "pass"  # the row that has the person's cookie, beside those of the store
MONTH = 30 * 24 * 3600.0
SLOW_BOT = "maestro"
# Nobody here is a stranger, so nothing is limited; and a table waits until one has signal again.
ALONE = ServerSettings(
    database="memory",
    connections=64,
    connections_per_person=0,
    connections_per_address=0,
    commands_per_second=0.0,
    requests_per_second=0.0,
    rooms_per_minute=0.0,
    rooms_per_person=0,
    names_per_minute=0.0,
    wrong_codes=0,
    abandon_after=MONTH,
)


class House:
    """Made by ``open``; belongs to the loop it was opened on."""

    def __init__(self, services: Services, mirror: Mirror, cookie: str) -> None:
        self.services = services
        self._mirror = mirror
        self._cookie = cookie
        self._sockets = Sockets(services)
        self._tasks: set[asyncio.Task[None]] = set()
        self._http = Starlette(
            routes=[*api_routes(services), Route("/{path:path}", unknown)],
            exception_handlers={HTTPException: show_http_error},
        )

    @classmethod
    async def open(
        cls,
        kept: Iterable[KeptRow] = (),
        mirror: Mirror = keep_nowhere,
        *,
        settings: ServerSettings = ALONE,
        chance: ChanceMaker = ProvableChance,
        time: Timekeeper | None = None,
        is_compiled: bool = COMPILED,
    ) -> House:
        """From the rows that were mirrored so far; StoreError if they can't be read."""
        rows = {row.key: row for row in kept}
        shown = rows.pop(PASS, None)
        store = MemoryStore(rows.values(), mirror)
        await store.forget_closed_rooms()
        coach = StepCoach()
        services = await Services.put_together(
            store, settings, chance, time, InlineThinkers(), coach
        )
        coach.settle = partial(_settle, services.hall)
        if not is_compiled:  # it would think for seconds, and nobody else could move meanwhile
            others = tuple(bot for bot in OPPONENTS if bot != SLOW_BOT)
            services.host.opponents = others
        services.upkeep.start()
        cookie = "" if shown is None or shown.value is None else shown.value.decode()
        return cls(services, mirror, cookie)

    async def request(self, method: str, target: str, body: str = "") -> Answer:
        """``target`` is as in ``/api/me?lang=es``; ``body`` is JSON."""
        headers = {"content-type": "application/json", **self._headers()}
        scope = make_scope("http", target, headers, method=method)
        answer = await ask(self._http, scope, body.encode())
        await self._keep_cookie(answer.headers.get("set-cookie", ""))
        return answer

    def connect(
        self, target: str, opened: Callable[[], None], tell: Tell, closed: Closed
    ) -> LocalWire:
        """A connection as a socket is to ``/ws/rooms/{room}?v=1&lang=es``."""
        wire = LocalWire(opened, tell, closed)
        scope = make_scope("websocket", target, self._headers(), **{WIRE: wire})
        task = asyncio.create_task(self._sockets(scope, _nothing, _nothing))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return wire

    async def close(self) -> None:
        await self.services.drain()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.services.close()

    def _headers(self) -> dict[str, str]:
        given = {"host": "local"}
        return {**given, "cookie": f"{COOKIE}={self._cookie}"} if self._cookie else given

    async def _keep_cookie(self, header: str) -> None:
        found = SimpleCookie(header).get(COOKIE)
        if found is not None and found.value != self._cookie:
            await self._mirror([KeptRow(PASS, found.value.encode())])
            self._cookie = found.value


async def _settle(hall: Hall) -> None:
    for live in list(hall.rooms.values()):
        await live.settle()


async def _nothing(*_: object) -> Any:
    raise RuntimeError("a socket is read and written by its wire")
