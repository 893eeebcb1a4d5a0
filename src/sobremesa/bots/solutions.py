"""Solved games: solutions in the user's cache.

A solution is kept under a key of the rules and the solver that made it; after a change of either it is not found.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa import games
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.contract import Solver
from sobremesa.bots.weights import room, shipped_folder
from sobremesa.engine.errors import Refused
from sobremesa.engine.rule import KEPT_SECONDS, user_cache
from sobremesa.engine.state import State

RULES = ("rules.py", "material.py", "lanes.py")
"""The files of a room that a solution depends on."""


def solvers() -> tuple[str, ...]:
    """The games that have a solver."""
    return tuple(id for id in games.ids() if (known := room(id)) is not None and known.solver is not None)


def solver(id: str) -> Solver:
    """The solver of a game."""
    known = room(id)
    if known is None or known.solver is None:
        raise Refused("solve.game", game=games.facts(id).title, known=", ".join(solvers()))
    return known.solver


@cache
def key(id: str, variant: str) -> str:
    """A digest of what a solution depends on: the game's version, variant, rules and material, and its solver."""
    digest = hashlib.sha256(f"{id} {games.facts(id).version} {variant}".encode())
    bots = shipped_folder(id).parent
    rules = (file for name in RULES if (file := games.folder(id) / name).exists())
    for source in (*sorted(bots.glob("solv*.py")), *sorted(bots.glob("solving/*.py")), *rules):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:20]


def place(id: str, variant: str) -> Path:
    """The file of a variant's solution."""
    return user_cache() / "tables" / f"{id}-{variant}-{key(id, variant)}.npy"


def part(id: str, variant: str) -> Path:
    """The file of an unfinished solution."""
    return place(id, variant).with_suffix(".part")


def load(id: str, variant: str) -> Weights | None:
    """The solution, mapped into memory and shared by all readers; None if it is missing or damaged."""
    file = place(id, variant)
    try:
        # copy-on-write: compiled code treats it like an array made here, which a read-only mapping is not
        table = np.asarray(np.load(file, mmap_mode="c", allow_pickle=False))
    except (OSError, ValueError, EOFError):
        return None
    if table.ndim != 1 or table.dtype != np.float32:
        return None
    with contextlib.suppress(OSError):
        os.utime(file)
    return table


def load_for(id: str, state: State) -> Weights | None:
    """The solution for a match, if its variant is solved on this machine."""
    if id not in solvers():
        return None
    variant = solver(id).variant(state[0])
    return None if variant is None else load(id, variant)


def keep(id: str, variant: str, table: Weights) -> None:
    """Save a solution, and remove unfinished work and old solutions that nobody used for a month."""
    _write(place(id, variant), table)
    part(id, variant).unlink(missing_ok=True)
    for old in place(id, variant).parent.iterdir():
        if time.time() - old.stat().st_mtime > KEPT_SECONDS:
            old.unlink(missing_ok=True)


def load_part(id: str, variant: str) -> tuple[Weights, int] | None:
    """An unfinished solution, and the number of steps done."""
    try:
        with part(id, variant).open("rb") as file:
            table, done = np.load(file, allow_pickle=False), np.load(file, allow_pickle=False)
        return table, int(done)
    except (OSError, ValueError, EOFError):
        return None


def keep_part(id: str, variant: str, table: Weights, done: int) -> None:
    """Save an unfinished solution for another run."""
    _write(part(id, variant), table, np.int64(done))


def _write(file: Path, *arrays: NDArray[Any] | np.int64) -> None:
    """Write arrays to a file atomically."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as out:
            for array in arrays:
                np.save(out, array, allow_pickle=False)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)
