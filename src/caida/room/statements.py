"""What a server says of a table to the others: who is there by way of it, and how time stands.

Durations count up to the moment it is said; whoever reads it later adds how long ago that was.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct


class Stay(NamedTuple):
    """Of one person, who goes by their mark: how many connections, and since how long."""

    connections: int
    ms: int


class Statement(Struct, array_like=True, frozen=True):
    """Versions differ by fields at the end alone: an older one leaves out what it does not know.

    ``turn``, ``counted`` and ``begins`` are the entries from which the times beside them count:
    what a decision has used of its clock (below 0 while a pause goes on before it), how long the
    pause after a deal still lasts, and since when a table waits for its match to begin.

    ``ready`` have seen the end of that deal; ``gone`` says since how long people are missed.
    """

    people: dict[str, Stay]
    turn: int
    used_ms: int
    counted: int
    pause_ms: int
    ready: tuple[str, ...]
    begins: int
    begins_ms: int
    gone: dict[str, int]


NOBODY = Statement({}, 0, 0, 0, 0, (), 0, 0, {})
"""Where a server has a table no more, and knows nothing of its times."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Statement)


def encode_statement(statement: Statement) -> bytes:
    return _encoder.encode(statement)


def decode_statement(stored: bytes) -> Statement | None:
    """None for that of a version which says it otherwise."""
    try:
        return _decoder.decode(stored)
    except (msgspec.DecodeError, UnicodeError):
        return None
