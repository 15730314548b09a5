"""`caida play`: the application, from the start screen to the last match."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from textual.app import App
from textual.theme import Theme

from caida.engine.events import Event
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.terminal.ending import Ending
from caida.terminal.match_setup import (
    PlaySettings,
    new_match,
    ruleset_of,
    seat_bots,
    seat_neighbours,
)
from caida.terminal.page import Page
from caida.terminal.start import Start
from caida.terminal.table_screen import TableScreen
from caida.words import LANGUAGES, Words, detect_language

CLOTH = Theme(
    name="caida",
    primary="#ffd75f",
    secondary="#7fc8ff",
    accent="#ffd75f",
    warning="#ff8f6b",
    error="#ff6b6b",
    success="#8fd19e",
    foreground="#e9e4d4",
    background="#0c2018",
    surface="#123528",
    panel="#155840",
)


class CaidaApp(App[int]):
    """Holds the words of the moment and goes from one match to the next.

    With a ruleset it starts playing at once; otherwise with the start screen.
    """

    TITLE = "Caída"
    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-usual"), (100, "-wide"), (130, "-very-wide")]  # noqa: RUF012  # Textual's form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (31, "-tall")]  # noqa: RUF012  # Textual's form

    def __init__(
        self,
        settings: PlaySettings,
        *,
        lang: str = "es",
        ruleset: Ruleset | None = None,
        seed: int | str | None = None,
    ) -> None:
        super().__init__()
        self.settings = settings
        self.words = Words(lang)
        self.ruleset = ruleset
        self.seed = seed
        self.matches = 0

    def on_mount(self) -> None:
        self.register_theme(CLOTH)
        self.theme = CLOTH.name
        if self.ruleset is None:
            self.push_screen(Start(self.settings))
        else:
            self.start_match(self.settings, self.ruleset)

    def switch_language(self, lang: str | None = None) -> None:
        """Speak another language from here on, on every screen that is open."""
        if lang is None:
            lang = LANGUAGES[(LANGUAGES.index(self.words.lang) + 1) % len(LANGUAGES)]
        self.words = Words(lang)
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.relabel()

    def remember_speed(self, speed: str) -> None:
        self.settings = replace(self.settings, speed=speed)

    def start_match(self, settings: PlaySettings, ruleset: Ruleset) -> None:
        """Sit down: every further match of a seeded evening gets a seed of its own."""
        self.settings, self.ruleset = settings, ruleset
        seed = self.seed
        if seed is not None and self.matches:
            seed = f"{seed} match {self.matches + 1}"
        self.matches += 1
        name = settings.name or self.words.text("terminal.default_name")
        table = TableScreen(
            new_match(ruleset, seed),
            seat_neighbours(ruleset, name, settings.strength),
            seat_bots(ruleset, settings.strength, seed),
            preset=settings.preset,
            speed=settings.speed,
        )
        self._show_alone(table)

    def show_ending(self, match: Match, names: Sequence[str], story: Sequence[Event]) -> None:
        self.push_screen(Ending(match, names, story))

    def play_again(self) -> None:
        assert self.ruleset is not None
        self.start_match(self.settings, self.ruleset)

    def show_start(self) -> None:
        self._show_alone(Start(self.settings))

    def _show_alone(self, page: Page[None]) -> None:
        """Leave every open screen for this one."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(page)
        else:
            self.push_screen(page)


def run(
    lang: str | None = None,
    preset: str | None = None,
    seats: int | None = None,
    teams: bool = False,
    seed: int | str | None = None,
) -> int:
    """Play in this terminal and return the exit code; RulesetError if the rules don't go together.

    A preset, seats or teams start a match at once; otherwise the start screen asks.
    """
    settings = PlaySettings(
        preset=preset or "tradicional", seats=seats or (4 if teams else 2), teams=teams
    )
    ruleset = None
    if preset is not None or seats is not None or teams:
        ruleset = ruleset_of(settings)
    app = CaidaApp(settings, lang=lang or detect_language(os.environ), ruleset=ruleset, seed=seed)
    result = app.run()
    return app.return_code or 0 if result is None else result
