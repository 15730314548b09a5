"""The claim that a server has on its database for as long as its process lives: a file has one
server, PostgreSQL as many as share it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from caida.store.base import StoreError

if TYPE_CHECKING:
    import asyncpg

CLAIM_SECONDS = 2.0  # how long a server that has just ended may still seem to be there
RETRY_SECONDS = 0.05
SERVER_LOCK = 0x_CA1DA_1
# A machine that went away without a word is noticed within half a minute, not within hours.
KEEPALIVE = """
    set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3"""


def claim_file(path: Path) -> sqlite3.Connection:
    """An exclusive lock on an empty file beside the database; closing it gives the claim up.

    The database itself stays open to backups and to whoever looks into it.
    """
    real = path.resolve()
    beside = real.with_name(f"{real.name}-server")
    connection = sqlite3.connect(
        beside, timeout=CLAIM_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("begin exclusive")
    except sqlite3.Error as error:
        connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreError("in_use", database=str(path)) from None
        raise StoreError("unavailable", reason=error) from None
    return connection


async def share_session(connection: asyncpg.Connection[Any]) -> bool:
    """Whether this session may use the database beside others, for as long as it lasts: not while
    a version has it that wants it for itself."""
    await connection.execute(KEEPALIVE)
    until = monotonic() + CLAIM_SECONDS
    while not await connection.fetchval(f"select pg_try_advisory_lock_shared({SERVER_LOCK})"):
        if monotonic() > until:
            return False
        await asyncio.sleep(RETRY_SECONDS)
    return True
