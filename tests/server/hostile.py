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
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from caida.protocol.values import CARD_TEXTS
from caida.server.settings import ServerSettings
from tests.server.clients import socket_to
from tests.waiting import HANG_SECONDS

Frame = str | bytes
BATCH = 40
OVERSIZE = "x" * (ServerSettings().max_message + 1)
HUGE = (2**31, 2**63, 2**64, 10**40, -1, -(2**70), 1e308, 0.5)
ODD: tuple[Any, ...] = (
    None,
    True,
    [],
    {},
    "",
    "\x00",
    "ñ" * 50,
    *HUGE,
    [[]],
    {"a": {}},
    "constructor()",
)
KINDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("sit", {"seat": 0}),
    ("sit", {"seat": 1, "contribution": "mala"}),
    ("stand", {}),
    ("place_bot", {"seat": 1, "bot": "novato"}),
    ("clear_seat", {"seat": 1}),
    ("keep_seat", {"seat": 1, "name": "mala"}),
    ("swap_seats", {"seat": 0, "other": 1}),
    ("remove", {"seat": 1}),
    ("readmit", {"who": "0a"}),
    ("hold", {}),
    ("start", {"fill": "novato"}),
    *[("act", {"action": {"kind": "play", "card": "7o", "takes": 1}})] * 5,
    ("act", {"action": {"kind": "sing"}}),
    ("resign", {}),
    ("leave", {}),
    ("come_back", {}),
    ("rematch", {}),
    ("say", {"phrase": "hello"}),
    ("look", {}),
    ("ping", {}),
)


class Mischief:
    """An endless supply; the same seed gives the same."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.seq = 0  # the last number that was seen
        self._sent: list[str] = []
        self._makers: tuple[Callable[[], Frame], ...] = (
            self._noise,
            self._text,
            self._broken,
            self._broken,
            self._wrong_type,
            self._wrong_type,
            self._huge,
            self._deep,
            self._wrong_seq,
            self._out_of_order,
            self._out_of_order,
            self._replay,
            self._extra_field,
        )

    def __call__(self) -> Frame:
        return self._rng.choice(self._makers)()

    def _command(self) -> dict[str, Any]:
        rng = self._rng
        kind, values = rng.choice(KINDS)
        command = {
            "type": kind,
            "id": f"h{rng.getrandbits(32)}",
            "seq": rng.randrange(60),
            **values,
        }
        if kind == "act" and rng.random() < 0.5:
            card = rng.choice(CARD_TEXTS)
            command["action"] = {"kind": "play", "card": card, "takes": rng.randrange(11)}
        return command

    def _noise(self) -> bytes:
        return self._rng.randbytes(self._rng.randrange(1, 200))

    def _text(self) -> str:
        rng = self._rng
        return "".join(
            chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x3000)))) for _ in "x" * 20
        )

    def _broken(self) -> str:
        text = json.dumps(self._command())
        place = self._rng.randrange(len(text))
        return (
            text[:place]
            + self._rng.choice(("", '"', "}", "\\u", "\x01", "9" * 30))
            + text[place + 1 :]
        )

    def _wrong_type(self) -> str:
        command = self._command()
        command[self._rng.choice(list(command))] = self._rng.choice(ODD)
        return json.dumps(command)

    def _huge(self) -> str:
        command = self._command()
        command["seq"] = self._rng.choice(HUGE)
        text = json.dumps(command)
        return text.replace('"seat": 1', f'"seat": {"9" * self._rng.randrange(1, 600)}')

    def _deep(self) -> str:
        depth = self._rng.randrange(10, 600)
        return self._rng.choice(("[" * depth, '{"a":' * depth, "[" * depth + "]" * depth))

    def _wrong_seq(self) -> str:
        command = self._command()
        command["seq"] = self._rng.choice((0, 1, 10**6, 10**9))
        return json.dumps(command)

    def _out_of_order(self) -> str:
        text = json.dumps(self._command())
        if len(self._sent) < 100:
            self._sent.append(text)
        return text

    def _replay(self) -> str:
        return self._rng.choice(self._sent) if self._sent else self._out_of_order()

    def _extra_field(self) -> str:
        command = self._command()
        command[self._rng.choice(("by", "person", "host", "who", "secret", "you"))] = 0
        return json.dumps(command)


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
        host = b"Host: x\r\n"
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
