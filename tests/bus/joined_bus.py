"""A bus within one process, whose frames a test can lose, keep back and look at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from caida.bus.base import MAX_FRAME, hear_nothing, ignore_link


class JoinedBus:
    """See Bus. All that were made from one ``Junction`` hear each other."""

    def __init__(self, junction: Junction) -> None:
        self.hear: Callable[[bytes], None] = hear_nothing
        self.linked: Callable[[bool], None] = ignore_link
        self.is_connected = True
        self._junction = junction

    def publish(self, frame: bytes) -> None:
        assert len(frame) <= MAX_FRAME
        if self.is_connected:
            self._junction.carry(self, frame)

    def cut(self) -> None:
        self.is_connected = False
        self.linked(False)

    def mend(self) -> None:
        self.is_connected = True
        self.linked(True)

    async def close(self) -> None:
        self._junction.buses.remove(self)


class Junction:
    """``frames`` is all that was ever said; ``loses`` says which of it nobody hears."""

    def __init__(self) -> None:
        self.buses: list[JoinedBus] = []
        self.frames: list[bytes] = []
        self.loses: Callable[[bytes], bool] = lambda _frame: False

    def join(self) -> JoinedBus:
        bus = JoinedBus(self)
        self.buses.append(bus)
        return bus

    def carry(self, sender: JoinedBus, frame: bytes) -> None:
        self.frames.append(frame)
        if self.loses(frame):
            return
        loop = asyncio.get_running_loop()
        for bus in self.buses:
            if bus is not sender and bus.is_connected:
                loop.call_soon(self._hand_over, bus, frame)

    def _hand_over(self, bus: JoinedBus, frame: bytes) -> None:
        if bus in self.buses and bus.is_connected:
            bus.hear(frame)
