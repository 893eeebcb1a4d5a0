"""The printed things of Qwixx: rows, dice, miss boxes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from sobremesa.engine.setup import check_fields

MAX_SEATS = 5
ROWS = ("red", "yellow", "green", "blue", "red/yellow", "green/blue")
"""The colours, then the rows of circles; `classic` has the colours alone."""
COLOURS = 4
PLACES = 11
"""Squares or circles of a row."""
LAST = PLACES - 1
"""The place of the last square, which locks the row (Q5)."""
LEFTMOST = np.array([2, 2, 12, 12, 2, 12])
"""The number at the left end of each row; from there it runs to the other end of 2 to 12."""
WHITES = 2
DICE = ("w", "w", "r", "y", "g", "b")
"""The white dice, then those of the colours in the order of ROWS."""
FACES = 6
CROSSES_TO_LOCK = 5
"""Crosses that must already stand in a row before its last square (Q5)."""
CLOSED_TO_END = 2
"""Closed rows that end the game (Q9)."""
MISSES_TO_END = 4
"""Misses of one seat that end the game (Q9)."""
MISS = 5
"""What a miss costs (Q8)."""
MAX_CROSSES = 15
"""The most crosses that count for a colour (Q10)."""


@cache
def numbers(row: int) -> tuple[int, ...]:
    """The numbers of a row from left to right."""
    return tuple(range(2, 13)) if LEFTMOST[row] == 2 else tuple(range(12, 1, -1))


def place_name(row: int, place: int) -> str:
    """A square or a circle as people say it: `red 7`."""
    return f"{ROWS[row]} {numbers(row)[place]}"


def check_setup(seats: int, setup: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing of Qwixx's material varies."""
    check_fields(setup, ())
    return {}
