"""What marks in the matrix are worth: a table of what each row or column may come to by what it holds, links, and a
table by the shape of what is empty: where the empty cells lie in one line, a round brings one value only (D4).

A link is what two lines are worth together: the product of their vectors. Part of the vectors counts for any two lines,
for dice that one line takes another lacks; the rest only for a row and a column that cross in an empty cell, which is
worth more if both want the same value there. A mark changes two lines, so the gain of a pair of marks is that of each
alone and what the four changed lines are worth together; both are looked up.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.terminal_dispute.tables.hands import PAIRS
from sobremesa.engine.arrays import Floats32, Ints
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import (
    CELLS,
    CROSSED,
    FACES,
    PARTNERS,
    ROW,
    SIDE,
    line_points,
    tabulate,
)
from sobremesa.games.terminal_dispute.moves import unpack_mark
from sobremesa.games.terminal_dispute.navigation import empty_cells, followed
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
"""The kind after a mark, by the kind before and the value; 0 marks nothing."""
POINTS = np.array([line_points(line) for line in _LINES], np.float32)
"""The points of each kind (D5)."""
LOST = np.float32(-1e6)
"""Less than anything a mark can be worth."""

LINES = 2 * SIDE
HELD = CROSSED + 1
"""What a cell can hold, 0 being nothing."""
ANY, LINK = 8, 16
"""How many numbers of a vector count for any two lines, and how many it has."""
SIGN = np.array([1, -1] * (LINK // 2), np.float32)
"""The sign of each number's product: lines may be worth more together or less."""


_OPEN = [line for line in _LINES if line[0] == 0 and CROSSED not in line]
NOT_LINKED = len(_OPEN)
"""The number of the vector of lines that are full or crossed, which stays zero: nothing more comes to a full line."""
LINKS = (NOT_LINKED + 1) * LINK
"""How many numbers all vectors have."""
VECTOR = np.array([LINK * (_OPEN.index(line) if line in _OPEN else NOT_LINKED) for line in _LINES])
"""Where the vector of each kind begins among the links."""
IS_FULL = np.array([line[0] > 0 for line in _LINES])
"""Whether a kind has no empty cell: it is worth its points."""


SHAPES = (SIDE + 1) ** 2
"""Empty cells that differ by how many rows and how many columns they are in."""
TABLE = KINDS + SHAPES
"""How many numbers the tables of kinds and shapes have together."""


@rule
def shape(empty: int) -> int:
    """In how many rows and columns some cells are, as one number."""
    rows, columns = 0, 0
    for row in range(SIDE):
        cells = empty >> row * SIDE & ROW
        rows += cells > 0
        columns |= cells
    return rows * (SIDE + 1) + count(columns)


@rule
def shape_worth(empty: int, p: Weights, at: int) -> np.float32:
    """What the shape of some empty cells is worth."""
    return p[at + KINDS + shape(empty)]


@rule
def read_matrix(s: Row, seat: int, marked: int, kinds: Ints) -> int:
    """Fill `kinds` with those of the rows, then of the columns, with so many of the marks entered in this round; the
    empty cells, as a mask."""
    empty = empty_cells(s, seat)
    for k in range(SIDE):
        kinds[k] = KIND[s.matrix[seat, k]]
        kinds[SIDE + k] = KIND[column_digits(s, seat, k)]
    for k in range(marked):
        cell, value = unpack_mark(s.marks[seat, k])
        enter(kinds, cell, value)
        empty &= ~(1 << cell)
    return empty


@rule
def enter(kinds: Ints, cell: int, value: int) -> None:
    """Mark an empty cell."""
    row, column = cell // SIDE, SIDE + cell % SIDE
    kinds[row] = AFTER[kinds[row], value]
    kinds[column] = AFTER[kinds[column], value]


@rule
def matrix_worth(kinds: Ints, empty: int, p: Weights, at: int, links: int) -> np.float32:
    """What a matrix is worth: its lines, their links, and the shape of what is empty."""
    worth, together = shape_worth(empty, p, at), np.zeros(ANY, np.float32)
    for line in range(LINES):
        worth += p[at + kinds[line]]
        vector = links + VECTOR[kinds[line]]
        for d in range(ANY):
            worth -= np.float32(0.5) * SIGN[d] * p[vector + d] * p[vector + d]
            together[d] += p[vector + d]
    for d in range(ANY):
        worth += np.float32(0.5) * SIGN[d] * together[d] * together[d]
    for cell in range(CELLS):
        if empty >> cell & 1:
            row, column = links + VECTOR[kinds[cell // SIDE]], links + VECTOR[kinds[SIDE + cell % SIDE]]
            for d in range(ANY, LINK):
                worth += SIGN[d] * p[row + d] * p[column + d]
    return worth


@rule
def read_gains(
    kinds: Ints, empty: int, p: Weights, at: int, links: int, gains: Floats32, crossed: Floats32
) -> np.float32:
    """Fill `gains[cell, value]` with what a mark adds, and `crossed[line, other, value, value of the other]` with what
    two changed lines add together, both but for the shape; what the matrix is worth without them and its shape."""
    changes, others, own = (
        np.empty((LINES, HELD, LINK), np.float32),
        np.empty((LINES, LINK, HELD), np.float32),
        np.empty((LINES, HELD), np.float32),
    )
    around = np.zeros((LINES, LINK), np.float32)
    for line in range(LINES):
        now = links + VECTOR[kinds[line]]
        for value in range(HELD):
            after = links + VECTOR[AFTER[kinds[line], value]]
            for d in range(LINK):
                change = p[after + d] - p[now + d]
                changes[line, value, d] = SIGN[d] * change
                others[line, d, value] = change
        for other in range(LINES):
            if other != line:
                for d in range(ANY):
                    around[other, d] += p[now + d]
    for cell in range(CELLS):
        if empty >> cell & 1:
            row, column = cell // SIDE, SIDE + cell % SIDE
            for d in range(ANY, LINK):
                around[row, d] += p[links + VECTOR[kinds[column]] + d]
                around[column, d] += p[links + VECTOR[kinds[row]] + d]
    for line in range(LINES):
        now = p[at + kinds[line]]
        for value in range(HELD):
            own[line, value] = p[at + AFTER[kinds[line], value]] - now
            for d in range(LINK):
                own[line, value] += changes[line, value, d] * around[line, d]
    for line in range(LINES):
        for other in range(line):
            last = ANY
            if line >= SIDE > other and empty >> (other * SIDE + line - SIDE) & 1:
                last = LINK
            multiply(changes[line], others[other], last, crossed[line, other])
            for value in range(HELD):
                for second in range(HELD):
                    crossed[other, line, second, value] = crossed[line, other, value, second]
    for cell in range(CELLS):
        if empty >> cell & 1:
            row, column = cell // SIDE, SIDE + cell % SIDE
            for value in range(HELD):
                gain = own[row, value] + own[column, value] + crossed[row, column, value, value]
                one, other = links + VECTOR[AFTER[kinds[row], value]], links + VECTOR[AFTER[kinds[column], value]]
                for d in range(ANY, LINK):
                    gain -= SIGN[d] * p[one + d] * p[other + d]
                gains[cell, value] = gain
    return matrix_worth(kinds, empty, p, at, links) - shape_worth(empty, p, at)


@rule
def multiply(changes: Floats32, others: Floats32, last: int, product: Floats32) -> None:
    """The products of the first so many numbers of the vectors of two lines, for all their values."""
    for value in range(HELD):
        for second in range(HELD):
            product[value, second] = 0
        for d in range(last):
            change = changes[value, d]
            for second in range(HELD):
                product[value, second] += change * others[d, second]


@rule
def pair_gain(crossed: Floats32, cell: int, value: int, other: int, second: int) -> np.float32:
    """What two marks that share no line add together, beyond what each adds."""
    row, column = cell // SIDE, SIDE + cell % SIDE
    beside, below = other // SIDE, SIDE + other % SIDE
    along = crossed[row, beside, value, second] + crossed[column, below, value, second]
    return along + crossed[row, below, value, second] + crossed[column, beside, value, second]


@rule
def pair_gains(kinds: Ints, empty: int, p: Weights, at: int, links: int, best: Floats32) -> None:
    """Fill `best` with what the matrix is worth after the best marks of each pair of dice (D3, D4)."""
    gains, crossed = np.empty((CELLS, HELD), np.float32), np.empty((LINES, LINES, HELD, HELD), np.float32)
    worth = read_gains(kinds, empty, p, at, links, gains, crossed)
    if followed(empty):
        both = np.full((HELD, HELD), LOST, np.float32)
        for cell in range(CELLS):
            if empty >> cell & 1:
                row, column, partners = cell // SIDE, SIDE + cell % SIDE, empty & PARTNERS[cell]
                for other in range(cell):
                    if partners >> other & 1:
                        left = shape_worth(empty & ~(1 << cell | 1 << other), p, at)
                        add_pairs(gains, crossed, row, column, cell, other, left, both)
        for pair in range(len(PAIRS)):
            low, high = PAIRS[pair, 0], PAIRS[pair, 1]
            best[pair] = worth + max(both[low, high], both[high, low])
    else:
        by_face = np.full(FACES + 1, LOST, np.float32)
        for face in range(1, FACES + 1):
            for cell in range(CELLS):
                if empty >> cell & 1:
                    after = after_crossing(kinds, empty, p, at, links, cell, face)
                    by_face[face] = max(by_face[face], after)
        for pair in range(len(PAIRS)):
            best[pair] = max(by_face[PAIRS[pair, 0]], by_face[PAIRS[pair, 1]])


@rule
def add_pairs(
    gains: Floats32, crossed: Floats32, row: int, column: int, cell: int, other: int, left: np.float32, both: Floats32
) -> None:
    """Note what marks in two cells that share no line add, where it is more than `both` has for their values; what is
    left is worth so much by its shape."""
    beside, below = other // SIDE, SIDE + other % SIDE
    rows, columns = crossed[row, beside], crossed[column, below]
    down, across = crossed[row, below], crossed[column, beside]
    second_gains = gains[other]
    for value in range(1, FACES + 1):
        gain = gains[cell, value] + left
        for second in range(HELD):
            sum = gain + second_gains[second] + rows[value, second] + columns[value, second]
            sum += down[value, second] + across[value, second]
            both[value, second] = sum if sum > both[value, second] else both[value, second]


@rule
def after_crossing(kinds: Ints, empty: int, p: Weights, at: int, links: int, cell: int, value: int) -> np.float32:
    """What the matrix is worth after a value in one cell and the best cross in another (D4)."""
    most, left = LOST, empty & ~(1 << cell)
    for other in range(CELLS):
        if left >> other & 1:
            after = kinds.copy()
            enter(after, cell, value)
            enter(after, other, CROSSED)
            most = max(most, matrix_worth(after, left & ~(1 << other), p, at, links))
    return most


@rule
def best_second(
    empty: int, p: Weights, at: int, gains: Floats32, crossed: Floats32, cell: int, value: int, second: int
) -> np.float32:
    """The most that the mark after a first one adds, and the shape after it, in the order in which the rules list pairs
    (D3)."""
    partners = empty & PARTNERS[cell]
    later, most = partners >> cell << cell, LOST
    cells = later if later else partners
    for other in range(CELLS):
        if cells >> other & 1:
            left = shape_worth(empty & ~(1 << cell | 1 << other), p, at)
            most = max(most, gains[other, second] + pair_gain(crossed, cell, value, other, second) + left)
    return most
