"""CPU time, and the spread of a figure that was taken several times."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import TypeVar

from bench.plan import Data

T = TypeVar("T")


def timed(run: Callable[[], T]) -> tuple[T, float]:
    """What a call returns, and its seconds of CPU over all threads of the process."""
    start = time.process_time()
    result = run()
    return result, time.process_time() - start


def lasting(run: Callable[[int], object], seconds: float) -> int:
    """How much `run` has to be given to take about so long."""
    amount = 1
    while True:
        _, taken = timed(partial(run, amount))
        if taken >= seconds / 4:
            return max(1, math.ceil(amount * seconds / taken)) if taken < seconds else amount
        amount *= 2


def spread(values: Sequence[float]) -> dict[str, float]:
    """The median of a figure over the rounds, and how far they lie apart."""
    return {"median": median(values), "least": min(values), "most": max(values)}


def spreads(taken: Sequence[Data]) -> Data:
    """The same of each figure, taken together round after round."""
    return {key: spread([figures[key] for figures in taken]) for key in taken[0]}
