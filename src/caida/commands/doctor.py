"""``caida doctor``: looks at a whole database and says what is off and what to do."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from caida.commands.databases import database_url, needing_packages
from caida.commands.progress import Progress
from caida.commands.text import tell_checkup
from caida.words import Words

if TYPE_CHECKING:
    from caida.server.checkup import Report


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "database", metavar="DATABASE", nargs="?", help=words.text("cli.doctor.database")
    )


@needing_packages()
def run(options: argparse.Namespace, words: Words) -> int:
    """1 if anything is off that does not mend itself; nothing is changed in any case."""
    from caida.store.urls import hide_password

    database = database_url(options.database)
    with Progress(words.text("cli.doctor.progress")) as progress:
        report = asyncio.run(_check(database, progress))
    for line in tell_checkup(words, hide_password(database), report):
        print(line)
    return 0 if report.is_sound else 1


async def _check(database: str, progress: Progress) -> Report:
    from caida.server.checkup import check_database
    from caida.store.snapshot import open_snapshot

    async with open_snapshot(database) as snapshot:
        return await check_database(snapshot, progress.reach)
