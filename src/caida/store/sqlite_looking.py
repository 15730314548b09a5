"""Looking into an SQLite file without changing anything in it, and telling what is no database."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from caida.store.base import StoreError
from caida.store.schema import VERSION_QUERY, needs_upgrade

BUSY_SECONDS = 10.0  # whoever only looks can wait for who plays
FAULTS_TOLD = 10
OUR_TABLES = {"alembic_version", "log", "matches", "players", "rooms"}  # since the first revision


def look_into(path: Path, *, tidies: bool = False) -> sqlite3.Connection:
    """A connection that can't write; texts that are none are told as well as they can be.

    One that ``tidies`` may do at its end what any last one does: bring home what SQLite keeps
    beside the file.
    """
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={'rw' if tidies else 'ro'}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    connection.execute("pragma query_only=on")
    connection.text_factory = lambda text: text.decode(errors="replace")
    return connection


@contextmanager
def told_of(path: Path) -> Iterator[None]:
    """What SQLite says of a file, as an error of ours."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without what extends it
        if code == sqlite3.SQLITE_NOTADB:
            raise StoreError("foreign", file=path) from None
        if code == sqlite3.SQLITE_CORRUPT:
            raise StoreError("damaged", file=path) from None
        raise StoreError("unavailable", reason=error) from None


def version_of(connection: sqlite3.Connection, path: Path) -> str:
    """The revision of its schema; StoreError if it is no database of ours, or a newer one."""
    with told_of(path):
        names = {name for (name,) in connection.execute("select name from sqlite_master")}
        row = connection.execute(VERSION_QUERY).fetchone() if names >= OUR_TABLES else None
    if row is None:
        raise StoreError("foreign", file=path)
    needs_upgrade(str(row[0]))  # refuses a newer one
    return str(row[0])


def faults_in(connection: sqlite3.Connection, check: str = "integrity_check") -> list[str]:
    """What SQLite itself finds wrong in a file, in its own words."""
    try:
        rows = connection.execute(f"pragma {check}({FAULTS_TOLD})").fetchall()
    except sqlite3.DatabaseError as error:  # too wrong to look any further
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        return [str(error)]
    return [str(text) for (text,) in rows if text != "ok"]


def examine(path: Path) -> None:
    """Whether it is a whole database of ours; StoreError says what else it is."""
    with closing(look_into(path)) as connection:
        version_of(connection, path)
        with told_of(path):
            if faults_in(connection, "quick_check"):
                raise StoreError("damaged", file=path)
