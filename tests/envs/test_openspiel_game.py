"""OpenSpiel's own suites, and its own algorithms, on our game."""

from __future__ import annotations

import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    generate_playthrough,
    get_all_states,
    ismcts,
    mcts,
)
from open_spiel.python.tests import games_sim_test

import caida.envs.openspiel_game  # noqa: F401  # registers the game
from caida.engine.errors import RulesetError
from tests.envs.tiny import tiny_game, tiny_name

GAMES = (
    "caida",
    "caida(deals=3,rules=tradicional canto_call:manual false_canto:2 target:12)",
    "caida(players=3,rules=fall)",
    "caida(players=4,rules=fall teams:true)",
)
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@pytest.fixture(autouse=True)
def _no_flags() -> None:
    """Theirs are read by programs that parse a command line."""
    flags.FLAGS.mark_as_parsed()


def failures_of(case: type[unittest.TestCase]) -> list[str]:
    """What a test case of theirs that runs by itself has to complain about."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 0
    return [text for _, text in (*result.failures, *result.errors)]


@pytest.mark.parametrize("name", GAMES)
def test_random_sim_test_with_serialization(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_sim_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))
    assert "terminated with" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES[:3])
def test_their_api_test_on_some_states(name: str) -> None:
    class Partial(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # they have no types
        game = pyspiel.load_game(name)
        game_name = "caida"

    assert failures_of(Partial) == []


@pytest.mark.slow
def test_their_api_test_on_every_state_of_a_tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    states = get_all_states.get_all_states(
        tiny_game(), depth_limit=-1, include_terminals=True, include_chance_states=True
    ).values()
    counted = [
        sum(state.is_chance_node() for state in states),
        sum(state.is_player_node() for state in states),
        sum(state.is_terminal() for state in states),
    ]
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "caida", tuple(counted))
    seen = policy.TabularPolicy(tiny_game()).state_lookup
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "caida", len(seen))

    class Full(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]  # they have no types
        game = tiny_game()
        game_name = "caida"

    assert counted[0] > 30
    assert counted[1] > 500
    assert failures_of(Full) == []


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_playthrough_is_the_same_again(path: Path) -> None:
    original, again = generate_playthrough.replay(str(path))
    assert again == original


def test_there_is_a_playthrough_of_a_deal_and_one_of_the_tiny_game() -> None:
    texts = {path.stem: path.read_text("utf-8") for path in PLAYTHROUGHS.glob("*.txt")}
    assert texts["deal"].startswith("game: caida(")
    assert texts["tiny"].startswith(f"game: {tiny_name()}\n")


@pytest.mark.slow
def test_counterfactual_regret_minimization_becomes_harder_to_exploit() -> None:
    game = tiny_game()
    solver = cfr.CFRSolver(game)
    curve = [exploitability.exploitability(game, policy.UniformRandomPolicy(game))]
    for iterations in (4, 16):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        curve.append(exploitability.exploitability(game, solver.average_policy()))
    assert curve[0] > 4
    assert curve[0] > 2 * curve[1] > 4 * curve[2] > 0


def bots_of(game: pyspiel.Game, rng: np.random.RandomState) -> Iterator[Callable[[Any], int]]:
    """OpenSpiel's search in the first seat, anything in the others."""
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    search = ismcts.ISMCTSBot(game, evaluator, uct_c=10.0, max_simulations=25, random_state=rng)
    yield search.step
    for _ in range(1, game.num_players()):
        yield lambda state: int(rng.choice(state.legal_actions()))


def test_information_set_search_plays_whole_deals() -> None:
    rng = np.random.RandomState(5)
    for name in ("caida", "caida(players=3,rules=fall canto_call:manual false_canto:1)"):
        game = pyspiel.load_game(name)
        state, bots = game.new_initial_state(), list(bots_of(game, rng))
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=chances)))
            else:
                state.apply_action(int(bots[state.current_player()](state)))
        assert sum(state.returns()) == pytest.approx(0)


def play_at_random(game: pyspiel.Game, source: Random) -> Iterator[pyspiel.State]:
    """The states of one game, each before it goes on."""
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        outcomes = state.legal_actions()
        state.apply_action(outcomes[int(source.random() * len(outcomes))])


def test_a_world_dealt_anew_looks_the_same_and_differs_where_nobody_looks() -> None:
    source, different = Random(3), 0
    for number in range(6):
        game = pyspiel.load_game(GAMES[number % len(GAMES)])
        for state in play_at_random(game, source):
            player = state.current_player()
            if player < 0 or source.random() < 0.7:
                continue
            other = state.resample_from_infostate(player, source.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            different += str(other) != str(state)
    assert different > 30


def test_actions_are_told_by_their_names() -> None:
    state = pyspiel.load_game("caida").new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 1) == "dealer_1"
    state.apply_action(1)
    assert [state.action_to_string(1, action) for action in state.legal_actions()] == [
        "count_up",
        "count_down",
    ]
    state.apply_action(state.legal_actions()[0])
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 9) == "deal_12"


def test_who_is_not_to_move_has_no_actions() -> None:
    for state in play_at_random(pyspiel.load_game("caida(players=3)"), Random(1)):
        for player in range(3):
            assert bool(state.legal_actions(player)) == (player == state.current_player())


def test_chance_deals_every_rank_by_what_is_left_of_it() -> None:
    for state in play_at_random(pyspiel.load_game("caida"), Random(2)):
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)


def test_rules_that_do_not_exist_are_refused() -> None:
    with pytest.raises(RulesetError):
        pyspiel.load_game("caida(rules=tradicional target:none)")
