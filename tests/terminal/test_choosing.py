"""What the person can pick: cards, how far the chain goes, the dealer's answers, a song."""

from __future__ import annotations

import pytest

from caida.engine.cards import Card
from caida.engine.events import CantoSung, CardsCaptured, CountChosen, DealOrderChosen
from caida.engine.ruleset import Ruleset
from caida.terminal.chips import Chips
from tests.terminal.driving import (
    CHAIN,
    mano_rules,
    new_app,
    screen_text,
    scripted_app,
    settle,
    table_of,
)


async def test_one_more_key_chooses_how_far_the_chain_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    app = scripted_app(monkeypatch, mano_rules(), CHAIN)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("down", "down")
        text = screen_text(app)
        assert "┗━━ 2 ━━┛" in text
        assert "┗━━ 3 ━━┛" not in text
        await pilot.press("up", "down", "enter")
        await settle(pilot)
        took = next(event for event in table_of(app).story if isinstance(event, CardsCaptured))
        assert took.taken == (Card("5c"), Card("6e"))


async def test_a_full_chain_leaves_nothing_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    app = scripted_app(monkeypatch, mano_rules(chain="full"), CHAIN)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "menos" not in screen_text(app)
        await pilot.press("down")
        assert "┗━━ 4 ━━┛" in screen_text(app)


async def test_where_capturing_is_free_the_card_may_also_be_thrown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = scripted_app(monkeypatch, mano_rules(capture="may"), CHAIN)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("down", "down", "down", "down")
        assert "Tiras el cinco de oros" in screen_text(app)


async def test_cards_are_picked_by_arrows_and_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    app = scripted_app(monkeypatch, mano_rules(), CHAIN)
    async with app.run_test() as pilot:
        await settle(pilot)
        table = table_of(app)
        assert table.choosing is not None
        await pilot.press("left")
        assert table.choosing.card == Card("12e")
        await pilot.press("2")
        assert table.choosing.card == Card("1c")
        await pilot.press("right", "right")
        assert table.choosing.card == Card("5o")


async def test_the_dealer_of_fall_chooses_the_order_and_the_count() -> None:
    app = new_app(Ruleset.preset("fall", first_dealer=0))
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "¿Qué echas primero?" in screen_text(app)
        await pilot.press("2", "enter")
        await settle(pilot)
        text = screen_text(app)
        assert "¿Cómo cuentas la mesa?" in text
        assert text.count("╭") >= 3, "the dealer sees the own hand before counting (DEA-2)"
        controls = table_of(app).query_one("#controls", Chips)
        await pilot.click(controls, offset=(controls.column_of("answer(1)") + 2, 0))
        await settle(pilot)
        story = table_of(app).story
        orders = [event.order for event in story if isinstance(event, DealOrderChosen)]
        counts = [event.direction for event in story if isinstance(event, CountChosen)]
        assert (orders[0], counts[0]) == ("hands_first", "down")


@pytest.mark.parametrize("sings", [True, False])
async def test_where_one_sings_by_hand_the_person_does_or_stays_silent(
    monkeypatch: pytest.MonkeyPatch, sings: bool
) -> None:
    app = scripted_app(
        monkeypatch, mano_rules(canto_call="manual"), "5c 6e 7o 10b 1o 1c 12e 2o 3c 2e"
    )
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "cantar" in screen_text(app)
        assert "ronda" in screen_text(app)
        await pilot.press("c" if sings else "enter")
        await settle(pilot)
        sang = [
            event
            for event in table_of(app).story
            if isinstance(event, CantoSung) and event.seat == 0
        ]
        assert bool(sang) == sings
        assert "cantar" not in screen_text(app)
