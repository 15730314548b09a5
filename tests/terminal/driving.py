"""A person at the terminal, for tests: reads the screen, presses keys, clicks."""

from __future__ import annotations

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widget import Widget

from caida.engine.cards import CARDS, Card
from caida.engine.chance import ScriptedChance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.terminal.app import CaidaApp
from caida.terminal.ending import Ending
from caida.terminal.match_setup import PlaySettings
from caida.terminal.table_screen import TableScreen

# The neighbour deals and counts; Ana is mano and holds 5o 1c 12e.
CHAIN = "5c 6e 7o 10b 5o 1c 12e 2o 3c 2e"


def mano_rules(**options: object) -> Ruleset:
    """The neighbour deals; Ana is mano."""
    return Ruleset.preset("tradicional", first_dealer=1).with_options(**options)


def new_app(
    ruleset: Ruleset | None = None, *, lang: str = "es", seed: int = 7, speed: str = "none"
) -> CaidaApp:
    settings = PlaySettings(name="Ana", speed=speed)
    if ruleset is not None:
        settings = PlaySettings(name="Ana", speed=speed, seats=ruleset.seats, teams=ruleset.teams)
    return CaidaApp(settings, lang=lang, ruleset=ruleset, seed=seed)


def screen_lines(app: CaidaApp) -> list[str]:
    """What is on the screen, row by row."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


def screen_text(app: CaidaApp) -> str:
    return "\n".join(screen_lines(app))


def drawn_lines(widget: Widget) -> list[str]:
    """What a widget draws, also without an application around it."""
    drawn = widget.render()
    assert isinstance(drawn, Content)
    return drawn.plain.split("\n")


def text_at(app: CaidaApp, selector: str) -> str:
    """What is on the screen where a widget is, as one line."""
    region = app.screen.query_one(selector).region
    rows = screen_lines(app)[region.y : region.bottom]
    return " ".join(" ".join(row[region.x : region.right] for row in rows).split())


def table_of(app: CaidaApp) -> TableScreen:
    """The table, be it under something or not."""
    tables = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    return tables[-1]


async def see(pilot: Pilot[int], text: str, *keys: str) -> None:
    """Look until a text is on the screen, pressing keys in between."""
    app = pilot.app
    assert isinstance(app, CaidaApp)
    for _ in range(400):
        if text in screen_text(app):
            return
        await pilot.press(*keys)
        await pilot.pause()
    raise AssertionError(f"{text!r} was never seen:\n{screen_text(app)}")


async def settle(pilot: Pilot[int], *keys: str) -> None:
    """Until the person is asked for something, or the match is over; keys may hurry it."""
    app = pilot.app
    assert isinstance(app, CaidaApp)
    for _ in range(200):
        await pilot.press(*keys)
        await pilot.pause()
        if isinstance(app.screen, Ending) or table_of(app).choosing is not None:
            return
    raise AssertionError("the table got stuck:\n" + screen_text(app))


async def play_by_keys(pilot: Pilot[int], *keys: str, turns: int = 1000) -> int:
    """Press the same keys at every turn until the match is over; how many turns it took."""
    app = pilot.app
    assert isinstance(app, CaidaApp)
    await settle(pilot)
    for turn in range(turns):
        if isinstance(app.screen, Ending):
            return turn
        await pilot.press(*keys)
        await settle(pilot)
    return turns


def deck_from(top: str) -> list[int]:
    """A deck with these cards on top and the rest in order."""
    first = [Card(text) for text in top.split()]
    return [*first, *(card for card in CARDS if card not in first)]


def scripted_app(
    monkeypatch: pytest.MonkeyPatch,
    ruleset: Ruleset,
    top: str,
    *,
    lang: str = "es",
    speed: str = "none",
) -> CaidaApp:
    """A table whose first deal has these cards on top; decks after it are in order."""

    def new_match(rules: Ruleset, seed: object) -> Match:
        decks = [deck_from(top)] + [deck_from("")] * 20
        return Match(rules, chance=ScriptedChance(decks, [20] * 400))

    monkeypatch.setattr("caida.terminal.app.new_match", new_match)
    return new_app(ruleset, lang=lang, speed=speed)
