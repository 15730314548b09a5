"""Which database a command is about, and what it takes to open one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

from caida.commands.errors import CommandError, UsageError

PACKAGES = (
    "alembic",
    "asyncpg",
    "confusable_homoglyphs",
    "h11",
    "msgspec",
    "regex",
    "segno",
    "sqlalchemy",
    "starlette",
    "uvicorn",
)


def database_url(given: str | None) -> str:
    """The one that was asked for, by URL or as the name of a file; else the one that
    ``caida serve`` would use."""
    from caida.server.settings import ServerSettings

    if given is not None and "://" not in given:
        given = f"sqlite:///{quote(given)}"
    try:
        return ServerSettings.from_environment(os.environ, database=given).database
    except ValueError as error:
        raise UsageError("bad_setting", setting=error) from None


@contextmanager
def needing_packages() -> Iterator[None]:
    """Say which of the server's packages is missing; any other module that is, is our own fault."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in PACKAGES:
            raise
        raise CommandError("missing_package", package=package) from None
