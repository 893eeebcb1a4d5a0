"""Arrays in compiled rules, by what they hold."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.engine.rule import rule

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Bytes = NDArray[np.uint8]


@rule
def copy(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Fill an array from another of the same shape.

    A slice that is assigned does the same, but compiles what NumPy says of shapes that differ: several seconds a game.
    """
    for index in np.ndindex(source.shape):
        target[index] = source[index]
