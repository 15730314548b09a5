"""An SQLite file: connecting to it as the store needs it, and bringing its schema up to date."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from caida.store.base import StoreError
from caida.store.schema import VERSION_QUERY, needs_upgrade, upgrade

BUSY_SECONDS = 2.0  # how long another process may hold the file before an append fails
CHECKPOINT_PAGES = 4000  # pages that change all the time are copied back less often


class SqliteFile:
    """A connection that notices when its file was lost or exchanged, and finds it again.

    SQLite would go on writing into a deleted file, and nothing of it would ever be seen again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._inode = 0

    def connect(self) -> sqlite3.Connection:
        inode = self._path.stat().st_ino
        if self._connection is None or inode != self._inode:
            self.close()
            self._connection = connect_file(self._path)
            self._inode = inode
        return self._connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def connect_file(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("pragma journal_mode=wal")
    connection.execute("pragma synchronous=full")
    connection.execute("pragma foreign_keys=on")
    connection.execute(f"pragma wal_autocheckpoint={CHECKPOINT_PAGES}")
    return connection


def prepare_file(path: Path) -> None:
    """Make the file and its tables if they are not there, and bring them up to date."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = connect_file(path)
        try:
            tables = connection.execute("select name from sqlite_master").fetchall()
            version = None
            if ("alembic_version",) in tables:
                row = connection.execute(VERSION_QUERY).fetchone()
                version = None if row is None else str(row[0])
        finally:
            connection.close()
        if needs_upgrade(version):
            _upgrade(path)
    except (sqlite3.Error, OSError) as error:
        raise StoreError("unavailable", reason=error) from None


def _upgrade(path: Path) -> None:
    from sqlalchemy import NullPool, create_engine, text

    engine = create_engine(
        "sqlite://",
        creator=lambda: connect_file(path),
        poolclass=NullPool,
        execution_options={"isolation_level": "AUTOCOMMIT"},
    )
    with engine.connect() as connection:
        connection.execute(text("begin immediate"))
        upgrade(connection)
        connection.execute(text("commit"))
