"""How the table looks: it fits every terminal, and shows what is being chosen."""

from __future__ import annotations

import pytest

from tests.terminal.driving import (
    CHAIN,
    mano_rules,
    screen_lines,
    screen_text,
    scripted_app,
    settle,
    text_at,
)


@pytest.mark.parametrize("size", [(80, 24), (80, 23), (100, 30), (140, 45)])
async def test_the_table_fits(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    app = scripted_app(monkeypatch, mano_rules(), CHAIN)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        lines = screen_lines(app)
        assert len(lines) == size[1]
        text = "\n".join(lines)
        assert text.count("┏━") == 5, "four cards to take and the one that takes them"
        assert "Te toca." in text
        assert "salir" in lines[-1]


async def test_a_card_reaches_for_the_most_and_shows_what_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = scripted_app(monkeypatch, mano_rules(), CHAIN)
    async with app.run_test() as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert all(f"━━ {order} ━━┛" in text for order in (1, 2, 3, 4))
        asked = "Te toca. Con el cinco de oros recoges 5♥ 6† 7● 10♣. La mesa queda vacía."
        assert text_at(app, "#prompt") == asked
