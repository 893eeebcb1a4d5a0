"""Compile a game before it is needed, with something to show while it lasts."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np

from sobremesa.engine.game import Game
from sobremesa.engine.rule import COMPILED, cache_folder, folders_of, numba


def is_prepared(game: Game) -> bool:
    """Whether all of a game was compiled on this machine before, or nothing needs to be."""
    return not COMPILED or _mark(game).exists()


def _mark(game: Game) -> Path:
    return cache_folder(folders_of(cast(ModuleType, game.rules))) / "prepared"


def prepare(game: Game, tell: Callable[[int, int], None]) -> None:
    """Compile every question and loop of a game without running it; tell how many of how many are done."""
    compiled = [*vars(game.unchecked).values(), *vars(game.loops).values()]
    examples = _examples(game)
    for done, function in enumerate(compiled):
        tell(done, len(compiled))
        function.compile(tuple(numba.typeof(examples[name]) for name in inspect.signature(function.py_func).parameters))
    _mark(game).touch()
    tell(len(compiled), len(compiled))


def _examples(game: Game) -> dict[str, Any]:
    """An argument for each name that questions and loops use."""
    state = np.zeros(1, game.rules.STATE)
    row, rows = np.zeros(1, np.int64), np.zeros((1, 4), np.int64)
    return (
        dict.fromkeys(("a", "observation", "start", "states"), state)
        | dict.fromkeys(("seat", "move", "outcome", "games", "seed"), 0)
        | dict.fromkeys(("out", "rng", "moves", "actors", "policies"), row)
        | dict.fromkeys(("streams", "log"), rows)
        | {"values": np.zeros(1), "derived": np.zeros(game.view.DERIVED, np.int64)}
    )
