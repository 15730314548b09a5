"""Somebody who plays on whatever happens to the server, and remembers what it promised."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.room.screen import Json
from tests.server.clients import socket_to

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError)
AGAIN_SECONDS = 0.2
PATIENCE = ("unavailable", "store_failing", "draining", "too_many")  # refusals that pass


_kinds: dict[bytes, Json] = {}


def _one_of_its_kind(change: Json) -> Json:
    """The same object for equal changes, of which a long run is told millions."""
    return _kinds.setdefault(msgspec.json.encode(change), change)


@dataclass
class PersistentPlayer:
    """Answers every decision, after a ``pause``, with one command, sent again until it is answered.

    ``promised`` are the commands that were acknowledged and their places in the log; ``told`` is
    every change it was ever sent, by its place in the log.
    """

    url: str
    cookie: str
    room: str
    rng: random.Random
    pause: float = 0.0
    wants_more: Callable[[str, int], bool] = lambda _room, _match: False
    promised: dict[str, int] = field(default_factory=dict)
    told: dict[int, Json] = field(default_factory=dict)
    refused: list[Json] = field(default_factory=list)
    finished: int = 0
    repeated: int = 0

    def __post_init__(self) -> None:
        self._seq: int | None = None
        self._stage = "waiting"
        self._match = 0
        self._choices: list[Json] = []
        self._wants_rematch = False
        self._you: int | None = None
        self._pending: Json | None = None
        self._ids = count(1)
        self._name = f"{self.rng.getrandbits(40):x}"

    def __str__(self) -> str:
        """How things stand, for when they stand still."""
        return (
            f"seat {self._you} at {self.url}, {self._stage} at {self._seq}, "
            f"{len(self._choices)} choices, pending {self._pending}, "
            f"refused {[refused['code'] for refused in self.refused[-3:]]}"
        )

    async def play(self) -> None:
        """Until a match is over and no rematch is wanted (by room and number of the match)."""
        while not self.is_done:
            try:
                async with self._connect() as socket:
                    await self._take_part(socket)
            except LOST:
                await asyncio.sleep(AGAIN_SECONDS * (1 + self.rng.random()))

    def _connect(self) -> AbstractAsyncContextManager[ClientConnection]:
        return socket_to(self._address, headers={"Cookie": self.cookie})

    async def _receive(self, socket: ClientConnection) -> Any:
        return await socket.recv()

    @property
    def seq(self) -> int:
        """How far it has seen the room go."""
        return self._seq or 0

    @property
    def is_done(self) -> bool:
        is_over = self._stage == "finished" and self._pending is None
        return is_over and not self.wants_more(self.room, self._match)

    @property
    def _address(self) -> str:
        since = "" if self._seq is None else f"&since={self._seq}"
        return f"{self.url.replace('http', 'ws')}/ws/rooms/{self.room}?v=1&lang=en{since}"

    async def _take_part(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            self.repeated += 1
            await self._send(socket)
        while not self.is_done:
            await self._answer(socket)
            message = msgspec.json.decode(await self._receive(socket))
            self._hear(message)
            if message["type"] == "refused" and self._pending is not None:
                await asyncio.sleep(AGAIN_SECONDS)
                await self._send(socket)

    async def _answer(self, socket: ClientConnection) -> None:
        if self._pending is not None or self._seq is None:
            return
        await asyncio.sleep(self.pause)
        if self._stage == "playing" and self._choices:
            await self._ask(socket, "act", action=self.rng.choice(self._choices)["action"])
        elif self._stage == "finished" and not self._wants_rematch:
            await self._ask(socket, "rematch")

    async def _ask(self, socket: ClientConnection, kind: str, **values: Any) -> None:
        command = f"{self._name}-{next(self._ids)}"
        self._pending = {"type": kind, "id": command, "seq": self._seq, **values}
        await self._send(socket)

    async def _send(self, socket: ClientConnection) -> None:
        await socket.send(msgspec.json.encode(self._pending).decode())

    def _hear(self, message: Json) -> None:
        match message["type"]:
            case "snapshot":
                self._seq = message["seq"]
                self._you = message["you"]
                self._see_room(message["room"])
                self._choices = message.get("own", {}).get("choices", [])
            case "update":
                self._follow(message)
            case "accepted":
                self._keep(message["command"], message["seq"])
            case "refused":
                self.refused.append(message)
                if message["code"] not in PATIENCE:
                    self._pending = None
            case "goodbye":
                raise TimeoutError

    def _follow(self, update: Json) -> None:
        seq = update["seq"]
        change = _one_of_its_kind(update["change"])
        assert self.told.setdefault(seq, change) == change
        assert self._seq is None or seq == self._seq + 1
        self._seq = seq
        if "room" in update:
            self._see_room(update["room"])
        self._choices = update.get("choices") or []
        if change["kind"] == "rematch_wanted" and change["seat"] == self._you:
            self._wants_rematch = True
        if update.get("command") is not None:
            self._keep(update["command"], seq)

    def _see_room(self, room: Json) -> None:
        if room["stage"] == "finished" != self._stage:
            self.finished += 1
        self._stage, self._match = room["stage"], room["match"]
        if self._you is not None:
            self._wants_rematch = room["seats"][self._you]["wants_rematch"]

    def _keep(self, command: str, seq: int) -> None:
        if command.startswith(f"{self._name}-"):
            assert self.promised.setdefault(command, seq) == seq
            if self._pending is not None and self._pending["id"] == command:
                self._pending = None
