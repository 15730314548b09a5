"""PostgreSQL's NOTIFY as a bus, on a connection of its own: where there is nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import asyncpg

from caida.bus.base import BusError
from caida.bus.linking import CONNECT_SECONDS, LinkedBus
from caida.bus.urls import hide_password

CHANNEL = "caida"
# One statement, one transaction: notifying takes a lock of the whole database server.
NOTIFY_ALL = f"select pg_notify('{CHANNEL}', frame) from unnest($1::text[]) as frames (frame)"
TROUBLES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)


class NotifyBus(LinkedBus):
    """See Bus. A frame reaches its sender, too, who knows it by its name."""

    _troubles = TROUBLES

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._connection: asyncpg.Connection[Any] | None = None

    async def _connect(self) -> None:
        connection = await asyncpg.connect(
            self._url, timeout=CONNECT_SECONDS, command_timeout=CONNECT_SECONDS
        )
        self._connection = connection
        connection.add_termination_listener(self._terminated)
        await connection.add_listener(CHANNEL, self._notified)

    def _terminated(self, connection: Any) -> None:
        if self._connection is not None and not self._connection.is_closed():
            return  # one that was given up before
        self._lose()

    def _notified(self, _connection: Any, _pid: int, _channel: str, frame: str) -> None:
        self.hear(frame.encode())

    async def _send(self, frames: Sequence[bytes]) -> None:
        assert self._connection is not None
        await self._connection.execute(NOTIFY_ALL, [frame.decode() for frame in frames])

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*TROUBLES):
                connection.terminate()

    def _unreachable(self, error: Exception) -> BusError:
        return BusError("unreachable", bus=hide_password(self._url), reason=error)
