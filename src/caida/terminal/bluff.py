"""Singing what one does not hold (CAN-8): which canto, asked over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from caida.engine.actions import Action
from caida.engine.ruleset import Ruleset
from caida.terminal.chips import Chip, Chips
from caida.terminal.page import ModalPage
from caida.terminal.text import bluff_lines, bluff_warning

DIGITS = "1234567890"


class Bluff(ModalPage[Action | None]):
    """The cantos that may be claimed. None is picked to begin with, so that nobody lies by leaning
    on Enter; Escape sings nothing. ``canto`` is the own one, which a lie would leave unsung."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *((digit, f"pick({place})") for place, digit in enumerate(DIGITS)),
        ("down,j,tab", "move(1)"),
        ("up,k", "move(-1)"),
        ("enter", "claim"),
        ("escape,e,q", "leave"),
    ]

    def __init__(self, claims: Sequence[Action], ruleset: Ruleset, canto: str | None) -> None:
        super().__init__()
        self.claims = tuple(claims)
        self.ruleset = ruleset
        self.canto = canto
        self.place: int | None = None

    def compose_page(self) -> ComposeResult:
        with Container(classes="sheet bluff"):
            yield Static(classes="sheet-title")
            yield Static(id="bluff-warning")
            yield Static(id="bluffs")
            yield Chips(id="sheet-keys")

    def relabel(self) -> None:
        super().relabel()
        words = self.words
        self.query_one(".sheet-title", Static).update(words.text("terminal.bluff_title"))
        warning = bluff_warning(self.ruleset, self.canto, words)
        self.query_one("#bluff-warning", Static).update(Content(warning))
        lines = bluff_lines(self.claims, self.place, self.ruleset, words)
        self.query_one("#bluffs", Static).update(Content("\n").join(lines))
        self.query_one("#sheet-keys", Chips).show(
            Chip("↑↓", words.text("terminal.key_pick"), "move(1)")
            if self.place is None
            else Chip("⏎", words.text("terminal.bluff_sing"), "claim", True),
            Chip("Esc", words.text("terminal.bluff_not"), "leave"),
        )

    def action_pick(self, place: int) -> None:
        if place < len(self.claims):
            self.place = place
            if self.is_mounted:  # fast fingers are ahead of the screen
                self.relabel()

    def action_move(self, steps: int) -> None:
        """Pick the next one, around the end; the first one comes down from nothing."""
        start = self.place if self.place is not None else -1 if steps > 0 else 0
        self.action_pick((start + steps) % len(self.claims))

    def action_claim(self) -> None:
        if self.place is not None:
            self.dismiss(self.claims[self.place])

    def on_click(self, event: events.Click) -> None:
        """As with the cards: a click picks, and another on the same one does it."""
        lines = self.query_one("#bluffs")
        if event.widget is not lines or self.is_too_small:
            return
        place = event.screen_y - lines.region.y
        if place == self.place:
            self.action_claim()
        else:
            self.action_pick(place)

    def action_leave(self) -> None:
        self.dismiss(None)
