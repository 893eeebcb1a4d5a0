"""What makes a move of Pig good at first sight: hold at twenty, or where it wins."""

from __future__ import annotations

import sys

import numpy as np

from pig_game.rules import AGAIN
from pig_game.rules import legal as candidates
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Row
from sobremesa.engine.loops import heaviest
from sobremesa.engine.rule import rule

__all__ = ["FEATURES", "SCALE", "WEIGHTS", "candidates", "features", "greedy"]

SCALE = 50.0
"""Points that a margin is counted in."""
FEATURES = ("wins", "risk")
"""The move reaches the goal · it puts more at risk than a roll brings on average."""
WEIGHTS = np.array([1000.0, -1.0])


@rule
def features(s: Row, seat: int, move: int, out: Floats) -> None:
    """The features of a move, in the order of FEATURES: five faces bring 20 points, the sixth costs the turn."""
    out[0] = 1.0 * (move != AGAIN and s.banked[seat] + s.turn >= s.goal)
    out[1] = 1.0 * s.turn - 20.0 if move == AGAIN else 0.0


greedy = heaviest(sys.modules[__name__])
