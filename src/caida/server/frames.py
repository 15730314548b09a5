"""WebSocket frames as RFC 6455 has them: what clients send is read, what we say is written.

Knows no socket. Frames come out one at a time, so that whoever asks for them can stop anywhere.
"""

from __future__ import annotations

import struct

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
PROTOCOL_ERROR, NO_CODE, NOT_TEXT, TOO_LARGE = 1002, 1005, 1007, 1009

FINAL = 0x80
RESERVED = 0x70
MASKED = 0x80
MASK_SIZE = 4
SHORT = 125  # the longest content whose length is in the second byte itself
LENGTH_16, LENGTH_64 = 126, 127  # what that byte says of longer ones
MAX_PARTS = 16  # of one message; no browser cuts up what fits into one of ours
KINDS = frozenset((CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG))
WHOLE_TEXT = FINAL | TEXT  # how nearly every frame begins: a message in one piece


class FrameSignal(Exception):
    """What the client sent is not allowed; ``code`` is what to close with."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


Frame = tuple[int, bytes]
"""Its kind and its content. A text or binary one has the whole message; CONTINUATION stands for a
part of one that is not whole yet."""

NOT_WHOLE: Frame = (CONTINUATION, b"")


class FrameReader:
    """Bytes go in as they come, whole frames come out. Nothing larger than a message is kept."""

    def __init__(self, max_message: int) -> None:
        self._max_message = max_message
        self._buffer = b""
        self._at = 0
        self._kind = CONTINUATION  # of the message whose parts are coming
        self._parts: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> None:
        self._buffer = self._buffer[self._at :] + data if self._buffer else data
        self._at = 0

    def next(self) -> Frame | None:
        """The next frame, or None until there is more of it. FrameSignal as soon as one is seen to
        be wrong: what is forbidden is not waited for."""
        buffer, at = self._buffer, self._at
        there = len(buffer) - at
        if there < 2:
            return None
        first, second = buffer[at], buffer[at + 1]
        kind, size, start = first & 0x0F, second & 0x7F, at + 2
        if first != WHOLE_TEXT or second < MASKED or self._kind:
            self._check(first, second)  # which has nothing to say of others
        if size > SHORT:
            length = 2 if size == LENGTH_16 else 8
            if there < 2 + length:
                return None
            shortest = SHORT if size == LENGTH_16 else 0xFFFF
            start += length
            size = int.from_bytes(buffer[at + 2 : start])
            if size <= shortest:
                raise FrameSignal(PROTOCOL_ERROR)
        if kind < CLOSE and self._size + size > self._max_message:
            raise FrameSignal(TOO_LARGE)
        start += MASK_SIZE
        end = start + size
        if len(buffer) < end:
            return None
        content = _unmask(buffer[start:end], buffer[start - MASK_SIZE : start])
        if end == len(buffer):
            self._buffer, self._at = b"", 0
        else:
            self._at = end
        if kind >= CLOSE or (first >= FINAL and not self._parts):
            return kind, content
        return self._put_together(kind, content, is_last=first >= FINAL)

    def _check(self, first: int, second: int) -> None:
        kind = first & 0x0F
        is_wrong = first & RESERVED or second < MASKED or kind not in KINDS
        if kind >= CLOSE:
            is_wrong = is_wrong or first < FINAL or second & 0x7F > SHORT
        elif kind == CONTINUATION:
            is_wrong = is_wrong or self._kind == CONTINUATION
        else:
            is_wrong = is_wrong or self._kind != CONTINUATION
        if is_wrong:
            raise FrameSignal(PROTOCOL_ERROR)

    def _put_together(self, kind: int, content: bytes, *, is_last: bool) -> Frame:
        if not is_last:
            if len(self._parts) == MAX_PARTS:
                raise FrameSignal(TOO_LARGE)
            self._kind = self._kind or kind
            self._parts.append(content)
            self._size += len(content)
            return NOT_WHOLE
        whole = self._kind, b"".join([*self._parts, content])
        self._kind, self._parts, self._size = CONTINUATION, [], 0
        return whole


def _unmask(content: bytes, mask: bytes) -> bytes:
    size = len(content)
    masks = (mask * (size // MASK_SIZE + 1))[:size]
    return (int.from_bytes(content, "little") ^ int.from_bytes(masks, "little")).to_bytes(
        size, "little"
    )


def make_frame(kind: int, content: bytes) -> bytes:
    size = len(content)
    if size <= SHORT:
        return bytes((FINAL | kind, size)) + content
    if size <= 0xFFFF:
        return struct.pack("!BBH", FINAL | kind, LENGTH_16, size) + content
    return struct.pack("!BBQ", FINAL | kind, LENGTH_64, size) + content


def make_close(code: int) -> bytes:
    return make_frame(CLOSE, b"" if code == NO_CODE else code.to_bytes(2))


def read_text(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise FrameSignal(NOT_TEXT) from None


def read_close(content: bytes) -> int:
    """The code that a client closes with."""
    if not content:
        return NO_CODE
    code = int.from_bytes(content[:2])
    is_known = 1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999
    if len(content) < 2 or not is_known:
        raise FrameSignal(PROTOCOL_ERROR)
    read_text(content[2:])
    return code
