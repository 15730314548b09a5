"""NATS as a bus: core NATS, which keeps nothing, by nats-py."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import nats
from nats.errors import Error as NatsError

from caida.bus.base import BusError
from caida.bus.linking import CONNECT_SECONDS, LinkedBus
from caida.bus.urls import hide_password

PING_SECONDS = 2  # a server that went away without a word is missed after twice that


class NatsBus(LinkedBus):
    """See Bus. ``subject`` is the house's own, so that several may share a NATS server."""

    _troubles = (NatsError, OSError, TimeoutError, ValueError)

    def __init__(self, url: str, subject: str) -> None:
        super().__init__()
        self._url = url
        self._subject = subject
        self._client: Any = None

    async def _connect(self) -> None:
        """Without the reconnecting that nats-py offers: it sends what is late, and gives up on some
        errors for good."""
        self._client = await nats.connect(
            self._url.split(","),
            allow_reconnect=False,
            connect_timeout=int(CONNECT_SECONDS),
            ping_interval=PING_SECONDS,
            max_outstanding_pings=1,
            no_echo=True,
            error_cb=_ignore,
            disconnected_cb=self._lost,
            closed_cb=self._lost,
        )
        await self._client.subscribe(self._subject, cb=self._received)
        await self._client.flush(CONNECT_SECONDS)

    async def _lost(self) -> None:
        if self._client is None or not self._client.is_connected:
            self._lose()

    async def _received(self, message: Any) -> None:
        self.hear(message.data)

    async def _send(self, frames: Sequence[bytes]) -> None:
        for frame in frames:
            await self._client.publish(self._subject, frame)

    async def _disconnect(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(*self._troubles):
                await client.close()

    def _unreachable(self, error: Exception) -> BusError:
        return BusError("unreachable", bus=hide_password(self._url), reason=error)


async def _ignore(_error: Exception) -> None:
    """Whatever is wrong with a connection ends it, and that is told."""
