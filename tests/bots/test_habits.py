"""A rival's plays tell of the cards it kept: who threw something could not, or would not, take."""

from __future__ import annotations

from itertools import permutations

import pytest

from caida.bots.habits import SURPRISE, Habits
from caida.bots.known import Known
from caida.engine.actions import Action
from caida.engine.cards import step_of_rank
from caida.engine.match import Match
from tests.engine.positions import between_two


def table() -> Match:
    return between_two("4c 7e 1b", "12c 6o 5b", "2o 10o 11e", tanda=2)


def habits_after(*plays: str) -> Habits:
    """What seat 0 makes of the throws of seat 1, after these throws of both in turn."""
    match = table()
    for card in plays:
        match.play(Action.play(card))
    known = Known(match.view(0))
    return Habits(known, 1, known.public_kernel())


def likelihood(habits: Habits, *ranks: int) -> float:
    return habits.likelihood([step_of_rank(rank) for rank in ranks])


def test_nothing_is_told_before_the_rival_has_played() -> None:
    assert likelihood(habits_after("12c"), 4, 12, 12) == 1.0


def test_who_threw_a_card_is_unlikely_to_hold_what_would_have_fallen_or_taken() -> None:
    habits = habits_after("12c", "2o")
    falling, taking, harmless = (likelihood(habits, kept, 11) for kept in (12, 4, 10))
    assert falling < taking / 2
    assert taking < harmless / 5


def test_anything_may_be_a_surprise() -> None:
    """By the proverbs nobody passes over a caída on a rey, so that chance alone is left."""
    assert likelihood(habits_after("12c", "2o"), 12, 4) == pytest.approx(SURPRISE / 3, abs=1e-4)


def test_every_play_of_the_tanda_tells() -> None:
    """The second throw went past the 4 again: to hold one is unlikelier still."""
    once, twice = habits_after("12c", "2o"), habits_after("12c", "2o", "6o", "10o")
    after_one = likelihood(once, 10, 4) / likelihood(once, 10, 11)
    assert likelihood(twice, 4) / likelihood(twice, 11) < after_one / 2


def test_two_of_the_cards_held_were_sure_to_be_thrown() -> None:
    """Where nothing can be taken, the chances of all throws of one hand add up to 1."""
    hand = {"2o": 2, "10o": 10, "11e": 11}
    total = sum(
        likelihood(habits_after("12c", first, "6o", second), hand[kept])
        for first, second, kept in permutations(hand)
    )
    assert total == pytest.approx(1.0)
