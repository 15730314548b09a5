"""One line of the start screen: a name and the values to pick from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from textual import events
from textual.app import RenderResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

LABEL_WIDTH = 14


class Picker(Widget, can_focus=True):
    """Left and right change the value, a click picks it."""

    BINDINGS: ClassVar[list[BindingType]] = [("left", "move(-1)"), ("right,space", "move(1)")]

    @dataclass
    class Changed(Message):
        """Another value was picked."""

        picker: Picker
        value: str

    label = ""
    options: Mapping[str, str] = MappingProxyType({})
    value = ""

    def show(self, label: str, options: Mapping[str, str], value: str) -> None:
        """Offer values with their texts."""
        self.label = label
        self.options = options
        self.value = value
        self.refresh()

    def render(self) -> RenderResult:
        mark = "▸" if self.has_focus else " "
        style = "bold #ffd75f" if self.has_focus else "#cfe3d8"
        parts: list[str | tuple[str, str]] = [(f"{mark} {self.label:<{LABEL_WIDTH - 2}}", style)]
        for value, text in self.options.items():
            if value == self.value:
                parts += [(f"[{text}]", "bold #10251c on #ffd75f"), " "]
            else:
                parts += [(f" {text} ", "#e9e4d4 on #1d5a45"), " "]
        return Content.assemble(*parts)

    def column_of(self, value: str) -> int:
        """Where a value is drawn."""
        column = LABEL_WIDTH
        for offered, text in self.options.items():
            if offered == value:
                return column
            column += len(text) + 3
        raise LookupError(value)

    def action_move(self, steps: int) -> None:
        values = list(self.options)
        is_offered = self.value in values
        self._pick(values[(values.index(self.value) + steps) % len(values) if is_offered else 0])

    def on_click(self, event: events.Click) -> None:
        for value, text in self.options.items():
            column = self.column_of(value)
            if column <= event.x < column + len(text) + 2:
                self._pick(value)

    def _pick(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.refresh()
            self.post_message(self.Changed(self, value))
