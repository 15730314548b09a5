"""A client's connection by function calls: what a socket carries, without the socket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from http import HTTPStatus

from caida.server.connection import NORMAL, Connection

REJECTED = 1006  # what a browser says of a handshake that came to nothing

Tell = Callable[[str], None]
Closed = Callable[[int], None]


class LocalWire:
    """See Wire. ``tell`` is handed each message, and ``closed`` the code, once and last.

    What the client says is heard a turn of the loop later, as over a network; nobody hears it
    before the door has opened.
    """

    def __init__(self, opened: Callable[[], None], tell: Tell, closed: Closed) -> None:
        self._opened = opened
        self._tell = tell
        self._closed = closed
        self._listener: Connection | None = None
        self._said: deque[str] = deque()
        self._is_paused = False
        self._is_over = False

    # --- What the client does

    def say(self, text: str) -> None:
        self._said.append(text)
        asyncio.get_running_loop().call_soon(self._hear)

    def leave(self) -> None:
        """Nothing more is told, not even that it is over."""
        self._is_over = True
        self._end()

    def _hear(self) -> None:
        while self._said and not (self._is_over or self._is_paused):
            if self._listener is None:
                return
            text = self._said.popleft()
            if self._listener.pay():
                self._listener.hear(text)

    # --- What the house does

    def reject(self, _status: HTTPStatus = HTTPStatus.FORBIDDEN) -> None:
        self._close(REJECTED)

    def accept(self, listener: Connection, _max_outbox: int) -> None:
        self._listener = listener
        if self._is_over:
            listener.end()
            return
        self._opened()
        self.resume()

    def send(self, content: bytes) -> None:
        if not self._is_over:
            self._tell(content.decode())

    def close(self, code: int) -> None:
        self._close(code)

    def dismiss(self, code: int) -> None:
        self._close(code)
        self._end()

    def cut(self) -> None:
        self.dismiss(NORMAL)

    def pause(self) -> None:
        self._is_paused = True

    def resume(self) -> None:
        self._is_paused = False
        asyncio.get_running_loop().call_soon(self._hear)

    def _close(self, code: int) -> None:
        if not self._is_over:
            self._is_over = True
            self._closed(code)

    def _end(self) -> None:
        if self._listener is not None:
            self._listener.end()
