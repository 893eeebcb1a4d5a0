"""The five games, each in a room of its own."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.engine.errors import Refused
from sobremesa.engine.facts import Facts

if TYPE_CHECKING:
    from sobremesa.engine.game import Game

IDS = ("exactly", "twenty_one", "qwixx", "terminal_dispute", "vingt_sur_vingt")
"""The games' ids, as folders, in URLs and in records."""


def facts(id: str) -> Facts:
    """What is known of a game without loading its rules."""
    if id not in IDS:
        raise Refused("game_unknown", game=id, known=", ".join(IDS))
    known: Facts = importlib.import_module(f"{__name__}.{id}").FACTS
    return known


def rules_text(id: str, language: str) -> str:
    """The numbered rules of a game for people, as Markdown."""
    return (Path(__file__).parent / facts(id).id / f"rules.{language}.md").read_text("utf-8")


@cache
def game(id: str) -> Game:
    """The game of an id."""
    from sobremesa.engine.game import Game

    return Game(facts(id), f"{__name__}.{id}")
