"""The score as a track to the target, and the log of every point with its reason and rule."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from caida.engine.events import Event
from caida.engine.ruleset import Ruleset
from caida.terminal.text import tell
from caida.words import Words

DONE, AHEAD = "━", "┈"
OWN, OTHER = "#ffd75f", "#7fc8ff"
DIM = "#8fb3a3"
SHOWN_AT_THE_TABLE = 60


class Board(Static):
    """A track for each side: how far it has come on the way to the target (MAT-3)."""

    def show(
        self, scores: Sequence[int], own: int, ruleset: Ruleset, names: Sequence[str], words: Words
    ) -> None:
        width = max(8, self.content_size.width or 26)
        lines = []
        for side, score in enumerate(scores):
            colour = OWN if side == own else OTHER
            who = words.side(side, names, ruleset.sides)
            score_text = f"{score}/{ruleset.target}"
            room = width - len(score_text) - 1
            who = who if len(who) <= room else who[: room - 1] + "…"
            lines.append(
                Content.assemble(
                    (f"{who:<{room}} ", f"bold {colour}"), (score_text, f"bold {colour}")
                )
            )
            lines.append(track(score, ruleset.target, width, colour))
        self.update(Content("\n").join(lines))


def track(score: int, target: int, width: int, colour: str) -> Content:
    """A line that fills up; one cell a point when they fit."""
    cells = target if target <= width else width
    done = min(cells, score * cells // target)
    return Content.assemble(
        (DONE * max(0, done - 1) + ("●" if done else ""), f"bold {colour}"),
        (AHEAD * (cells - done), DIM),
        ("⚑", f"bold {colour}") if cells < width else "",
    )


class Log(VerticalScroll):
    """The latest things that happened, points in full and plays in brief."""

    can_focus = False

    def compose(self) -> ComposeResult:
        yield Static(id="log-lines")

    def show(self, story: Sequence[Event], names: Sequence[str], sides: int, words: Words) -> None:
        lines = tell(story[-SHOWN_AT_THE_TABLE:], names, sides, words)
        self.query_one("#log-lines", Static).update(Content("\n").join(lines))
        self.call_after_refresh(self.scroll_end, animate=False)
