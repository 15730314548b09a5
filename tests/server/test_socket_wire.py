"""A client's socket: every frame costs, every byte that waits counts, and a goodbye is the end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from caida.server import socket_wire
from caida.server.connection import TOO_MUCH
from caida.server.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    make_close,
    make_frame,
)
from caida.server.limits import BURST_SECONDS
from caida.server.settings import ServerSettings
from caida.server.socket_wire import UNHEARD, SocketWire
from tests.server.playing import Running
from tests.server.raw_client import FINAL, client_frame, raw_client
from tests.waiting import until

SHIPPED = ServerSettings()
BURST = int(SHIPPED.commands_per_second * BURST_SECONDS)
HELLO = client_frame(FINAL | TEXT, b"hello")


class Transport:
    """What a loop gives a protocol; takes what is written, unless nobody reads it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self._is_read = True
        self.is_stuck = False
        self.has_ended = False  # nothing will be written any more
        self.is_closed = False
        self.is_aborted = False

    def write(self, data: bytes) -> None:
        assert not self.has_ended
        self.written.append(data)

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self.written)) if self.is_stuck else 0

    def pause_reading(self) -> None:
        self._is_read = False

    def resume_reading(self) -> None:
        self._is_read = True

    def is_reading(self) -> bool:
        return self._is_read

    def write_eof(self) -> None:
        self.has_ended = True

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = True


class Listener:
    """Pays as long as it can, and then has its wire dismiss the client."""

    def __init__(self, wire: SocketWire, budget: int) -> None:
        self._wire = wire
        self._budget = budget
        self.paid = 0
        self.heard: list[str | None] = []
        self.blamed: list[str] = []
        self.has_ended = False

    def pay(self) -> bool:
        if self.paid == self._budget:
            self._wire.dismiss(TOO_MUCH)
            return False
        self.paid += 1
        return True

    def hear(self, text: str | None) -> None:
        self.heard.append(text)

    def blame(self, reason: str) -> None:
        self.blamed.append(reason)

    def end(self) -> None:
        self.has_ended = True


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    return


def open_wire(
    *, budget: int = 1000, max_outbox: int = 10_000, ping: float | None = None
) -> tuple[SocketWire, Transport, Listener]:
    config = Config(nothing, ws_max_size=SHIPPED.max_message, ws_ping_interval=ping)
    config.load()
    wire, transport = SocketWire(config, ServerState(), {}, lambda: None), Transport()
    wire.connection_made(transport)  # type: ignore[arg-type]  # all that a wire asks of one
    assert not transport.is_reading()
    listener = Listener(wire, budget)
    wire.accept(listener, max_outbox)
    assert transport.is_reading()
    transport.written.clear()
    return wire, transport, listener


async def test_every_frame_is_paid_for_whatever_is_in_it() -> None:
    wire, transport, listener = open_wire()
    frames = (
        client_frame(TEXT),
        client_frame(CONTINUATION),
        client_frame(FINAL | PONG),
        client_frame(FINAL | CONTINUATION, b"x"),
        client_frame(FINAL | BINARY),
        client_frame(FINAL | PING, b"?"),
        client_frame(FINAL | CLOSE),
    )
    for number, frame in enumerate(frames, 1):
        wire.data_received(frame)
        assert listener.paid == number
    assert listener.heard == ["x", None]
    assert transport.written == [make_frame(PONG, b"?"), make_frame(CLOSE, b"")]
    assert transport.is_closed
    assert listener.has_ended


async def test_so_is_a_read_that_ends_no_frame() -> None:
    wire, _, listener = open_wire(budget=4)
    for place in range(4):
        wire.data_received(HELLO[place : place + 1])
    assert (listener.paid, listener.has_ended) == (4, False)
    wire.data_received(HELLO[4:5])
    assert listener.has_ended


async def test_nothing_is_read_from_who_is_dismissed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_wire, "FAREWELL_SECONDS", 0)
    wire, transport, listener = open_wire(budget=3)
    wire.data_received(HELLO * 50)
    assert listener.heard == ["hello"] * 3
    assert transport.written == [make_close(TOO_MUCH)]
    assert transport.has_ended
    assert not transport.is_reading()
    assert listener.has_ended
    wire.send(b"late")
    wire.dismiss(TOO_MUCH)
    assert transport.written == [make_close(TOO_MUCH)]
    await until(lambda: transport.is_aborted)


async def test_pongs_that_nobody_reads_count_as_everything_that_waits() -> None:
    wire, transport, listener = open_wire(max_outbox=1000)
    transport.is_stuck = True
    ping = client_frame(FINAL | PING, bytes(100))
    wire.send(bytes(400))
    for _ in range(50):
        wire.data_received(ping * 10)
    assert transport.is_aborted
    assert listener.has_ended
    assert listener.blamed == ["unread"]
    assert 1000 < transport.get_write_buffer_size() <= 1000 + 102


async def test_who_does_not_read_messages_is_cut() -> None:
    wire, transport, listener = open_wire(max_outbox=1000)
    transport.is_stuck = True
    for _ in range(20):
        wire.send(bytes(100))
    assert transport.is_aborted
    assert listener.has_ended
    assert len(transport.written) == 10


async def test_who_sends_what_is_forbidden_is_blamed_for_it_and_dismissed() -> None:
    wire, transport, listener = open_wire()
    wire.data_received(client_frame(FINAL | 0x3) * 2)
    assert listener.blamed == ["forbidden"]
    assert transport.written == [make_close(PROTOCOL_ERROR)]
    assert not transport.is_reading()


async def test_a_goodbye_waits_for_its_answer_and_hears_nothing_else() -> None:
    wire, transport, listener = open_wire()
    wire.send(b"last")
    wire.close(1000)
    wire.close(1001)
    wire.send(b"late")
    wire.data_received(HELLO + client_frame(FINAL | PING))
    assert transport.written == [make_frame(TEXT, b"last"), make_close(1000)]
    assert (listener.paid, listener.heard) == (2, [])
    assert not transport.is_closed
    wire.data_received(client_frame(FINAL | CLOSE, b"\x03\xe8"))
    assert transport.is_closed


async def test_who_does_not_answer_a_goodbye_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_wire, "ANSWER_SECONDS", 0)
    wire, transport, _ = open_wire()
    wire.close(1000)
    await until(lambda: transport.is_aborted)


async def test_who_floods_after_our_goodbye_is_not_read_any_more() -> None:
    wire, transport, listener = open_wire(budget=3)
    wire.close(1000)
    wire.data_received(HELLO * 50)
    assert listener.paid == 3
    assert transport.written == [make_close(1000)]
    assert transport.has_ended
    assert not transport.is_reading()


async def test_what_came_before_a_pause_is_handed_over_after_it() -> None:
    wire, transport, listener = open_wire()
    wire.pause()
    wire.data_received(HELLO * 3)
    assert listener.heard == []
    assert not transport.is_reading()
    wire.resume()
    assert transport.is_reading()
    await until(lambda: listener.heard == ["hello"] * 3)


async def test_who_is_silent_is_asked_and_then_dismissed() -> None:
    _, transport, listener = open_wire(ping=0.001)
    await until(lambda: make_frame(PING, b"") in transport.written)
    await until(lambda: transport.has_ended)
    assert transport.written[-1] == make_close(UNHEARD)
    assert listener.has_ended


async def test_who_is_gone_while_being_let_in_is_told_so() -> None:
    config = Config(nothing)
    config.load()
    ends: list[str] = []
    wire = SocketWire(config, ServerState(), {}, lambda: ends.append("gone"))
    wire.connection_made(transport := Transport())  # type: ignore[arg-type]  # see above
    wire.connection_lost(None)
    assert ends == ["gone"]
    listener = Listener(wire, 1)
    wire.accept(listener, 1000)
    assert listener.has_ended
    assert transport.written == []


async def test_who_fails_at_the_door_gets_no_socket(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ValueError("no way in")

    monkeypatch.setattr("caida.server.sockets.Connection", fail)
    with pytest.raises(AssertionError, match="Internal Server Error"):
        async with raw_client(server.url, "/ws/lobby?v=1"):
            pass


def test_a_wire_has_all_that_a_transport_asks_of_a_protocol() -> None:
    asked = {name for kind in asyncio.Protocol.__mro__ for name in vars(kind) if name[0] != "_"}
    assert {"connection_lost", "data_received", "eof_received", "pause_writing"} <= asked
    assert asked <= set(dir(SocketWire))
