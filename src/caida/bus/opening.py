"""From URLs to a bus that is connected."""

from __future__ import annotations

from hashlib import sha256
from urllib.parse import urlsplit

from caida.bus.alone import NobodyElse
from caida.bus.base import Bus, BusError
from caida.bus.urls import hide_password

POSTGRES = ("postgresql", "postgres")
NATS = ("nats", "tls")


async def open_bus(url: str, database: str, house: str) -> Bus:
    """``nats://host:port`` (several with commas), or PostgreSQL's own where nothing is given;
    ``house`` tells the houses on one NATS apart. A database that is a file has one server.

    BusError if it can't be had.
    """
    scheme = urlsplit(url).scheme
    if scheme in NATS:
        try:
            from caida.bus.nats_bus import NatsBus
        except ModuleNotFoundError:
            raise BusError("missing") from None

        bus = NatsBus(url, f"caida.{_subject(house)}")
        await bus.open()
        return bus
    if url:
        raise BusError("unknown_url", bus=hide_password(url))
    if urlsplit(database).scheme in POSTGRES:
        from caida.bus.notify import NotifyBus

        notify = NotifyBus(database)
        await notify.open()
        return notify
    return NobodyElse()


def _subject(house: str) -> str:
    """The id itself stays off the bus: with it, the marks of addresses could be guessed."""
    return sha256(f"caida bus {house}".encode()).hexdigest()[:12]
