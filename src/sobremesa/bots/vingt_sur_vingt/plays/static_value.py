"""The static value of plays of several dominoes: it ranks thousands, so that the net rates only the best.

Its largest part is what a play leaves to others: free ends that one more half, or one more domino, makes a twenty.
"""

from __future__ import annotations

import numpy as np

from sobremesa.bots.vingt_sur_vingt.plays.singles import NEVER, TOTAL, sweep, takes, window
from sobremesa.engine.arrays import Bytes, Floats, Ints
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.material import ALL, HAND, HIGH, LOW, TILES, TWENTY
from sobremesa.games.vingt_sur_vingt.plays import (
    AXIS_SHIFT,
    ENTRY_BITS,
    IN_LINE,
    MARKED,
    STEPS,
    STRIDE,
    half,
    lay,
    lift,
    line_ends,
    unpack,
)

ACROSS, WITHIN, PLACED, PIPS, MORE = -0.119, -0.058, 0.0385, -0.0101, 0.064
"""Weights, fitted to a net, of: an end that a future domino can make a twenty with one half, or with both; a marker
placed; a pip laid; a third domino laid."""
REACH = 2 * HAND + 1
"""Cells around what is laid that a play and its ends can reach."""


@rule
def price(s: Row, seat: int, across: Floats, within: Floats) -> None:
    """Fill `across` and `within` with what a free end costs by the total of its line: one half, or both, may come."""
    across[:] = 0.0
    within[:] = 0.0
    unseen = ALL & ~s.laid & ~s.hand[seat]
    n = 0
    for tile in range(TILES):
        if unseen >> tile & 1:
            low, high = LOW[tile], HIGH[tile]
            n += 1
            across[TWENTY - low] += ACROSS
            if low != high:
                across[TWENTY - high] += ACROSS
            within[TWENTY - low - high] += WITHIN
    across[TWENTY] = 0.0
    for total in range(TWENTY + 1):
        across[total] /= max(1, n)
        within[total] /= max(1, n)


@rule
def end_cost(total: int, other: int, across: Floats, within: Floats) -> float:
    """What a free end costs, by the total of its line and the note of the line across it."""
    if total > TWENTY:
        return 0.0
    missing = TWENTY - total
    cost = within[total]
    if missing < 10 and takes(other) >> missing & 1:
        cost += across[total]
    return cost


@rule
def static_values(s: Row, seat: int, moves: Moves, n: int, scores: Floats) -> None:
    """Fill `scores` with the static values of plays."""
    bounds = np.empty((2, 2), np.int64)
    size = window(s, REACH, bounds)
    notes = np.empty((2, size), np.int64)
    sweep(s, bounds, notes)
    across, within = np.empty(TWENTY + 1), np.empty(TWENTY + 1)
    price(s, seat, across, within)
    costs = np.zeros((2, size))
    for axis in range(2):
        for at in range(size):
            if notes[axis, at] and notes[axis, at] != NEVER:
                costs[axis, at] = end_cost(notes[axis, at] & TOTAL, notes[1 - axis, at], across, within)
    play = np.empty((HAND, 3), np.int64)
    for i in range(n):
        scores[i] = static_value(s.cells, moves[i], play, bounds, notes, costs, across, within)


@rule
def static_value(
    cells: Bytes, move: int, play: Ints, bounds: Ints, notes: Ints, costs: Floats, across: Floats, within: Floats
) -> float:
    """The static value of a play."""
    tiles = unpack(cells, move, play)
    lay(cells, play, tiles)
    axis = move >> AXIS_SHIFT & 1
    along, over = STEPS[axis], STEPS[1 - axis]
    high = bounds[1, 1] - bounds[1, 0] + 1
    score = MORE * (tiles > 2)
    entries = move
    for i in range(tiles):
        lies, turned = entries >> 1 & 3, entries & 1
        entries >>= ENTRY_BITS
        score += PIPS * (LOW[play[i, 0]] + HIGH[play[i, 0]])
        near, far = play[i, 1 + turned], play[i, 2 - turned]
        for cell in (near, far):
            at = (cell // STRIDE - bounds[0, 0]) * high + cell % STRIDE - bounds[1, 0]
            score -= costs[0, at] + costs[1, at]
        if i == 0:
            score += line_change(cells, near, along, axis, bounds, notes, costs, across, within)
        score += line_change(cells, near, over, 1 - axis, bounds, notes, costs, across, within)
        if lies == IN_LINE:
            score += line_change(cells, far, over, 1 - axis, bounds, notes, costs, across, within)
        else:
            score += line_change(cells, far, along, axis, bounds, notes, costs, across, within)
    lift(cells, play, tiles)
    return score


@rule
def line_change(
    cells: Bytes,
    cell: int,
    step: int,
    axis: int,
    bounds: Ints,
    notes: Ints,
    costs: Floats,
    across: Floats,
    within: Floats,
) -> float:
    """What a line with new halves changes: markers on its ends, and what its free ends cost."""
    first, last = line_ends(cells, cell, step)
    if first == last:
        return 0.0
    total, score = 0, 0.0
    for at in range(first, last + 1, step):
        total += half(cells[at])
    high = bounds[1, 1] - bounds[1, 0] + 1
    for end, outwards in ((first, -step), (last, step)):
        byte = cells[end]
        if total == TWENTY:
            score += PLACED * (half(byte) > 0 and not byte & MARKED)
        free = end + outwards
        x, y = free // STRIDE, free % STRIDE
        if bounds[0, 0] <= x <= bounds[0, 1] and bounds[1, 0] <= y <= bounds[1, 1]:
            at = (x - bounds[0, 0]) * high + y - bounds[1, 0]
            score -= costs[axis, at]
            if half(byte):
                beyond, sum_beyond = free + outwards, total
                while cells[beyond]:
                    sum_beyond += half(cells[beyond])
                    beyond += outwards
                score += end_cost(sum_beyond, notes[1 - axis, at], across, within)
    return score
