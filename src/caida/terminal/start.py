"""The start screen: language, rules, seats, opponents, pace and name, and then the match."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from caida.bots import OPPONENTS
from caida.engine.errors import CaidaError
from caida.terminal.chips import Chip, Chips
from caida.terminal.faces import letter_card, side_by_side
from caida.terminal.match_setup import (
    SPEEDS,
    PlaySettings,
    available_presets,
    modes_of,
    ruleset_of,
)
from caida.terminal.overlays import Help
from caida.terminal.page import Page
from caida.terminal.picker import LABEL_WIDTH, Picker

NAME_WIDTH = 12  # what fits beside the seats
LANGUAGE_NAMES = {"es": "Español", "en": "English"}


def _banner() -> Content:
    """The name of the game dealt out, a letter a card."""
    letters = zip("CAÍDA", ("oros", "copas", "espadas", "bastos", "oros"), strict=True)
    cards = [letter_card(letter, suit) for letter, suit in letters]
    return Content("\n").join(side_by_side(cards))


def mode_text(seats: int, teams: bool) -> str:
    return "2v2" if teams else str(seats)


class Start(Page[None]):
    """Everything has a value from the start, so Enter is enough to play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "app.focus_previous"),
        ("down", "app.focus_next"),
        ("enter", "play"),
        ("f1", "help"),
        ("escape,q", "leave"),
    ]

    def __init__(self, settings: PlaySettings) -> None:
        super().__init__()
        self.settings = settings

    def compose_page(self) -> ComposeResult:
        with Vertical(id="start"):
            yield Static(_banner(), id="banner")
            yield Static(id="tagline")
            for name in ("language", "preset", "mode", "strength", "speed"):
                yield Picker(id=name)
            with Horizontal(id="name-line"):
                yield Static(id="name-label")
                yield Input(self.settings.name, id="name", max_length=NAME_WIDTH, compact=True)
            yield Static(id="about")
        yield Chips(id="keys", gap=2)

    def on_mount(self) -> None:
        self.query_one("#preset").focus()

    def relabel(self) -> None:
        super().relabel()
        words = self.words
        self.query_one("#tagline", Static).update(words.text("terminal.tagline"))
        self.query_one("#language", Picker).show(
            words.text("terminal.language"), LANGUAGE_NAMES, words.lang
        )
        self.query_one("#strength", Picker).show(
            words.text("terminal.strength"),
            {name: words.text(f"terminal.strength_{name}") for name in OPPONENTS},
            self.settings.strength,
        )
        self.query_one("#speed", Picker).show(
            words.text("terminal.speed"),
            {name: words.text(f"terminal.speed_{name}") for name in SPEEDS},
            self.settings.speed,
        )
        label = f"  {words.text('terminal.name'):<{LABEL_WIDTH - 2}}"
        self.query_one("#name-label", Static).update(Content.styled(label, "#cfe3d8"))
        self.query_one("#name", Input).placeholder = words.text("terminal.default_name")
        self._offer_rules()
        self.query_one("#keys", Chips).show(
            Chip("⏎", words.text("terminal.start"), "play", True),
            Chip("↑↓←→", words.text("terminal.key_pick"), "app.focus_next"),
            Chip("F1", words.text("terminal.key_rules"), "help"),
            Chip("Esc", words.text("terminal.key_quit"), "leave"),
        )

    def _offer_rules(self) -> None:
        """Presets, and the seats the preset of the moment is played with."""
        words, settings = self.words, self.settings
        presets = {name: name for name in available_presets()}
        self.query_one("#preset", Picker).show(
            words.text("terminal.preset"), presets, settings.preset
        )
        modes = modes_of(settings.preset)
        if (settings.seats, settings.teams) not in modes:
            seats, teams = modes[0]
            self.settings = settings = replace(settings, seats=seats, teams=teams)
        names = [mode_text(seats, teams) for seats, teams in modes]
        self.query_one("#mode", Picker).show(
            words.text("terminal.mode"),
            {name: words.text(f"terminal.mode_{name}") for name in names},
            mode_text(settings.seats, settings.teams),
        )
        self.query_one("#about", Static).update(words.text(f"terminal.about_{settings.preset}"))

    def on_picker_changed(self, message: Picker.Changed) -> None:
        value = message.value
        match message.picker.id:
            case "language":
                self.caida.switch_language(value)
            case "preset":
                self.settings = replace(self.settings, preset=value)
                self._offer_rules()
            case "mode":
                teams = value == "2v2"
                self.settings = replace(
                    self.settings, seats=4 if teams else int(value), teams=teams
                )
            case "strength":
                self.settings = replace(self.settings, strength=value)
            case "speed":
                self.settings = replace(self.settings, speed=value)

    def on_input_submitted(self) -> None:
        self.action_play()

    def action_play(self) -> None:
        name = self.query_one("#name", Input).value.strip()
        self.settings = replace(self.settings, name=name)
        try:
            self.caida.start_match(self.settings, ruleset_of(self.settings))
        except CaidaError as error:
            self.notify(self.words.error(error), severity="error", markup=False)

    def action_help(self) -> None:
        try:
            self.app.push_screen(Help(ruleset_of(self.settings)))
        except CaidaError as error:
            self.notify(self.words.error(error), severity="error", markup=False)

    def action_leave(self) -> None:
        self.app.exit(0)
