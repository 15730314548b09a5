"""One socket: frames go out at once while the client keeps up, and wait in an outbox otherwise.

Only this file knows that the transport is ASGI.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator, MutableMapping
from typing import Any

from caida.protocol.tables import HostView
from caida.protocol.updates import Goodbye, encode
from caida.protocol.values import Language
from caida.room.person import Person
from caida.server.limits import Bucket

Message = MutableMapping[str, Any]
Receive = Callable[[], Coroutine[Any, Any, Message]]
Send = Callable[[Message], Coroutine[Any, Any, None]]

NORMAL, RESTART, BAD, NO_IDENTITY, UNKNOWN, SLOW, TOO_MUCH = (
    1000,
    1012,
    4400,
    4401,
    4404,
    4408,
    4429,
)
# The client is gone; RuntimeError, where the protocol closed the socket after a frame it forbids.
GONE = (OSError, RuntimeError)


class Connection:
    """What the rooms know of a client. ``send`` never waits: who can't keep up is dropped."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        person: Person,
        lang: Language,
        *,
        max_outbox: int,
        buckets: tuple[Bucket, ...],
    ) -> None:
        self.person = person
        self.lang: Language = lang
        self.seat: int | None = None
        self.is_host = False
        self.is_removed = False
        self.host_view: HostView | None = None
        self._receive = receive
        self._send = send
        self._buckets = buckets
        self._max_outbox = max_outbox
        self._outbox: deque[Message] | None = None
        self._writer: asyncio.Task[None] | None = None
        self._close_code = 0
        self._is_dropped = False
        self._task: asyncio.Task[Any] | None = None

    @property
    def is_open(self) -> bool:
        return not self._close_code

    def send(self, frame: str) -> None:
        if not self._close_code:
            self._push({"type": "websocket.send", "text": frame})

    def close(self, code: int, goodbye: Goodbye | None = None) -> None:
        """Say goodbye after what is waiting, then close."""
        if goodbye is not None:
            self.send(encode(goodbye))
        if not self._close_code:
            self._push({"type": "websocket.close", "code": code})
            self._close_code = code

    def drop(self) -> None:
        """Close now, without waiting for a client that does not read."""
        self._close_code = self._close_code or SLOW
        if self._task is not None and not self._is_dropped:
            self._is_dropped = True
            self._task.cancel()

    async def run(self, handle: Callable[[str | None], None]) -> None:
        """Hand over every message until either side closes; None stands for a binary one."""
        self._task = asyncio.current_task()
        try:
            await self._read(handle)
        except asyncio.CancelledError:
            if not self._is_dropped or self._task is None:
                raise
            self._task.uncancel()
        finally:
            self._task = None
            self._close_code = self._close_code or NORMAL
            if self._writer is not None:
                self._writer.cancel()

    async def _read(self, handle: Callable[[str | None], None]) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._close_code:
                if self._may_speak():
                    handle(message.get("text"))
                else:
                    self.close(TOO_MUCH, Goodbye(reason="flooding", retry_ms=10_000))

    def _may_speak(self) -> bool:
        for bucket in self._buckets:  # noqa: SIM110  # a generator would cost more than the limits
            if not bucket.take():
                return False
        return True

    def _push(self, message: Message) -> None:
        """Write now if that needs no waiting, which is nearly always; else leave it to a task.

        This is what eager tasks do from Python 3.12 on: run to the first wait, without a switch.
        """
        if self._outbox is not None:
            self._outbox.append(message)
            if len(self._outbox) > self._max_outbox:
                self.drop()
            return
        writing = self._send(message)
        try:
            waiting = writing.send(None)
        except StopIteration:
            return
        except GONE:  # reading ends too
            self._close_code = self._close_code or NORMAL
            return
        self._outbox = deque()
        self._writer = asyncio.create_task(self._write(writing, waiting))

    async def _write(self, writing: Coroutine[Any, Any, None], waiting: Any) -> None:
        """Finish what had to wait, and then all that came after it."""
        try:
            await _Resumed(writing, waiting)
            while self._outbox:
                await self._send(self._outbox.popleft())
        except GONE:
            self._close_code = self._close_code or NORMAL
        finally:
            writing.close()
            self._outbox = None
            self._writer = None


class _Resumed:
    """A coroutine that was run to its first wait, to be awaited from there."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waiting: Any) -> None:
        self._coroutine = coroutine
        self._waiting = waiting

    def __await__(self) -> Generator[Any, Any, None]:
        yield self._waiting  # to the task, which has to see it as the coroutine gave it
        yield from self._coroutine.__await__()
