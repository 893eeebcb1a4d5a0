"""What the compiled steps of a net take: samples to learn from, and the optimizer's arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sobremesa.bots.compiled.net import OUTPUTS
from sobremesa.engine.arrays import Floats32, Ints


class Samples(NamedTuple):
    """Positions to learn from: the active inputs of each, their amounts, how many there are, and the targets."""

    inputs: Ints
    amounts: Floats32
    counts: Ints
    targets: Floats32


def new_samples(size: int, active: int) -> Samples:
    """Room for so many samples of at most `active` inputs."""
    return Samples(
        np.zeros((size, active), np.int64),
        np.zeros((size, active), np.float32),
        np.zeros(size, np.int64),
        np.zeros((size, OUTPUTS), np.float32),
    )


class Adam(NamedTuple):
    """The optimizer: gradients of a batch, running means of gradients and of their squares, and steps taken so far."""

    gradients: Floats32
    means: Floats32
    squares: Floats32
    steps: Ints


def new_adam(size: int) -> Adam:
    """The optimizer of so many weights before its first step."""
    gradients, means, squares = np.zeros((3, size), np.float32)
    return Adam(gradients, means, squares, np.zeros(1, np.int64))
