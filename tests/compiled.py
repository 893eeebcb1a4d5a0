"""Compile all games and the thinking of their bots, on all cores, before tests of several processes need them."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from sobremesa.bots.ready import get_ready, is_ready
from sobremesa.engine.prepare import is_prepared, prepare
from sobremesa.games import game, ids


def compile_all(id: str) -> str:
    """Compile one game, where that was not done before."""
    if not is_prepared(game(id)):
        prepare(game(id), lambda done, of: None)
    if not is_ready(game(id)):
        get_ready(game(id))
    return id


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        for id in pool.map(compile_all, reversed(ids())):  # those that take longest come last in the list
            print(f"compiled: {id}", flush=True)
