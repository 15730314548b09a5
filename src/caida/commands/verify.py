"""``caida verify``: plays records again and says, file by file, whether everything holds."""

from __future__ import annotations

import argparse
from pathlib import Path

from caida.commands.errors import CommandError
from caida.commands.records import open_record
from caida.commands.text import tell_verified
from caida.words import Words


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help=words.text("cli.option.files")
    )


def run(options: argparse.Namespace, words: Words) -> int:
    """Every file is looked at; 1 if something is off in any."""
    results = [_verify(file, words) for file in options.files]
    return 0 if all(results) else 1


def _verify(file: Path, words: Words) -> bool:
    try:
        record = open_record(file)
    except (CommandError, OSError) as error:
        print(words.error(error), flush=True)
        return False
    print(f"{file}: {tell_verified(words, record)}", flush=True)
    return True
