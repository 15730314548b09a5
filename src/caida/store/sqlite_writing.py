"""Entries into an SQLite log: a batch is one transaction, in as few statements as it takes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from caida.store.base import Append, Stored
from caida.store.queries import CLEAR_SITTERS, CLOSE_ROOM, OPEN_ROOM, SIT
from caida.store.sqlite_file import SqliteFile

ROWS_AT_ONCE = 64  # one statement for many rows costs little more than for one
# "or rollback", since SQLite keeps a copy of every page that a statement which can fail half-way
# has touched, unless all is lost then: with copies 32 rows take 2.6 times as long.
INSERT_ENTRIES = [
    "insert or rollback into log (room, seq, at, entry) values "
    + ", ".join(["(?, ?, ?, ?)"] * size)
    for size in range(ROWS_AT_ONCE + 1)
]
INSERT_ENTRY = "insert or ignore into log (room, seq, at, entry) values (?, ?, ?, ?)"


def write_batch(file: SqliteFile, batch: Sequence[Append]) -> list[Stored]:
    """All of it in one transaction; every answer is "failed" if that does not go through."""
    try:
        db = file.connect()
        if _write_plain(db, batch):
            return ["stored"] * len(batch)
        db.execute("begin immediate")
        answers = [_write_one(db, append) for append in batch]
        db.execute("commit")
        return answers
    except (sqlite3.Error, OSError):
        file.close()  # rolls back, and the next batch starts from a fresh connection
        return ["failed"] * len(batch)


def _write_plain(db: sqlite3.Connection, batch: Sequence[Append]) -> bool:
    """Write entries and nothing else, in as few statements as it takes: one is a transaction by
    itself. False, and nothing is written, if it is not that simple or a place is taken."""
    if not all(append.is_plain for append in batch):
        return False
    is_large = len(batch) > ROWS_AT_ONCE
    try:
        if is_large:
            db.execute("begin immediate")
        for at in range(0, len(batch), ROWS_AT_ONCE):
            rows = batch[at : at + ROWS_AT_ONCE]
            values = [value for append in rows for value in (append.room, *append.row)]
            db.execute(INSERT_ENTRIES[len(rows)], values)
        if is_large:
            db.execute("commit")
    except sqlite3.IntegrityError:
        return False
    return True


def _write_one(db: sqlite3.Connection, append: Append) -> Stored:
    room, row, code, closes, sitter, maker = append
    if code and db.execute(OPEN_ROOM, (room, code, maker)).rowcount == 0:
        return "taken"
    if db.execute(INSERT_ENTRY, (room, *row)).rowcount == 0:
        return "taken"
    if sitter:
        db.execute(SIT, (room, sitter, row.at))
    if closes:
        db.execute(CLOSE_ROOM, (room,))
        db.execute(CLEAR_SITTERS, (room,))
    return "stored"
