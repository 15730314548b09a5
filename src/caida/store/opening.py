"""From a URL to a store whose schema is the present one."""

from __future__ import annotations

from urllib.parse import urlsplit

from caida.store.base import Store, StoreError
from caida.store.urls import hide_password, sqlite_path

POSTGRES = ("postgresql", "postgres")


async def open_store(url: str) -> Store:
    """``sqlite:///relative.db``, ``sqlite:////absolute.db`` or ``postgresql://user@host/name``.

    An older database is brought up to date; a newer one is refused.
    """
    scheme = urlsplit(url).scheme
    if scheme == "sqlite":
        from caida.store.sqlite import SqliteStore

        return await SqliteStore.open(sqlite_path(url))
    if scheme in POSTGRES:
        from caida.store.postgres import PostgresStore

        return await PostgresStore.open(url)
    raise StoreError("unknown_url", url=hide_password(url))
