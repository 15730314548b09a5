"""Singing what one does not hold: one step more than any other choice, and never by mistake."""

from __future__ import annotations

import pytest

from caida.engine.actions import Action
from caida.engine.events import CantoSung
from caida.engine.ruleset import Ruleset
from caida.terminal.app import CaidaApp
from caida.terminal.bluff import Bluff
from caida.terminal.chips import Chips
from caida.terminal.hand import Hand
from tests.terminal.driving import (
    play_by_keys,
    screen_lines,
    screen_text,
    scripted_app,
    settle,
    table_of,
    text_at,
)

NOTHING = "5c 6e 7o 10b 1o 4c 12e 2o 3c 2e"  # Ana's three cards, from the fifth on, are no canto
PAIR = "5c 6e 7o 10b 1o 1c 12e 2o 3c 2e"  # and here they are a ronda


def bluffing(**options: object) -> Ruleset:
    """The neighbour deals; Ana is mano."""
    ruleset = Ruleset.preset("tradicional", first_dealer=1, canto_call="manual", false_canto=1)
    return ruleset.with_options(**options)


def actions(app: CaidaApp) -> list[Action]:
    """What Ana has decided."""
    steps = table_of(app).match.history
    return [step.action for step in steps if step.seat == 0 and step.action is not None]


def sung(app: CaidaApp) -> list[tuple[int, str]]:
    events = table_of(app).story
    return [(event.seat, event.canto) for event in events if isinstance(event, CantoSung)]


@pytest.mark.parametrize("lie", [0, 1])
async def test_a_lie_is_offered_only_where_it_is_played(
    monkeypatch: pytest.MonkeyPatch, lie: int
) -> None:
    app = scripted_app(monkeypatch, bluffing(false_canto=lie), NOTHING)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert ("e embuste" in text_at(app, "#controls")) == bool(lie)
        await pilot.press("e")
        assert isinstance(app.screen, Bluff) == bool(lie)


async def test_what_it_costs_is_said_once_and_every_canto_by_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = scripted_app(monkeypatch, bluffing(false_canto=2, maguaro=0, chiguire=3), NOTHING)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("e")
        assert text_at(app, "#bluffs") == (
            "1 ronda 2 trivilín (te miran las cartas ahí mismo) 3 patrulla 4 vigía 5 registro "
            "6 registrico 7 casa chica 8 casa grande 9 chigüire"
        )
        costs = "Al cobrar se descubre, y te cuesta 2 puntos."
        assert text_at(app, "#bluff-warning") == costs


async def test_the_own_canto_is_not_among_the_lies_and_would_go_unsung(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = scripted_app(monkeypatch, bluffing(trivilin_wins="never"), PAIR, lang="en")
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "c sing e bluff" in text_at(app, "#controls")
        await pilot.press("e")
        assert text_at(app, "#bluffs").startswith("1 trivilín 2 patrulla")
        assert text_at(app, "#bluff-warning") == (
            "It comes out when cantos are paid, and costs you 1 point. And your ronda goes unsung."
        )
        await pilot.press("escape", "c")
        await settle(pilot)
        assert actions(app) == [Action("sing")]


@pytest.mark.parametrize("key", ["escape", "e", "q", "ctrl+c"])
async def test_who_thinks_better_of_it_has_sung_nothing(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    app = scripted_app(monkeypatch, bluffing(), NOTHING)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("e", "down", key)
        await settle(pilot)
        assert app.screen is table_of(app)
        assert actions(app) == []
        assert "e embuste" in text_at(app, "#controls")


async def test_enter_alone_never_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    app = scripted_app(monkeypatch, bluffing(), NOTHING)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("e", "enter", "enter", "0")
        assert isinstance(app.screen, Bluff), "nothing is picked yet, and there is no tenth"
        assert "cantarlo" not in screen_text(app)
        assert actions(app) == []


@pytest.mark.parametrize(
    ("keys", "canto"),
    [
        (["3"], "patrulla"),
        (["down"], "ronda"),
        (["up"], "casa_grande"),
        (["5", "up", "down", "down"], "maguaro"),
        (["9", "down"], "ronda"),
    ],
)
async def test_a_lie_is_picked_by_number_or_arrow_and_sung_by_enter(
    monkeypatch: pytest.MonkeyPatch, keys: list[str], canto: str
) -> None:
    app = scripted_app(monkeypatch, bluffing(), NOTHING)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("e", *keys)
        assert actions(app) == []
        await pilot.press("enter")
        await settle(pilot)
        assert actions(app) == [Action.claim(canto)]
        assert sung(app) == [(0, canto)]
        assert text_at(app, "#own-seat").endswith(f"♪ {app.words.canto(canto)}")
        assert text_at(app, "#controls") == "[⏎ jugar]", "a canto is sung once"
        await pilot.press("e")
        assert app.screen is table_of(app)


async def test_a_lie_is_told_with_the_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    app = scripted_app(monkeypatch, bluffing(), NOTHING)
    async with app.run_test() as pilot:
        await settle(pilot)
        controls = table_of(app).query_one("#controls", Chips)
        await pilot.click(controls, offset=(controls.column_of("bluff") + 1, 0))
        await pilot.click("#bluffs", offset=(4, 2))
        assert actions(app) == []
        assert "▸ 3 patrulla" in text_at(app, "#bluffs")
        await pilot.click("#bluffs", offset=(4, 3))
        await pilot.click("#bluffs", offset=(4, 3))
        await settle(pilot)
        assert sung(app) == [(0, "vigia")]


async def test_keys_pressed_at_once_reach_the_question_and_not_the_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = scripted_app(monkeypatch, bluffing(), NOTHING)
    async with app.run_test() as pilot:
        await settle(pilot)
        table_of(app).action_bluff()
        assert isinstance(app.screen, Bluff)
        app.screen.action_pick(2)  # before it is drawn
        await pilot.pause()
        assert "▸ 3 patrulla" in text_at(app, "#bluffs")


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (140, 45)])
@pytest.mark.parametrize("top", [NOTHING, PAIR])
async def test_the_question_leaves_the_own_cards_in_sight(
    monkeypatch: pytest.MonkeyPatch, top: str, size: tuple[int, int]
) -> None:
    app = scripted_app(monkeypatch, bluffing(chiguire=3), top)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        hand = table_of(app).query_one(Hand).region
        before = screen_lines(app)[hand.y : hand.bottom]
        await pilot.press("e", "down")
        await pilot.pause()
        assert "cantarlo" in screen_text(app)
        assert screen_lines(app)[hand.y : hand.bottom] == before


async def test_a_whole_match_of_lies_is_played_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is played only after the lie of the tanda, where the same keys pick and play it."""
    app = scripted_app(monkeypatch, bluffing(target=4), NOTHING)
    async with app.run_test() as pilot:
        await play_by_keys(pilot, "e", "3", "enter")
        told = table_of(app).match
        assert told.outcome is not None
        assert Action.claim("patrulla") in actions(app)
        assert sum(action.kind == "play" for action in actions(app)) > 0
