"""The ``caida`` command: finds the language and the subcommand, and turns errors into one line.

Exit codes: 0 fine, 1 something is off, 2 wrong usage, 130 stopped by Ctrl-C, 141 nobody reads on.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from caida.arena import UnknownPlayer
from caida.commands import COMMANDS
from caida.commands.errors import UsageError
from caida.commands.parsing import Parser, speaking
from caida.commands.text import tell_version
from caida.engine.errors import CaidaError, RulesetError
from caida.words import LANGUAGES, Words, detect_language

OFF, USAGE, STOPPED, UNREAD = 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code and never lets an expected error through."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    words = Words(_language(arguments))
    _never_fail_to_print()
    try:
        with speaking(words):
            options = build_parser(words).parse_args(arguments)
        _notice_interpreted(words)
        code: int = options.run(options, words)
        sys.stdout.flush()
        return code
    except SystemExit as stop:  # argparse: help, version, wrong usage
        return stop.code if isinstance(stop.code, int) else USAGE
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        return _unread()
    except (CaidaError, OSError) as error:
        print(f"caida: {words.error(error)}", file=sys.stderr)
        return USAGE if isinstance(error, UsageError | RulesetError | UnknownPlayer) else OFF


def build_parser(words: Words) -> Parser:
    """The whole command line in one language."""
    parser = Parser(prog="caida", description=words.text("cli.description"), words=words)
    parser.add_argument(
        "--version",
        action="version",
        version=tell_version(words),
        help=words.text("cli.argparse.version"),
    )
    _add_language(parser, words, default=None)
    commands = parser.add_subparsers(
        title=words.text("cli.commands"), dest="command", metavar="COMMAND", required=True
    )
    for name, (command, summary) in COMMANDS.items():
        text = words.text(summary)
        child = commands.add_parser(name, help=text, description=text, words=words)
        _add_language(child, words, default=argparse.SUPPRESS)
        command.add_options(child, words)
        child.set_defaults(run=command.run)
    return parser


def _add_language(parser: Parser, words: Words, default: str | None) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=default, help=words.text("cli.option.lang")
    )


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, before anything is parsed: help and usage errors speak it too."""
    chosen = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang":
            chosen = arguments[place + 1] if place + 1 < len(arguments) else ""
        elif argument.startswith("--lang="):
            chosen = argument.partition("=")[2]
    return chosen if chosen in LANGUAGES else detect_language(os.environ)


def _never_fail_to_print() -> None:
    """File names can hold bytes, and terminals can lack letters: escape them instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _notice_interpreted(words: Words) -> None:
    from caida.engine.build import COMPILED

    if not COMPILED:
        print(words.text("cli.interpreted"), file=sys.stderr)


def _unread() -> int:
    """The reader of our output went away: say nothing more, not even while Python shuts down."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return UNREAD
