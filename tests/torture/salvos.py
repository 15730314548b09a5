"""Hostile frames by kind. A salvo is many of one kind, as bytes that are sent in one go."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import NamedTuple

from tests.server.mischief import Mischief
from tests.torture.raw_socket import (
    BINARY,
    CLOSE,
    CONTINUATION,
    LONG,
    MEDIUM,
    PING,
    PONG,
    TEXT,
    frame,
)

FOLLOWING = 5  # frames after the one that ends the connection
OVERSIZE = 5000  # more than a message may have
FAR_TOO_LONG = (1 << 31, 1 << 62, (1 << 64) - 1)
NO_TEXT = (b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"abc\x80")
CLOSES = (b"\x03", b"\x00\x00", b"\x03\xe7", b"\x13\x88\xff", b"\x03\xed", b"\xff\xff" + b"x" * 123)

Maker = Callable[[random.Random, int], Iterable[bytes]]


class Salvo(NamedTuple):
    """``size`` frames. ``is_fatal``: the server has to end the connection over them."""

    kind: str
    content: bytes
    size: int
    is_fatal: bool


def _key(rng: random.Random) -> bytes:
    return rng.randbytes(4)


def _messages(rng: random.Random, count: int) -> Iterable[bytes]:
    mischief = Mischief(random.Random(rng.getrandbits(64)))
    for _ in range(count):
        said = mischief()
        if isinstance(said, bytes):
            yield frame(BINARY, said, key=_key(rng))
        else:
            yield frame(TEXT, said.encode(errors="replace"), key=_key(rng))


def _pings(rng: random.Random, count: int) -> Iterable[bytes]:
    return (
        frame(PING, rng.randbytes(rng.choice((0, 4, 125))), key=_key(rng)) for _ in range(count)
    )


def _pongs(rng: random.Random, count: int) -> Iterable[bytes]:
    return (
        frame(PONG, rng.randbytes(rng.choice((0, 4, 125))), key=_key(rng)) for _ in range(count)
    )


def _empty_continuations(_rng: random.Random, count: int) -> Iterable[bytes]:
    """A message that never ends, of nothing."""
    yield frame(TEXT, b"{", fin=False)
    yield from [frame(CONTINUATION, fin=False)] * (count - 1)


def _crumbs(rng: random.Random, count: int) -> Iterable[bytes]:
    """Messages of a byte a frame, pings between them, each ended in time."""
    for number in range(count):
        place = number % 50
        if place == 25:
            yield frame(PING, b"between")
        elif place == 0:
            yield frame(TEXT, b"[", fin=False, key=_key(rng))
        else:
            yield frame(CONTINUATION, b"[", fin=place == 49, key=_key(rng))


def _long_forms(rng: random.Random, count: int) -> Iterable[bytes]:
    """Lengths in more bytes than they need."""
    return (frame(TEXT, b"{}", form=rng.choice((MEDIUM, LONG))) for _ in range(count))


def _empties(rng: random.Random, count: int) -> Iterable[bytes]:
    return (frame(rng.choice((TEXT, BINARY))) for _ in range(count))


def _oversize(_rng: random.Random) -> bytes:
    return frame(TEXT, b"x" * OVERSIZE)


def _promise(rng: random.Random) -> bytes:
    """More is announced than anybody should wait for."""
    return frame(TEXT, b"x" * 10, length=rng.choice(FAR_TOO_LONG), form=LONG)


def _interruption(_rng: random.Random) -> bytes:
    """A message begun within another."""
    return frame(TEXT, b"{", fin=False) * 2


ALLOWED: dict[str, Maker] = {
    "messages": _messages,
    "pings": _pings,
    "pongs": _pongs,
    "empty continuations": _empty_continuations,
    "crumbs": _crumbs,
    "long forms": _long_forms,
    "empties": _empties,
}
"""What the WebSocket protocol has no word against, however many there are."""
FORBIDDEN: dict[str, Callable[[random.Random], bytes]] = {
    "stray": lambda _: frame(CONTINUATION, b"x"),  # the rest of what was never begun
    "interruption": _interruption,
    "unknown": lambda rng: frame(rng.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), b"x"),
    "reserved": lambda rng: frame(TEXT, b"xy", reserved=rng.randrange(1, 8)),  # as if compressed
    "bare": lambda _: frame(TEXT, b"{}", key=None),  # unmasked, as only a server may
    "long control": lambda rng: frame(rng.choice((PING, PONG, CLOSE)), b"x" * 126),
    "split control": lambda rng: frame(rng.choice((PING, PONG, CLOSE)), b"x", fin=False),
    "promise": _promise,
    "oversize": _oversize,
    "no text": lambda rng: frame(TEXT, rng.choice(NO_TEXT)),
    "close": lambda rng: frame(CLOSE, rng.choice(CLOSES)),
    "noise": lambda rng: b"\xf3" + rng.randbytes(rng.randrange(2, 300)),
}
"""What ends a connection; whatever follows it is read by nobody."""


def make_salvo(rng: random.Random, kind: str, count: int) -> Salvo:
    if kind in ALLOWED:
        return Salvo(kind, b"".join(ALLOWED[kind](rng, count)), count, is_fatal=False)
    content = FORBIDDEN[kind](rng) + b"".join(_pings(rng, FOLLOWING))
    return Salvo(kind, content, 1 + FOLLOWING, is_fatal=True)
