"""A connection that is lost, found again, and never waited for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from caida.bus import BusError, linking
from caida.bus.linking import LinkedBus
from tests.bus.hearing import Ear
from tests.waiting import until


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking, "RETRY_SECONDS", 0.0)


class FrailBus(LinkedBus):
    """Fails when it is told to."""

    _troubles = (OSError, TimeoutError)

    def __init__(self) -> None:
        super().__init__()
        self.is_down = False
        self.sent: list[list[bytes]] = []
        self.tries = 0

    async def _connect(self) -> None:
        self.tries += 1
        self._check()

    async def _send(self, frames: Sequence[bytes]) -> None:
        self._check()
        self.sent.append(list(frames))

    async def _disconnect(self) -> None: ...

    def _unreachable(self, error: Exception) -> BusError:
        return BusError("unreachable", bus="frail", reason=error)

    def _check(self) -> None:
        if self.is_down:
            raise ConnectionError


async def test_what_can_not_be_sent_is_dropped_and_the_bus_is_found_again() -> None:
    bus = FrailBus()
    await bus.open()
    ear = Ear(bus)
    bus.publish(b"1")
    bus.publish(b"2")
    await until(lambda: bus.sent == [[b"1", b"2"]])
    bus.is_down = True
    bus.publish(b"3")
    await until(lambda: ear.links == [False])
    bus.publish(b"4")
    await until(lambda: bus.tries > 3)
    assert not bus.is_connected
    bus.is_down = False
    await until(lambda: ear.links == [False, True])
    bus.publish(b"5")
    await bus.close()
    assert bus.sent == [[b"1", b"2"], [b"5"]]
    assert not bus.is_connected


async def test_who_gets_rid_of_nothing_has_lost_its_connection() -> None:
    bus = FrailBus()
    await bus.open()
    ear = Ear(bus)
    for _ in range(linking.MAX_WAITING + 1):
        bus.publish(b"x")
    await until(lambda: ear.links == [False, True])
    assert bus.sent == []
    await bus.close()


async def test_a_bus_that_is_not_there_at_the_start_is_an_error() -> None:
    bus = FrailBus()
    bus.is_down = True
    with pytest.raises(BusError):
        await bus.open()
    await bus.close()
