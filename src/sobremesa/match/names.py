"""What the players of a match are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sobremesa.engine.texts import catalogue


def bot_name(id: str, language: str) -> str:
    """A bot's level in the language; a bot that another package brings has its id."""
    return catalogue(language).get(f"bots.{id}", id)


def seat_names(players: Iterable[Mapping[str, Any]], language: str) -> list[str]:
    """What people and bots are called, by seat, fit for a terminal."""
    names = (player["name"] if "name" in player else bot_name(player["bot"], language) for player in players)
    return ["".join(letter if letter.isprintable() else "�" for letter in name) for name in names]
