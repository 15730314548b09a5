"""Intervals, against cases whose truth is known."""

from __future__ import annotations

import math
import statistics
from random import Random

import pytest

from caida.arena.estimates import Estimate, Mean


def mean_of(values: list[float]) -> Mean:
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean


def test_the_interval_is_student_s() -> None:
    """Ten values with mean 5.5 and standard deviation 3.02765; t is 2.262 with nine degrees."""
    found = mean_of([float(value) for value in range(1, 11)]).estimate()
    assert found.mean == pytest.approx(5.5)
    assert found.margin == pytest.approx(2.262157 * 3.0276504 / math.sqrt(10), rel=1e-5)
    assert found.low == pytest.approx(5.5 - found.margin)


@pytest.mark.parametrize(("heads", "tosses"), [(0.6, 200), (0.33, 100), (0.5, 15)])
def test_a_biased_coin_is_covered_nineteen_times_in_twenty(heads: float, tosses: int) -> None:
    """A pair is two coins, as a block is two matches."""
    chance = Random(f"{heads} {tosses}")
    trials = 2000
    covered = 0
    for _ in range(trials):
        pairs = [((chance.random() < heads) + (chance.random() < heads)) / 2 for _ in range(tosses)]
        found = mean_of(pairs).estimate_share()
        covered += found.low <= heads <= found.high
    assert 0.93 < covered / trials < 0.97


def test_the_spread_between_pairs_is_what_counts() -> None:
    """Both halves of a pair may fall alike or against each other: the means are the same."""
    alike = mean_of([0.0, 1.0] * 25).estimate_share()
    against = mean_of([0.5, 0.5, 0.5, 0.0, 0.5, 0.5, 0.5, 1.0] * 6 + [0.5, 0.5]).estimate_share()
    assert (alike.mean, against.mean) == pytest.approx((0.5, 0.5))
    assert alike.margin == pytest.approx(0.1436, abs=1e-4)
    assert against.margin < alike.margin / 2


def test_pairs_that_all_fell_the_same_are_not_taken_for_certainty() -> None:
    """Four pairs won one each way: up to 60% of pairs may be otherwise, half of it either way."""
    split = mean_of([0.5] * 4).estimate_share()
    assert (split.low, split.high) == pytest.approx((0.1988, 0.8012), abs=1e-4)
    assert mean_of([0.5] * 400).estimate_share().margin < 0.005


def test_winning_all_is_not_taken_for_certainty() -> None:
    """Twenty of twenty: Clopper and Pearson's interval starts at 83.16%."""
    won = mean_of([1.0] * 20).estimate_share()
    assert (won.mean, won.high) == (1.0, 1.0)
    assert won.low == pytest.approx(0.8316, abs=1e-4)
    lost = mean_of([0.0] * 20).estimate_share()
    assert lost.high == pytest.approx(1 - 0.8316, abs=1e-4)


def test_shares_stay_between_nothing_and_all() -> None:
    found = mean_of([1.0, 1.0, 0.5]).estimate_share()
    assert 0.0 <= found.low < found.high == 1.0


def test_one_value_says_nothing_of_the_spread() -> None:
    assert mean_of([3.0]).estimate() == Estimate(3.0, -math.inf, math.inf)
    assert mean_of([0.5]).estimate_share().margin > 0.48
    assert mean_of([3.0]).estimate().to_dict() == {"mean": 3.0, "low": None, "high": None}


def test_the_running_mean_is_the_plain_one() -> None:
    chance = Random(1)
    values = [chance.gauss(1000, 1) for _ in range(500)]
    found = mean_of(values).estimate()
    assert found.mean == pytest.approx(statistics.fmean(values))
    assert found.margin == pytest.approx(
        1.9647 * statistics.stdev(values) / math.sqrt(500), rel=1e-4
    )
