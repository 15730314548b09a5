"""What every screen of the game has: words that can change, and a word when there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, Protocol, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from caida.engine.events import Event
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.terminal.match_setup import PlaySettings
from caida.terminal.text import too_small_text
from caida.words import Words

MIN_WIDTH, MIN_HEIGHT = 80, 23

ScreenResult = TypeVar("ScreenResult")


class Game(Protocol):
    """What the pages ask of the application they are part of."""

    words: Words

    def switch_language(self, lang: str | None = None) -> None: ...
    def remember_speed(self, speed: str) -> None: ...
    def start_match(self, settings: PlaySettings, ruleset: Ruleset) -> None: ...
    def show_ending(self, match: Match, names: Sequence[str], story: Sequence[Event]) -> None: ...
    def play_again(self) -> None: ...
    def show_start(self) -> None: ...


class Page(Screen[ScreenResult], Generic[ScreenResult]):
    """A screen that says so when the terminal is too small, and then takes no keys but the exit."""

    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c,ctrl+q", "leave")]

    def compose(self) -> ComposeResult:
        with Container(id="page"):
            yield from self.compose_page()
        yield Static(id="too-small")

    def compose_page(self) -> ComposeResult:
        """The widgets of the page."""
        yield from ()

    @property
    def caida(self) -> Game:
        return cast("Game", self.app)

    @property
    def words(self) -> Words:
        return self.caida.words

    @property
    def is_too_small(self) -> bool:
        return self.size.width < MIN_WIDTH or self.size.height < MIN_HEIGHT

    def on_mount(self) -> None:
        self.relabel()

    def on_resize(self) -> None:
        self._say_size()

    def relabel(self) -> None:
        """Write every text again, in the language of the moment."""
        self._say_size()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not self.is_too_small or action in ("quit", "leave")

    def _say_size(self) -> None:
        width, height = self.size
        text = too_small_text(width, height, (MIN_WIDTH, MIN_HEIGHT), self.words)
        self.query_one("#too-small", Static).update(Content(text))
        self.set_class(self.is_too_small, "-too-small")


class ModalPage(Page[ScreenResult], ModalScreen[ScreenResult], Generic[ScreenResult]):
    """A page that lies over another."""
