"""Everything around the match: start, help, log, questions, language, size, moments."""

from __future__ import annotations

from pathlib import Path

import pytest

from caida.engine.errors import RulesetError
from caida.engine.ruleset import Ruleset
from caida.house_rules import save_house
from caida.terminal.app import CaidaApp, run
from caida.terminal.ending import Ending
from caida.terminal.match_setup import PlaySettings
from caida.terminal.picker import Picker
from caida.terminal.start import Start
from tests.terminal.driving import (
    new_app,
    play_by_keys,
    screen_lines,
    screen_text,
    scripted_app,
    see,
    settle,
    table_of,
)


@pytest.fixture(autouse=True)
def own_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIDA_HOME", str(tmp_path))


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


def test_rules_that_do_not_go_together_are_refused_before_the_screen() -> None:
    with pytest.raises(RulesetError):
        run(preset="fall", seats=4)
    with pytest.raises(RulesetError):
        run(preset="casa")


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


async def test_after_the_end_there_is_another_match_or_the_start() -> None:
    app = new_app(Ruleset.preset("tradicional", target=3))
    async with app.run_test() as pilot:
        await play_by_keys(pilot, "enter")
        first = table_of(app)
        await pilot.press("enter")
        assert isinstance(app.screen, Ending), "Enter was meant for a card"
        await pilot.press("n")
        await settle(pilot)
        assert table_of(app) is not first
        await play_by_keys(pilot, "enter")
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, Start)


@pytest.mark.parametrize("size", [(80, 24), (80, 23), (100, 30), (140, 45)])
async def test_the_table_fits(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    chain = "5c 6e 7o 10b 5o 1c 12e 2o 3c 2e"
    app = scripted_app(monkeypatch, Ruleset.preset("tradicional", first_dealer=1), chain)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        lines = screen_lines(app)
        assert len(lines) == size[1]
        text = "\n".join(lines)
        assert text.count("┏━") == 5, "four cards to take and the one that takes them"
        assert "Te toca." in text
        assert "salir" in lines[-1]


async def test_a_terminal_too_small_says_so_and_plays_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = new_app(Ruleset.preset("tradicional", first_dealer=1))
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "60×20" in screen_text(app)
        history = table_of(app).match.history
        await pilot.press("enter")
        assert table_of(app).match.history == history
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Te toca." in screen_text(app)
        await pilot.press("enter")
        await settle(pilot)
        assert len(table_of(app).match.history) > len(history)


async def test_the_pace_changes_while_playing() -> None:
    app = new_app(Ruleset.preset("tradicional"))
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("v")
        assert "con calma" in screen_text(app)
        assert app.settings.speed == "calm"


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
