"""Texts that all games share."""

from __future__ import annotations

import re

from sobremesa.engine.errors import Refused

START = re.compile(r"start ([1-9])")


def start_text(seat: int) -> str:
    """The drawing of the first player."""
    return f"start {seat + 1}"


def read_start(text: str, seats: int, rule: str) -> int:
    """The first player from the text of the drawing."""
    found = START.fullmatch(" ".join(text.split()))
    if not found:
        raise Refused("chance_form", rule, text=text, example="start 1")
    if int(found[1]) > seats:
        raise Refused("no_such_seat", rule, seat=found[1], seats=seats)
    return int(found[1]) - 1
