"""NATS: heard by the others of the same house; killed and started again, it is found again."""

import pytest

from caida.bus import BusError
from caida.bus.nats_bus import NatsBus
from tests.bus.hearing import Ear, hears
from tests.bus.nats_server import NatsServer
from tests.waiting import until


async def opened(url: str, subject: str = "caida.house") -> tuple[NatsBus, Ear]:
    bus = NatsBus(url, subject)
    await bus.open()
    return bus, Ear(bus)


async def test_what_one_says_the_others_of_its_house_hear_in_order(nats_server: NatsServer) -> None:
    one, own = await opened(nats_server.url)
    two, heard = await opened(nats_server.url)
    other, nothing = await opened(nats_server.url, "caida.another")
    said = [b"%d" % number for number in range(50)]
    for frame in said:
        one.publish(frame)
    await until(lambda: len(heard.frames) == len(said))
    assert (heard.frames, own.frames, nothing.frames) == (said, [], [])
    for bus in (one, two, other):
        await bus.close()
    assert heard.links == []


async def test_a_server_that_is_killed_is_found_again_when_it_is_back(
    nats_server: NatsServer,
) -> None:
    one, told = await opened(nats_server.url)
    two, heard = await opened(nats_server.url)
    nats_server.kill()
    await until(lambda: told.links == [False] and heard.links == [False])
    assert not one.is_connected
    one.publish(b"to nobody")
    nats_server.start()
    await until(lambda: told.links == [False, True] and heard.links == [False, True])
    await hears(one, heard, b"after")
    assert b"to nobody" not in heard.frames
    await one.close()
    await two.close()


async def test_no_server_is_told_without_the_password() -> None:
    with pytest.raises(BusError) as caught:
        await NatsBus("nats://u:secret@127.0.0.1:1", "caida.house").open()
    assert caught.value.code == "unreachable"
    assert "secret" not in str(caught.value)
