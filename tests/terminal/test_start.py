"""The start screen: everything is picked by keys and by mouse, and has a value before."""

from __future__ import annotations

from pathlib import Path

from caida.engine.ruleset import Ruleset
from caida.house_rules import save_house
from caida.terminal.app import CaidaApp
from caida.terminal.match_setup import PlaySettings
from caida.terminal.picker import Picker
from caida.terminal.start import Start
from tests.terminal.driving import screen_text, see, settle, table_of


async def test_enter_is_enough_to_start() -> None:
    app = CaidaApp(PlaySettings(speed="none"), seed=1)
    async with app.run_test() as pilot:
        assert isinstance(app.screen, Start)
        await pilot.press("enter")
        await settle(pilot)
        assert table_of(app).match.ruleset == Ruleset.preset("tradicional")
        assert "Visita" in screen_text(app)


async def test_everything_is_picked_by_keys() -> None:
    app = CaidaApp(PlaySettings(speed="none"), seed=1)
    async with app.run_test() as pilot:
        await pilot.press(
            "right", "down", "right", "right", "down", "left", "down", "right", "left"
        )
        await pilot.press("down", *"Inés", "enter")
        await settle(pilot)
        table = table_of(app)
        assert table.match.ruleset == Ruleset.preset("fall", seats=4, teams=True)
        assert table.names[0] == "Inés"
        assert {bot.name for bot in table.bots.values()} == {"novato"}


async def test_everything_is_picked_by_mouse() -> None:
    app = CaidaApp(PlaySettings(speed="none"), seed=1)
    async with app.run_test() as pilot:
        for name, value in (("language", "en"), ("preset", "fall"), ("mode", "3")):
            picker = app.screen.query_one(f"#{name}", Picker)
            await pilot.click(picker, offset=(picker.column_of(value) + 1, 0))
        assert "The Venezuelan card game" in screen_text(app)
        await pilot.click("#keys", offset=(4, 0))
        await settle(pilot)
        assert table_of(app).match.ruleset == Ruleset.preset("fall", seats=3)
        assert "Guest" in screen_text(app)


async def test_fall_offers_only_the_seats_it_is_played_with() -> None:
    app = CaidaApp(PlaySettings(seats=4), seed=1)
    async with app.run_test() as pilot:
        await pilot.press("right")
        assert list(app.screen.query_one("#mode", Picker).options) == ["2", "3", "2v2"]


async def test_the_language_changes_while_one_looks() -> None:
    app = CaidaApp(PlaySettings(), seed=1)
    async with app.run_test() as pilot:
        assert "Jugadores" in screen_text(app)
        await pilot.press("up", "right")
        assert "Players" in screen_text(app)
        await pilot.press("left")
        assert "Jugadores" in screen_text(app)


async def test_the_house_rules_are_offered_once_saved() -> None:
    app = CaidaApp(PlaySettings(speed="none"), seed=1)
    async with app.run_test():
        assert "casa" not in app.screen.query_one("#preset", Picker).options
    save_house(Ruleset.preset("tradicional", target=12))
    app = CaidaApp(PlaySettings(speed="none"), seed=1)
    async with app.run_test() as pilot:
        await pilot.press("left", "enter")
        await settle(pilot)
        assert table_of(app).match.ruleset.target == 12
        assert "casa · a 12" in screen_text(app)


async def test_house_rules_that_do_not_read_are_said(tmp_path: Path) -> None:
    (tmp_path / "casa.toml").write_text("chain = 'sideways'\n", encoding="utf-8")
    app = CaidaApp(PlaySettings(), seed=1)
    async with app.run_test(notifications=True) as pilot:
        await pilot.press("left", "enter")
        await see(pilot, "sideways")
        assert isinstance(app.screen, Start)
