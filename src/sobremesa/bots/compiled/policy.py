"""What every value module shares: the choice by value, and how a seat stands."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.engine.contract import Rules
from sobremesa.engine.rng import below
from sobremesa.engine.rule import rule

EQUAL = 1e-9
"""Values that differ by less are equal."""


@rule
def never(s):
    """No, in every position."""
    return False


@rule
def pick(out, values, n, alike, rng):
    """One of the first `n` moves that is worth most; the lot decides between those that are alike."""
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
    """The candidate that is worth most, ties broken by lot."""

    @rule
    def choose(s, seat, p, out, values, rng):
        n = min(value.rate(s, seat, p, out, values), len(out))
        return pick(out, values, n, EQUAL, rng)

    return choose


def standings(rules: Rules, value: ModuleType) -> Any:
    """How a seat stands: its share of the win if the game ended now, and its margin in SCALE points."""

    @rule
    def standing(s, seat):
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
