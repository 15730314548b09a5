"""EnvPool's Blackjack, stepped in batches at random: `python -m benches.envpool_blackjack MATCHES
STEPS CLOCK` prints the moves and the seconds as JSON. One thread of its own steps, and this one
asks."""

import json
import sys
import time

import envpool
import numpy as np


def main(matches: int, steps: int, clock_name: str) -> None:
    clock = getattr(time, clock_name)
    env = envpool.make("Blackjack-v1", env_type="gymnasium", num_envs=matches, num_threads=1)
    env.reset()
    actions = np.random.default_rng(1).integers(0, 2, (steps, matches), np.int32)
    for chosen in actions:
        env.step(chosen)  # warmed up unmeasured
    start = clock()
    for chosen in actions:
        env.step(chosen)
    print(json.dumps([matches * steps, clock() - start]))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
