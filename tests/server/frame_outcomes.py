"""What becomes of many streams of bytes, good and bad: the same of either build.

`python -m tests.server.frame_outcomes FIRST COUNT` prints it for the build that runs.
"""

from __future__ import annotations

import json
import struct
import sys
from random import Random

from caida.server import frames
from caida.server.frames import FrameReader, FrameSignal
from tests.server.raw_client import client_frame

MOST = 2000
LENGTHS = (0, 1, 125, 126, 127, 1999, 2000, 2001, 65_535, 65_536, 2**31, 2**62, 2**63, 2**64 - 1)


def outcomes(first: int, count: int) -> list[list[str]]:
    """Of each stream the frames that were read, and how it ended if it was forbidden."""
    return [_outcome(Random(number)) for number in range(first, first + count)]


def _outcome(chance: Random) -> list[str]:
    stream = b"".join(_piece(chance) for _ in range(chance.randint(1, 6)))
    reader, told = FrameReader(MOST), list[str]()
    try:
        while stream:
            size = chance.randint(1, len(stream))
            reader.feed(stream[:size])
            stream = stream[size:]
            while (frame := reader.next()) is not None:
                told.append(f"{frame[0]} {frame[1].hex()}")
    except FrameSignal as signal:
        told.append(f"closed with {signal.code}")
    return told


def _piece(chance: Random) -> bytes:
    """Nearly always a frame as clients send it; else one whose head says anything."""
    first = chance.choice((0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8A))
    if chance.random() < 0.8:
        return client_frame(first, chance.randbytes(chance.choice((0, 2, 40, 125, 126, 700))))
    if chance.random() < 0.3:
        first = chance.randrange(256)
    second = chance.choice((0xFF, 0xFF, 0xFE, 0x7F, 0x85))
    return struct.pack("!BBQ", first, second, chance.choice(LENGTHS))


if __name__ == "__main__":
    compiled = not str(frames.__file__).endswith((".py", ".pyc"))
    print(json.dumps({"compiled": compiled, "rows": outcomes(*map(int, sys.argv[1:]))}))
