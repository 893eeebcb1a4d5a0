"""Cases that the rules made, for functions of the page that must say the same at once: its tests read them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from sobremesa.games import shipped


def files() -> dict[str, Callable[[], str]]:
    """The file of each game's cases, and what writes it."""
    return {f"web/src/games/{id}/cases.json": partial(text, id) for id in shipped()}


def text(id: str) -> str:
    """The cases of a game as JSON, a line each."""
    cases: Mapping[str, Any] = import_module(f"tools.cases.{id}").cases()
    kinds = (f"{json.dumps(kind)}: {_lines(value)}" for kind, value in cases.items())
    return "{" + ",\n".join(kinds) + "}\n"


def _lines(value: Any) -> str:
    if not isinstance(value, list):
        return json.dumps(value)
    return "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"
