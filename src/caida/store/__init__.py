"""Append-only logs of rooms and the archive of matches, in SQLite or PostgreSQL."""

from caida.store.base import Append, ArchivedMatch, LogRow, MatchLine, Store, Stored, StoreError
from caida.store.opening import open_store

__all__ = [
    "Append",
    "ArchivedMatch",
    "LogRow",
    "MatchLine",
    "Store",
    "StoreError",
    "Stored",
    "open_store",
]
