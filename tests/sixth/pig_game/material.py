"""The printed things of Pig: one die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sobremesa.engine.setup import check_fields

MAX_SEATS = 6
FACES = 6
BUST = 1
"""The face that costs the turn (P3)."""


def check_setup(seats: int, setup: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing of Pig's material varies."""
    check_fields(setup, ())
    return {}
