"""A client's socket on uvicorn's transport, from its handshake to its end.

Every frame is paid for, whatever is in it; every byte that waits to be written counts; and who was
told to go is not read any more. ``Connection`` is what hears and speaks through it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Protocol

from starlette.types import Scope
from uvicorn.config import Config
from uvicorn.server import ServerState

from caida.server.connection import WIRE
from caida.server.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Frame,
    FrameReader,
    FrameSignal,
    make_close,
    make_frame,
    read_close,
    read_text,
)
from caida.server.handshake import HandshakeSignal, make_rejection, make_welcome, read_key
from caida.server.logs import logger

UNHEARD, BROKEN, RESTARTING = 1011, 1011, 1012
ANSWER_SECONDS = 5.0  # how long a client may take to answer our goodbye
FAREWELL_SECONDS = 1.0  # how long one that is not read any more has for reading why


class Listener(Protocol):
    """Who hears what comes over a wire."""

    def pay(self) -> bool:
        """For one frame; False if that was one too many, and goodbye has been said."""
        ...

    def hear(self, text: str | None) -> None:
        """A whole message; None stands for a binary one."""
        ...

    def blame(self, reason: str) -> None:
        """The client is about to be cut or dismissed, for what it did."""
        ...

    def end(self) -> None:
        """Nothing more will be heard; may be told twice."""
        ...


class SocketWire:
    """Uvicorn makes one for each request to upgrade, and tells it to shut down at the end.

    It is what asyncio calls a protocol, and no subclass of it: a compiled class has none above it.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: object,
        at_end: Callable[[], None],
    ) -> None:
        """``at_end`` is called once, when the connection is gone."""
        self._app = config.loaded_app
        self._at_end = at_end
        self._server = server_state
        self._loop = asyncio.get_running_loop()
        self._reader = FrameReader(config.ws_max_size)
        self._ping_seconds = config.ws_ping_interval
        self._transport: Any = None  # uvloop's are of no common class
        self._listener: Listener | None = None
        self._max_outbox = 0
        self._key = b""
        self._timer: asyncio.TimerHandle | None = None
        self._is_heard = True  # since the last ping
        self._is_paused = False
        self._is_closing = False  # we have said goodbye, and wait for theirs
        self._is_over = False  # nothing is read or written any more

    # --- The handshake

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._server.connections.add(self)  # type: ignore[arg-type]  # uvicorn names its own classes
        self._transport.pause_reading()  # frames may come only after our answer

    def begin(self, scope: Scope) -> None:
        """``scope`` is that of the request."""
        try:
            self._key = read_key(scope["method"], scope["http_version"], scope["headers"])
        except HandshakeSignal as error:
            self.reject(error.status)
            return
        scheme = scope["scheme"].replace("http", "ws")
        socket_scope = {**scope, "type": "websocket", "scheme": scheme, WIRE: self}
        task = self._loop.create_task(self._app(socket_scope, _none, _none))
        self._server.tasks.add(task)
        task.add_done_callback(self._finish)

    def reject(self, status: HTTPStatus = HTTPStatus.FORBIDDEN) -> None:
        if not self._is_over:
            self._is_over = True
            self._transport.write(make_rejection(status, self._server.default_headers))
            self._transport.close()

    def accept(self, listener: Listener, max_outbox: int) -> None:
        """Answer the handshake; from now on there is somebody who listens."""
        self._listener = listener
        self._max_outbox = max_outbox
        if self._is_over:
            listener.end()
            return
        self._transport.write(make_welcome(self._key, self._server.default_headers))
        self._transport.resume_reading()
        if self._ping_seconds:
            self._timer = self._loop.call_later(self._ping_seconds, self._ping)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._server.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("socket_failed", exc_info=error)
        if self._listener is None:
            self.reject(HTTPStatus.INTERNAL_SERVER_ERROR)
        elif not self._is_closing:
            self.dismiss(BROKEN)

    # --- Speaking

    def send(self, content: bytes) -> None:
        """A text message. Who does not read what waits is cut."""
        if not self._is_closing and not self._is_over:
            self._transport.write(make_frame(TEXT, content))
            if self._transport.get_write_buffer_size() > self._max_outbox:
                self._cut_unread()

    def close(self, code: int) -> None:
        """Say goodbye after what was sent, and wait a moment for the client to do the same."""
        if not self._is_closing and not self._is_over:
            self._write(make_close(code))
            self._is_closing = True
            self._set_timer(ANSWER_SECONDS)

    def dismiss(self, code: int) -> None:
        """Say goodbye, and read nothing from here on. What the client goes on writing stays with
        the kernel; were the socket closed at once, it would take the goodbye back with it."""
        if self._is_over:
            return
        if not self._is_closing and not self._write(make_close(code)):
            return
        self._is_over = True
        self._transport.pause_reading()
        self._transport.write_eof()
        self._set_timer(FAREWELL_SECONDS)
        self._tell_end()

    def cut(self) -> None:
        """End it now, whatever waits."""
        self._is_over = True
        self._transport.abort()
        self._tell_end()

    def _write(self, frame: bytes) -> bool:
        """False if too much waits already, and the client was cut."""
        self._transport.write(frame)
        if self._transport.get_write_buffer_size() > self._max_outbox:
            self._cut_unread()
            return False
        return True

    def _cut_unread(self) -> None:
        if self._listener is not None:
            self._listener.blame("unread")
        self.cut()

    # --- Hearing

    def pause(self) -> None:
        self._is_paused = True
        if not self._is_over:
            self._transport.pause_reading()

    def resume(self) -> None:
        self._is_paused = False
        if not self._is_over:
            self._transport.resume_reading()
            self._loop.call_soon(self._read_frames)

    def data_received(self, data: bytes) -> None:
        self._is_heard = True
        self._reader.feed(data)
        if not self._read_frames() and self._listener is not None:
            self._listener.pay()  # else who sends byte by byte has our time for nothing

    def _read_frames(self) -> bool:
        """Hand over the frames that are whole; says whether there was one."""
        listener, reader, has_any = self._listener, self._reader, False
        if listener is None:
            return has_any
        try:
            while not self._is_over and not self._is_paused:
                frame = reader.next()
                if frame is None:
                    break
                has_any = True
                if listener.pay():
                    self._take(frame, listener)
        except FrameSignal as error:
            listener.blame("forbidden")
            self.dismiss(error.code)
        return has_any

    def _take(self, frame: Frame, listener: Listener) -> None:
        kind, content = frame
        if kind == TEXT and not self._is_closing:
            listener.hear(read_text(content))
        elif kind == CLOSE:
            code = read_close(content)
            if not self._is_closing:
                self._write(make_close(code))
            self._is_over = True
            self._transport.close()
            self._set_timer(ANSWER_SECONDS)
            self._tell_end()
        elif self._is_closing or kind in (CONTINUATION, PONG):
            return
        elif kind == PING:
            self._write(make_frame(PONG, content))
        elif kind == BINARY:
            listener.hear(None)

    def eof_received(self) -> None:
        """The client writes no more; the transport ends by itself."""

    def pause_writing(self) -> None:
        """Much waits. How much is looked at in ``send``."""

    def resume_writing(self) -> None:
        """Less waits again."""

    # --- Whether anybody is there, and the end

    def _ping(self) -> None:
        if self._is_heard or self._is_paused:
            self._is_heard = False
            self._timer = self._loop.call_later(self._ping_seconds or 0, self._ping)
            self._write(make_frame(PING, b""))
        else:
            self.dismiss(UNHEARD)

    def _set_timer(self, seconds: float) -> None:
        """The only timer from here on: the socket ends then."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self.cut)

    def _tell_end(self) -> None:
        if self._listener is not None:
            self._listener.end()

    def shutdown(self) -> None:
        """Uvicorn is about to end."""
        if self._listener is None:
            self.reject(HTTPStatus.SERVICE_UNAVAILABLE)
        elif not self._is_over:
            if not self._is_closing:
                self._write(make_close(RESTARTING))
            self._is_over = True
            self._tell_end()
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._at_end()
        self._server.connections.discard(self)
        self._tell_end()
        self._listener = None  # or both would wait for the next search for garbage


async def _none(*_: object) -> None:
    """In place of ASGI's receive and send, which would cost a task's switch for each frame."""
    raise RuntimeError("a socket is read and written by its wire")
