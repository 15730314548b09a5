"""What holds on every screen: the rules asked for, the language, the pace, the name."""

from __future__ import annotations

from pathlib import Path

import pytest

from caida.engine.errors import RulesetError
from caida.engine.ruleset import Ruleset
from caida.terminal.app import CaidaApp, run
from caida.terminal.match_setup import PlaySettings
from tests.terminal.driving import (
    new_app,
    play_by_keys,
    screen_text,
    settle,
)


def test_rules_that_do_not_go_together_are_refused_before_the_screen() -> None:
    with pytest.raises(RulesetError):
        run(preset="fall", seats=4)
    with pytest.raises(RulesetError):
        run(preset="casa")


async def test_the_language_changes_at_the_table_and_at_the_end() -> None:
    app = new_app(Ruleset.preset("tradicional", target=3))
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("i")
        assert "quit" in screen_text(app)
        assert "salir" not in screen_text(app)
        await play_by_keys(pilot, "enter")
        await pilot.press("i")
        assert "guardar" in screen_text(app)


async def test_the_pace_changes_while_playing() -> None:
    app = new_app(Ruleset.preset("tradicional"))
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("v")
        assert "con calma" in screen_text(app)
        assert app.settings.speed == "calm"


@pytest.mark.parametrize("name", ["[bold]", '"Ana"', "a\\b", "{side}"])
async def test_a_strange_name_is_shown_as_it_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = PlaySettings(name=name, speed="none")
    app = CaidaApp(settings, ruleset=Ruleset.preset("tradicional", target=2), seed=3)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert name in screen_text(app)
        await play_by_keys(pilot, "enter")
        assert name in screen_text(app)
        await pilot.press("s")
        await pilot.pause()
        saved = list(tmp_path.glob("*.caida"))
        assert saved or "No se pudo guardar" in screen_text(app)
