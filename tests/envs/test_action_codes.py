"""The compiled side of the action space agrees with the plain one, and the kernel with both."""

from __future__ import annotations

from hypothesis import given

from caida.engine.match import Match
from caida.envs.action_codes import code_at, first_legal, place_of
from caida.envs.action_space import ACTION_COUNT, action_at, index_of, legal_indices
from caida.envs.numbers import NO_CODE
from tests.engine.strategies import matches


@given(matches())
def test_places_and_codes_are_those_of_the_plain_space(match: Match) -> None:
    if match.to_act is None:
        return
    view, kernel = match.view(match.to_act), match._kernel
    legal = legal_indices(view)
    for place in range(-2, ACTION_COUNT + 3):
        code = code_at(kernel, place)
        assert code == (action_at(view, place).code if place in legal else NO_CODE)
    for action in match.legal_actions():
        assert place_of(kernel, action.code) == index_of(action, view.canto)
    assert first_legal(kernel) == action_at(view, legal[0]).code


@given(matches())
def test_nothing_is_legal_once_a_match_is_over(match: Match) -> None:
    if match.to_act is not None:
        match.resign(0)
    assert {code_at(match._kernel, place) for place in range(ACTION_COUNT)} == {NO_CODE}
