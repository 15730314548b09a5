"""What came over a bus."""

from __future__ import annotations

from caida.bus import Bus
from tests.waiting import until


class Ear:
    def __init__(self, bus: Bus) -> None:
        self.frames: list[bytes] = []
        self.links: list[bool] = []
        bus.hear = self.frames.append
        bus.linked = self.links.append

    async def until(self, frame: bytes) -> None:
        await until(lambda: frame in self.frames)


async def hears(sender: Bus, ear: Ear, frame: bytes) -> None:
    """Says it again and again, for a bus drops what comes too early."""

    def is_heard() -> bool:
        if frame not in ear.frames:
            sender.publish(frame)
        return frame in ear.frames

    await until(is_heard)
