"""Gymnasium's vector API: each row is what a single environment is."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

import caida.envs.gymnasium_env  # noqa: F401  # registers it
from caida.engine.ruleset import Ruleset
from caida.envs.gymnasium_env import CaidaEnv
from caida.envs.gymnasium_vector import CaidaVectorEnv

SIZE = 5


def vector_of(**options: Any) -> VectorEnv[Any, Any, Any]:
    return gymnasium.make_vec("Caida-v0", SIZE, vectorization_mode="vector_entry_point", **options)


def choose(seen: dict[str, Any], source: np.random.Generator) -> Any:
    return np.array([source.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])


def test_it_is_what_make_vec_makes() -> None:
    made = vector_of()
    assert isinstance(made.unwrapped, CaidaVectorEnv)
    assert made.num_envs == SIZE
    assert made.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    made.close()


@pytest.mark.parametrize("by", ["match", "deal"])
@pytest.mark.parametrize("ruleset", [Ruleset(target=6), Ruleset.preset("fall", seats=3)])
def test_it_is_the_same_as_gymnasium_s_own_vector_of_single_ones(ruleset: Ruleset, by: Any) -> None:
    ours = vector_of(ruleset=ruleset, by=by, opponents="novato")
    theirs = SyncVectorEnv(
        [lambda: CaidaEnv(ruleset, by=by, opponents="novato")] * SIZE,
        autoreset_mode=AutoresetMode.SAME_STEP,
    )
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    seen, _ = ours.reset(seed=8)
    assert data_equivalence(seen, theirs.reset(seed=8)[0])
    source, ended = np.random.default_rng(1), 0
    for _ in range(120):
        actions = choose(seen, source)
        told, expected = ours.step(actions), theirs.step(actions)
        seen = told[0]
        assert seen in ours.observation_space
        assert data_equivalence(seen, expected[0])
        assert told[1] == pytest.approx(expected[1])
        for mine, its in zip(told[2:4], expected[2:4], strict=True):
            assert mine.tolist() == its.tolist()
        if told[2].any():
            ended += int(told[2].sum())
            assert told[4]["_final_obs"].tolist() == expected[4]["_final_obs"].tolist()
            for row in np.flatnonzero(told[2]):
                assert data_equivalence(told[4]["final_obs"][row], expected[4]["final_obs"][row])
    assert ended > 5


def test_what_was_returned_is_never_written_again() -> None:
    ours = vector_of()
    first, _ = ours.reset(seed=1)
    kept = {name: array.copy() for name, array in first.items()}
    second, *_ = ours.step(choose(first, np.random.default_rng(2)))
    assert data_equivalence(first, kept)
    assert not np.shares_memory(first["observation"], second["observation"])


def test_an_illegal_action_is_told() -> None:
    ours = vector_of()
    seen, _ = ours.reset(seed=1)
    wrong = np.array([np.flatnonzero(mask == 0)[0] for mask in seen["action_mask"]])
    *_, info = ours.step(wrong)
    assert info["illegal"].tolist() == [True] * SIZE


def test_seeds_are_one_for_each_or_from_one_on() -> None:
    ours = CaidaVectorEnv(SIZE)
    first, _ = ours.reset(seed=4)
    assert data_equivalence(first, ours.reset(seed=[4, 5, 6, 7, 8])[0])
    ours.reset(seed=4)
    again, _ = ours.reset()
    ours.reset(seed=4)
    assert data_equivalence(again, ours.reset()[0])
    assert not data_equivalence(again, first)
