"""Whole matches on the screen, by keys and by mouse, in every mode and both languages."""

from __future__ import annotations

import pytest

from caida.engine.ruleset import Ruleset
from caida.terminal.chips import Chips
from caida.terminal.ending import Ending
from caida.terminal.hand import Hand
from caida.terminal.text import tally
from tests.terminal.driving import new_app, play_by_keys, screen_text, settle, table_of

MODES = [(2, False), (3, False), (4, False), (4, True)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
async def test_a_whole_match_is_played_by_keys(lang: str) -> None:
    app = new_app(Ruleset.preset("tradicional"), lang=lang)
    async with app.run_test() as pilot:
        await play_by_keys(pilot, "right", "enter")
        assert isinstance(app.screen, Ending)
        text = screen_text(app)
        table = table_of(app)
        assert table.match.outcome is not None
        assert "Mesa limpia" in text
        assert "Total" in text
        assert "Caídas" in text
        assert ("Cartas" if lang == "es" else "Cards") in text
        points = tally(table.story, 2)
        sums = tuple(sum(by_side[side] for by_side in points.values()) for side in range(2))
        assert sums == table.match.outcome.scores


@pytest.mark.parametrize(("seats", "teams"), MODES)
async def test_every_mode_is_played_to_its_end(seats: int, teams: bool) -> None:
    ruleset = Ruleset.preset("tradicional", seats=seats, teams=teams, target=6)
    app = new_app(ruleset)
    async with app.run_test() as pilot:
        await settle(pilot)
        for name in table_of(app).names:
            assert name in screen_text(app)
        await play_by_keys(pilot, "enter")
        assert isinstance(app.screen, Ending)
        if teams:
            names = table_of(app).names
            assert f"{names[0]} y {names[2]}"[:20] in screen_text(app)


@pytest.mark.parametrize(("seats", "teams"), [(2, False), (3, False), (4, True)])
async def test_fall_is_played_to_its_end(seats: int, teams: bool) -> None:
    app = new_app(Ruleset.preset("fall", seats=seats, teams=teams, target=6), seed=3)
    async with app.run_test() as pilot:
        await play_by_keys(pilot, "enter")
        assert isinstance(app.screen, Ending)


async def test_a_match_is_played_by_mouse() -> None:
    app = new_app(Ruleset.preset("tradicional", target=8))
    async with app.run_test() as pilot:
        await settle(pilot)
        while not isinstance(app.screen, Ending):
            table = table_of(app)
            choosing = table.choosing
            assert choosing is not None
            if choosing.answers:
                await pilot.click("#controls", offset=(3, 0))
            else:
                last = len(choosing.hand) - 1
                hand = table.query_one(Hand)
                place = (hand.column_of(last) + 3, 3)
                await pilot.click(hand, offset=place)
                if len(choosing.hand) > 1:
                    assert table.choosing is choosing
                    assert choosing.place == last
                    await pilot.click(hand, offset=place)
            await settle(pilot)
        keys = app.screen.query_one("#sheet-keys", Chips)
        await pilot.click(keys, offset=(keys.column_of("again") + 1, 0))
        await settle(pilot)
        assert table_of(app).match.outcome is None
