"""``caida replay``: a record step by step; keys on a terminal, everything at once elsewhere."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

from caida.commands.errors import record_off
from caida.commands.keys import pressed_keys
from caida.engine.cards import Card
from caida.engine.errors import RecordError
from caida.engine.history import Step
from caida.engine.views import Watcher
from caida.notation import Record, format_cards, read_record
from caida.words import Words

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
CLEAR = "\x1b[H\x1b[2J"


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=words.text("cli.option.file"))
    parser.add_argument("--plain", action="store_true", help=words.text("cli.option.plain"))


def run(options: argparse.Namespace, words: Words) -> int:
    try:
        record = read_record(options.file)
    except RecordError as error:
        raise record_off(options.file, error) from None
    story = Story(record, words)
    if options.plain or not _can_press_keys():
        for step in range(len(story.steps)):
            print("\n".join(story.told(step)))
    else:
        _step_through(story, words)
    return 0


class Story:
    """A record as pictures of the table: what happened at a step, and what lies there after it."""

    def __init__(self, record: Record, words: Words) -> None:
        self.words = words
        self.ruleset = record.ruleset
        self.steps: Sequence[Step] = record.match.history
        seats = range(self.ruleset.seats)
        self.names = record.players or tuple(words.seat(seat) for seat in seats)
        self._begin()

    def _begin(self) -> None:
        self._watchers = [Watcher(self.ruleset, seat) for seat in range(self.ruleset.seats)]
        self._shown = 0

    def told(self, step: int) -> list[str]:
        """The sentences of a step and the table after it."""
        sentences = [self.words.describe(event, self.names) for event in self.steps[step].events]
        return [*sentences, *(f"    {line}" for line in self.table(step)), ""]

    def table(self, step: int) -> list[str]:
        """The table after a step; going back plays again from the start."""
        if step < self._shown - 1:
            self._begin()
        for passed in self.steps[self._shown : step + 1]:
            for event in passed.events:
                for seat, watcher in enumerate(self._watchers):
                    watcher.see(event.seen_by(seat))
        self._shown = step + 1
        first = self._watchers[0]
        if first.dealer is None:
            return []
        width = max(map(len, self.names))
        heading = [self.words.text("cli.replay.deal", deal=first.deal)]
        if first.tanda:
            tandas = self.ruleset.tandas
            heading.append(self.words.text("cli.replay.tanda", tanda=first.tanda, tandas=tandas))
        lines = [" · ".join([*heading, self._scores(first.scores)])]
        lines.append(self.words.text("cli.replay.mesa", cards=_cards(first.mesa)))
        for seat, watcher in enumerate(self._watchers):
            pile = self.words.text("cli.replay.pile", cards=first.pile_sizes[seat])
            role = self.words.text("cli.replay.dealer") if seat == first.dealer else ""
            row = f"{self.names[seat]:<{width}}  {_cards(watcher.hand):<12}  {pile}  {role}"
            lines.append(row.rstrip())
        return lines

    def _scores(self, scores: Sequence[int]) -> str:
        sides = self.ruleset.sides
        return " · ".join(
            f"{self.words.side(side, self.names, sides)} {points}"
            for side, points in enumerate(scores)
        )


def _cards(cards: Sequence[Card]) -> str:
    return format_cards(cards) or "-"


def _step_through(story: Story, words: Words) -> None:
    last = len(story.steps) - 1
    step = 0
    sys.stdout.write(ENTER_SCREEN)
    try:
        with pressed_keys(sys.stdin.fileno()) as keys:
            _draw(story, step, words)
            for key in keys:
                if key == "quit":
                    break
                step = {
                    "forward": min(step + 1, last),
                    "back": max(step - 1, 0),
                    "first": 0,
                    "last": last,
                }[key]
                _draw(story, step, words)
    finally:
        sys.stdout.write(LEAVE_SCREEN)
        sys.stdout.flush()


def _can_press_keys() -> bool:
    """Whether a person sits at a terminal whose keys we can read."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return is_terminal and find_spec("termios") is not None


def _draw(story: Story, step: int, words: Words) -> None:
    """The table, what happened, and the keys; of a long story the end is kept in sight."""
    width, height = get_terminal_size()
    table = story.table(step)
    told = [
        line
        for event in story.steps[step].events
        for line in wrap(words.describe(event, story.names), max(width, 20))
    ]
    room = max(height - len(table) - 3, 1)
    keys = words.text("cli.replay.keys", step=step + 1, steps=len(story.steps))
    sys.stdout.write(CLEAR + "\n".join([*table, "", *told[-room:], "", keys]))
    sys.stdout.flush()
