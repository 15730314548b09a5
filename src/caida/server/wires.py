"""Uvicorn's two protocols, except that bytes which are neither HTTP nor WebSocket are no error of
ours: the connection ends, and the log gets no stack trace."""

from __future__ import annotations

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

NOT_TEXT = 1007


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


class SocketWire(WebSocketsSansIOProtocol):
    """Uvicorn logs a trace for a text message that is not UTF-8."""

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
