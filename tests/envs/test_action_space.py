"""One space of actions for all rulesets, both ways."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from caida.engine.actions import Action
from caida.engine.cards import RANKS, Card
from caida.engine.chance import ScriptedChance
from caida.engine.errors import IllegalAction
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.action_space import (
    ACTION_COUNT,
    ACTION_NAMES,
    FIRST_DEALING,
    FIRST_PLAY,
    FIRST_SONG,
    PLAY_COUNT,
    action_at,
    index_of,
    legal_indices,
    mask_of,
)
from tests.engine.hidden import deck_with
from tests.engine.play import play_on
from tests.engine.strategies import matches

LIARS = Ruleset(canto_call="manual", false_canto=2, first_dealer=0)


def test_the_space_is_as_the_page_says_it() -> None:
    assert ACTION_COUNT == len(ACTION_NAMES) == len(set(ACTION_NAMES)) == 79
    assert (PLAY_COUNT, FIRST_DEALING, FIRST_SONG) == (65, 65, 69)
    assert [ACTION_NAMES[first] for first in FIRST_PLAY] == [str(rank) for rank in RANKS]
    assert ACTION_NAMES[FIRST_DEALING] == "mesa_first"
    assert ACTION_NAMES[FIRST_SONG] == "sing_ronda"
    assert ACTION_NAMES[10] == "1x10"
    assert ACTION_NAMES[PLAY_COUNT - 1] == "12x1"


@given(matches())
def test_every_legal_action_has_a_place_that_leads_back_to_its_like(match: Match) -> None:
    if match.to_act is None:
        return
    view = match.view(match.to_act)
    for action in match.legal_actions():
        index = index_of(action, view.canto)
        found = action_at(view, index)
        match.check(found)
        assert (found.kind, found.takes, found.canto) == (action.kind, action.takes, action.canto)
        if action.card is not None and found.card is not None:
            assert found.card.step == action.card.step
            taken = len(match.taken_by(action))
            assert ACTION_NAMES[index] == f"{action.card.rank}x{taken}".removesuffix("x0")


@given(matches())
def test_the_mask_is_of_the_legal_places_and_empty_for_who_waits(match: Match) -> None:
    for seat in range(match.ruleset.seats):
        view = match.view(seat)
        places = np.flatnonzero(mask_of(view)).tolist()
        assert places == legal_indices(view)
        assert bool(places) == (seat == match.to_act)


def test_of_two_cards_of_a_rank_the_first_of_the_hand_is_played() -> None:
    deck = deck_with("1o 2o 4o 5o", "7c 7o 12o", "10o 11o 3o")
    match = Match(Ruleset(first_dealer=1, canto_call="manual"), chance=ScriptedChance([deck]))
    match.play(Action("count_up"))
    view = match.view(0)
    assert action_at(view, ACTION_NAMES.index("7")) == Action.play(Card("7c"))
    assert legal_indices(view) == [ACTION_NAMES.index(name) for name in ("7", "12", "sing_ronda")]


def test_a_name_is_sung_as_the_truth_by_who_holds_it_and_as_a_lie_by_others() -> None:
    match = play_on(Match(LIARS, seed=3), 1, 1)
    view = match.view(match.to_act)
    for index in legal_indices(view):
        name = ACTION_NAMES[index].removeprefix("sing_")
        if index >= FIRST_SONG:
            is_true = name == view.canto
            expected = Action("sing") if is_true else Action.claim(name)
            assert action_at(view, index) == expected
    assert len([index for index in legal_indices(view) if index >= FIRST_SONG]) == 9  # no chigüire


def test_what_is_not_legal_has_no_action() -> None:
    match = Match(LIARS, seed=3)
    view = match.view(match.to_act)
    for index in (FIRST_PLAY[3], FIRST_SONG, ACTION_COUNT, -1):
        with pytest.raises(IllegalAction):
            action_at(view, index)
    with pytest.raises(IllegalAction):
        index_of(Action("sing"), None)
