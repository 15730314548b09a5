"""The servers of a house that live, as this one knows them, and which of them is to do something.

Each of them does what it has the highest draw for: no one has to be asked, and when one goes away,
only what was its own changes hands.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from hashlib import sha256

from caida.store.sharing import NodeRow


class Nodes:
    """``own`` is this one's id; the others are told by ``hear``."""

    def __init__(self, own: str) -> None:
        self.own = own
        self.others: dict[str, NodeRow] = {}

    def hear(self, living: Sequence[NodeRow]) -> tuple[set[str], set[str]]:
        """Who lives now; who has come, and who has gone."""
        before = set(self.others)
        self.others = {row.id: row for row in living}
        return self.others.keys() - before, before - self.others.keys()

    @property
    def is_anybody_blind(self) -> bool:
        """Whether somebody else can't say when to look."""
        return not all(row.hears for row in self.others.values())

    def has_newer(self, version: str) -> bool:
        return any(_number(row.version) > _number(version) for row in self.others.values())

    @property
    def ending(self) -> set[str]:
        """Those that are about to: what was theirs to do is for others."""
        return {row.id for row in self.others.values() if row.is_draining}

    def is_first(self, what: str, others: Collection[str] | None = None) -> bool:
        """Whether this server is to do something, among these others that live or among all. Who
        is about to end leaves it to the others."""
        rivals = self.others.keys() if others is None else others
        draw = draw_for(self.own, what)
        for other in rivals:
            row = self.others.get(other)
            if row is not None and not row.is_draining and draw_for(other, what) > draw:
                return False
        return True


@lru_cache(maxsize=65_536)
def draw_for(node: str, what: str) -> bytes:
    return sha256(f"{node} {what}".encode()).digest()


def _number(version: str) -> tuple[int, ...]:
    """1.10.2 comes after 1.9; what is not a number counts for nothing."""
    return tuple(int(part) if part.isdigit() else 0 for part in version.split("."))
