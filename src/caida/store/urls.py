"""What is in the URL of a database, and what of it may be shown."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from caida.store.base import StoreError


def sqlite_path(url: str) -> Path:
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
