"""``caida backup``: the whole database into one file, while people play."""

from __future__ import annotations

import argparse
from pathlib import Path

from caida.commands.databases import database_url
from caida.commands.progress import Progress
from caida.commands.text import tell_backup
from caida.words import Words


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=words.text("cli.backup.file"))
    parser.add_argument("--database", metavar="URL", help=words.text("cli.serve.database"))


def run(options: argparse.Namespace, words: Words) -> int:
    from caida.store.backup import back_up

    with Progress(words.text("cli.backup.progress")) as progress:
        back_up(database_url(options.database), options.file, progress.reach)
    print(tell_backup(words, options.file))
    return 0
