"""Where people are let in: every device and program, noted as it is used, and ended for good.

Whether one was ended is known in memory; the database has it too, for the next start.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from time import time

from caida.room.person import Person
from caida.server.signing import LIFE_SECONDS, OLD_SESSION, Pass
from caida.store.base import Store
from caida.store.credentials import SessionRow

NOTE_EVERY = 3600.0  # seconds; nobody needs to know it better
MAX_NOTED = 20_000
MAX_LISTED = 100
MAX_TOKENS = 50  # that somebody has at once
FOR_EVER = 2**53


def new_session() -> str:
    return secrets.token_urlsafe(9)


class Sessions:
    """``load`` before anybody is let in, and when another server has ended some; ``save`` writes
    what was noted. ``noted`` is called where others have to know soon."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ended: set[str] = set()
        self._noted: dict[str, float] = {}
        self._unsaved: dict[str, SessionRow] = {}
        self.noted: Callable[[], None] | None = None

    async def load(self) -> None:
        self._ended = set(await self._store.ended_sessions(_now()))

    def is_ended(self, session: str) -> bool:
        return session in self._ended

    def note(self, shown: Pass, device: str) -> None:
        """It was used just now."""
        now = time()
        if now - self._noted.get(shown.session, 0) < NOTE_EVERY:
            return
        self._noted.pop(shown.session, None)
        if len(self._noted) >= MAX_NOTED:
            self._noted.pop(next(iter(self._noted)))
        self._noted[shown.session] = now
        self._unsaved[shown.session] = _row(shown, device)
        if self.noted is not None:
            self.noted()

    async def save(self) -> None:
        rows, self._unsaved = self._unsaved, {}
        try:
            await self._store.note_sessions(list(rows.values()))
        except BaseException:
            self._unsaved = {**rows, **self._unsaved}
            raise

    async def of(self, owner: str, limit: int = MAX_LISTED) -> list[SessionRow]:
        """The last used first."""
        await self.save()
        return await self._store.sessions_of(owner, limit)

    async def add_token(self, session: str, program: Person, owner: str) -> bool:
        """Somebody makes a program; False if they have too many."""
        held = await self.of(owner)
        if sum(row.kind == "token" for row in held) >= MAX_TOKENS:
            return False
        now = _now()
        row = SessionRow(session, program.id, owner, "token", program.name, "", now, now)
        await self._store.note_sessions([row])
        return True

    async def end(self, *sessions: str) -> None:
        """For good, once this returns; what is signed for it may live for as long as is kept."""
        until = _now() + LIFE_SECONDS * 1000
        await self._store.end_sessions(
            [(one, FOR_EVER if one.startswith(OLD_SESSION) else until) for one in sessions]
        )
        for session in sessions:
            self._ended.add(session)
            self._unsaved.pop(session, None)

    async def forget(self) -> None:
        """What has not been used for as long as a cookie lives."""
        now = _now()
        await self._store.forget_sessions(now - LIFE_SECONDS * 1000, now)


def _row(shown: Pass, device: str) -> SessionRow:
    now, person = _now(), shown.person
    name = person.name if shown.purpose == "token" else ""
    made_at = shown.signed_at * 1000 or now
    return SessionRow(
        shown.session, person.id, person.id, shown.purpose, name, device, made_at, now
    )


def _now() -> int:
    return int(time() * 1000)
