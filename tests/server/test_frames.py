"""WebSocket frames: what is read, what is refused, and that a library reads what we write."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame as LibraryFrame
from websockets.frames import Opcode
from websockets.streams import StreamReader

from caida.server.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    MAX_PARTS,
    NO_CODE,
    NOT_TEXT,
    NOT_WHOLE,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_LARGE,
    Frame,
    FrameReader,
    FrameSignal,
    make_close,
    make_frame,
    read_close,
    read_text,
)
from tests.engine.builds import interpreted_json
from tests.server.frame_outcomes import outcomes
from tests.server.raw_client import FINAL, client_frame

MOST = 4096


def read_all(*chunks: bytes, most: int = MOST) -> list[Frame]:
    reader, frames = FrameReader(most), []
    for chunk in chunks:
        reader.feed(chunk)
        while (frame := reader.next()) is not None:
            frames.append(frame)
    return frames


def refusal(data: bytes) -> int:
    with pytest.raises(FrameSignal) as refused:
        read_all(data)
    return refused.value.code


kinds = st.sampled_from((TEXT, BINARY, PING, PONG, CLOSE))
contents = st.binary(max_size=300)
frames = st.tuples(kinds, contents).map(lambda f: (f[0], f[1][:125] if f[0] >= CLOSE else f[1]))


@given(st.lists(frames, max_size=6), st.lists(st.integers(1, 400), max_size=8))
def test_frames_come_out_as_they_went_in_however_they_are_cut(
    sent: list[tuple[int, bytes]], cuts: list[int]
) -> None:
    data = b"".join(client_frame(FINAL | kind, content) for kind, content in sent)
    chunks, at = [], 0
    for cut in cuts:
        chunks.append(data[at : at + cut])
        at += cut
    chunks.append(data[at:])
    assert read_all(*chunks) == sent


@given(kinds, st.integers(0, 70_000))
def test_a_library_reads_what_is_written(kind: int, size: int) -> None:
    content = bytes(min(size, 125) if kind >= CLOSE else size)
    library = StreamReader()
    library.feed_data(make_frame(kind, content))
    parsing = LibraryFrame.parse(library.read_exact, mask=False)
    with pytest.raises(StopIteration) as parsed:
        next(parsing)
    assert parsed.value.value == LibraryFrame(Opcode(kind), content, fin=True)


@given(kinds, contents, st.binary(min_size=4, max_size=4))
def test_what_a_library_writes_is_read(kind: int, content: bytes, mask: bytes) -> None:
    content = content[:125] if kind >= CLOSE else content
    data = LibraryFrame(Opcode(kind), content).serialize(mask=True)
    assert read_all(data) == [(kind, content)]


def test_a_message_in_parts_is_put_together_and_every_part_is_a_frame() -> None:
    parts = (
        client_frame(TEXT, b"one "),
        client_frame(FINAL | PING, b"!"),
        client_frame(CONTINUATION, b""),
        client_frame(FINAL | CONTINUATION, b"two"),
    )
    whole = [NOT_WHOLE, (PING, b"!"), NOT_WHOLE, (TEXT, b"one two")]
    assert read_all(*parts) == whole
    assert read_all(b"".join(parts) * 2) == whole * 2


def test_a_message_has_only_so_many_parts() -> None:
    start = client_frame(TEXT)
    more = client_frame(CONTINUATION)
    end = client_frame(FINAL | CONTINUATION)
    assert read_all(start + more * (MAX_PARTS - 1) + end)[-1] == (TEXT, b"")
    assert refusal(start + more * MAX_PARTS) == TOO_LARGE


def test_a_message_is_too_large_as_soon_as_its_length_is_known() -> None:
    assert read_all(client_frame(FINAL | TEXT, bytes(MOST))) == [(TEXT, bytes(MOST))]
    assert refusal(client_frame(FINAL | TEXT, bytes(MOST + 1))[:4]) == TOO_LARGE
    for size in (2**62, 2**63, 2**64 - 1):
        assert refusal(struct.pack("!BBQ", FINAL | BINARY, 0xFF, size)) == TOO_LARGE
    half = client_frame(TEXT, bytes(MOST - 1))
    assert refusal(half + client_frame(CONTINUATION, bytes(2))[:2]) == TOO_LARGE


@pytest.mark.parametrize(
    "data",
    [
        b"\x81\x05",  # without a mask
        client_frame(FINAL | 0x3, b"x"),  # a kind that nobody knows
        client_frame(FINAL | 0xB),
        client_frame(FINAL | 0x40 | TEXT, b"x"),  # compressed, which was never agreed on
        client_frame(FINAL | 0x20 | PING),
        client_frame(PING),  # in parts
        client_frame(CLOSE),
        client_frame(FINAL | PING, bytes(126))[:2],
        client_frame(FINAL | CONTINUATION, b"x"),  # of nothing
        client_frame(TEXT, b"a") + client_frame(FINAL | TEXT, b"b"),
        client_frame(TEXT, b"a") + client_frame(BINARY, b"b"),
        struct.pack("!BBH", FINAL | TEXT, 0xFE, 125),  # a length that is longer than it need be
        struct.pack("!BBQ", FINAL | TEXT, 0xFF, 0xFFFF),
    ],
)
def test_what_is_forbidden_is_refused_before_the_rest_of_it_comes(data: bytes) -> None:
    assert refusal(data) == PROTOCOL_ERROR


@given(st.binary(max_size=200))
def test_noise_gives_frames_or_is_refused_and_nothing_else(data: bytes) -> None:
    try:
        found = read_all(data)
    except FrameSignal:
        return
    assert sum(len(content) for _, content in found) <= len(data)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", NO_CODE),
        (struct.pack("!H", 1000), 1000),
        (struct.pack("!H", 4999) + "adiós".encode(), 4999),
    ],
)
def test_a_close_says_why(content: bytes, code: int) -> None:
    assert read_close(content) == code


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\x03", PROTOCOL_ERROR),
        *((struct.pack("!H", given), PROTOCOL_ERROR) for given in (0, 999, 1005, 1006, 1015, 5000)),
        (struct.pack("!H", 1000) + b"\xff", NOT_TEXT),
    ],
)
def test_a_close_that_says_what_it_may_not_is_refused(content: bytes, code: int) -> None:
    with pytest.raises(FrameSignal) as refused:
        read_close(content)
    assert refused.value.code == code


def test_a_close_is_answered_as_it_came() -> None:
    assert make_close(NO_CODE) == b"\x88\x00"
    assert make_close(4429) == b"\x88\x02\x11\x4d"


def test_a_text_is_text() -> None:
    assert read_text("caída".encode()) == "caída"
    with pytest.raises(FrameSignal) as refused:
        read_text(b"\xed\xa0\x80")
    assert refused.value.code == NOT_TEXT


@pytest.mark.compiled
def test_both_builds_read_the_same_of_good_and_of_bad_streams() -> None:
    theirs = interpreted_json("tests.server.frame_outcomes", 0, 4000)
    ours = outcomes(0, 4000)
    assert theirs == {"compiled": False, "rows": ours}
    ends = {row[-1] for row in ours if row and row[-1].startswith("closed")}
    assert ends == {"closed with 1002", "closed with 1009"}
    assert any(not row[-1].startswith("closed") for row in ours if row)
