"""What is against the rules is refused, says why, and leaves the match exactly as it was."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from caida.engine.actions import ACTIONS, Action
from caida.engine.errors import IllegalAction
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.play import everything, play_on
from tests.engine.strategies import matches
from tests.waiting import HANG_SECONDS

# Every action that can be written, legal or not.
EVERY_ACTION = list(ACTIONS.values())


def test_a_play_is_a_card_and_at_most_ten_more() -> None:
    assert len(EVERY_ACTION) == 40 * 11 + 5 + 10 == len({action.code for action in EVERY_ACTION})


@settings(max_examples=80)
@given(matches())
def test_an_illegal_action_is_refused_by_a_rule_and_changes_nothing(match: Match) -> None:
    legal = match.legal_actions()
    before = everything(match)
    for action in EVERY_ACTION:
        if action not in legal:
            with pytest.raises(IllegalAction) as caught:
                match.play(action)
            assert caught.value.code.startswith("action.")
            assert caught.value.rule
    assert everything(match) == before


def test_every_way_to_play_wrongly_has_its_code() -> None:
    codes = set()
    for seed in range(40):
        ruleset = Ruleset(
            chain="full" if seed % 2 else "free",
            deal_order="dealer_chooses",
            canto_call="manual",
            false_canto=seed % 3,
        )
        match = play_on(Match(ruleset, seed=seed), seed, seed % 20)
        for action in EVERY_ACTION:
            if action not in match.legal_actions():
                with pytest.raises(IllegalAction) as caught:
                    match.play(action)
                codes.add(caught.value.code)
    assert codes == {
        "action.order_first",
        "action.count_first",
        "action.card_first",
        "action.not_in_hand",
        "action.must_capture",
        "action.no_match",
        "action.too_far",
        "action.whole_run",
        "action.no_canto",
        "action.no_claim",
        "action.claim_late",
        "action.claim_own",
        "action.claim_off",
    }


@settings(max_examples=100)
@given(matches(), st.integers(-1, 5))
def test_nobody_plays_in_the_turn_of_another(match: Match, seat: int) -> None:
    assume(match.outcome is None)
    assume(seat != match.to_act)
    before = everything(match)
    with pytest.raises(IllegalAction) as caught:
        match.play(match.legal_actions()[0], seat)
    assert (caught.value.code, caught.value.rule) == ("action.seat", "TRN-1")
    assert everything(match) == before


def test_a_match_that_is_over_stays_as_it_is() -> None:
    match = play_on(Match(Ruleset(target=1), seed=3), 3)
    before = everything(match)
    with pytest.raises(IllegalAction) as caught:
        match.play(Action.play("1o"))
    assert (caught.value.code, caught.value.rule) == ("action.over", "MAT-3")
    with pytest.raises(IllegalAction) as caught:
        match.resign(0)
    assert (caught.value.code, caught.value.rule) == ("action.over", "MAT-6")
    with pytest.raises(IllegalAction) as caught:
        match.position()
    assert caught.value.code == "action.no_position"
    assert everything(match) == before


@pytest.mark.parametrize("seat", [-1, 2, 40])
def test_a_seat_that_is_not_there_sees_nothing_and_cannot_resign(seat: int) -> None:
    match = Match(Ruleset(), seed=1)
    before = everything(match)
    with pytest.raises(IllegalAction) as caught:
        match.view(seat)
    assert caught.value.code == "action.unknown_seat"
    with pytest.raises(IllegalAction) as caught:
        match.resign(seat)
    assert caught.value.code == "action.unknown_seat"
    assert everything(match) == before


def test_asking_what_an_illegal_play_would_take_is_refused() -> None:
    """In a process of its own: an engine that looks for a card on an empty mesa never returns."""
    script = """
import caida
match = caida.Match(caida.Ruleset(), seed=1)
try:
    match.taken_by(caida.Action.play("12e", 1))
except caida.IllegalAction as refusal:
    print(refusal.code)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=True,
    )
    assert done.stdout == "action.count_first\n"
