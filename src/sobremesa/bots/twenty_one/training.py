"""The weights of Twenty One follow from the rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots.twenty_one.sheets import forecast


def make(variant: str) -> NDArray[np.float32]:
    """The weights of a variant, computed in less than a second."""
    name, _, seats = variant.rpartition("-")
    return forecast.make(name, int(seats))
