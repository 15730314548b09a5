"""What lets people in: the keys that sign, the sessions signed by them, and those that ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from caida.store.asking import Asking

SessionKind = Literal["cookie", "token"]

ADD_KEY = "insert into keys (name, value, made_at) values (?, ?, ?) on conflict (name) do nothing"
KEYS = "select name, value, made_at from keys order by made_at desc, name"
REMOVE_KEY = "delete from keys where name = ? returning name"
NOTE_SESSION = """
    insert into sessions (id, person, owner, kind, name, device, made_at, used_at)
    values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (id) do update set used_at = excluded.used_at, device = excluded.device"""
SESSIONS_OF = """
    select id, person, owner, kind, name, device, made_at, used_at from sessions
    where owner = ? order by used_at desc, id limit ?"""
END_SESSION = """
    insert into ended_sessions (id, until) values (?, ?)
    on conflict (id) do update set until = excluded.until"""
DROP_SESSION = "delete from sessions where id = ?"
ENDED_SESSIONS = "select id from ended_sessions where until > ?"
FORGET_SESSIONS = "delete from sessions where used_at < ?"
FORGET_ENDED = "delete from ended_sessions where until <= ?"


class SigningKey(NamedTuple):
    """``name`` stands in what it signs; ``made_at`` is 0 for the one from before there were more
    of them."""

    name: str
    value: bytes
    made_at: int


class SessionRow(NamedTuple):
    """A device or a program that is let in as ``person``; ``owner`` may see and end it.

    ``name`` is that of a program, ``device`` what a browser says it is.
    """

    id: str
    person: str
    owner: str
    kind: SessionKind
    name: str
    device: str
    made_at: int
    used_at: int


class CredentialStore(Protocol):
    """Raises StoreError when the database can't be reached. Times are milliseconds since 1970."""

    async def signing_keys(self) -> list[SigningKey]:
        """All there are, the newest first."""
        ...

    async def add_signing_key(self, key: SigningKey) -> None:
        """Nothing, if there is one of that name."""
        ...

    async def remove_signing_key(self, name: str) -> bool:
        """Whether there was one."""
        ...

    async def note_sessions(self, rows: Sequence[SessionRow]) -> None:
        """They are new, or were used again."""
        ...

    async def sessions_of(self, owner: str, limit: int) -> list[SessionRow]:
        """The last used first."""
        ...

    async def end_sessions(self, ended: Sequence[tuple[str, int]]) -> None:
        """By id; each is remembered until a time."""
        ...

    async def ended_sessions(self, now: int) -> list[str]: ...

    async def forget_sessions(self, unused_since: int, now: int) -> None:
        """Those that were not used since, and what was ended and is past."""
        ...


class SqlCredentials(Asking):
    """See CredentialStore."""

    async def signing_keys(self) -> list[SigningKey]:
        rows = await self._fetch(KEYS)
        return [SigningKey(name, bytes(value), made_at) for name, value, made_at in rows]

    async def add_signing_key(self, key: SigningKey) -> None:
        await self._fetch(ADD_KEY, *key)

    async def remove_signing_key(self, name: str) -> bool:
        return bool(await self._fetch(REMOVE_KEY, name))

    async def note_sessions(self, rows: Sequence[SessionRow]) -> None:
        if rows:
            await self._change((NOTE_SESSION, rows))

    async def sessions_of(self, owner: str, limit: int) -> list[SessionRow]:
        return [SessionRow(*row) for row in await self._fetch(SESSIONS_OF, owner, limit)]

    async def end_sessions(self, ended: Sequence[tuple[str, int]]) -> None:
        if ended:
            gone = [(session,) for session, _ in ended]
            await self._change((END_SESSION, ended), (DROP_SESSION, gone))

    async def ended_sessions(self, now: int) -> list[str]:
        return [str(row[0]) for row in await self._fetch(ENDED_SESSIONS, now)]

    async def forget_sessions(self, unused_since: int, now: int) -> None:
        await self._change((FORGET_SESSIONS, [(unused_since,)]), (FORGET_ENDED, [(now,)]))
