"""Ratings by Bradley and Terry."""

import math

import pytest

from caida.arena.ratings import rate


def test_two_ratings_differ_by_the_odds() -> None:
    first, second = rate(2, {(0, 1): 6000, (1, 0): 4000})
    assert first == -second
    assert first - second == pytest.approx(400 * math.log10(1.5), abs=0.1)


def test_consistent_results_give_back_the_strengths_they_come_from() -> None:
    strengths = [-120.0, 20.0, 100.0]
    wins = {
        (a, b): 10_000 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400))
        for a in range(3)
        for b in range(3)
        if a != b
    }
    assert rate(3, wins) == pytest.approx(strengths, abs=0.1)


def test_one_who_never_lost_has_a_rating_all_the_same() -> None:
    first, second = rate(2, {(0, 1): 20, (1, 0): 0})
    assert math.isfinite(first - second)
    assert first - second == pytest.approx(400 * math.log10(41))


def test_equals_are_rated_alike() -> None:
    assert rate(3, {(a, b): 5 for a in range(3) for b in range(3) if a != b}) == pytest.approx(
        [0] * 3
    )
