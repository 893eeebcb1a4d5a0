"""Weights of values: they ship with the package or were trained here, each with a card that describes them."""

from __future__ import annotations

import importlib
import json
import logging
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.contract import BotsRoom
from sobremesa.engine.errors import Refused
from sobremesa.engine.rule import user_cache
from sobremesa.engine.state import State
from sobremesa.games import bots_package, facts

log = logging.getLogger("sobremesa.bots")


@cache
def room(id: str) -> BotsRoom | None:
    """What bots know about a game beyond its rules and heuristics, if anything."""
    package = bots_package(id)
    if package is None:
        return None
    found: BotsRoom = importlib.import_module(f"{package}.room").ROOM
    return found


def trained_room(id: str) -> BotsRoom:
    """The same; refused if the game has none."""
    if (found := room(id)) is None:
        raise Refused("train.game", game=facts(id).title)
    return found


def key(id: str, variant: str) -> str:
    """The key of weights: the game, its version, the variant, and the version of their meaning."""
    return f"{id}-{facts(id).version}-{variant}-{trained_room(id).value.VERSION}"


def trained_folder() -> Path:
    """The folder of weights that were trained on this machine; they take precedence over those that ship."""
    return user_cache() / "weights"


def shipped_folder(id: str) -> Path:
    """The folder of the weights that ship with a game's bots."""
    spec = find_spec(bots_package(id) or "")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "weights"


def load_for(id: str, state: State) -> Weights | None:
    """The weights for a match, if there are any."""
    known = room(id)
    variant = None if known is None else known.value.variant(state[0])
    if known is None or variant is None:
        return None
    found = load(key(id, variant))
    return made(id, variant) if found is None and known.formula is not None else found


@lru_cache(8)
def made(id: str, variant: str) -> Weights:
    """Weights that follow from a formula, computed here."""
    formula = trained_room(id).formula
    assert formula is not None
    return formula.make(variant)


@cache
def load(name: str) -> Weights | None:
    """The weights of a key, if their card has the same key; damaged files are skipped."""
    for folder in (trained_folder(), shipped_folder(name.partition("-")[0])):
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
    """Write weights as half floats, and their card, each file atomically."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"{name}.fresh.npz"
    np.savez_compressed(fresh, weights=weights.astype(np.float16))
    fresh.replace(folder / f"{name}.npz")
    fresh.write_text(json.dumps(card, indent=2) + "\n")
    fresh.replace(folder / f"{name}.json")
