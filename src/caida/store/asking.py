"""How a group of questions reaches a database, whichever it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

Change = tuple[str, Sequence[Sequence[object]]]
"""A statement in SQLite's way of writing parameters, and the values of each time it is run."""


class Asking(ABC):
    """What SQLite and PostgreSQL each do in their own way; everything else is asked through it."""

    @abstractmethod
    async def _fetch(self, query: str, *values: object) -> list[Any]:
        """The rows of a query in its own transaction; StoreError if there is no answer."""

    @abstractmethod
    async def _change(self, *changes: Change) -> None:
        """All of it in one transaction, or nothing and StoreError."""
