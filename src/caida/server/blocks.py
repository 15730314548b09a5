"""Who wants nothing to do with whom: known in memory, kept in the database with who blocks."""

from __future__ import annotations

from time import time

from caida.room.person import public_mark
from caida.store.base import Store
from caida.store.conduct import BlockRow

MAX_BLOCKS = 200  # that somebody has at once


class Blocks:
    """People go by their marks here; ``load`` before anybody is let in, and when another server
    has changed something."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._blocked: dict[str, set[str]] = {}
        self._blocked_by: dict[str, set[str]] = {}

    async def load(self) -> None:
        pairs = await self._store.all_blocks()
        self._blocked, self._blocked_by = {}, {}
        for person, who in pairs:
            self._note(public_mark(person), who)

    def has_blocked(self, one: str, other: str) -> bool:
        return other in self._blocked.get(one, ())

    def are_apart(self, one: str, other: str) -> bool:
        """Whether either has blocked the other."""
        return self.has_blocked(one, other) or self.has_blocked(other, one)

    def has_any(self, one: str) -> bool:
        """Whether they have blocked somebody, or somebody them; few have."""
        return one in self._blocked or one in self._blocked_by

    async def of(self, person: str) -> list[BlockRow]:
        return await self._store.blocks_of(person)

    async def add(self, person: str, who: str, name: str) -> bool:
        """False if they have blocked too many already."""
        if len(self._blocked.get(public_mark(person), ())) >= MAX_BLOCKS:
            return False
        await self._store.add_block(person, BlockRow(who, name, int(time() * 1000)))
        self._note(public_mark(person), who)
        return True

    async def remove(self, person: str, who: str) -> None:
        await self._store.remove_block(person, who)
        one = public_mark(person)
        _discard(self._blocked, one, who)
        _discard(self._blocked_by, who, one)

    def _note(self, one: str, other: str) -> None:
        self._blocked.setdefault(one, set()).add(other)
        self._blocked_by.setdefault(other, set()).add(one)


def _discard(known: dict[str, set[str]], one: str, other: str) -> None:
    others = known.get(one, set())
    others.discard(other)
    if not others:
        known.pop(one, None)
