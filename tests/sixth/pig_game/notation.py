"""Texts of Pig: `hold`, `again`, `start 2`, `roll 4`."""

from __future__ import annotations

import re

from pig_game.rules import AGAIN, HOLD
from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused

WORDS = {"hold": HOLD, "again": AGAIN}
ROLL = re.compile(r"roll ([1-6])")


def move_text(s: Row, seat: int, move: int) -> str:
    """A move as a word."""
    return "again" if move == AGAIN else "hold"


def read_move(s: Row, seat: int, text: str) -> int:
    """A move from its text (P4)."""
    word = text.strip().lower()
    if word not in WORDS:
        raise Refused("move_form", "P4", text=text, example="hold")
    return WORDS[word]


def chance_text(s: Row, outcome: int) -> str:
    """The face of the die."""
    return f"roll {outcome}"


def read_chance(s: Row, text: str) -> int:
    """The face of the die from its text (P2)."""
    found = ROLL.fullmatch(" ".join(text.split()))
    if not found:
        raise Refused("chance_form", "P2", text=text, example="roll 4")
    return int(found[1])
