"""A house without a network, and its one person: they speak as over a socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import msgspec

from caida.local.house import ALONE, House
from caida.local.wire import LocalWire
from caida.store.memory_rows import KeptRow
from tests.room.screen import Json
from tests.server.playing import Seat

AT_ONCE = replace(ALONE, bot_delay=0.0, deal_pause=0.0)


class Kept:
    """The rows as a browser keeps them."""

    def __init__(self) -> None:
        self.rows: dict[str, bytes] = {}

    async def keep(self, rows: Sequence[KeptRow]) -> None:
        await asyncio.sleep(0)
        for key, value in rows:
            if value is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = value

    @asynccontextmanager
    async def house(self, **options: Any) -> AsyncIterator[House]:
        rows = [KeptRow(*row) for row in self.rows.items()]
        house = await House.open(rows, self.keep, **{"settings": AT_ONCE, **options})
        try:
            yield house
        finally:
            await house.close()


class LocalSocket:
    """As much of a socket as ``Seat`` uses."""

    def __init__(self, house: House, target: str) -> None:
        self.told: asyncio.Queue[str] = asyncio.Queue()
        self.is_open = False
        self.code: int | None = None
        self._wire: LocalWire = house.connect(target, self._opened, self.told.put_nowait, self._end)

    async def recv(self) -> str:
        return await self.told.get()

    async def send(self, text: str) -> None:
        self._wire.say(text)

    def leave(self) -> None:
        self._wire.leave()

    def _opened(self) -> None:
        self.is_open = True

    def _end(self, code: int) -> None:
        self.code = code


async def call(house: House, method: str, path: str, body: object = None) -> Any:
    """What an endpoint answers, which has to be good."""
    text = "" if body is None else msgspec.json.encode(body).decode()
    answer = await house.request(method, f"/api{path}?lang=en", text)
    assert answer.status < 300, answer.body
    return msgspec.json.decode(answer.body)


async def introduce(house: House, name: str = "Ana") -> None:
    await call(house, "PUT", "/me", {"name": name, "colour": "mar"})


async def make_room(house: House, bots: Sequence[str] = ("novato",), **order: Any) -> Json:
    placed = [{"seat": seat, "bot": bot} for seat, bot in enumerate(bots, 1)]
    made = await call(house, "POST", "/rooms", {"seat": 0, "bots": placed, "start": True, **order})
    room: Json = made["room"]
    return room


def enter(house: House, room: str, **query: Any) -> Seat:
    more = "".join(f"&{name}={value}" for name, value in query.items())
    return Seat(LocalSocket(house, f"/ws/rooms/{room}?v=1&lang=en{more}"))  # type: ignore[arg-type]  # it uses no more than this has
