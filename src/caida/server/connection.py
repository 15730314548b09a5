"""What the rooms know of a client: they speak to it, and hear what it may say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Protocol

from caida.protocol.tables import HostView
from caida.protocol.updates import Goodbye, encode
from caida.protocol.values import Language
from caida.room.person import Person
from caida.server.limits import Bucket

NORMAL, RESTART, FULL = 1000, 1012, 1013
BAD, NO_IDENTITY, UNKNOWN, TOO_MUCH = 4400, 4401, 4404, 4429
WIRE = "caida.wire"  # where a socket's scope has its wire
FLOODING = Goodbye(reason="flooding", retry_ms=10_000)
IN_LINE = 16  # commands of one client that may wait to be done before it is read on
FEW_IN_LINE = 4  # when it is read again


Handle = Callable[[str | None], None]
"""Takes a message; None stands for a binary one."""


class Wire(Protocol):
    """What carries the frames: over a network ``socket_wire``, without one ``caida.local.wire``."""

    def reject(self, status: HTTPStatus = ...) -> None: ...
    def accept(self, listener: Connection, max_outbox: int) -> None: ...
    def send(self, content: bytes) -> None: ...
    def close(self, code: int) -> None: ...
    def dismiss(self, code: int) -> None: ...
    def cut(self) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...


class Connection:
    """Nothing here waits: who can't keep up is cut by the wire, and who floods is dismissed."""

    def __init__(
        self,
        wire: Wire,
        person: Person,
        lang: Language,
        *,
        max_outbox: int,
        buckets: tuple[Bucket, ...],
        note: Callable[[str], None],
    ) -> None:
        """``note`` is told why we ended it, if it was the client's fault."""
        self.person = person
        self.lang: Language = lang
        self.seat: int | None = None
        self.is_host = False
        self.is_removed = False
        self.host_view: HostView | None = None
        self.send = wire.send  # each message to everybody comes this way
        self.hear: Handle = _ignore  # and each that comes in this one
        self._wire = wire
        self._buckets = buckets
        self._note = note
        self._max_outbox = max_outbox
        self._in_line = 0
        self._is_paused = False
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def accept(self) -> None:
        self._wire.accept(self, self._max_outbox)

    def close(self, code: int, goodbye: Goodbye | None = None) -> None:
        """Say goodbye after what is waiting, then close."""
        if goodbye is not None:
            self.send(encode(goodbye))
        self._wire.close(code)
        self.end()

    def drop(self) -> None:
        """End it now, without a word."""
        self._wire.cut()
        self.end()

    async def run(self, handle: Handle) -> None:
        """Hand over every message until either side says goodbye."""
        self.hear = handle
        try:
            await self._ended
        finally:
            self.hear = _ignore

    # --- What the wire tells

    def pay(self) -> bool:
        for bucket in self._buckets:
            if not bucket.take():
                self.blame("flooding")
                self.send(encode(FLOODING))
                self._wire.dismiss(TOO_MUCH)
                return False
        return True

    def blame(self, reason: str) -> None:
        if not self._ended.done():
            self._note(reason)

    def end(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)

    # --- Commands that wait in a room's line

    def join_line(self) -> None:
        self._in_line += 1
        if self._in_line == IN_LINE:
            self._is_paused = True
            self._wire.pause()

    def leave_line(self) -> None:
        self._in_line -= 1
        if self._is_paused and self._in_line == FEW_IN_LINE:
            self._is_paused = False
            self._wire.resume()


def _ignore(_text: str | None) -> None:
    """What is said before anybody listens, or after."""
