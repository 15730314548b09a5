"""A whole SQLite database into another file, also while a server writes to it.

The copy is of one moment: everything committed before it begins, and nothing half. It gets its
name when it is whole and looked through, so no file of that name is ever a part of one.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

from caida.store.base import StoreError
from caida.store.claiming import claim_file
from caida.store.opening import POSTGRES
from caida.store.sqlite_looking import examine, look_into, told_of, version_of
from caida.store.urls import hide_password, sqlite_path

PAGES_AT_ONCE = 1024
BESIDE = ("-wal", "-journal")  # what SQLite keeps beside a database, and would read into it

Progress = Callable[[int, int], None]
"""Told how many pages are done, and of how many."""


def back_up(url: str, file: Path, progress: Progress) -> None:
    """Copy the database of a URL into a new file, whoever is using it."""
    source = _path_of(url, "backup_postgres", file)
    _refuse_existing(file)
    _copy(source, file, progress)


def restore(file: Path, url: str, progress: Progress) -> None:
    """Put a copy where a server will look for its database, and where nothing is yet."""
    target = _path_of(url, "restore_postgres", file)
    examine(file)
    _refuse_existing(target)
    beside = [Path(f"{target}{ending}") for ending in BESIDE]
    if left := [file for file in beside if file.exists() and file.stat().st_size]:
        raise StoreError("leftovers", files=", ".join(map(str, left)))
    target.parent.mkdir(parents=True, exist_ok=True)
    with closing(claim_file(target)):  # a server may have lost its file and be waiting for it
        _copy(file, target, progress)


def _path_of(url: str, code: str, file: Path) -> Path:
    scheme = urlsplit(url).scheme
    if scheme in POSTGRES:
        raise StoreError(code, url=hide_password(url), file=file)
    if scheme != "sqlite":
        raise StoreError("unknown_url", url=hide_password(url))
    return sqlite_path(url)


def _refuse_existing(file: Path) -> None:
    if os.path.lexists(file):
        raise StoreError("exists", file=file)


def _copy(source: Path, target: Path, progress: Progress) -> None:
    with closing(look_into(source, tidies=True)) as reading:
        version_of(reading, source)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        os.close(handle)  # for nobody else to read: it holds the secrets of the shuffles
        part = Path(name)
        try:
            with told_of(source):
                _copy_pages(reading, part, progress)
            examine(part)
            _give_name(part, target)
        except StoreError as error:
            if error.code != "unavailable":
                raise
            raise StoreError("uncopied", file=target, reason=error.params["reason"]) from None
        finally:
            part.unlink(missing_ok=True)


def _copy_pages(reading: sqlite3.Connection, part: Path, progress: Progress) -> None:
    # Held from here on, one moment is read: what is written meanwhile neither shows nor waits.
    reading.execute("begin")
    reading.execute("select count(*) from sqlite_master").fetchone()
    with closing(sqlite3.connect(part, isolation_level=None)) as writing:
        reading.backup(
            writing,
            pages=PAGES_AT_ONCE,
            progress=lambda _status, left, total: progress(total - left, total),
            sleep=0.0,
        )
        writing.execute("pragma journal_mode=delete")  # one file, without another beside it


def _give_name(part: Path, target: Path) -> None:
    """Never in place of another, even one that came while this was being copied."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    try:
        os.link(part, target)
    except FileExistsError:
        raise StoreError("exists", file=target) from None
    except OSError:  # not every disk knows a second name for a file
        _refuse_existing(target)
        part.rename(target)
    with suppress(OSError):
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
