"""Which database a command is about."""

from __future__ import annotations

import os
from urllib.parse import quote

from caida.commands.errors import UsageError


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
