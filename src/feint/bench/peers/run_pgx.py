# mypy: ignore-errors
"""pgx's Leduc in a batch: many steps in one compiled call, and a compiled call for each step.

The default random bits (threefry) are kept: on a CPU the others are slower.
"""

import importlib.metadata
from time import perf_counter

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset
from serve import serve

BATCH = 1024
SCAN = 64  # steps in a compiled call: the call itself costs nothing
CALLS = 16  # between two looks at the clock

env = pgx.make("leduc_holdem")
step = jax.vmap(auto_reset(env.step, env.init))


def choose(key, masks):
    """A random legal action of each: one draw along the counted legal ones. Faster than `jax.random.categorical`."""
    counts = jnp.cumsum(masks, axis=-1)
    draws = jax.random.uniform(key, (BATCH, 1))
    return jnp.argmax(counts > draws * counts[:, -1:], axis=-1)


def start():
    return jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), BATCH))


@jax.jit
def play(state, key):
    """Many steps; returns also how many games ended."""

    def one(carry, key):
        state, ended = carry
        to_choose, to_step = jax.random.split(key)
        actions = choose(to_choose, state.legal_action_mask)
        state = step(state, actions, jax.random.split(to_step, BATCH))
        return (state, ended + state.terminated.sum()), None

    key, now = jax.random.split(key)
    (state, ended), _ = jax.lax.scan(one, (state, 0), jax.random.split(now, SCAN))
    return state, key, ended


def scanned(count_games):
    state, key, _ = jax.block_until_ready(play(start(), jax.random.key(1)))

    def work():
        nonlocal state, key
        begin = perf_counter()
        state, key, ended = jax.block_until_ready(play(state, key))
        took = perf_counter() - begin
        return (int(ended) if count_games else SCAN * BATCH), took

    return work


def called():
    """Only the calls of `step` are in the clock: neither the choice of actions nor the keys are."""
    compiled = jax.jit(step)

    @jax.jit
    def prepare(state, key):
        key, to_choose, to_step = jax.random.split(key, 3)
        return choose(to_choose, state.legal_action_mask), jax.random.split(to_step, BATCH), key

    state, key = start(), jax.random.key(2)

    def work():
        nonlocal state, key
        took = 0.0
        for _ in range(CALLS):
            actions, keys, key = jax.block_until_ready(prepare(state, key))
            begin = perf_counter()
            state = jax.block_until_ready(compiled(state, actions, keys))
            took += perf_counter() - begin
        return CALLS * BATCH, took

    work()
    return work


serve(
    f"pgx {importlib.metadata.version('pgx')}, jax {jax.__version__}",
    {
        "leduc games": lambda: scanned(count_games=True),
        "leduc steps": lambda: scanned(count_games=False),
        "leduc step calls": called,
    },
)
