"""What a deal or a match is worth."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.worth import most_points, worth_of_deal, worth_of_match
from tests.engine.strategies import matches


@settings(max_examples=80)
@given(matches())
def test_all_together_it_is_worth_nothing(match: Match) -> None:
    winner = None if match.outcome is None else match.outcome.winner
    for worth in (worth_of_deal, worth_of_match):
        assert sum(worth(match.ruleset, match.scores, winner)) == pytest.approx(0)


@settings(max_examples=80)
@given(matches())
def test_no_deal_scores_more_than_it_can(match: Match) -> None:
    assert max(match.scores) <= match.deal * most_points(match.ruleset)


def test_a_deal_is_worth_the_difference_in_points() -> None:
    assert worth_of_deal(Ruleset(), (5, 2), None) == (3, -3)
    assert worth_of_deal(Ruleset(seats=3), (6, 2, 1), None) == (4.5, -1.5, -3)


def test_who_wins_the_match_without_points_has_reached_the_target() -> None:
    assert worth_of_deal(Ruleset(target=24), (0, 3), 0) == (21, -21)


def test_a_match_is_won_or_lost() -> None:
    assert worth_of_match(Ruleset(), (24, 3), 0) == (1, -1)
    assert worth_of_match(Ruleset(seats=3), (3, 24, 7), 1) == (-0.5, 1, -0.5)


def test_a_match_that_is_broken_off_is_won_by_who_is_ahead() -> None:
    assert worth_of_match(Ruleset(), (4, 9), None) == (-1, 1)
    assert worth_of_match(Ruleset(), (9, 9), None) == (0, 0)
