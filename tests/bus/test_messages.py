"""Messages in frames: all of them arrive, however many, and what is not known is left out."""

import json

import pytest

from caida.bus import messages as bus
from caida.bus.base import MAX_FRAME

ONE_OF_EACH = [
    bus.Stored("r1", 7),
    bus.Stored("r1", 8, "00-trace-01"),
    bus.Attended("r1"),
    bus.Said("r1", 2, "mark", "hello"),
    bus.Held("people", "0a1b", 3),
    bus.Spent("requests", "0a1b", 12),
    bus.Look(),
    bus.Beat(),
]


def sent(messages: list[bus.Message]) -> list[bytes]:
    return [
        bus.write_frame("node", number, group) for number, group in enumerate(bus.pack(messages), 1)
    ]


def test_every_message_comes_out_as_it_went_in() -> None:
    assert {type(message) for message in ONE_OF_EACH} == set(bus.AnyMessage.__args__)
    (frame,) = map(bus.read_frame, sent(list(ONE_OF_EACH)))
    assert frame is not None
    assert (frame.node, frame.number) == ("node", 1)
    assert list(bus.read_messages(frame)) == ONE_OF_EACH


def test_many_messages_take_several_frames_none_of_which_is_too_long() -> None:
    messages = [bus.Stored(f"room-{number:07}", number) for number in range(2000)]
    frames = sent(list(messages))
    assert 4 < len(frames) < 10
    assert all(len(frame) <= MAX_FRAME for frame in frames)
    read = [bus.read_frame(frame) for frame in frames]
    assert [message for frame in read if frame for message in bus.read_messages(frame)] == messages


def test_what_a_newer_version_says_is_left_out_and_the_rest_is_heard() -> None:
    content = json.dumps(["node", 3, [["zz", 1], ["s", "r1", 7, "", "more"], ["l"]]])
    frame = bus.read_frame(content.encode())
    assert frame is not None
    assert list(bus.read_messages(frame)) == [bus.Stored("r1", 7), bus.Look()]


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'["node"]', b'["n","x",[]]'])
def test_what_is_no_frame_is_nothing(content: bytes) -> None:
    assert bus.read_frame(content) is None
