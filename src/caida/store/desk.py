"""What whoever runs the house has done: who may not come in and until when, and every act."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from caida.store.asking import Asking

BanKind = Literal["person", "prefix"]

ADD_BAN = """
    insert into bans (id, kind, what, name, note, made_at, until) values (?, ?, ?, ?, ?, ?, ?)"""
LIFT_BAN = "update bans set until = ? where id = ? and until > ? returning id"
BANS = """
    select id, kind, what, name, note, made_at, until from bans where until > ?
    order by made_at desc, id"""
ADD_ACT = "insert into audit (at, address, act, what, note) values (?, ?, ?, ?, ?)"
ACTS = "select at, address, act, what, note from audit order by id desc limit ?"


class BanRow(NamedTuple):
    """``what`` is the mark of a person, or a prefix of addresses; ``name`` is for people."""

    id: str
    kind: BanKind
    what: str
    name: str
    note: str
    made_at: int
    until: int


class ActRow(NamedTuple):
    """From which ``address`` something was done; nothing of it is ever changed."""

    at: int
    address: str
    act: str
    what: str
    note: str


class DeskStore(Protocol):
    """Raises StoreError when the database can't be reached. Times are milliseconds since 1970."""

    async def add_ban(self, ban: BanRow) -> None: ...

    async def lift_ban(self, ban: str, now: int) -> bool:
        """Whether there was one to end."""
        ...

    async def bans(self, now: int) -> list[BanRow]:
        """Those that have not ended, the latest first."""
        ...

    async def add_act(self, act: ActRow) -> None: ...

    async def acts(self, limit: int) -> list[ActRow]:
        """The latest first."""
        ...


class SqlDesk(Asking):
    """See DeskStore."""

    async def add_ban(self, ban: BanRow) -> None:
        await self._fetch(ADD_BAN, *ban)

    async def lift_ban(self, ban: str, now: int) -> bool:
        return bool(await self._fetch(LIFT_BAN, now, ban, now))

    async def bans(self, now: int) -> list[BanRow]:
        return [BanRow(*row) for row in await self._fetch(BANS, now)]

    async def add_act(self, act: ActRow) -> None:
        await self._fetch(ADD_ACT, *act)

    async def acts(self, limit: int) -> list[ActRow]:
        return [ActRow(*row) for row in await self._fetch(ACTS, limit)]
