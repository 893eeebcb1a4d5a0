"""What makes a move of Qwixx good."""

from __future__ import annotations

import sys

import numpy as np

from sobremesa.engine.arrays import Floats
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.loops import heaviest
from sobremesa.engine.rule import rule
from sobremesa.games.qwixx.material import CLOSED_TO_END, COLOURS, LAST, MISSES_TO_END
from sobremesa.games.qwixx.rules import LOCK, PASS, SECOND, bonus_row, has_neighbour, score, unpack
from sobremesa.games.qwixx.rules import legal as candidates

__all__ = ["FEATURES", "SCALE", "WEIGHTS", "candidates", "features", "greedy"]

SCALE = 100.0
"""Points that a margin is counted in."""
FEATURES = ("points", "skipped", "skipped_circles", "opened", "miss", "finish")
"""Points won or lost at once · squares left behind, a 7 as one and the others by how often their sum comes · circles
left behind · whether a circle opens · whether it is a miss · the game ends and I am ahead (1) or behind (-1)."""
WEIGHTS = np.array([1.0, -4.0, -2.0, 1.5, -3.0, 24.0])
WAYS = np.array([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
"""In how many ways two dice make the number of a place."""
MOST_WAYS = int(WAYS.max())


@rule
def features(s: Row, seat: int, move: int, values: Floats) -> None:
    """The features of the position after a move, in the order of FEATURES."""
    values[:] = 0.0
    if move == PASS:
        measure_pass(s, seat, values)
    else:
        measure_cross(s, seat, move, values)


@rule
def measure_pass(s: Row, seat: int, values: Floats) -> None:
    """A pass costs something where it makes a miss (Q8)."""
    if s.stage == SECOND and not s.crossed:
        before = score(s, seat)
        s.misses[seat] += 1
        values[0] = score(s, seat) - before
        values[4] = 1.0
        if s.misses[seat] == MISSES_TO_END:
            values[5] = lead(s, seat)
        s.misses[seat] -= 1


@rule
def measure_cross(s: Row, seat: int, move: int, values: Floats) -> None:
    """A cross wins points and loses what it leaves behind (Q1, Q10)."""
    row, place = unpack(move)
    before = score(s, seat)
    crosses = s.crosses[seat, row]
    for skipped in range(place):
        if not crosses >> skipped:
            if row < COLOURS:
                values[1] += WAYS[skipped] / MOST_WAYS
            else:
                values[2] += 1.0
    if row < COLOURS and s.rows > COLOURS:
        circles = bonus_row(row)
        if not s.crosses[seat, circles] >> place and not has_neighbour(s, seat, circles, place):
            values[3] = 1.0
    is_lock = row < COLOURS and place == LAST
    s.crosses[seat, row] |= 1 << place | (LOCK if is_lock else 0)
    values[0] = score(s, seat) - before
    if is_lock and count(s.closed) + 1 == CLOSED_TO_END:
        values[5] = lead(s, seat)
    s.crosses[seat, row] = crosses


@rule
def lead(s: Row, seat: int) -> float:
    """1 where the seat has more points than any other, -1 where another has more, else 0."""
    sign = 1.0 if s.seats > 1 else 0.0
    for other in range(s.seats):
        if other != seat:
            sign = min(sign, np.sign(1.0 * (score(s, seat) - score(s, other))))
    return sign


greedy = heaviest(sys.modules[__name__])
