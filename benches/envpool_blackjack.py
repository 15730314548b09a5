"""EnvPool's Blackjack, stepped in batches at random: `python -m benches.envpool_blackjack MATCHES
STEPS` prints the moves and the seconds as JSON. One thread of its own steps, and this one asks."""

import json
import sys
from time import perf_counter

import envpool
import numpy as np


def main(matches: int, steps: int) -> None:
    env = envpool.make("Blackjack-v1", env_type="gymnasium", num_envs=matches, num_threads=1)
    env.reset()
    actions = np.random.default_rng(1).integers(0, 2, (steps, matches), np.int32)
    for chosen in actions:
        env.step(chosen)  # warmed up unmeasured
    start = perf_counter()
    for chosen in actions:
        env.step(chosen)
    print(json.dumps([matches * steps, perf_counter() - start]))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
