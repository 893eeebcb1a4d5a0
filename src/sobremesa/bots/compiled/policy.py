"""What value modules share: the choice by value, and the standing of a seat."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Moves, Row, Rules
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule

EQUAL = 1e-9
"""Values that differ by less count as equal."""


@rule
def never(s: Row) -> bool:
    """False in every position."""
    return False


@rule
def pick(out: Moves, values: Floats, n: int, alike: float, rng: Stream) -> int:
    """The move of highest value among the first `n`; ties, within `alike`, are broken at random."""
    highest = -np.inf
    for i in range(n):
        highest = max(highest, values[i])
    chosen, ties = out[0], 0
    for i in range(n):
        if values[i] >= highest - alike:
            ties += 1
            if below(rng, ties) == 0:
                chosen = out[i]
    return chosen


def best(value: ModuleType) -> Any:
    """The candidate of highest value, ties broken at random."""

    @rule
    def choose(s: Row, seat: int, p: Weights, out: Moves, values: Floats, rng: Stream) -> int:
        n = min(value.rate(s, seat, p, out, values), len(out))
        return pick(out, values, n, EQUAL, rng)

    return choose


def standings(rules: Rules, value: ModuleType) -> Any:
    """The standing of a seat: its share of the win if the game ended now, and its margin in SCALE points."""

    @rule
    def standing(s: Row, seat: int) -> tuple[float, float]:
        own, ahead, equals = rules.rank(s, seat), 0, 1
        points, best_other = 1.0 * rules.score(s, seat), -np.inf
        for other in range(s.seats):
            if other != seat:
                rank = rules.rank(s, other)
                ahead += rank > own
                equals += rank == own
                best_other = max(best_other, 1.0 * rules.score(s, other))
        margin = points - best_other if s.seats > 1 else points
        return 0.0 if ahead else 1.0 / equals, margin / value.SCALE

    return standing
