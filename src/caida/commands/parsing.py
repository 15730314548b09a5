"""argparse in the language of the table.

argparse takes its own texts through a module-level ``_``; ``speaking`` puts ours there meanwhile.
What a newer Python says in other words stays in English.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from caida.words import Words

KEYS = {
    "usage: ": "cli.argparse.usage",
    "options": "cli.argparse.options",
    "positional arguments": "cli.argparse.positionals",
    "argument %(argument_name)s: %(message)s": "cli.argparse.argument",
    "unrecognized arguments: %s": "cli.argparse.unrecognized",
    "not allowed with argument %s": "cli.argparse.not_with",
    "ignored explicit argument %r": "cli.argparse.no_value",
    "the following arguments are required: %s": "cli.argparse.missing",
    "expected one argument": "cli.argparse.one_value",
    "expected at least one argument": "cli.argparse.some_values",
    "ambiguous option: %(option)s could match %(matches)s": "cli.argparse.ambiguous",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.argparse.choice",
    "invalid %(type)s value: %(value)r": "cli.argparse.value",
    "%(prog)s: error: %(message)s\n": "cli.argparse.error",
}


class Parser(argparse.ArgumentParser):
    """A parser whose help and complaints are in one language; no abbreviated options."""

    def __init__(self, *, words: Words, **settings: Any) -> None:
        self.words = words
        super().__init__(allow_abbrev=False, add_help=False, **settings)
        self.add_argument("-h", "--help", action="help", help=words.text("cli.argparse.help"))

    def error(self, message: str) -> NoReturn:
        with speaking(self.words):
            super().error(message)


@contextmanager
def speaking(words: Words) -> Iterator[None]:
    """argparse speaks this language inside."""
    names = vars(argparse)
    before = names["_"]

    def translate(message: str) -> str:
        key = KEYS.get(message)
        return before(message) if key is None else words.text(key)

    names["_"] = translate
    try:
        yield
    finally:
        names["_"] = before


def count(text: str) -> int:
    """A whole number from 1; the name is what argparse says when it is not."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= 3600:
        raise ValueError
    return number


def port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError
    return number
