"""What the rooms know of a client: what it is told, what it may say, and when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from http import HTTPStatus

import msgspec
import pytest

from caida.protocol.updates import Goodbye
from caida.room.person import Person
from caida.server.connection import FEW_IN_LINE, IN_LINE, NORMAL, TOO_MUCH, Connection
from caida.server.limits import Bucket
from tests.server.playing import BOT, Running
from tests.server.slow_store import SlowStore
from tests.waiting import HANG_SECONDS, until

ANA = Person("ana", "Ana", "mar")


class FakeWire:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[bytes | tuple[str, int]] = []
        self.is_read = True
        self.noted: list[str] = []

    def reject(self, status: HTTPStatus = HTTPStatus.FORBIDDEN) -> None:
        self.told.append(("rejected", status))

    def accept(self, listener: Connection, max_outbox: int) -> None:
        self.told.append(("accepted", max_outbox))

    def send(self, content: bytes) -> None:
        self.told.append(content)

    def close(self, code: int) -> None:
        self.told.append(("closed", code))

    def dismiss(self, code: int) -> None:
        self.told.append(("dismissed", code))

    def cut(self) -> None:
        self.told.append(("cut", 0))

    def pause(self) -> None:
        assert self.is_read
        self.is_read = False

    def resume(self) -> None:
        assert not self.is_read
        self.is_read = True


def connect(wire: FakeWire, *rates: float) -> Connection:
    buckets = tuple(Bucket(rate, rate) for rate in rates)
    return Connection(wire, ANA, "es", max_outbox=3, buckets=buckets, note=wire.noted.append)


async def ends(running: Awaitable[None]) -> None:
    async with asyncio.timeout(HANG_SECONDS):
        await running


def ignore(_text: str | None) -> None:
    return


async def test_what_is_sent_goes_to_the_wire_at_once() -> None:
    wire = FakeWire()
    connection = connect(wire)
    connection.accept()
    connection.send(b"one")
    assert wire.told == [("accepted", 3), b"one"]


async def test_a_goodbye_comes_before_the_end_and_nothing_is_waited_for_after_it() -> None:
    wire = FakeWire()
    connection = connect(wire)
    running = asyncio.create_task(connection.run(ignore))
    connection.close(NORMAL, Goodbye(reason="draining", retry_ms=1000))
    await ends(running)
    goodbye, close = wire.told
    assert isinstance(goodbye, bytes)
    assert msgspec.json.decode(goodbye)["reason"] == "draining"
    assert close == ("closed", NORMAL)


async def test_who_is_dropped_hears_nothing_of_it() -> None:
    wire = FakeWire()
    connection = connect(wire)
    running = asyncio.create_task(connection.run(ignore))
    connection.drop()
    await ends(running)
    assert wire.told == [("cut", 0)]


async def test_what_comes_in_is_handed_over_until_the_client_is_gone() -> None:
    heard: list[str | None] = []
    connection = connect(FakeWire())
    running = asyncio.create_task(connection.run(heard.append))
    await asyncio.sleep(0)
    connection.hear("one")
    connection.hear(None)
    connection.end()
    connection.end()
    await ends(running)
    connection.hear("late")
    assert heard == ["one", None]


@pytest.mark.parametrize("rates", [(5.0, 0.0), (0.0, 5.0), (50.0, 5.0)])
async def test_who_can_pay_no_longer_is_told_why_and_dismissed(
    rates: tuple[float, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caida.server.limits.monotonic", lambda: 100.0)
    wire = FakeWire()
    connection = connect(wire, *rates)
    assert [connection.pay() for _ in range(6)] == [True] * 5 + [False]
    goodbye, dismissal = wire.told
    assert isinstance(goodbye, bytes)
    told = msgspec.json.decode(goodbye)
    assert (told["reason"], told["retry_ms"]) == ("flooding", 10_000)
    assert dismissal == ("dismissed", TOO_MUCH)
    assert wire.noted == ["flooding"]


async def test_who_is_told_to_go_already_is_blamed_for_nothing_more() -> None:
    wire = FakeWire()
    connection = connect(wire, 1.0)
    connection.blame("unread")
    connection.close(NORMAL)
    connection.blame("forbidden")
    assert wire.noted == ["unread"]


async def test_a_task_that_is_cancelled_from_outside_stays_cancelled() -> None:
    running = asyncio.create_task(connect(FakeWire()).run(ignore))
    await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_who_has_many_commands_in_line_is_not_read_until_there_are_few() -> None:
    wire = FakeWire()
    connection = connect(wire)
    for number in range(IN_LINE + 2):
        assert wire.is_read == (number < IN_LINE)
        connection.join_line()
    for _ in range(IN_LINE + 2 - FEW_IN_LINE):
        assert not wire.is_read
        connection.leave_line()
    assert wire.is_read
    for _ in range(FEW_IN_LINE):
        connection.leave_line()
    assert wire.is_read


async def test_commands_stay_with_the_client_while_the_store_is_slow(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = await ana.make_room(seats=2)
        live = server.services.hall.rooms[room["id"]]
        async with ana.enter(room["id"]) as one, luis.enter(room["id"]) as two:
            await one.arrive()
            await two.arrive()
            store = server.services.store
            slow = SlowStore(store.append)
            with monkeypatch.context() as patch:
                patch.setattr(store, "append", slow.append)
                await one.send("place_bot", seat=1, bot=BOT)
                await asyncio.wait_for(slow.stored.wait(), HANG_SECONDS)
                sent = [await two.send("come_back") for _ in range(4 * IN_LINE)]
                assert (await one.do("ping"))["type"] == "pong"  # others are read on
                await until(lambda: len(live._jobs) == IN_LINE)
                assert (await one.do("ping"))["type"] == "pong"
                assert len(live._jobs) == IN_LINE
            slow.speak()
            answered = [await two.expect("refused") for _ in sent]
            assert [answer["command"] for answer in answered] == sent
