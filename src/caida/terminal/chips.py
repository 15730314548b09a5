"""A line of small buttons, each with its key; a click does what the key does."""

from __future__ import annotations

from typing import NamedTuple

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget


class Chip(NamedTuple):
    """``key`` is only shown; ``action`` is the screen's action. A lit chip is the one at hand."""

    key: str
    label: str
    action: str
    lit: bool = False

    @property
    def text(self) -> str:
        """As wide lit as not; the brackets tell them apart without colour."""
        inside = f"{self.key} {self.label}"
        return f"[{inside}]" if self.lit else f" {inside} "


class Chips(Widget):
    """One row of chips."""

    DEFAULT_CSS = "Chips { height: 1; width: 1fr; }"
    LIT = "bold #10251c on #ffd75f"
    KEY = "bold #ffd75f on #1d5a45"
    LABEL = "#e9e4d4 on #1d5a45"

    def __init__(self, *, gap: int = 1, id: str | None = None) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id)
        self.gap = gap
        self.chips: tuple[Chip, ...] = ()

    def show(self, *chips: Chip) -> None:
        self.chips = chips
        self.refresh()

    def render(self) -> RenderResult:
        return Content(" " * self.gap).join(self._drawn(chip) for chip in self.chips)

    def _drawn(self, chip: Chip) -> Content:
        if chip.lit:
            return Content.styled(chip.text, self.LIT)
        return Content.assemble((f" {chip.key} ", self.KEY), (f"{chip.label} ", self.LABEL))

    def column_of(self, action: str) -> int:
        """Where the chip of an action begins."""
        column = 0
        for chip in self.chips:
            if chip.action == action:
                return column
            column += len(chip.text) + self.gap
        raise LookupError(action)

    async def on_click(self, event: events.Click) -> None:
        for chip in self.chips:
            column = self.column_of(chip.action)
            if column <= event.x < column + len(chip.text):
                await self.screen.run_action(chip.action)
                return
