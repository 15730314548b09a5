"""The version of the schema: what this program wants, and what a database has.

Alembic is loaded only when there is something to change; that keeps the start short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from caida.store.base import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection

# Every revision in migrations/versions, oldest first; a test keeps this list honest.
REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008")
HEAD = REVISIONS[-1]
VERSION_QUERY = "select version_num from alembic_version"
LEAST_QUERY = "select least from schema_needs"


def needs_upgrade(version: str | None, least: str | None = None) -> bool:
    """Whether a database of this version (None: an empty one) is to be changed first.

    A newer one is refused, unless it says that whoever knows ``least`` can still use it: so the
    servers of a house are replaced one by one.
    """
    if version is None or version in REVISIONS:
        return version != HEAD
    if least not in REVISIONS:
        raise StoreError("newer_schema", version=version, known=HEAD)
    return False


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Bring the database of a connection to a revision, in the transaction it is in."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "caida.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
