"""Learned values: nets that ship with the package or were trained here, each with a card that says what it is for."""

from __future__ import annotations

import importlib
import json
import logging
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from sobremesa.engine.rule import user_cache
from sobremesa.engine.state import State
from sobremesa.games import facts

Weights = NDArray[np.float32]

BOTS = Path(__file__).parent

log = logging.getLogger("sobremesa.bots")


@cache
def value_module(id: str) -> Any:
    """The module that says what positions of a game are worth."""
    return importlib.import_module(f"{__package__}.{id}.value")


@cache
def own_learning(id: str) -> Any:
    """How the value of a game learns where it is no net: `new_numbers` for some seats, and a `lesson` of some games."""
    if not (BOTS / id / "learning.py").exists():
        return None
    return importlib.import_module(f"{__package__}.{id}.learning")


def key(id: str, variant: str) -> str:
    """What weights are for: the game, its version, the variant, and what the numbers mean."""
    return f"{id}-{facts(id).version}-{variant}-{value_module(id).VERSION}"


def trained_folder() -> Path:
    """Where weights lie that were trained on this machine; they come before those of the package."""
    return user_cache() / "weights"


def load_for(id: str, state: State) -> Weights | None:
    """The weights that a match can be played by, if there are any."""
    module = value_module(id)
    variant = module.variant(state[0])
    if variant is None:
        return None
    found = load(key(id, variant))
    return made(id, variant) if found is None and hasattr(module, "make") else found


@lru_cache(8)
def made(id: str, variant: str) -> Weights:
    """The numbers of a value that nobody has to learn, worked out here."""
    numbers: Weights = value_module(id).make(variant)
    return numbers


@cache
def load(name: str) -> Weights | None:
    """The weights of a key, if it is the key on their card too; those of a file that is not whole are passed over."""
    for folder in (trained_folder(), BOTS / name.partition("-")[0] / "weights"):
        try:
            if json.loads((folder / f"{name}.json").read_text())["key"] == name:
                with (folder / f"{name}.npz").open("rb") as file, np.load(file, allow_pickle=False) as kept:
                    return np.asarray(kept["weights"], np.float32)
        except FileNotFoundError:
            continue
        except (OSError, ValueError, KeyError, BadZipFile) as problem:
            log.warning("weights cannot be read", extra={"file": str(folder / f"{name}.npz")}, exc_info=problem)
    return None


def keep(folder: Path, name: str, weights: Weights, card: Mapping[str, Any]) -> None:
    """Write weights as half floats, and their card, each whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"{name}.fresh.npz"
    np.savez_compressed(fresh, weights=weights.astype(np.float16))
    fresh.replace(folder / f"{name}.npz")
    fresh.write_text(json.dumps(card, indent=2) + "\n")
    fresh.replace(folder / f"{name}.json")
