"""How fast generals-bots (JAX) steps 24x24 with both observations: all of it compiled, by processor time.

For each number of games on standard input a line with games, steps and seconds. It needs an environment of its own, with
`pip install jax` and a generals-bots that is on JAX on the path (what PyPI has as 2.5.0 is not). bench.py starts it.

Its players pass, which flatters it: to draw legal moves costs it as much again and more, and in JAX a step takes the same time
whatever is done in it. Observations are summed up, so that the compiler cannot leave them out.
"""

import sys
import time

import jax
import jax.numpy as jnp
import jax.random as jrandom
from generals import GeneralsEnv, get_observation

STEPS = 100

env = GeneralsEnv(grid_dims=(24, 24), truncation=1000, pool_size=100)
pool, _ = env.reset(jrandom.PRNGKey(0))
kept = {}


def begin(games):
    starts = jax.tree.map(lambda it: it[jnp.arange(games) % env.pool_size], pool)
    passes = jnp.tile(jnp.array([[1, 0, 0, 0, 0], [1, 0, 0, 0, 0]], dtype=jnp.int32), (games, 1, 1))

    @jax.jit
    def play(states, total):
        def body(carry, _):
            states, total = carry
            for seat in (0, 1):
                seen = jax.vmap(lambda state, seat=seat: get_observation(state, seat))(states)
                total += sum(jnp.sum(it.astype(jnp.float32)) for it in jax.tree.leaves(seen))
            _, states = jax.vmap(lambda state, act: env.step(state, act, pool))(states, passes)
            return (states, total), None

        return jax.lax.scan(body, (states, total), None, length=STEPS)[0]

    kept[games] = play, jax.block_until_ready(play(starts, jnp.float32(0)))


for line in sys.stdin:
    games = int(line)
    if games not in kept:
        begin(games)
    play, state = kept[games]
    began = time.process_time()
    state = jax.block_until_ready(play(*state))
    print(games, games * STEPS, time.process_time() - began, flush=True)
    kept[games] = play, state
