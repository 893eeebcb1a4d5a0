"""The tables of the games in the terminal, one file a game, drawn from plain data alone."""

from __future__ import annotations

import importlib
from typing import Any

from rich.console import RenderableType


def draw(snapshot: dict[str, Any], language: str) -> RenderableType:
    """The table as its game's board draws it."""
    drawn: RenderableType = importlib.import_module(f"{__name__}.{snapshot['game']}").board(snapshot, language)
    return drawn
