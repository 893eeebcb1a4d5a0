"""What marks in the matrix are worth: a table says what a row or column may come to by what it holds.

Two cells that share no line add up (D3), so what each value adds to each line is looked up once.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.terminal_dispute.tables.hands import PAIRS
from sobremesa.engine.arrays import Floats32, Ints
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import (
    CELLS,
    CROSSED,
    FACES,
    PARTNERS,
    SIDE,
    line_points,
    tabulate,
)
from sobremesa.games.terminal_dispute.navigation import followed
from sobremesa.games.terminal_dispute.scoring import column_digits

_LINES = list(combinations_with_replacement(range(CROSSED + 1), SIDE))
_NUMBER = {line: number for number, line in enumerate(_LINES)}
KINDS = len(_LINES)
"""Lines that differ by what they hold, in whatever order."""
KIND = tabulate(lambda line: _NUMBER[line]).astype(np.int16)
"""The kind of every line, by its cells as octal digits."""


def _after(line: tuple[int, ...], value: int) -> int:
    """The kind that a mark in an empty cell makes of a line; a full one stays as it is."""
    return _NUMBER[tuple(sorted((*line[1:], value)))] if line[0] == 0 else _NUMBER[line]


AFTER = np.array([[_after(line, value) for value in range(CROSSED + 1)] for line in _LINES], np.int32)
"""The kind after a mark, by the kind before and the value."""
POINTS = np.array([line_points(line) for line in _LINES], np.float32)
"""The points of each kind (D5)."""
LOST = np.float32(-1e6)
"""Less than anything a mark can be worth."""


@rule
def read_kinds(s: Row, seat: int, kinds: Ints) -> None:
    """Fill `kinds` with those of the rows, then with those of the columns."""
    for k in range(SIDE):
        kinds[k] = KIND[s.matrix[seat, k]]
        kinds[SIDE + k] = KIND[column_digits(s, seat, k)]


@rule
def line_gains(kinds: Ints, p: Weights, at: int, gains: Floats32) -> np.float32:
    """Fill `gains[line, value]` with what a mark adds to each line; what the lines are worth together without it."""
    together = np.float32(0)
    for line in range(2 * SIDE):
        now = p[at + kinds[line]]
        together += now
        for value in range(CROSSED + 1):
            gains[line, value] = p[at + AFTER[kinds[line], value]] - now
    return together


@rule
def mark_gain(gains: Floats32, cell: int, value: int) -> np.float32:
    """What a mark adds to its row and its column."""
    return gains[cell // SIDE, value] + gains[SIDE + cell % SIDE, value]


@rule
def pair_gains(empty: int, gains: Floats32, best: Floats32) -> None:
    """Fill `best` with the most that each pair of dice can add (D3, D4)."""
    if followed(empty):
        both = np.full((FACES, FACES), LOST, np.float32)
        cell_gains = np.empty((CELLS, FACES), np.float32)
        cells, n = np.empty(CELLS, np.int64), 0
        for cell in range(CELLS):
            if empty >> cell & 1:
                cells[n] = cell
                for face in range(FACES):
                    cell_gains[n, face] = mark_gain(gains, cell, face + 1)
                n += 1
        for i in range(n):
            partners = PARTNERS[cells[i]]
            for k in range(i):
                if partners >> cells[k] & 1:
                    for one in range(FACES):
                        for other in range(FACES):
                            gain = cell_gains[i, one] + cell_gains[k, other]
                            both[one, other] = max(both[one, other], gain)
        for pair in range(len(PAIRS)):
            low, high = PAIRS[pair, 0] - 1, PAIRS[pair, 1] - 1
            best[pair] = max(both[low, high], both[high, low])
    else:
        for pair in range(len(PAIRS)):
            low, high = PAIRS[pair, 0], PAIRS[pair, 1]
            best[pair] = max(crossing_gain(empty, gains, low), crossing_gain(empty, gains, high))


@rule
def crossing_gain(empty: int, gains: Floats32, value: int) -> np.float32:
    """The most that a value in one cell and a cross in another can add (D4)."""
    most = LOST
    for cell in range(CELLS):
        if empty >> cell & 1:
            for other in range(CELLS):
                if other != cell and empty >> other & 1:
                    most = max(most, mark_gain(gains, cell, value) + mark_gain(gains, other, CROSSED))
    return most


@rule
def best_mark(cells: int, gains: Floats32, one: int, other: int) -> np.float32:
    """The most that one of two values in one of some cells adds."""
    most = LOST
    for cell in range(CELLS):
        if cells >> cell & 1:
            most = max(most, mark_gain(gains, cell, one), mark_gain(gains, cell, other))
    return most


@rule
def best_second(empty: int, gains: Floats32, cell: int, value: int, low: int, high: int) -> np.float32:
    """The most that the mark after a first one adds, in the order in which the rules list pairs (D3, D4)."""
    partners = empty & PARTNERS[cell]
    if partners:
        later = partners >> cell << cell
        return best_mark(later if later else partners, gains, low + high - value, low + high - value)
    left = empty & ~(1 << cell)
    if value == CROSSED:
        return best_mark(left, gains, low, high)
    return best_mark(left, gains, CROSSED, CROSSED)
