"""Somebody who plays on at whichever node is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.server.clients import socket_to
from tests.server.persistent_player import LOST, PersistentPlayer

PATIENCE_SECONDS = 4.0  # with a node that says nothing, before another one is tried


@dataclass
class RoamingPlayer(PersistentPlayer):
    """Comes back by any of the doors, and leaves a node that says nothing for a while: it may be
    paused. ``failed`` is told whenever a door stays closed."""

    urls: Sequence[str] = ()
    failed: Callable[[str], None] = lambda _why: None

    @asynccontextmanager
    async def _connect(self) -> AsyncIterator[ClientConnection]:
        self.url = self.rng.choice(self.urls)
        headers = {"Cookie": self.cookie}
        opening = socket_to(
            self._address, headers=headers, open_timeout=PATIENCE_SECONDS, close_timeout=0.5
        )
        try:
            socket = await opening
        except LOST as error:
            self.failed(repr(error))
            raise
        async with socket:
            yield socket

    async def _receive(self, socket: ClientConnection) -> Any:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await socket.recv()
