"""One socket: what it does with a client that is slow, gone, or floods."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from caida.protocol.updates import Goodbye
from caida.room.person import Person
from caida.server.connection import NORMAL, TOO_MUCH, Connection, Message
from caida.server.limits import Bucket
from tests.waiting import HANG_SECONDS

ANA = Person("ana", "Ana", "mar")


class Wire:
    """The other end: takes what is sent, unless it is told to wait or to fail."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()
        self.is_open = asyncio.Event()
        self.is_open.set()
        self.failure: Exception | None = None

    async def send(self, message: Message) -> None:
        if self.failure is not None:
            raise self.failure
        if not self.is_open.is_set():
            await self.is_open.wait()
        self.sent.append(message)

    async def receive(self) -> Message:
        return await self.incoming.get()

    def say(self, text: str) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})

    @property
    def texts(self) -> list[str]:
        return [message["text"] for message in self.sent if "text" in message]


def connect(wire: Wire, *, rate: float = 0.0, max_outbox: int = 3) -> Connection:
    bucket = Bucket(rate, rate)
    return Connection(wire.receive, wire.send, ANA, "es", max_outbox=max_outbox, buckets=(bucket,))


async def ends(running: Awaitable[None]) -> None:
    async with asyncio.timeout(HANG_SECONDS):
        await running


def ignore(_text: str | None) -> None:
    return


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_frames_go_out_at_once_while_the_client_reads() -> None:
    wire = Wire()
    connection = connect(wire)
    connection.send("one")
    connection.send("two")
    assert wire.texts == ["one", "two"]


async def test_frames_wait_for_a_slow_client_and_keep_their_order() -> None:
    wire = Wire()
    connection = connect(wire)
    wire.is_open.clear()
    for text in ("one", "two", "three"):
        connection.send(text)
    await settle()
    assert wire.texts == []
    wire.is_open.set()
    await settle()
    connection.send("four")
    assert wire.texts == ["one", "two", "three", "four"]


async def test_who_does_not_read_is_dropped() -> None:
    wire = Wire()
    connection = connect(wire, max_outbox=3)
    running = asyncio.create_task(connection.run(ignore))
    await settle()
    wire.is_open.clear()
    for number in range(10):
        connection.send(str(number))
    await ends(running)
    assert not connection.is_open
    connection.send("more")
    assert wire.texts == []


@pytest.mark.parametrize("failure", [ConnectionResetError(), RuntimeError("after close")])
async def test_sending_to_who_is_gone_is_no_trouble_for_the_sender(failure: Exception) -> None:
    wire = Wire()
    connection = connect(wire)
    wire.failure = failure
    connection.send("one")
    assert not connection.is_open
    connection.send("two")
    connection.close(NORMAL, Goodbye(reason="draining"))


@pytest.mark.parametrize("failure", [ConnectionResetError(), RuntimeError("after close")])
async def test_so_is_one_who_goes_while_frames_wait(failure: Exception) -> None:
    wire = Wire()
    connection = connect(wire)
    wire.is_open.clear()
    connection.send("one")
    connection.send("two")
    await settle()
    wire.failure = failure
    wire.is_open.set()
    await settle()
    assert wire.texts == ["one"]
    assert not connection.is_open


async def test_a_goodbye_comes_before_the_end_and_nothing_after_it() -> None:
    wire = Wire()
    connection = connect(wire)
    connection.close(NORMAL, Goodbye(reason="draining", retry_ms=1000))
    connection.send("late")
    connection.close(TOO_MUCH)
    goodbye, close = wire.sent
    assert msgspec.json.decode(goodbye["text"])["reason"] == "draining"
    assert close == {"type": "websocket.close", "code": NORMAL}


async def test_what_comes_in_is_handed_over_until_the_client_hangs_up() -> None:
    wire = Wire()
    heard: list[str | None] = []
    wire.say("one")
    wire.incoming.put_nowait({"type": "websocket.receive", "bytes": b"two"})
    wire.hang_up()
    await ends(connect(wire).run(heard.append))
    assert heard == ["one", None]


async def test_a_flood_is_cut_off() -> None:
    wire = Wire()
    heard: list[str | None] = []
    for _ in range(50):
        wire.say("again")
    wire.hang_up()
    handle: Callable[[str | None], None] = heard.append
    await ends(connect(wire, rate=5.0).run(handle))
    assert len(heard) == 5
    assert msgspec.json.decode(wire.texts[-1])["reason"] == "flooding"
    assert wire.sent[-1] == {"type": "websocket.close", "code": TOO_MUCH}


async def test_a_task_that_is_cancelled_from_outside_stays_cancelled() -> None:
    wire = Wire()
    running = asyncio.create_task(connect(wire).run(ignore))
    await settle()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
