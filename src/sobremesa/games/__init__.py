"""The five games, each in a room of its own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sobremesa.engine.errors import Refused

if TYPE_CHECKING:
    from sobremesa.engine.game import Game

IDS = ("exactly", "twenty_one", "qwixx", "terminal_dispute", "vingt_sur_vingt")
"""The games' ids, as folders, in URLs and in records."""


@cache
def game(id: str) -> Game:
    """The game of an id."""
    from sobremesa.engine.game import Game

    if id not in IDS:
        raise Refused("game_unknown", game=id, known=", ".join(IDS))
    return Game(f"{__name__}.{id}")
