"""pgx's leduc, stepped in batches at random: `python -m benches.pgx_leduc MATCHES STEPS CLOCK`
prints the moves and the seconds as JSON."""

import json
import sys
import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset


def main(matches: int, steps: int, clock_name: str) -> None:
    clock = getattr(time, clock_name)
    env = pgx.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def play(state, key):  # type: ignore[no-untyped-def]  # JAX's own types say nothing here
        def one(carry, _):  # type: ignore[no-untyped-def]  # nor here
            state, key = carry
            key, choosing, dealing = jax.random.split(key, 3)
            odds = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            chosen = jax.random.categorical(choosing, odds, axis=-1)
            state = step(state, chosen, jax.random.split(dealing, matches))
            return (state, key), (state.observation.sum(), state.rewards.sum())

        return jax.lax.scan(one, (state, key), None, length=steps)

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), matches))
    carry, seen = play(state, jax.random.PRNGKey(1))  # compiled unmeasured
    jax.block_until_ready(seen)
    start = clock()
    _, seen = play(*carry)
    jax.block_until_ready(seen)
    print(json.dumps([matches * steps, clock() - start]))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
