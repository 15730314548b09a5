"""Lets salvos loose on a server, from many addresses of the loopback, and stops by itself.

A process of its own (``python -m tests.torture.attacker``), told by one JSON object on its command
line; it says on standard output, a JSON object a line, how many frames it has sent.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from typing import Any

from tests.torture.raw_socket import GONE, PING, NotWelcome, RawSocket, frame
from tests.torture.salvos import ALLOWED, FORBIDDEN, Salvo, make_salvo

ATTACKERS = 8
SALVO_SECONDS = 60.0  # a server that takes longer over one is counted as stalled
TELL_EVERY = 1000
KEPT = 6  # salvos of each kind that are made once and sent again and again: making is slow


class Attacker:
    """``order``: url, rooms, cookies, frames, salvo (how many of them in one), seed."""

    def __init__(self, order: dict[str, Any]) -> None:
        self._url: str = order["url"]
        self._rooms: list[str] = order["rooms"]
        self._cookies: list[str] = order["cookies"]
        self._frames: int = order["frames"]
        self._rng = random.Random(order["seed"])
        self._salvos = [
            make_salvo(self._rng, kind, order["salvo"])
            for kind in (*ALLOWED, *FORBIDDEN)
            for _ in range(KEPT)
        ]
        self.sent = 0
        self.told = 0
        self.ends: Counter[str] = Counter()

    async def run(self) -> None:
        await asyncio.gather(*[self._attack() for _ in range(ATTACKERS)])

    async def _attack(self) -> None:
        rng = random.Random(self._rng.getrandbits(64))
        while self.sent < self._frames:
            salvo = rng.choice(self._salvos)
            self.sent += salvo.size
            try:
                async with asyncio.timeout(SALVO_SECONDS):
                    self.ends[await self._fire(rng, salvo)] += 1
            except TimeoutError:
                self.ends["stalled"] += 1
            self._tell()

    async def _fire(self, rng: random.Random, salvo: Salvo) -> str:
        source = f"127.{rng.randrange(1, 255)}.{rng.randrange(1, 255)}.{rng.randrange(1, 255)}"
        path = f"/ws/rooms/{rng.choice(self._rooms)}?v=1" if rng.random() < 0.8 else "/ws/lobby?v=1"
        try:
            socket = await RawSocket.open(self._url, path, rng.choice(self._cookies), source)
        except (NotWelcome, *GONE):
            return "refused"
        try:
            return await self._pester(rng, socket, salvo)
        finally:
            socket.abort()

    async def _pester(self, rng: random.Random, socket: RawSocket, salvo: Salvo) -> str:
        """Some never read what is answered; the others read until the server is through."""
        if not salvo.is_fatal and rng.random() < 0.1:
            return await self._ignore(rng, socket, salvo)
        last = f"last{rng.getrandbits(40):010x}".encode()
        reading = asyncio.ensure_future(socket.read_away(b"" if salvo.is_fatal else last))
        try:
            await socket.send(salvo.content + frame(PING, last))
            is_through = await reading
        except GONE:
            is_through = False
        finally:
            reading.cancel()
        if salvo.is_fatal:
            return "cut"
        return "through" if is_through else "ended"

    async def _ignore(self, rng: random.Random, socket: RawSocket, salvo: Salvo) -> str:
        try:
            async with asyncio.timeout(rng.random() * 0.2):
                await socket.send(salvo.content)
        except (TimeoutError, *GONE):
            return "unread"
        return "unread"

    def _tell(self) -> None:
        if self.sent - self.told >= TELL_EVERY:
            self.told = self.sent
            print(json.dumps({"sent": self.sent}), flush=True)


def main(order: dict[str, Any]) -> None:
    attacker = Attacker(order)
    asyncio.run(attacker.run())
    print(json.dumps({"sent": attacker.sent, "ends": attacker.ends}), flush=True)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
