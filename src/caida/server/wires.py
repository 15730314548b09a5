"""Uvicorn's HTTP, except that bytes which are none are no error of ours, and that a request for a
socket goes straight to ours."""

from __future__ import annotations

from collections.abc import Callable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from caida.server.socket_wire import SocketWire


class HttpWire(H11Protocol):
    """A request that turns out to be none may already be on its way to being answered."""

    def send_400_response(self, msg: str) -> None:
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True  # its own answer would come after this one
            cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # an answer is out already
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Uvicorn would write the request down once more, for a library to read it again."""
        self.become_socket(_nothing)

    def become_socket(self, at_end: Callable[[], None]) -> None:
        self.connections.discard(self)
        wire = SocketWire(self.config, self.server_state, self.app_state, at_end)
        self.transport.set_protocol(wire)
        wire.connection_made(self.transport)
        wire.begin(self.scope)  # type: ignore[arg-type]  # a TypedDict is no MutableMapping


def _nothing() -> None:
    """What there is to do when nobody counts connections."""
