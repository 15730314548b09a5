"""Novato makes the mistakes of somebody who learned the game yesterday, as often as it should."""

from __future__ import annotations

from collections import Counter

from caida.bots import Novato
from caida.engine.actions import Action
from caida.engine.views import View
from tests.bots.bluffs import about_to_sing
from tests.engine.positions import between_two

TIMES = 400


def plays(view: View) -> Counter[Action]:
    """What it does, each time as if for the first."""
    return Counter(Novato(seed).choose(view) for seed in range(TIMES))


def test_novato_forgets_to_sing_now_and_then() -> None:
    view = between_two("2o 6c", "4c 4o 10e", "5o 7e 11e", tanda=2, canto_call="manual").view(0)
    assert 0.6 < plays(view)[Action("sing")] / TIMES < 0.8


def test_novato_misses_captures_and_stops_after_the_match() -> None:
    view = between_two("4c 5e 6b 12o", "4o 2o 10e", "5o 11o 3o", tanda=2, capture="may").view(0)
    told = plays(view)
    taken = {takes: told[Action.play("4o", takes)] / TIMES for takes in (1, 2, 3)}
    assert 0.65 < sum(taken.values()) < 0.85
    assert 0.2 < taken[1] < 0.4
    assert taken[2] == 0.0, "it takes the match alone, or all it sees"


def test_novato_may_not_notice_that_10_follows_7() -> None:
    """With a chain that has to be whole, what is not noticed is not taken."""
    taken = []
    for mesa, hand, play in (
        ("4c 5e 1b", "4o 2o 12e", Action.play("4o", 2)),
        ("7c 10e 1b", "7o 2o 12e", Action.play("7o", 2)),
    ):
        match = between_two(mesa, hand, "5o 11o 3o", tanda=2, capture="may", chain="full")
        taken.append(plays(match.view(0))[play])
    seen, crossing = taken
    assert 0.35 < crossing / seen < 0.65


def test_novato_throws_anything_where_there_is_nothing_to_take() -> None:
    told = plays(between_two("4c 7e", "12c 2o 10e", "5o 11o 3o", tanda=2).view(0))
    assert set(told) == {Action.play(card) for card in ("12c", "2o", "10e")}
    assert min(told.values()) > TIMES / 5


def test_novato_lies_now_and_then_whatever_it_costs() -> None:
    view = about_to_sing((20, 20)).view(0)
    told = Counter(Novato(seed).choose(view).canto for seed in range(400))
    assert 15 < 400 - told[None] < 80
    assert len(told) > 5, "any name that comes to mind"
