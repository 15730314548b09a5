"""What instinct takes for certain is what the rules then do, under any rules."""

from __future__ import annotations

import pytest
from hypothesis import given

from caida.bots.instinct import Instinct
from caida.engine.match import Match
from tests.engine.strategies import matches_in_play

WORTH_OF_A_CARD = 0.4  # instinct.py's own is a number of C


@given(matches_in_play())
def test_a_capture_that_leaves_nothing_weighs_what_it_scores_and_takes(match: Match) -> None:
    """Where two of a rank can lie, ``steps_left`` takes both for gone: not asked here."""
    if match.ruleset.capture == "may":
        return
    kernel = match._kernel.clone()
    kernel.halts = 1
    instinct = Instinct()
    instinct.look(kernel)
    side = kernel.seat % kernel.rules.sides
    for action in match.legal_actions():
        if action.card is None or action.takes == 0 or action.takes < len(match.view(None).mesa):
            continue
        after = kernel.clone()
        after.settled = 1  # cantos are paid apart from the card
        after.apply(action.code)
        if after.phase == kernel.phase:  # and so is the count
            points = after.scores[side] - kernel.scores[side]
            weight = instinct.weigh(kernel, action.card.step, action.takes)
            assert weight == pytest.approx(points + WORTH_OF_A_CARD * (1 + action.takes))


@given(matches_in_play())
def test_a_play_appeals_more_the_more_it_weighs(match: Match) -> None:
    kernel = match._kernel
    instinct = Instinct()
    instinct.look(kernel)
    plays = [
        (instinct.weigh(kernel, step, takes), instinct.appeal(kernel, step, takes))
        for step in range(10)
        for takes in range(kernel.run_length(step) + 1)
        if kernel.may_take(step, takes)
    ]
    assert [appeal for _, appeal in sorted(plays)] == sorted(appeal for _, appeal in plays)
    assert all(appeal > 0 for _, appeal in plays)
