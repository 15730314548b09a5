"""From what a server is told to a bus."""

import sys
from typing import Any

import nats
import pytest

from caida.bus import BusError, open_bus
from caida.bus.alone import NobodyElse
from caida.bus.nats_bus import NatsBus
from caida.bus.notify import NotifyBus
from tests.bus.nats_server import NatsServer
from tests.waiting import until

FILE = "sqlite:///caida.db"


async def test_a_file_has_one_server_and_needs_no_bus() -> None:
    assert isinstance(await open_bus("", FILE, "house"), NobodyElse)


async def test_postgresql_has_one_of_its_own(postgres_url: str) -> None:
    bus = await open_bus("", postgres_url, "house")
    assert isinstance(bus, NotifyBus)
    await bus.close()


async def test_nats_is_used_where_it_is_given(postgres_url: str, nats_server: NatsServer) -> None:
    bus = await open_bus(nats_server.url, postgres_url, "house")
    assert isinstance(bus, NatsBus)
    await bus.close()


@pytest.mark.parametrize("url", ["redis://here", "here", "nats"])
async def test_any_other_is_refused(url: str) -> None:
    with pytest.raises(BusError) as caught:
        await open_bus(url, FILE, "house")
    assert caught.value.code == "unknown_url"


async def test_who_lacks_the_package_is_told_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "caida.bus.nats_bus", raising=False)
    monkeypatch.setitem(sys.modules, "nats", None)
    with pytest.raises(BusError) as caught:
        await open_bus("nats://127.0.0.1:1", FILE, "house")
    assert caught.value.code == "missing"
    assert "caida[cluster]" in str(caught.value)


async def test_which_house_it_is_can_not_be_read_from_the_bus(
    postgres_url: str, nats_server: NatsServer
) -> None:
    subjects: list[str] = []

    async def hear(message: Any) -> None:
        subjects.append(message.subject)

    listener = await nats.connect(nats_server.url)
    await listener.subscribe(">", cb=hear)
    await listener.flush()
    buses = [await open_bus(nats_server.url, postgres_url, house) for house in ("one", "other")]
    for bus in buses:
        bus.publish(b"look")
    await until(lambda: len(set(subjects)) == 2)
    for subject in subjects:
        assert subject.startswith("caida.")
        assert "one" not in subject
        assert "other" not in subject
    for bus in buses:
        await bus.close()
    await listener.close()
