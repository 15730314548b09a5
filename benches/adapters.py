"""How fast the adapters of environments are beside others: `python -m benches.adapters`.

A move is a decision of a seat. Random legal play: whole episodes, an observation and its mask
before every move, as PettingZoo's own benchmark plays; from OpenSpiel the loop that its
documentation teaches, chance included and not counted. PettingZoo's leduc and ours are made as
their users make them (`env()`); without its wrappers leduc is for information.
"""

import random
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

from benches.rates import Ratio, goals_of, rates_parser, tell
from benches.timing import Rates, Timed, timed
from caida.envs import pettingzoo_env
from caida.envs.gymnasium_env import CaidaEnv
from caida.envs.gymnasium_vector import CaidaVectorEnv
from caida.envs.openspiel_game import GAME_TYPE

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of what they import
    from open_spiel.python.games import tic_tac_toe
    from pettingzoo.classic import leduc_holdem_v4

SEED = 20_260_101
VECTOR = 256
LABELS = {
    "pettingzoo": "PettingZoo",
    "leduc": "PettingZoo leduc_holdem_v4",
    "leduc_raw": "PettingZoo leduc_holdem_v4, sin envolturas · without wrappers",
    "gymnasium": "Gymnasium contra · against azar",
    "gymnasium_vector": f"Gymnasium, vector ({VECTOR})",
    "openspiel": "OpenSpiel, Python",
    "tic_tac_toe": "OpenSpiel python_tic_tac_toe",
}
RATIOS: list[Ratio] = [
    ("pettingzoo", "leduc", 3),
    ("gymnasium", "leduc", 3),
    ("openspiel", "tic_tac_toe", 1.5),
    ("pettingzoo", "leduc_raw", None),
    ("gymnasium_vector", "gymnasium", None),
]


def play_aec(environment: Any, moves: int) -> Timed:
    """As pettingzoo.test.performance_benchmark does."""
    choose = random.Random(SEED).choice

    def play() -> int:
        environment.reset(seed=SEED)
        for _ in range(moves):
            seen, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.reset()
                continue
            environment.step(choose(np.flatnonzero(seen["action_mask"]).tolist()))
        return moves

    return timed(play)


def play_gymnasium(environment: CaidaEnv, moves: int) -> Timed:
    choose = random.Random(SEED).choice

    def play() -> int:
        seen, _ = environment.reset(seed=SEED)
        for _ in range(moves):
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            seen, _, terminated, truncated, _ = environment.step(choose(legal))
            if terminated or truncated:
                seen, _ = environment.reset()
        return moves

    return timed(play)


def play_vector(environment: CaidaVectorEnv, steps: int) -> Timed:
    """Who chooses costs more than the step: the first legal action, found for all at once."""

    def play() -> int:
        seen, _ = environment.reset(seed=SEED)
        for _ in range(steps):
            seen, *_ = environment.step(seen["action_mask"].argmax(axis=1))
        return steps * environment.num_envs

    return timed(play)


def play_openspiel(game: pyspiel.Game, games: int) -> Timed:
    choose = random.Random(SEED).random

    def play() -> int:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    left = choose()
                    for outcome, chance in state.chance_outcomes():
                        left -= chance
                        if left <= 0:
                            state.apply_action(outcome)
                            break
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(choose() * len(actions))])
                    moves += 1
        return moves

    return timed(play)


def contenders() -> Mapping[str, Callable[[], Timed]]:
    ours, leduc, raw = pettingzoo_env.env(), leduc_holdem_v4.env(), leduc_holdem_v4.raw_env()
    single, many = CaidaEnv(opponents="azar"), CaidaVectorEnv(VECTOR, opponents="azar")
    deal = pyspiel.load_game(GAME_TYPE.short_name)
    noughts = tic_tac_toe.TicTacToeGame()
    return {
        "pettingzoo": lambda: play_aec(ours, 20_000),
        "leduc": lambda: play_aec(leduc, 3_000),
        "leduc_raw": lambda: play_aec(raw, 6_000),
        "gymnasium": lambda: play_gymnasium(single, 20_000),
        "gymnasium_vector": lambda: play_vector(many, 500),
        "openspiel": lambda: play_openspiel(deal, 200),
        "tic_tac_toe": lambda: play_openspiel(noughts, 700),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    options = rates_parser("adapters", __doc__).parse_args(arguments)
    rates = Rates(contenders(), options.repetitions)
    return tell(options, rates, LABELS, goals_of(rates, RATIOS))


if __name__ == "__main__":
    raise SystemExit(main())
