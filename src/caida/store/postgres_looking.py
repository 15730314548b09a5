"""Looking into a PostgreSQL database at one moment, in a transaction that can't write."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from caida.store.base import StoreError
from caida.store.postgres import CONNECT_SECONDS, TROUBLE
from caida.store.schema import VERSION_QUERY, needs_upgrade
from caida.store.urls import hide_password

Fetch = Callable[..., Awaitable[Sequence[Any]]]


@asynccontextmanager
async def look_at(url: str) -> AsyncIterator[tuple[Fetch, str]]:
    """What asks it, and the revision of its schema. However long it takes, nobody waits for it."""
    try:
        connection = await asyncpg.connect(url, timeout=CONNECT_SECONDS)
    except TROUBLE as error:
        raise StoreError("unavailable", reason=error) from None
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            version = None
            if await connection.fetchval("select to_regclass('alembic_version')") is not None:
                version = await connection.fetchval(VERSION_QUERY)
            if version is None:
                raise StoreError("foreign", file=hide_password(url))
            needs_upgrade(version)
            yield connection.fetch, version
    except TROUBLE as error:
        raise StoreError("unavailable", reason=error) from None
    finally:
        await connection.close()
