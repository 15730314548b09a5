"""Messages nobody should send: broken, wrong, late, repeated, too large, or about other people.

Run as a process of its own (``python -m tests.server.hostile``), so that whoever measures the
server's patience is not slowed down by the one who tries it.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from caida.server.settings import ServerSettings
from tests.server.clients import socket_to
from tests.server.mischief import Mischief
from tests.waiting import HANG_SECONDS

BATCH = 40
OVERSIZE = "x" * (ServerSettings().max_message + 1)


class Attack:
    """Several people at once: at tables of their own, often a new one, and at one of others."""

    def __init__(self, url: str, count: int, seed: int) -> None:
        self._http = url
        self._url = url.replace("http", "ws")
        self._left = count
        self._rng = random.Random(seed)
        self.sent = 0
        self.codes: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()

    async def run(self, cookies: list[str], watched: str) -> None:
        """The first half plays, the others watch."""
        half = len(cookies) // 2
        await asyncio.gather(
            *(self._stay(cookie, None) for cookie in cookies[:half]),
            *(self._stay(cookie, watched) for cookie in cookies[half:]),
        )

    async def _stay(self, cookie: str, watched: str | None) -> None:
        mischief = Mischief(random.Random(self._rng.getrandbits(64)))
        while self._left > 0:
            room = watched or await asyncio.to_thread(self._make_room, cookie)
            address = f"{self._url}/ws/rooms/{room}?v=1&since={self._rng.randrange(10**9)}"
            async with socket_to(address, headers={"Cookie": cookie}) as server:
                try:
                    await self._pester(server, mischief)
                except ConnectionClosed as closed:
                    code = 0 if closed.rcvd is None else closed.rcvd.code
                    self.closed[str(code)] += 1

    def _make_room(self, cookie: str) -> str:
        order = {"bots": [{"seat": 1, "bot": "novato"}], "start": True}
        answer = httpx2.post(
            f"{self._http}/api/rooms", json=order, headers={"Cookie": cookie}, timeout=HANG_SECONDS
        )
        return str(answer.json()["room"]["id"])

    async def _pester(self, server: ClientConnection, mischief: Mischief) -> None:
        while self._left > 0:
            for _ in range(BATCH):
                await server.send(mischief())
            self._count(BATCH)
            mischief.seq = await self._wait(server)
            if self._rng.random() < 0.02:
                await server.send(OVERSIZE)
                self._count(1)
                await self._wait(server)

    def _count(self, messages: int) -> None:
        self._left -= messages
        self.sent += messages

    async def _wait(self, server: ClientConnection) -> int:
        """Until the server has got through everything: then it answers the ping."""
        name = f"p{self._rng.getrandbits(40)}"
        await server.send(json.dumps({"type": "ping", "id": name, "seq": 0}))
        while True:
            answer = msgspec.json.decode(await server.recv())
            if answer["type"] == "refused":
                self.codes[answer["code"]] += 1
            elif answer["type"] == "pong" and answer["command"] == name:
                return int(answer["seq"])


class Vandalism:
    """What is not even a message: bytes on the port, and handshakes under a false name."""

    def __init__(self, url: str, seed: int) -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        assert parts.port is not None
        self._address = (parts.hostname, parts.port)
        self._url = url.replace("http", "ws")
        self._rng = random.Random(seed)
        self.sent = 0

    async def run(self, cookies: list[str], room: str, times: int) -> None:
        for _ in range(times):
            await asyncio.to_thread(self._scribble, room)
            await self._forge(self._rng.choice(cookies), room)
            self.sent += 2

    def _scribble(self, room: str) -> None:
        rng = self._rng
        host = b"Host: localhost\r\n"
        upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        greeting = f"GET /ws/rooms/{room} HTTP/1.1\r\n".encode() + host + upgrade + key + b"\r\n"
        written = rng.choice(
            (
                rng.randbytes(300),
                b"GET / HTTP/9.9\r\n\r\n",
                b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
                b"POST /api/rooms HTTP/1.1\r\n" + host + b"Content-Length: 999999\r\n\r\n{",
                b"PUT /api/me HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
                b"GET /api/../../etc/passwd HTTP/1.1\r\n" + host + b"\r\n",
                b"GET /%00%ff%fe HTTP/1.1\r\n" + host + b"\r\n",
                greeting + rng.randbytes(100),
                greeting + b"\x81\x05hello",
                greeting[: rng.randrange(len(greeting))],
            )
        )
        with socket.create_connection(self._address, timeout=HANG_SECONDS) as peer:
            peer.settimeout(0.02)
            try:
                peer.sendall(written)
                peer.recv(4096)
            except OSError:
                return

    async def _forge(self, cookie: str, room: str) -> None:
        """Nearly somebody's cookie: the server must not know who that is."""
        rng = self._rng
        payload, _, signature = cookie.partition("=")[2].rpartition(".")
        place = rng.randrange(len(payload))
        letter = rng.choice([other for other in "ABCDwxyz" if other != payload[place]])
        forged = rng.choice(
            (
                f"{payload[:place]}{letter}{payload[place + 1 :]}.{signature}",
                f"{payload}.{signature[::-1]}",
                f"{payload}.",
                f".{signature}",
                rng.randbytes(60).hex(),
            )
        )
        address = f"{self._url}/ws/rooms/{room}?v=1&lang=en"
        try:
            async with socket_to(address, headers={"Cookie": f"caida={forged}"}) as server:
                answer = msgspec.json.decode(await server.recv())
                assert (answer["type"], answer["code"]) == ("refused", "identity"), answer
        except InvalidHandshake:
            return


async def main(order: dict[str, Any]) -> dict[str, Any]:
    attack = Attack(order["url"], order["count"], order["seed"])
    vandalism = Vandalism(order["url"], order["seed"])
    await asyncio.gather(
        attack.run(order["hostile"], order["room"]),
        vandalism.run(order["cookies"], order["room"], order["vandalism"]),
    )
    return {
        "sent": attack.sent + vandalism.sent,
        "codes": attack.codes,
        "closed": attack.closed,
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(json.loads(sys.argv[1])))))
