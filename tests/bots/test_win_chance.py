"""The chance of winning between two tandas: what it looks at, and where there is nothing to guess.

How it learns is in test_self_play.py; both builds' numbers are compared through the maestro's.
"""

from __future__ import annotations

from random import Random

import pytest

from caida.bots.win_chance import PARAMETERS, WinChance
from caida.engine.codes import OVER, PAUSED, SHUFFLE
from caida.engine.kernel import Kernel
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset


def made_up(seed: int = 1) -> WinChance:
    """Any weights: what a function of them looks at does not depend on what was learned."""
    source = Random(seed)
    chance = WinChance()
    chance.load([source.uniform(-0.5, 0.5) for _ in range(PARAMETERS)])
    return chance


def between_tandas(ruleset: Ruleset, scores: list[int], *, seed: int = 1) -> Kernel:
    """After the first tanda, played anyhow, with these scores."""
    match = Match(ruleset, seed=seed)
    while match.phase != "play":
        match.play(match.legal_actions()[0])
    kernel = match._kernel.clone()
    kernel.tracing = 0
    kernel.halts = 1
    while kernel.phase != PAUSED:
        kernel.apply(kernel.legal_codes()[-1])
    kernel.scores = scores + [0] * (4 - len(scores))
    return kernel


def test_weights_are_given_back_as_they_were_loaded() -> None:
    weights = [number / 7 for number in range(PARAMETERS)]
    chance = WinChance()
    chance.load(weights)
    assert chance.dump() == weights


def test_without_weights_nobody_is_ahead() -> None:
    chance = WinChance()
    chance.load([0.0] * PARAMETERS)
    assert chance.of_side(between_tandas(Ruleset(), [20, 3]), 0, 0, 0) == 0.5


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_a_match_that_is_over_has_a_winner_whatever_the_weights(winner: int) -> None:
    kernel = between_tandas(Ruleset(seats=3), [24, 25, 26])
    kernel.phase = OVER
    kernel.winner = winner
    found = [made_up().of_side(kernel, side, 0, 0) for side in range(3)]
    assert found == [float(side == winner) for side in range(3)]


def test_extra_points_count_as_if_they_had_been_scored() -> None:
    """Those of the rival for the nearest one, who is not always the next."""
    chance = made_up()
    before = between_tandas(Ruleset(seats=3), [5, 9, 12])
    after = between_tandas(Ruleset(seats=3), [8, 9, 14])
    assert chance.of_side(before, 0, 3, 2) == chance.of_side(after, 0, 0, 0)
    assert chance.of_side(before, 0, 3, 2) != chance.of_side(before, 0, 0, 0)


def test_what_is_far_from_the_target_is_far() -> None:
    chance = made_up()
    far, farther, near = (
        chance.of_side(between_tandas(Ruleset(target=100), scores), 0, 0, 0)
        for scores in ([60, 50], [10, 0], [90, 50])
    )
    assert far == farther
    assert far != near


def test_before_a_new_deal_only_scores_and_the_dealer_matter() -> None:
    chance = made_up()
    tables = [between_tandas(Ruleset(first_dealer=1), [7, 9], seed=seed) for seed in range(5)]
    assert len({chance.of_side(kernel, 0, 0, 0) for kernel in tables}) > 1
    for kernel in tables:
        kernel.phase = SHUFFLE
    assert len({chance.of_side(kernel, 0, 0, 0) for kernel in tables}) == 1
    tables[0].dealer = 0
    assert chance.of_side(tables[0], 0, 0, 0) != chance.of_side(tables[1], 0, 0, 0)


def test_by_points_a_point_is_worth_two_cards_ahead() -> None:
    chance = made_up()
    chance.by_points = 1
    kernel = between_tandas(Ruleset(seats=4, teams=True), [9, 4])
    kernel.pile_size = [2, 3, 4, 0]
    expected = 9 - 4 + (2 - 3 + 4 - 0) / 2
    assert chance.of_side(kernel, 0, 0, 0) == pytest.approx(0.5 + expected / 1000)
    assert chance.of_side(kernel, 1, 0, 0) == pytest.approx(0.5 - expected / 1000)
    kernel.phase = SHUFFLE  # the cards have been counted
    assert chance.of_side(kernel, 0, 0, 0) == pytest.approx(0.5 + 5 / 1000)
