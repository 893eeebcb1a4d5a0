"""The pictures of the games, found by their modules."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from sobremesa.games import pictures_module
from sobremesa.pictures.contract import Picture


@cache
def picture_of(game: str) -> Picture | None:
    """How the positions of a game are drawn; None for a game that brings no picture."""
    name = pictures_module(game)
    return cast(Picture, import_module(name)) if find_spec(name) else None


def unit_of(game: str) -> str:
    """What stands behind the scores of a game."""
    picture = picture_of(game)
    return picture.UNIT if picture else ""
