"""Where nobody else is, nothing is said and nothing is missed."""

from caida.bus.alone import NobodyElse
from tests.bus.hearing import Ear


async def test_nobody_hears_anything() -> None:
    bus = NobodyElse()
    ear = Ear(bus)
    bus.publish(b"hello")
    assert bus.is_connected
    await bus.close()
    assert (ear.frames, ear.links) == ([], [])
