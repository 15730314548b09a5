"""The spaces of the adapters."""

from __future__ import annotations

from hypothesis import given, settings

from caida.engine.match import Match
from caida.envs.action_space import ACTION_COUNT, mask_of
from caida.envs.observation import observe
from caida.envs.spaces import action_space, observation_space
from tests.engine.strategies import matches


@settings(max_examples=60)
@given(matches())
def test_what_is_observed_lies_in_the_space(match: Match) -> None:
    space = observation_space()
    for seat in range(match.ruleset.seats):
        view = match.view(seat)
        assert {"observation": observe(view), "action_mask": mask_of(view)} in space


def test_every_action_of_the_space_has_its_place() -> None:
    assert action_space().n == ACTION_COUNT
