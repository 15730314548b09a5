"""PettingZoo's own suites on our environment, and what they don't ask."""

from __future__ import annotations

import pickle
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from caida.engine.errors import IllegalAction
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.action_space import action_at, mask_of
from caida.envs.dice import VectorChance
from caida.envs.observation import observe
from caida.envs.pettingzoo_env import CaidaAEC, env, raw_env
from tests.engine.strategies import rulesets, seeds
from tests.envs.worlds import same_to

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of other environments, which their suites import
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

RULESETS = (Ruleset(), Ruleset.preset("fall", seats=3), Ruleset.preset("fall", seats=4, teams=True))
# Their checks know by name which environments have a mask beside the observation; ours is new to
# them. Who is done has nothing to do.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("by", ["match", "deal"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_api_test(ruleset: Ruleset, by: Any, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(ruleset=ruleset, by=by), num_cycles=600)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("ruleset", RULESETS)
def test_seed_test(ruleset: Ruleset) -> None:
    seed_test(lambda: raw_env(ruleset=ruleset), num_cycles=200)


def test_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env, {"ansi": lambda text: "▸" in text})
    assert "▸" in capsys.readouterr().out  # "human" is printed


def test_performance_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It goes on for five seconds by the clock: by one that moves on half a second at a look."""
    looks = count()
    clock = SimpleNamespace(time=lambda: next(looks) / 2)
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(env())
    assert "turns per second" in capsys.readouterr().out


def played(environment: CaidaAEC, source: Random, moves: int = 10_000) -> Iterator[str]:
    """Who is asked, before every random move."""
    for agent in environment.agent_iter(moves):
        yield agent
        seen, _, terminated, truncated, _ = environment.last()
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        is_done = terminated or truncated
        environment.step(None if is_done else legal[int(source.random() * len(legal))])


def test_a_pickle_and_a_copy_go_on_where_the_environment_was() -> None:
    environment = env(ruleset=RULESETS[1])
    environment.reset(seed=5)
    environment.reset()
    assert len(list(played(environment, Random(1), 20))) == 20
    for twin in (pickle.loads(pickle.dumps(environment)), deepcopy(environment)):
        assert twin.agent_selection == environment.agent_selection
        for agent in environment.agents:
            assert_same(twin.observe(agent), environment.observe(agent))
        ours = deepcopy(environment)
        assert list(played(twin, Random(2))) == list(played(ours, Random(2)))


def assert_same(first: dict[str, Any], second: dict[str, Any]) -> None:
    for name in ("observation", "action_mask"):
        assert first[name].tobytes() == second[name].tobytes()


def beside_a_match(ruleset: Ruleset, seed: int, source: Random) -> Iterator[tuple[CaidaAEC, Match]]:
    """An environment and the typed match that it should be, after every move."""
    environment = env(ruleset=ruleset)
    environment.reset(seed=seed)
    match = Match(ruleset, chance=VectorChance(ruleset, seed))
    while match.to_act is not None:
        yield environment, match
        view = match.view(match.to_act)
        legal = np.flatnonzero(mask_of(view)).tolist()[:12]  # lies, but not all the time
        index = legal[int(source.random() * len(legal))]
        match.play(action_at(view, index))
        environment.step(index)
    yield environment, match


@settings(max_examples=12)
@given(rulesets(), seeds)
def test_every_agent_observes_its_view_and_may_do_what_is_legal(
    ruleset: Ruleset, seed: int
) -> None:
    for environment, match in beside_a_match(ruleset, seed, Random(seed)):
        for seat, agent in enumerate(environment.possible_agents):
            seen = environment.observe(agent)
            view = match.view(seat)
            assert seen["observation"].tobytes() == observe(view).tobytes()
            assert seen["action_mask"].tobytes() == mask_of(view).tobytes()


def test_what_an_agent_cannot_see_never_changes_what_it_observes() -> None:
    found: Counter[str] = Counter()
    for number in range(12):
        ruleset = RULESETS[number % len(RULESETS)].with_options(target=12)
        for environment, match in beside_a_match(ruleset, number, Random(number)):
            seat = number % ruleset.seats
            if match.phase == "play" and number % 3 == len(match.history) % 3:
                seen = environment.observe(f"player_{seat}")["observation"]
                for other in same_to(match, seat, Random(number), found):
                    assert observe(other.view(seat)).tobytes() == seen.tobytes()
    assert found["worlds"] > 100, found
    assert found["hands"] > 30, found


def test_rewards_of_a_match_go_to_who_won() -> None:
    environment = env(ruleset=RULESETS[2])
    environment.reset(seed=1)
    totals: Counter[str] = Counter()
    for agent in played(environment, Random(4)):
        totals[agent] += environment.last(observe=False)[1]
    assert sorted(totals.values()) == [-1, -1, 1, 1]
    assert totals["player_0"] == totals["player_2"]


def test_rewards_of_a_deal_are_its_points() -> None:
    environment = env(by="deal")
    environment.reset(seed=2)
    totals: Counter[str] = Counter()
    for agent in played(environment, Random(4)):
        totals[agent] += environment.last(observe=False)[1]
    scores = environment._table.match.kernel.scores
    assert totals["player_0"] == scores[0] - scores[1] == -totals["player_1"]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    environment = env()
    environment.reset(seed=2)
    agent = environment.agent_selection
    before = environment.observe(agent)
    for action in (0, 79, -1, None):
        with pytest.raises(IllegalAction):
            environment.step(action)
    assert_same(environment.observe(agent), before)


def test_an_episode_of_too_many_moves_is_cut() -> None:
    environment = env(most_moves=3)
    environment.reset(seed=2)
    assert len(list(played(environment, Random(4)))) == 3 + 2
    environment.reset(seed=2)
    list(played(environment, Random(4), 3))
    assert set(environment.truncations.values()) == {True}
    assert set(environment.terminations.values()) == {False}


def test_the_same_seed_plays_the_same_episodes_one_after_the_other() -> None:
    first, second = env(), env()
    for environment in (first, second):
        environment.reset(seed=9)
    for _ in range(3):
        agent = first.agent_selection
        assert_same(first.observe(agent), second.observe(agent))
        for environment in (first, second):
            environment.reset()


def test_pixels_are_rendered_of_all_hands() -> None:
    environment = env(render_mode="rgb_array")
    environment.reset(seed=1)
    pixels = environment.render()
    assert isinstance(pixels, np.ndarray)
    assert pixels.shape[2] == 3
