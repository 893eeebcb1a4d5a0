"""95 % confidence intervals that stay valid whenever one looks, stops or goes on (confidence sequences).

The share of a win lies in [0, 1]. A mean is refuted when bets against it, fair if it were true, multiply a stake by
2 / 0.05. That happens with a chance of at most 0.05 / 2 in the whole of an endless run (Ville), and as many bets say
that the mean is higher as say that it is lower. Every bet risks a constant fraction of the stake, and the stake is
divided equally among the fractions of `FRACTIONS` (hedged grid Kelly: Waudby-Smith and Ramdas, Estimating means of
bounded random variables by betting, 2024).

Scores and leads have no bounds, so their interval is asymptotic: it holds for many numbers, and says little for a few
(Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Time-uniform central limit theory and asymptotic confidence
sequences, 2024).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from sobremesa.engine.arrays import Floats

ERROR = 0.05
"""The chance that an interval ever misses the mean."""
FRACTIONS = 0.5 ** np.arange(10)[:, None]
"""Of the stake, risked at each bet: from all of it, for shares near 0 or 1, to little, for differences of 0.002."""
TIGHTEST = 300
"""How many scores there are where their interval is narrowest in comparison with one that may be looked at once."""
EXACT = 1e-5
"""How far from its true place an end of an interval may be."""


@dataclass(frozen=True)
class Interval:
    """A mean and the ends of its interval."""

    mean: float
    low: float
    high: float

    def times(self, factor: float) -> Interval:
        """The same in another unit."""
        return Interval(factor * self.mean, factor * self.low, factor * self.high)


def share_interval(counts: Mapping[float, int]) -> Interval:
    """The mean of independent numbers from 0 to 1, given how often each occurred."""
    shares, times = np.array(list(counts)), np.array(list(counts.values()))
    mean = float(shares @ times / times.sum())
    return Interval(mean, _lowest(shares, times, mean), 1 - _lowest(1 - shares, times, 1 - mean))


def _lowest(shares: Floats, times: Floats, mean: float) -> float:
    """The lowest mean that bets on a higher one do not refute: the higher the mean in question, the less they win."""
    low, high, kept, paid = 0.0, mean, 1 - FRACTIONS, FRACTIONS * shares
    with np.errstate(divide="ignore"):  # who risks all and loses has nothing left
        while high - low > EXACT:
            asked = (low + high) / 2
            won = np.log(kept + paid / asked) @ times
            most = won.max()
            stake = most + math.log(np.exp(won - most).mean())
            low, high = (asked, high) if stake >= math.log(2 / ERROR) else (low, asked)
    return low


def score_interval(numbers: Iterable[float]) -> Interval:
    """The mean of independent numbers of any size."""
    values = np.array(list(numbers))
    n, mean = len(values), float(values.mean())
    if np.ptp(values) == 0:  # equal numbers do not tell how much others may differ
        return Interval(mean, -math.inf, math.inf)
    scale = n * (math.log(1 - 2 * math.log(ERROR)) - 2 * math.log(ERROR)) / TIGHTEST + 1
    spread = float(values.std()) * math.sqrt(2 * scale / (scale - 1) / n * math.log(math.sqrt(scale) / ERROR))
    return Interval(mean, mean - spread, mean + spread)
