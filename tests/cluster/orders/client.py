"""Somebody at a table by way of a held server: what they are told is checked and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec

from caida.protocol import commands as ask
from caida.room.person import Person
from caida.server.connection import Connection
from tests.cluster.orders.held_node import Node
from tests.cluster.orders.held_store import ROOM
from tests.room.screen import Json, Screen


class Client:
    """Somebody connected to a server. ``fail`` is told when what they hear makes no sense."""

    def __init__(self, person: Person, fail: Callable[[str], None]) -> None:
        self.person = person
        self._fail = fail
        self.node: Node | None = None
        self.connection: Connection | None = None
        self.screen = Screen()
        self.seq = 0
        self.frames: list[bytes] = []
        self.asked: dict[str, ask.Command] = {}
        self.answers: dict[str, list[str]] = {}

    async def enter(self, node: Node) -> None:
        """Come in, or come back: with what they have seen."""
        live = await node.hall.find(ROOM, self.seq)
        assert live is not None
        wire = cast("Any", self)
        self.node = node
        self.connection = Connection(
            wire, self.person, "en", max_outbox=0, buckets=(), note=lambda _: None
        )
        live.join(self.connection, self.seq or None)
        for command in list(self.asked.values()):
            if not self.answers[command.id]:
                live.hear(self.connection, command)

    def leave(self) -> None:
        assert self.node is not None
        assert self.connection is not None
        self.node.live.part(self.connection)
        self.node = self.connection = None

    def ask(self, kind: type[ask.Command], **values: Any) -> None:
        """What is not answered is asked once more after coming back."""
        command = kind(id=f"{self.person.name}-{len(self.asked)}", seq=self.seq, **values)
        self.asked[command.id] = command
        self.answers[command.id] = []
        if self.node is not None and self.connection is not None:
            self.node.live.hear(self.connection, command)

    # --- As a wire

    def send(self, content: bytes) -> None:
        self.frames.append(content)
        message: Json = msgspec.json.decode(content)
        kind = message["type"]
        if kind == "snapshot":
            if message["seq"] < self.seq:
                self._fail(f"{self.person.name}, who has seen {self.seq}, is sent back")
            self.seq = message["seq"]
            self.screen.begin(message)
        elif kind == "update":
            if message["seq"] != self.seq + 1:
                self._fail(f"{self.person.name}, who has seen {self.seq}, gets {message['seq']}")
            self.seq = message["seq"]
            self.screen.follow(message)
        if (command := message.get("command")) in self.answers:
            self.answers[command].append(message.get("code", "accepted"))

    def close(self, _code: int) -> None:
        self._fail(f"{self.person.name} is sent away")

    def pause(self) -> None: ...

    def resume(self) -> None: ...
