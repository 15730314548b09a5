"""What lies over the table for a while: the help, the whole log, and a question."""

from __future__ import annotations

from caida.engine.ruleset import Ruleset
from caida.terminal.ending import Ending
from tests.terminal.driving import new_app, play_by_keys, screen_text, settle, table_of


async def test_the_help_has_the_keys_and_the_rules_of_this_table() -> None:
    app = new_app(Ruleset.preset("fall"))
    async with app.run_test(size=(80, 60)) as pilot:
        await settle(pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Teclas" in screen_text(app)
        found = ""
        for _ in range(12):
            await pilot.press("pagedown")
            found += screen_text(app)
        assert "casa chica" in found
        await pilot.press("escape")
        await settle(pilot)
        assert app.screen is table_of(app)


async def test_the_whole_story_can_be_read() -> None:
    app = new_app(Ruleset.preset("tradicional"))
    async with app.run_test() as pilot:
        await play_by_keys(pilot, "enter", turns=4)
        await pilot.press("l")
        await pilot.pause()
        await pilot.press(*["pageup"] * 10)
        assert "Reparto 1" in screen_text(app)
        await pilot.press("l")
        assert app.screen is table_of(app)


async def test_quitting_asks_first() -> None:
    app = new_app(Ruleset.preset("tradicional"))
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("q")
        await pilot.pause()
        assert "¿Te paras de la mesa?" in screen_text(app)
        await pilot.press("n")
        await settle(pilot)
        assert app.screen is table_of(app)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert app.return_value == 0


async def test_resigning_asks_first_and_ends_the_match() -> None:
    app = new_app(Ruleset.preset("tradicional"), lang="en")
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("escape")
        await settle(pilot)
        assert table_of(app).match.outcome is None
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("y")
        await settle(pilot)
        assert isinstance(app.screen, Ending)
        assert "There was a resignation." in screen_text(app)


async def test_ctrl_c_asks_like_any_other_way_out() -> None:
    app = new_app(Ruleset.preset("tradicional"))
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert "¿Te paras de la mesa?" in screen_text(app)
        await pilot.press("ctrl+c")
        await settle(pilot)
        assert app.screen is table_of(app)
