"""The printed things of Exactly: tokens, die, euros."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sobremesa.engine.setup import check_fields

MAX_SEATS = 6
VALUES = np.array([50, 20, 10, 5])
"""The cent tokens."""
TOKENS = 10
"""Tokens of each value (E1)."""
FIVE = 3
"""The place of the 5 c token in VALUES."""
EURO = 100
EUROS = 15
"""Euro tokens in the box."""
EUROS_TO_WIN = 3
"""The third euro wins (E10)."""
FACES = ("50", "20", "10", "5", "?", "0")
"""The die's faces; the first four stand in the order of VALUES."""
ANY = 4
ZERO = 5


def check_setup(seats: int, setup: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing of Exactly's material varies."""
    check_fields(setup, ())
    return {}
