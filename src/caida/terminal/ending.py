"""The end of a match: who won and how, and what to do with it."""

from __future__ import annotations

import datetime as dt
import errno
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from caida.engine import events as happened
from caida.engine.errors import CaidaError
from caida.engine.events import Event, Scored
from caida.engine.ruleset import Ruleset
from caida.engine.views import Outcome
from caida.notation import Record
from caida.terminal.chips import Chip, Chips
from caida.terminal.page import ModalPage
from caida.terminal.seating import HUMAN
from caida.words import Words

if TYPE_CHECKING:
    from caida.terminal.table import Table

REASONS: Mapping[type[Scored], str] = {
    happened.CountHit: "terminal.by_count",
    happened.MalEchada: "terminal.by_mal_echada",
    happened.CaidaScored: "terminal.by_caida",
    happened.MesaLimpia: "terminal.by_mesa_limpia",
    happened.CantoPaid: "terminal.by_canto",
    happened.PileCounted: "terminal.by_cards",
}
ENDINGS: Mapping[str, str] = {
    "target": "terminal.ended_target",
    "trivilin": "terminal.ended_trivilin",
    "resignation": "terminal.ended_resignation",
    "abandonment": "terminal.ended_abandonment",
}
NUMBER_WIDTH = 12


def tally(story: Iterable[Event], sides: int) -> dict[type[Scored], list[int]]:
    """Points by reason, a list by side; their sums are the final scores."""
    points = {kind: [0] * sides for kind in REASONS}
    for event in story:
        if isinstance(event, Scored):
            points[type(event)][event.side] += event.points
    return points


def tally_lines(
    story: Iterable[Event], ruleset: Ruleset, outcome: Outcome, names: Sequence[str], words: Words
) -> list[Content]:
    """The points side by side, one line for each reason and one for the whole."""
    titles = [words.side(side, names, ruleset.sides) for side in range(ruleset.sides)]
    width = min(20, max(NUMBER_WIDTH, *(len(title) + 2 for title in titles)))
    lines = [Content.styled(_row("", titles, width), "bold #f6efdc")]
    for kind, points in tally(story, ruleset.sides).items():
        cells = [str(number) if number else "·" for number in points]
        lines.append(Content(_row(words.text(REASONS[kind]), cells, width)))
    total = [str(score) for score in outcome.scores]
    lines.append(Content.styled(_row(words.text("terminal.total"), total, width), "bold #ffd75f"))
    return lines


def _row(title: str, cells: Sequence[str], width: int) -> str:
    return f"{title:<16}" + "".join(f"{cell[:width]:>{width}}" for cell in cells)


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

    def __init__(self, table: Table, outcome: Outcome) -> None:
        super().__init__()
        self.table = table
        self.outcome = outcome
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
        words, table, outcome = self.words, self.table, self.outcome
        ruleset, names = table.match.ruleset, table.names
        side = words.side(outcome.winner, names, ruleset.sides)
        won = outcome.winner == ruleset.side_of(HUMAN)
        title = "terminal.you_won" if won else "terminal.they_won"
        self.query_one("#winner", Static).update(Content(words.text(title, side=side)))
        how = words.text(ENDINGS[outcome.reason], side=side)
        self.query_one("#how", Static).update(Content(how))
        lines = tally_lines(table.story, ruleset, outcome, names, words)
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
            text = self.words.text("terminal.not_saved", reason=self.words.error(self.problem))
            return Content.styled(text, "bold #ff8f6b")
        if self.saved is not None:
            return Content(self.words.text("terminal.saved", file=self.saved.name))
        return Content("")

    def action_again(self) -> None:
        self.caida.play_again()

    def action_save(self) -> None:
        if self.saved is None:
            now = dt.datetime.now()
            match, names = self.table.match, self.table.names
            try:
                text = Record.of(match, players=names, date=f"{now:%Y-%m-%d}").text
                self.saved, self.problem = save_record(text, Path.cwd(), now), None
            except (OSError, CaidaError) as error:  # CaidaError: a name that a record can't hold
                self.problem = error
            self.relabel()

    def action_log(self) -> None:
        self.table.action_log()

    def action_menu(self) -> None:
        self.caida.show_start()

    def action_language(self) -> None:
        self.caida.switch_language()

    def action_leave(self) -> None:
        self.app.exit(0)
