"""What makes a move of Exactly good."""

from __future__ import annotations

import sys

import numpy as np

from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Row
from sobremesa.engine.loops import heaviest
from sobremesa.engine.rule import rule
from sobremesa.games.exactly.material import EURO, VALUES
from sobremesa.games.exactly.rules import legal as candidates
from sobremesa.games.exactly.rules import unpack, worth

__all__ = ["FEATURES", "SCALE", "WEIGHTS", "candidates", "features", "greedy"]

SCALE = 3.0
"""Euros that a margin is counted in."""
FEATURES = ("euro", "gift", "reach", "threat", "distance")
"""My euro by this move · another's · values of one token that would bring me to 100 next · the most any other
seat has of those · cents that I am then away from 100."""
WEIGHTS = np.array([1000.0, -1000.0, 5.0, -10.0, -0.1])


@rule
def features(s: Row, seat: int, move: int, out: Floats) -> None:
    """The features of the position after a move, in the order of FEATURES."""
    value, source, target = unpack(move)
    s.piles[source, value] -= 1
    s.piles[target, value] += 1
    out[:] = 0.0
    mine = worth(s, seat)
    for other in range(s.seats):
        if other != seat:
            out[1] = max(out[1], 1.0 * (worth(s, other) == EURO))
            out[3] = max(out[3], reach(s, other))
    out[0] = 1.0 * (mine == EURO)
    out[1] *= 1.0 - out[0]
    out[2] = reach(s, seat)
    out[4] = abs(EURO - mine)
    s.piles[source, value] += 1
    s.piles[target, value] -= 1


@rule
def reach(s: Row, seat: int) -> float:
    """How many of the four values would bring this seat to exactly 100 with one token."""
    missing = EURO - worth(s, seat)
    count = 0.0
    for value in range(len(VALUES)):
        if missing == VALUES[value] or (missing == -VALUES[value] and s.piles[seat, value] > 0):
            count += 1.0
    return count


greedy = heaviest(sys.modules[__name__])
