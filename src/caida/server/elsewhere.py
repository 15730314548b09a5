"""What a room tells the other servers of its house, and asks them. A house with one has none."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from caida.protocol.updates import Said


class Elsewhere(Protocol):
    """Nothing here waits but ``refresh``."""

    @property
    def is_older(self) -> bool:
        """Whether there is a server of a newer version."""
        ...

    def is_in_charge(self, room: str, others: Collection[str]) -> bool:
        """Whether what happens by itself at a table is for this server to do, while it and these
        others have somebody there."""
        ...

    def is_keeper(self, room: str) -> bool:
        """The same for a table where nobody is."""
        ...

    def note_attended(self, room: str) -> None:
        """Others than before are here, or are ready to go on."""
        ...

    def catch_up(self, room: str) -> None:
        """The log of a room has more than we know."""
        ...

    def say(self, room: str, said: Said) -> None:
        """Somebody at a table says a phrase."""
        ...

    async def refresh(self, room: str) -> None:
        """Bring a room that nobody attends here up to date; StoreError if that can't be."""
        ...
