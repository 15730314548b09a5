"""The end of a match: who won and how, and what to do with it."""

from __future__ import annotations

import datetime as dt
import errno
import os
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from caida.engine.errors import CaidaError
from caida.engine.events import Event
from caida.engine.match import Match
from caida.notation import Record
from caida.terminal.chips import Chip, Chips
from caida.terminal.match_setup import HUMAN
from caida.terminal.overlays import WholeLog
from caida.terminal.page import ModalPage
from caida.terminal.text import ending_lines, not_saved_line, saved_line, tally_lines


def save_record(text: str, folder: Path, now: dt.datetime) -> Path:
    """Write a record under a name of its own; nothing is ever overwritten."""
    stem = f"caida-{now:%Y-%m-%d-%H%M}"
    for turn in range(1, 1000):
        path = folder / (f"{stem}.caida" if turn == 1 else f"{stem}-{turn}.caida")
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), stem)


class Ending(ModalPage[None]):
    """Lies over the finished table. Enter does nothing, for whoever was still playing cards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n", "again"),
        ("s", "save"),
        ("l", "log"),
        ("m", "menu"),
        ("i", "language"),
        ("q", "leave"),
    ]

    def __init__(self, match: Match, names: Sequence[str], story: Sequence[Event]) -> None:
        super().__init__()
        assert match.outcome is not None
        self.match = match
        self.names = names
        self.story = story
        self.outcome = match.outcome
        self.saved: Path | None = None
        self.problem: CaidaError | OSError | None = None

    def compose_page(self) -> ComposeResult:
        with Container(classes="sheet ending"):
            yield Static(id="winner")
            yield Static(id="how")
            yield Static(id="tally")
            yield Static(id="saved")
            yield Chips(id="sheet-keys")

    def relabel(self) -> None:
        super().relabel()
        words, outcome, names = self.words, self.outcome, self.names
        ruleset = self.match.ruleset
        side = words.side(outcome.winner, names, ruleset.sides)
        won = outcome.winner == ruleset.side_of(HUMAN)
        winner, how = ending_lines(outcome, side, words, is_own=won)
        self.query_one("#winner", Static).update(Content(winner))
        self.query_one("#how", Static).update(Content(how))
        lines = tally_lines(self.story, ruleset, outcome, names, words)
        self.query_one("#tally", Static).update(Content("\n").join(lines))
        self.query_one("#saved", Static).update(self._saved_line())
        self.query_one("#sheet-keys", Chips).show(
            Chip("n", words.text("terminal.again"), "again", True),
            Chip("s", words.text("terminal.save"), "save"),
            Chip("l", words.text("terminal.key_log"), "log"),
            Chip("m", words.text("terminal.menu"), "menu"),
            Chip("q", words.text("terminal.key_quit"), "leave"),
        )

    def _saved_line(self) -> Content:
        if self.problem is not None:
            return Content.styled(not_saved_line(self.problem, self.words), "bold #ff8f6b")
        return Content("" if self.saved is None else saved_line(self.saved, self.words))

    def action_again(self) -> None:
        self.caida.play_again()

    def action_save(self) -> None:
        if self.saved is None:
            now = dt.datetime.now()
            try:
                text = Record.of(self.match, players=self.names, date=f"{now:%Y-%m-%d}").text
                self.saved, self.problem = save_record(text, Path.cwd(), now), None
            except (OSError, CaidaError) as error:  # CaidaError: a name that a record can't hold
                self.problem = error
            self.relabel()

    def action_log(self) -> None:
        self.app.push_screen(WholeLog(self.story, self.names, self.match.ruleset.sides))

    def action_menu(self) -> None:
        self.caida.show_start()

    def action_language(self) -> None:
        self.caida.switch_language()

    def action_leave(self) -> None:
        self.app.exit(0)
