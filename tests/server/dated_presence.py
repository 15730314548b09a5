"""What servers state of their tables, dated by the time that a test moves instead of that of the
database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from caida.server.timing import Timekeeper
from caida.store.base import Store
from caida.store.sharing import PresenceRow


class DatedPresence:
    """One for all servers of a house."""

    def __init__(self, time: Timekeeper) -> None:
        self._time = time
        self._stated: dict[tuple[str, str], int] = {}

    def date(self, store: Store) -> None:
        shared: Any = store
        state, read = shared.state_presence, shared.presence

        async def state_presence(node: str, statements: Mapping[str, bytes]) -> None:
            self._stated.update(dict.fromkeys([(node, room) for room in statements], self._now))
            await state(node, statements)

        async def presence(rooms: Sequence[str], but: str) -> list[PresenceRow]:
            return [self._dated(row) for row in await read(rooms, but)]

        shared.state_presence, shared.presence = state_presence, presence

    @property
    def _now(self) -> int:
        return self._time.now()

    def _dated(self, row: PresenceRow) -> PresenceRow:
        return row._replace(age_ms=self._now - self._stated[row.node, row.room])
