"""``caida replay``: a record step by step; keys on a terminal, everything at once elsewhere."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

from caida.commands.keys import pressed_keys
from caida.commands.records import open_record
from caida.commands.text import Story
from caida.words import Words

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
CLEAR = "\x1b[H\x1b[2J"


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=words.text("cli.option.file"))
    parser.add_argument("--plain", action="store_true", help=words.text("cli.option.plain"))


def run(options: argparse.Namespace, words: Words) -> int:
    story = Story(open_record(options.file), words)
    if options.plain or not _can_press_keys():
        for step in range(len(story.steps)):
            print("\n".join(story.told(step)))
    else:
        _step_through(story)
    return 0


def _step_through(story: Story) -> None:
    last = len(story.steps) - 1
    step = 0
    sys.stdout.write(ENTER_SCREEN)
    try:
        with pressed_keys(sys.stdin.fileno()) as keys:
            _draw(story, step)
            for key in keys:
                if key == "quit":
                    break
                step = {
                    "forward": min(step + 1, last),
                    "back": max(step - 1, 0),
                    "first": 0,
                    "last": last,
                }[key]
                _draw(story, step)
    finally:
        sys.stdout.write(LEAVE_SCREEN)
        sys.stdout.flush()


def _can_press_keys() -> bool:
    """Whether a person sits at a terminal whose keys we can read."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return is_terminal and find_spec("termios") is not None


def _draw(story: Story, step: int) -> None:
    """The table, what happened, and the keys; of a long story the end is kept in sight."""
    width, height = get_terminal_size()
    table = story.table(step)
    told = [line for sentence in story.sentences(step) for line in wrap(sentence, max(width, 20))]
    room = max(height - len(table) - 3, 1)
    sys.stdout.write(CLEAR + "\n".join([*table, "", *told[-room:], "", story.keys(step)]))
    sys.stdout.flush()
