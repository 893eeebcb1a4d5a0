"""The printed things of 20 sur 20: dominoes, markers, and the table they lie on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sobremesa.engine.setup import check_fields

MAX_SEATS = 4
HALVES = [(low, high) for low in range(10) for high in range(low, 10) if high]
"""The dominoes 0|1 to 9|9, low half first (V1)."""
TILES = len(HALVES)
LOW = np.array([low for low, _ in HALVES])
HIGH = np.array([high for _, high in HALVES])
ALL = (1 << TILES) - 1
"""A set of dominoes is a number, a bit a domino: this is the whole box."""
HAND = 5
"""Dominoes a seat draws up to, and the most of one play (V1, V3, V7)."""
MARKERS = {2: 22, 3: 15, 4: 11}
"""Markers of a seat by the number of seats (V1)."""
TWENTY = 20
EDGE = 40
"""The table's edges, counted from the opening's lowest cell (V12)."""


def tile_of(one: int, other: int) -> int:
    """The number of a domino by its halves, either first."""
    return HALVES.index((min(one, other), max(one, other)))


def tile_text(tile: int) -> str:
    """A domino with its low half first: `3|4`."""
    return f"{LOW[tile]}|{HIGH[tile]}"


def check_setup(seats: int, setup: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing of the material varies."""
    check_fields(setup, ())
    return {}
