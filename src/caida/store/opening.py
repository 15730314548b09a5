"""From a URL to a store whose schema is the present one."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from caida.store.base import Store, StoreError

POSTGRES = ("postgresql", "postgres")


async def open_store(url: str) -> Store:
    """``sqlite:///relative.db``, ``sqlite:////absolute.db`` or ``postgresql://user@host/name``.

    An older database is brought up to date; a newer one is refused.
    """
    scheme = urlsplit(url).scheme
    if scheme == "sqlite":
        from caida.store.sqlite import SqliteStore

        return await SqliteStore.open(_path(url))
    if scheme in POSTGRES:
        from caida.store.postgres import PostgresStore

        return await PostgresStore.open(url)
    raise StoreError("unknown_url", url=hide_password(url))


def _path(url: str) -> Path:
    path = unquote(url.partition("://")[2])
    if not path.startswith("/") or path == "/":
        raise StoreError("unknown_url", url=url)
    return Path(path[1:])


def hide_password(url: str) -> str:
    """The URL as it may be shown."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    return url.replace(f":{parts.password}@", ":***@", 1)
