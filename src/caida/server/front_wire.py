"""HTTP as it comes in: each connection needs a place, and has a deadline for what it owes us. Bytes
that are no HTTP are no error of ours, and a request for a socket goes straight to ours."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from caida.server.door import Door
from caida.server.entrance import Entrance, Stage, Visit
from caida.server.socket_wire import SocketWire

FULL = b"503 Service Unavailable"
LATE = b"408 Request Timeout"


class FrontWire(H11Protocol):
    """Uvicorn's protocol, with somebody at the entrance."""

    def __init__(self, entrance: Entrance, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self._entrance = entrance
        self._door = door
        self._visit: Visit | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        key = self._door.address_of({"client": self.client})
        peer = self.client[0] if self.client else ""
        self._visit = self._entrance.admit(self, peer, key)
        if self._visit is None:
            self._hang_up(FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._visit is not None:
            self._visit.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note_stage()

    def on_response_complete(self) -> None:
        visit = self._visit
        if visit is not None and self.conn.their_state is not h11.SEND_BODY:
            visit.reach("idle")  # before uvicorn goes on with what was sent meanwhile
        super().on_response_complete()
        self._note_stage(is_answered=True)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Uvicorn would write the request down once more, for a library to read it again."""
        visit = self._visit
        if visit is None:
            return
        visit.reach("socket")
        self.connections.discard(self)
        wire = SocketWire(self.config, self.server_state, self.app_state, visit.leave)
        self.transport.set_protocol(wire)  # type: ignore[arg-type]  # compiled: of no class but its own
        wire.connection_made(self.transport)
        wire.begin(self.scope)  # type: ignore[arg-type]  # a TypedDict is no MutableMapping

    def send_400_response(self, msg: str) -> None:
        """A request that turns out to be none may already be on its way to being answered."""
        self._abandon_answer()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # an answer is out already
            self.transport.close()

    def turn_away(self, reason: str, stage: Stage) -> None:
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        has_answer = cycle is not None and cycle.response_started
        owes = stage == "body" or (stage == "headers" and self.conn.trailing_data[0])
        if stage == "answer" or self.transport.get_write_buffer_size():
            self.transport.abort()
        elif owes and reason.startswith("late") and not (has_answer and stage == "body"):
            self._hang_up(LATE)
        else:
            self.transport.close()

    def _hang_up(self, status: bytes) -> None:
        """Say so outside of h11, which may be in the middle of something, and close."""
        self._abandon_answer()
        head = b"HTTP/1.1 " + status + b"\r\nConnection: close\r\nContent-Length: 0\r\n"
        self.transport.write(head + b"Retry-After: 5\r\n\r\n")
        self.transport.close()

    def _abandon_answer(self) -> None:
        """If there is to be one yet: it would come after what is said instead."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()

    def _note_stage(self, *, is_answered: bool = False) -> None:
        """Where the connection is now; within one stage its deadline stays."""
        visit = self._visit
        if visit is None or visit.stage == "socket":
            return
        theirs = self.conn.their_state
        stage: Stage = "answer"
        if theirs is h11.SEND_BODY:
            stage = "body"
        elif theirs is h11.IDLE:
            stage = "idle" if is_answered and not self.conn.trailing_data[0] else "headers"
        if stage != visit.stage:
            visit.reach(stage)
