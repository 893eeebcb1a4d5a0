"""The inputs of the net of Qwixx."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.arrays import Floats32, Ints
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.qwixx.heuristics import SCALE as SCALE
from sobremesa.games.qwixx.material import COLOURS, MAX_CROSSES, MAX_SEATS, MISSES_TO_END, PLACES, ROWS
from sobremesa.games.qwixx.rules import counted, score

LAST_AT = 0


COUNT_AT = LAST_AT + len(ROWS) * (PLACES + 1)


TOTAL_AT = COUNT_AT + len(ROWS) * (PLACES + 2)


CROSS_AT = TOTAL_AT + COLOURS * (MAX_CROSSES + 1)


MISS_AT = CROSS_AT + len(ROWS) * PLACES


POINTS_AT = MISS_AT + MISSES_TO_END + 1


BLOCK = POINTS_AT + 1
"""The inputs of a sheet: for every row its last cross and its number of crosses, for every colour the crosses that
count, the crosses themselves, the misses, and the points in SCALE."""


CLOSED_AT = MAX_SEATS * BLOCK


TURN_AT = CLOSED_AT + COLOURS


LEAD_AT = TURN_AT + MAX_SEATS


INPUTS = LEAD_AT + 1
"""The sheets clockwise from the seat on, the closed colours, the turns until the seat is active, its lead."""


ACTIVE = MAX_SEATS * (len(ROWS) * (PLACES + 2) + COLOURS + 2) + COLOURS + 2


@rule
def add_sheet(s: Row, owner: int, block: int, where: Ints, amounts: Floats32, n: int) -> int:
    """Add the inputs of a sheet, its points first; the number of inputs so far."""
    at = block * BLOCK
    where[n] = at + POINTS_AT
    amounts[n] = score(s, owner) / SCALE
    where[n + 1] = at + MISS_AT + s.misses[owner]
    n += 2
    for colour in range(COLOURS):
        where[n] = at + TOTAL_AT + colour * (MAX_CROSSES + 1) + counted(s, owner, colour)
        n += 1
    for row in range(s.rows):
        crosses = s.crosses[owner, row]
        where[n] = at + LAST_AT + row * (PLACES + 1) + last_cross(crosses)
        where[n + 1] = at + COUNT_AT + row * (PLACES + 2) + count(crosses)
        n = add_places(at + CROSS_AT + row * PLACES, crosses, where, n + 2)
    return n


@rule
def add_places(place: int, bits: int, where: Ints, n: int) -> int:
    """Add the inputs of the set bits, from a place on; the number of inputs so far."""
    while bits:
        if bits & 1:
            where[n] = place
            n += 1
        bits >>= 1
        place += 1
    return n


@rule
def inputs(s: Row, seat: int, where: Ints, amounts: Floats32) -> int:
    """The active inputs of a quiet position as a seat sees it; their number. All are 1 except points and lead."""
    for k in range(ACTIVE):
        amounts[k] = 1.0
    where[0] = LEAD_AT
    amounts[0] = lead(s, seat) / SCALE
    where[1] = TURN_AT + (seat - s.active) % s.seats
    n = add_places(CLOSED_AT, s.closed, where, 2)
    for block in range(s.seats):
        n = add_sheet(s, (seat + block) % s.seats, block, where, amounts, n)
    return n


@rule
def lead(s: Row, seat: int) -> float:
    """The lead of a seat over the best other one; alone, its points."""
    points, others = 1.0 * score(s, seat), -np.inf
    for other in range(s.seats):
        if other != seat:
            others = max(others, 1.0 * score(s, other))
    return points - others if s.seats > 1 else points


@rule
def last_cross(crosses: int) -> int:
    """How far a row is crossed: one more than the place of its last cross."""
    last = 0
    while crosses:
        crosses >>= 1
        last += 1
    return last
