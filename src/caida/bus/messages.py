"""What servers say to each other: where to look. No card, no name and no secret is among it.

Rooms go by their ids, people by the marks that everybody may know, phrases by their keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Raw, Struct

from caida.bus.base import MAX_FRAME


class Message(Struct, array_like=True):
    """Short, since there are many; who does not know one leaves it out."""


class Stored(Message, tag="s"):
    """The log of a room has this entry. ``trace`` is that of the command, where there is one."""

    room: str
    seq: int
    trace: str = ""


class Attended(Message, tag="a"):
    """Others than before are at a table by way of the sender, or are ready to go on."""

    room: str


class Said(Message, tag="p"):
    """Somebody at a table says one of the set phrases."""

    room: str
    seat: int
    who: str
    phrase: str


class Held(Message, tag="h"):
    """Somebody has so many places of a kind at the sender; ``key`` is a mark."""

    kind: str
    key: str
    count: int


class Spent(Message, tag="t"):
    """Somebody has taken so much of a limit at the sender since it last said so."""

    kind: str
    key: str
    count: int


class Look(Message, tag="l"):
    """Something that all servers have to know has changed: look now, not in half a second."""


class Beat(Message, tag="b"):
    """Nothing new. Whoever has missed a frame before it notices that by its number."""


AnyMessage = Stored | Attended | Said | Held | Spent | Look | Beat


class Frame(Struct, array_like=True, frozen=True):
    """``number`` counts the frames of a ``node``."""

    node: str
    number: int
    messages: tuple[Raw, ...]


_encoder = msgspec.json.Encoder()
_frames = msgspec.json.Decoder(Frame)
_messages = msgspec.json.Decoder(AnyMessage)


def pack(messages: Sequence[Message]) -> Iterator[list[bytes]]:
    """The messages encoded, in as few groups as frames can hold; ``write_frame`` makes a frame."""
    group: list[bytes] = []
    size = 0
    for message in messages:
        encoded = _encoder.encode(message)
        if group and size + len(encoded) > MAX_FRAME - 200:  # the name of the node and commas
            yield group
            group, size = [], 0
        group.append(encoded)
        size += len(encoded) + 1
    if group:
        yield group


def write_frame(node: str, number: int, group: Sequence[bytes]) -> bytes:
    return b'["%s",%d,[%s]]' % (node.encode(), number, b",".join(group))


def read_frame(frame: bytes) -> Frame | None:
    """None for what is none of ours."""
    try:
        return _frames.decode(frame)
    except (msgspec.DecodeError, UnicodeError):
        return None


def read_messages(frame: Frame) -> Iterator[AnyMessage]:
    """Those that this version knows."""
    for raw in frame.messages:
        try:
            yield _messages.decode(raw)
        except (msgspec.DecodeError, UnicodeError):
            continue
