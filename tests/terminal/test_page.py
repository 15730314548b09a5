"""What every screen has: a word when the terminal is too small, and no keys then but the exit."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from caida.engine.ruleset import Ruleset
from caida.terminal.page import Page
from tests.terminal.driving import new_app, screen_text, settle, table_of


async def test_a_terminal_too_small_says_so_and_plays_nothing() -> None:
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


@pytest.mark.parametrize(
    ("size", "fits"), [((80, 23), True), ((79, 23), False), ((80, 22), False), ((200, 10), False)]
)
def test_a_page_takes_keys_only_where_it_fits(
    size: tuple[int, int], fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Page, "size", Size(*size))
    page = Page[None]()
    assert bool(page.check_action("play", ())) == fits
    assert page.check_action("leave", ())
