"""OpenSpiel's `hearts`, the yardstick: 52 cards, four players, uniformly random legal play.

What counts as a move is a decision of a player (a card played or passed), here as in Caída.

- Whole games, dealing included, are compared with whole Caída matches, which deal too: the same
  work, chance and decisions, divided by the decisions alone. In C++ that is `evaluate_bots` with
  uniform random bots, one call per game. From Python it is the loop its documentation teaches,
  which fits every game: ask whether it is over, then whether chance or a player moves.
- The tight loop fits hearts alone: its chance outcomes are all equally likely, so one call of
  `legal_actions` serves cards dealt and cards played, and an empty answer ends the game.
- Games after the deal leave the dealing out on OpenSpiel's side only. In C++ that is a search of
  one simulation, whose only work is the random rollouts of its evaluator from the root: each
  clones the state and makes exactly 52 moves. From Python it is the tight loop.

Nothing of ours has such shortcuts, so the last two flatter OpenSpiel: they show how far we are
from the fastest it can do, and no goal hangs on them.
"""

import random
from collections.abc import Callable, Mapping

import pyspiel

from benches.timing import Timed, timed

SEATS = 4
CARDS = 52
NO_PASS = 0  # the first chance outcome of hearts is the direction in which cards are passed

Contenders = Mapping[str, Callable[[], Timed]]


class Hearts:
    """Five ways to play `hearts` at random; each run makes some hundred thousand moves."""

    def __init__(self, seed: int) -> None:
        self._game = pyspiel.load_game("hearts")
        self._random = random.Random(seed)
        self._bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(SEATS)]
        self._seed = seed
        self._dealt = self._deal()

    def contenders(self) -> Contenders:
        return {
            "hearts_cpp": lambda: self.play_in_cpp(games=2_000),
            "hearts_cpp_dealt": lambda: self.play_in_cpp_after_the_deal(games=8_000),
            "hearts_python": lambda: self.play_from_python(games=500),
            "hearts_python_tight": lambda: self.play_from_python_tightly(games=1_000),
            "hearts_python_dealt": lambda: self.play_from_python_after_the_deal(games=2_000),
        }

    def play_in_cpp(self, games: int) -> Timed:
        states = [self._game.new_initial_state() for _ in range(games)]
        evaluate, bots = pyspiel.evaluate_bots, self._bots

        def play() -> int:
            for seed, state in enumerate(states, self._seed):
                evaluate(state, bots, seed)
            return games

        seconds = timed(play).seconds
        return Timed(sum(map(count_decisions, states)), seconds)

    def play_in_cpp_after_the_deal(self, games: int) -> Timed:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=self._seed)
        search = pyspiel.MCTSBot(
            self._game,
            evaluator,
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=1,
            solve=False,
            seed=self._seed,
            verbose=False,
        )

        def play() -> int:
            search.mcts_search(self._dealt)
            return games * CARDS

        return timed(play)

    def play_from_python(self, games: int) -> Timed:
        states = [self._game.new_initial_state() for _ in range(games)]
        choose = self._random.random

        def play() -> int:
            for state in states:
                while not state.is_terminal():
                    if state.is_chance_node():
                        outcomes = state.chance_outcomes()
                        state.apply_action(outcomes[int(choose() * len(outcomes))][0])
                    else:
                        actions = state.legal_actions()
                        state.apply_action(actions[int(choose() * len(actions))])
            return games

        seconds = timed(play).seconds
        return Timed(sum(map(count_decisions, states)), seconds)

    def play_from_python_tightly(self, games: int) -> Timed:
        states = [self._game.new_initial_state() for _ in range(games)]
        seconds = timed(lambda: self._step(states)).seconds
        return Timed(sum(map(count_decisions, states)), seconds)

    def play_from_python_after_the_deal(self, games: int) -> Timed:
        states = [self._dealt.clone() for _ in range(games)]
        return timed(lambda: self._step(states))

    def _step(self, states: list["pyspiel.State"]) -> int:
        choose = self._random.random
        moves = 0
        for state in states:
            while actions := state.legal_actions():
                state.apply_action(actions[int(choose() * len(actions))])
                moves += 1
        return moves

    def _deal(self) -> "pyspiel.State":
        state = self._game.new_initial_state()
        state.apply_action(NO_PASS)
        while state.is_chance_node():
            state.apply_action(self._random.choice(state.legal_actions()))
        return state


def count_decisions(state: "pyspiel.State") -> int:
    """Moves by players, chance left out, in a game that has ended."""
    return sum(1 for step in state.full_history() if step.player >= 0)
