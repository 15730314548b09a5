"""Who may not come in, and until when: known in memory, kept in the database."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from time import time

from caida.room.person import Person, public_mark
from caida.server.troubles import Trouble
from caida.store.base import Store
from caida.store.desk import BanKind, BanRow

BANNED = 4403  # a socket is closed with it
Network = IPv4Network | IPv6Network


class Bans:
    """``load`` before anybody is let in, and when another server has changed something."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._people: dict[str, BanRow] = {}
        self._prefixes: dict[str, tuple[Network, BanRow]] = {}

    async def load(self) -> None:
        bans = await self._store.bans(_now())
        self._people, self._prefixes = {}, {}
        for ban in reversed(bans):
            self._note(ban)

    def of(self, person: Person | None, address: str) -> BanRow | None:
        """What keeps somebody out, if anything does."""
        now = _now()
        ban = self._people.get(public_mark(person.id)) if person and self._people else None
        if ban is not None and ban.until > now:
            return ban
        if self._prefixes and (place := _address(address)) is not None:
            for network, held in self._prefixes.values():
                if held.until > now and place in network:
                    return held
        return None

    def check(self, person: Person | None, address: str) -> None:
        """Trouble, with its end, for who may not come in."""
        if (ban := self.of(person, address)) is not None:
            raise banned(ban)

    async def add(self, kind: BanKind, what: str, name: str, note: str, seconds: int) -> BanRow:
        now = _now()
        ban = BanRow(secrets.token_urlsafe(6), kind, what, name, note, now, now + seconds * 1000)
        await self._store.add_ban(ban)
        self._note(ban)
        return ban

    async def lift(self, ban: str) -> bool:
        is_lifted = await self._store.lift_ban(ban, _now())
        await self.load()
        return is_lifted

    async def list(self) -> list[BanRow]:
        return await self._store.bans(_now())

    def _note(self, ban: BanRow) -> None:
        if ban.kind == "person":
            self._people[ban.what] = ban
        else:
            self._prefixes[ban.id] = (ip_network(ban.what), ban)


def banned(ban: BanRow) -> Trouble:
    return Trouble("banned", until=tell_time(ban.until))


def read_prefix(text: str) -> Network:
    """``203.0.113.7``, ``203.0.113.0/24`` or ``2001:db8::/48``; ValueError for anything else, and
    for what would keep half the world out."""
    network = ip_network(text.strip(), strict=False)
    if network.prefixlen < (8 if network.version == 4 else 24):
        raise ValueError(text)
    return network


def tell_time(at: int) -> str:
    """As everybody reads it, wherever they are."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


@lru_cache(maxsize=4096)
def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:  # a socket of this machine has none
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def _now() -> int:
    return int(time() * 1000)
