"""Somebody who repeats one frame as fast as they are let, comes back as often as they are let, and
never reads: `python -m benches.server_flooder PORT ROOM COOKIE KIND SECONDS`.

A process of its own, of low priority: whoever measures must not be slowed down by who attacks.
"""

import os
import socket
import sys
from time import perf_counter

from benches.server_wire import PLAIN_MASK

HOST = "127.0.0.1"
# See RFC 6455 for the first byte; the second says that it is masked, and how long it is.
KINDS = {
    "continuation": bytes((0x00, 0x80)) + PLAIN_MASK,
    "pong": bytes((0x8A, 0x80)) + PLAIN_MASK,
    "ping": bytes((0x89, 0x80)) + PLAIN_MASK,
    "message": bytes((0x81, 0x82)) + PLAIN_MASK + b"{}",
}
BEGINNING = {"continuation": bytes((0x01, 0x80)) + PLAIN_MASK}  # of a message that never ends
AT_ONCE = 2000
PATIENCE = 0.5  # seconds for which nothing is taken, until another connection is tried


def flood(port: int, room: str, cookie: str, kind: str, seconds: float) -> None:
    """Says on standard output when it begins."""
    request = (
        f"GET /ws/rooms/{room}?v=1 HTTP/1.1\r\nHost: {HOST}:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n"
    ).encode()
    print("flooding", flush=True)
    until = perf_counter() + seconds
    while perf_counter() < until:
        try:
            with socket.create_connection((HOST, port), timeout=PATIENCE) as peer:
                peer.sendall(request)
                peer.recv(4096)
                peer.sendall(BEGINNING.get(kind, b""))
                while perf_counter() < until:
                    peer.sendall(KINDS[kind] * AT_ONCE)
        except OSError:
            continue


if __name__ == "__main__":
    os.nice(10)
    _, port, room, cookie, kind, seconds = sys.argv
    flood(int(port), room, cookie, kind, float(seconds))
