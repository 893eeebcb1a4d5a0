"""pgx on the CPU: batches of random games, compiled by JAX, each begun anew when it ends.

JAX starts under a mask of one core, so that it works in one thread as the others do; that also gives it more games
a second of CPU than two threads that wait for each other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench.contest import Contender
from bench.timing import lasting, timed

FAMILY = "pgx"
GAMES = {"connect_four": (2, 1024, 4096), "2048": (1, 1024, 4096), "backgammon": (2, 16, 64)}
"""Seats, and the sizes of batch to try; the best is taken."""
LENGTH = 64


def start_in_one_thread() -> None:
    """Let JAX count one core."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        import jax

        jax.devices()
    finally:
        os.sched_setaffinity(0, cores)


def pgx_games(quick: bool, tell: Callable[[str], None]) -> Iterator[Contender]:
    """Each game with the size of batch that is best on this machine."""
    start_in_one_thread()
    for name, (seats, *sizes) in GAMES.items():
        best: tuple[float, Contender] | None = None
        for size in sizes[:1] if quick else sizes:
            tell(f"compiling pgx {name}, {size} at once")
            one = Contender(FAMILY, name, seats, batches(name, size))
            one.play(1)
            amount = lasting(one.play, 0.3)
            count, taken = timed(partial(one.play, amount))
            if best is None or count / taken > best[0]:
                best = count / taken, one
        assert best is not None
        yield best[1]


def batches(name: str, size: int) -> Callable[[int], float]:
    """A loop of `LENGTH` moves in every game of a batch; a chance inside a step of pgx counts as our chances do."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: None) -> Any:
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        after = step(state, jax.random.categorical(choice, logits), jax.random.split(chance, size))
        return (after, key), chances(name, state, after)

    def many(state: Any, key: Any) -> Any:
        (state, key), drawn = jax.lax.scan(one, (state, key), None, length=LENGTH)
        return state, key, drawn.sum()

    play, key = jax.jit(many), jax.random.PRNGKey(0)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, size)), key]

    def run(times: int) -> float:
        total = 0
        for _ in range(times):
            held[0], held[1], drawn = play(*held)
            total += size * LENGTH + int(drawn)
        return float(total)

    return run


def chances(name: str, before: Any, after: Any) -> Any:
    """How many chances the moves of a batch brought: a new tile in 2048, a roll for whoever is next in backgammon."""
    import jax.numpy as jnp

    if name == "2048":
        return jnp.array(before.current_player.shape[0])
    if name == "backgammon":
        return ((before.current_player != after.current_player) | after.terminated).sum()
    return jnp.array(0)
