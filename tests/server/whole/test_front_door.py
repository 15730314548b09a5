"""What one address can do to everybody with connections alone, with the limits a server ships with:
half-open requests, silence and slow bodies, more of them than there are descriptors."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle
from pathlib import Path

import pytest

from caida.server.settings import ServerSettings
from tests.server.clients import http_client
from tests.server.playing import BOT, Player
from tests.server.process import GENEROUS, ServerProcess
from tests.server.raw import HOST, PUT
from tests.server.two_players import LONG

pytestmark = pytest.mark.slow

DESCRIPTORS = 256
ATTEMPTS = 1500
SAID = (
    b"",
    b"GET / HTTP/1.1\r\n" + HOST,
    PUT + b"Content-Length: 16000\r\n\r\n{",
    b"GET /ws/lobby?v=1 HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\n",
)
SHIPPED = {name: getattr(ServerSettings(), name) for name in GENEROUS}


@contextmanager
def besieged(server: ServerProcess, addresses: int) -> Iterator[None]:
    """Connections that nobody ends on this side, from so many addresses of this machine."""
    sources = cycle(f"127.0.1.{number}" for number in range(1, addresses + 1))
    with ExitStack() as stack:
        for _, said, source in zip(range(ATTEMPTS), cycle(SAID), sources, strict=False):
            peer = stack.enter_context(socket.socket())
            peer.bind((source, 0))
            peer.connect(("127.0.0.1", server.port))
            with suppress(OSError):  # it may be hung up on already
                peer.sendall(said)
        yield


@pytest.mark.parametrize("addresses", [1, 50])
async def test_people_play_on_while_others_hold_all_the_connections_they_can(
    tmp_path: Path, addresses: int
) -> None:
    with ServerProcess(tmp_path, descriptors=DESCRIPTORS, **SHIPPED) as server:
        async with http_client(server.url) as http:
            answer = await http.put("/api/me", json={"name": "Ana", "colour": "mar"})
            assert answer.status_code == 200
            ana = Player(server.url, http)
            room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
            async with ana.enter(room["id"]) as seat:
                await seat.arrive()
                with besieged(server, addresses):
                    await seat.until_turn()
                    told = await seat.do("act", action=seat.choices[0]["action"])
                    assert told["type"] == "update"  # whoever is in plays on
                    async with ana.enter(room["id"]) as again:  # whoever was cut off comes back
                        await again.arrive()
                        assert again.you == 0
                    async with http_client(server.url) as stranger:  # and others may look
                        assert (await stranger.get("/healthz")).status_code == 200
                        figures = (await stranger.get("/metrics")).text
                    assert len(list(Path(f"/proc/{server.pid}/fd").iterdir())) < DESCRIPTORS
        server.terminate()
        lines = server.log_lines()
        left_out = [line for line in lines if line["event"] == "lines_left_out"]
        assert {line["kind"] for line in left_out} == {"connection_ended"}
        assert sum(line["count"] for line in left_out) > ATTEMPTS / 3
        assert 'caida_dropped_total{reason="crowded_out"}' in figures
        assert any(line.get("reason") == "crowded_out" for line in lines)
        assert len(lines) < ATTEMPTS / 3
        assert not [line for line in lines if line["level"] == "error"]
