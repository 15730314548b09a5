"""What the whole table stops for, seen on the screen while it is called out."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from caida.engine.events import EVENT_TYPES
from caida.engine.ruleset import Ruleset
from caida.terminal.app import CaidaApp
from caida.terminal.match_setup import SPEEDS
from caida.terminal.moments import SECONDS
from tests.terminal import driving
from tests.terminal.driving import screen_text, scripted_app, text_at


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every moment stays until it is hurried on, however busy the machine is."""
    monkeypatch.setitem(SPEEDS, "quick", 1_000_000.0)


async def see(pilot: Pilot[int], text: str) -> None:
    await driving.see(pilot, text, "space")


async def settle(pilot: Pilot[int]) -> None:
    await driving.settle(pilot, "space")


def table_with(monkeypatch: pytest.MonkeyPatch, top: str, **options: object) -> CaidaApp:
    rules = Ruleset.preset("tradicional", first_dealer=1).with_options(**options)
    return scripted_app(monkeypatch, rules, top, speed="quick")


def test_every_event_has_its_time() -> None:
    assert set(SECONDS) == set(EVENT_TYPES)


async def test_the_count_is_shown_card_by_card(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table_with(monkeypatch, "5c 6e 7o 10b 5o 1c 12e 2o 3c 2e")
    async with app.run_test() as pilot:
        for cards_left in (39, 38, 37, 36):
            await see(pilot, f"mazo {cards_left}")
        await see(pilot, "¡MAL ECHADA!")


async def test_a_hit_of_the_count_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted up 1 and 4 hit, counted down 3 does."""
    app = table_with(monkeypatch, "1c 3e 2o 4b 5o 1o 12e 2b 3c 2e")
    async with app.run_test() as pilot:
        await see(pilot, "✓ ─╮")
        await see(pilot, "¡LA PEGÓ!")


async def test_a_clean_mesa_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table_with(monkeypatch, "5c 6e 7o 10b 5o 1c 12e 2o 3c 2e")
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await see(pilot, "¡ M E S A   L I M P I A !")


async def test_a_caida_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The neighbour holds another rey, and falls."""
    app = table_with(monkeypatch, "5c 6e 7o 10b 12o 1c 4e 12c 3c 2e")
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await see(pilot, "¡ T E   C A Y E R O N !")


async def test_a_canto_is_called_when_sung_and_when_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table_with(monkeypatch, "5c 6e 7o 10b 12o 12c 4e 1c 3c 2e")
    async with app.run_test() as pilot:
        await see(pilot, "♪ ¡RONDA! ♪")
        for _ in range(3):
            await settle(pilot)
            await pilot.press("enter")
        await see(pilot, "PAGA LA MESA")


async def test_a_lie_that_comes_out_is_called_and_crossed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = table_with(
        monkeypatch, "5c 6e 7o 10b 12o 1c 4e 3o 3c 2e", canto_call="manual", false_canto=1
    )
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("e", "3", "enter")
        await see(pilot, "♪ ¡PATRULLA! ♪")
        for _ in range(3):
            await settle(pilot)
            assert "♪ patrulla" in text_at(app, "#own-seat")
            await pilot.press("enter")
        await see(pilot, "¡ E M B U S T E !")
        assert "✗ patrulla" in text_at(app, "#own-seat")


async def test_a_trivilin_that_would_win_is_looked_at_when_it_is_sung(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = table_with(
        monkeypatch, "5c 6e 7o 10b 12o 1c 4e 3o 3c 2e", canto_call="manual", false_canto=1
    )
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("e", "2", "enter")
        await see(pilot, "♪ ¡TRIVILÍN! ♪")
        await see(pilot, "¡ E M B U S T E !")
        assert "Se miran las cartas" in screen_text(app)
        await settle(pilot)
        assert "✗ trivilín" in text_at(app, "#own-seat")


async def test_a_caida_that_kills_the_mesa_is_promised_and_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Counted up 1 and 4 hit, counted down 3 and 2 do; Ana falls on the last card."""
    options = {"caida_on_mesa": True, "mata_mesa": True}
    app = table_with(monkeypatch, "1c 3e 2o 4b 4o 1o 12e 2b 3c 2e", **options)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "¡Caída! ¡Mata mesa!" in text_at(app, "#prompt")
        assert "5/24" in text_at(app, "#board")
        await pilot.press("enter")
        await see(pilot, "¡ C A Í D A !")
        await see(pilot, "¡ M A T A   M E S A !")
        assert "-5 ¡Mata mesa!" in text_at(app, "#log")
        assert "5/24" not in text_at(app, "#board")


@pytest.mark.parametrize(
    ("top", "options"),
    [
        ("1c 3e 2o 4b 4o 1o 12e 2b 3c 2e", {"caida_on_mesa": True}),
        ("5c 3e 6o 7b 7o 1o 12e 2b 3c 2e", {"caida_on_mesa": True, "mata_mesa": True}),
    ],
    ids=["not played", "nothing was hit"],
)
async def test_where_nothing_is_lost_no_mesa_is_killed(
    monkeypatch: pytest.MonkeyPatch, top: str, options: dict[str, object]
) -> None:
    app = table_with(monkeypatch, top, **options)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "¡Caída!" in text_at(app, "#prompt")
        assert "¡Mata mesa!" not in text_at(app, "#prompt")


async def test_space_cuts_a_pause_short(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table_with(monkeypatch, "5c 6e 7o 10b 5o 1c 12e 2o 3c 2e")
    async with app.run_test() as pilot:
        await pilot.pause()
        for _ in range(30):
            await pilot.press("space")
        assert "Te toca." in screen_text(app)


async def test_the_last_tanda_is_called_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    app = scripted_app(
        monkeypatch,
        Ruleset.preset("tradicional", seats=4, first_dealer=3, target=99),
        "5c 6e 7o 10b",
        speed="none",
    )
    async with app.run_test() as pilot:
        for _ in range(6):
            await driving.settle(pilot)
            await pilot.press("enter")
        await driving.settle(pilot)
        assert "¡las últimas!" in screen_text(app).splitlines()[0]
