"""A copy of an environment stands where the first one stood, and goes on alone."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from caida.envs.gymnasium_env import CaidaEnv
from caida.envs.pettingzoo_env import CaidaAEC
from caida.envs.replayed import Replayed

MAKERS = [lambda: CaidaEnv(opponents="novato"), CaidaAEC]


def step(environment: Any) -> bytes:
    """Play the first legal action; what is seen then."""
    if isinstance(environment, CaidaEnv):
        seen = environment._observe()
        environment.step(int(seen["action_mask"].argmax()))
        return environment._observe()["observation"].tobytes()
    agent = environment.agent_selection
    environment.step(int(environment.observe(agent)["action_mask"].argmax()))
    looks: bytes = environment.observe(environment.agent_selection)["observation"].tobytes()
    return looks


@pytest.mark.parametrize("make", MAKERS, ids=["gymnasium", "pettingzoo"])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_goes_on_from_the_same_place_of_the_same_episode(make: Any, copied: Any) -> None:
    one = make()
    one.reset(seed=4)
    one.reset()  # the second episode of the seed
    for _ in range(11):
        step(one)
    other = copied(one)
    assert isinstance(other, Replayed)
    assert other._table is not one._table
    assert [step(other) for _ in range(9)] == [step(one) for _ in range(9)]
    step(one)
    assert one._played[:-1] == other._played


@pytest.mark.parametrize("make", MAKERS, ids=["gymnasium", "pettingzoo"])
def test_one_that_has_not_begun_can_be_copied(make: Any) -> None:
    other = pickle.loads(pickle.dumps(make()))
    other.reset(seed=3)
    one = make()
    one.reset(seed=3)
    assert step(other) == step(one)
