"""``caida restore``: a backup put where the server looks for its database."""

from __future__ import annotations

import argparse
from pathlib import Path

from caida.commands.databases import database_url
from caida.commands.progress import Progress
from caida.commands.text import tell_restored
from caida.words import Words


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=words.text("cli.restore.file"))
    parser.add_argument("--database", metavar="URL", help=words.text("cli.serve.database"))


def run(options: argparse.Namespace, words: Words) -> int:
    from caida.store.backup import restore

    database = database_url(options.database)
    with Progress(words.text("cli.restore.progress")) as progress:
        restore(options.file, database, progress.reach)
    print(tell_restored(words, database))
    return 0
