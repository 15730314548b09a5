"""What lies over the table for a while: the help, the whole log, and a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Markdown, Static

from caida.engine.events import Event
from caida.engine.ruleset import Ruleset
from caida.terminal.chips import Chip, Chips
from caida.terminal.page import ModalPage
from caida.terminal.text import tell


class Reader(ModalPage[None]):
    """A long text to scroll through; Escape closes it."""

    title_key: ClassVar[str]
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter,q", "leave"),
        ("down,j", "scroll_text(1)"),
        ("up,k", "scroll_text(-1)"),
        ("pagedown,space", "scroll_text(12)"),
        ("pageup", "scroll_text(-12)"),
    ]

    def compose_page(self) -> ComposeResult:
        with Container(classes="sheet"):
            yield Static(classes="sheet-title")
            with VerticalScroll(id="reading", can_focus=False):
                yield from self.compose_text()
            yield Chips(id="sheet-keys")

    def compose_text(self) -> ComposeResult:
        yield from ()

    def relabel(self) -> None:
        super().relabel()
        self.query_one(".sheet-title", Static).update(self.words.text(self.title_key))
        self.query_one("#sheet-keys", Chips).show(
            Chip("↑", self.words.text("terminal.scroll_up"), "scroll_text(-4)"),
            Chip("↓", self.words.text("terminal.scroll_down"), "scroll_text(4)"),
            Chip("Esc", self.words.text("terminal.close"), "leave"),
        )

    def action_scroll_text(self, lines: int) -> None:
        self.query_one("#reading").scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        self.dismiss(None)


class Help(Reader):
    """The keys, and the rules of this table as its options tell them."""

    title_key = "terminal.help_title"
    BINDINGS: ClassVar[list[BindingType]] = [("question_mark,f1", "leave")]

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self.ruleset = ruleset

    def compose_text(self) -> ComposeResult:
        keys = self.words.text("terminal.help_keys")
        rules = self.words.rules_text(self.ruleset)
        yield Markdown(f"{keys}\n\n{rules}", open_links=False)


class WholeLog(Reader):
    """Everything the seat has seen happen, from the first card."""

    title_key = "terminal.log_title"
    BINDINGS: ClassVar[list[BindingType]] = [("l", "leave")]

    def __init__(self, story: Sequence[Event], names: Sequence[str], sides: int) -> None:
        super().__init__()
        self.story = tuple(story)
        self.names = names
        self.sides = sides

    def compose_text(self) -> ComposeResult:
        yield Static(Content("\n").join(tell(self.story, self.names, self.sides, self.words)))

    def on_mount(self) -> None:
        self.call_after_refresh(self.query_one("#reading").scroll_end, animate=False)


class Question(ModalPage[bool]):
    """A yes or a no; Escape is a no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("y,s,enter", "answer(True)"),
        ("n,escape", "answer(False)"),
    ]

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key

    def compose_page(self) -> ComposeResult:
        with Container(classes="sheet question"):
            yield Static(id="question")
            yield Chips(id="answers", gap=3)

    def relabel(self) -> None:
        super().relabel()
        self.query_one("#question", Static).update(self.words.text(self.key))
        yes_key, no_key = ("S", "N") if self.words.lang == "es" else ("Y", "N")
        self.query_one("#answers", Chips).show(
            Chip(yes_key, self.words.text("terminal.yes"), "answer(True)"),
            Chip(no_key, self.words.text("terminal.no"), "answer(False)"),
        )

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)

    def action_leave(self) -> None:
        self.dismiss(False)
