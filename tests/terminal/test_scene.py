"""What the screen shows while events are told one by one."""

from __future__ import annotations

import pytest

from caida.engine.cards import Card
from caida.engine.events import (
    CardsCaptured,
    CardThrown,
    DealStarted,
    Event,
    HandDealt,
    MesaCardDealt,
    TandaDealt,
)
from caida.engine.ruleset import Ruleset
from caida.terminal.scene import Scene
from tests.terminal.driving import new_app, settle, table_of

MESA = (
    MesaCardDealt(card=Card("5c"), number=1, hit=False),
    MesaCardDealt(card=Card("2e"), number=2, hit=True),
)
HANDS = (
    TandaDealt(tanda=1, tandas=6),
    HandDealt(seat=0, cards=(Card("5o"), Card("1c"), Card("12e"))),
    HandDealt(seat=1, cards=None),
)


def scene_after(*story: Event, seats: int = 2) -> Scene:
    scene = Scene(Ruleset.preset("tradicional", seats=seats), 0)
    for event in story:
        scene.see(event)
    return scene


async def test_what_is_shown_is_the_engines_view_whenever_the_person_decides() -> None:
    app = new_app(Ruleset.preset("tradicional", seats=3, target=9))
    async with app.run_test() as pilot:
        for _ in range(8):
            await settle(pilot)
            table = table_of(app)
            view = table.match.view(0)
            scene = table.scene
            assert (tuple(scene.hand), tuple(scene.mesa)) == (view.hand, view.mesa)
            assert tuple(scene.scores) == view.scores
            assert (scene.dealer, scene.mano) == (view.dealer, view.mano)
            await pilot.press("enter")


@pytest.mark.parametrize(
    "event",
    [
        CardThrown(seat=1, card=Card("7o")),
        CardsCaptured(seat=0, card=Card("5o"), taken=(Card("5c"),)),
        DealStarted(deal=2, dealer=1, mano=0),
    ],
)
def test_what_mesa_cards_were_counted_as_is_known_until_somebody_plays(event: Event) -> None:
    scene = scene_after(*MESA, *HANDS)
    assert scene.counted == {Card("5c"): (1, False), Card("2e"): (2, True)}
    scene.see(event)
    assert scene.counted == {}


def test_the_mano_sits_after_the_dealer_around_the_end() -> None:
    scene = scene_after(seats=3)
    assert scene.mano is None
    manos: list[int | None] = []
    for dealer in range(3):
        scene.see(DealStarted(deal=dealer + 1, dealer=dealer, mano=(dealer + 1) % 3))
        manos.append(scene.mano)
    assert manos == [1, 2, 0]


@pytest.mark.parametrize(("seats", "last"), [(2, 6), (3, 4), (4, 3)])
def test_the_last_tanda_follows_from_the_seats(seats: int, last: int) -> None:
    tandas = [TandaDealt(tanda=tanda, tandas=last) for tanda in range(1, last + 1)]
    is_last = [scene_after(tanda, seats=seats).is_last_tanda for tanda in tandas]
    assert is_last == [False] * (last - 1) + [True]
