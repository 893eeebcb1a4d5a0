"""Twenty One solved for one seat: the points still to come of every row, hits and free cells, by turns left.

A turn goes by the cells still free alone: their dice, what is kept of them, what is written or struck. Points that
stand already are only added, and colours name dice, so places serve for them: bit 0 is the leftmost cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.engine.arrays import Floats, Ints
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.twenty_one.heuristics import SCALE as SCALE
from sobremesa.games.twenty_one.lanes import lane
from sobremesa.games.twenty_one.material import BONUS, CELLS, FACES, PRINTED_VALUES, ROWS
from sobremesa.games.twenty_one.rules import (
    AGAIN,
    END,
    KEEP,
    REROLL,
    STRIKE,
    WRITE,
    current,
    free_cells,
    hits,
    legal,
    limits_of,
    order_of,
    printed,
    score,
)

SETS = 1 << CELLS
HITS = CELLS + 1
TURNS = ROWS * CELLS
"""The most turns that a sheet lasts: each fills a cell."""
THREES = np.array([sum(3**place for place in range(CELLS) if places >> place & 1) for places in range(SETS)])
"""The number in base three with a digit 1 at each of these places: free cells once, and once more where a 1 stays."""
CASES = SETS + 3**CELLS
"""What is kept for a row and its hits: its worth before the roll by free cells; then, by free cells and the 1s that
stay on them, before the second roll."""
LAYER = ROWS * HITS * CASES
"""What is kept for a number of turns left; the first layer, without any turn left, is all zero."""
STRIKES = ("any", "leftmost")
VARIANTS = STRIKES


def variant(s: Row) -> str | None:
    """What may be struck and, where they are not the printed ones, the values of a user's own sheet; for one seat."""
    return name_of(s) if s.seats == 1 else None


def name_of(s: Row) -> str:
    """What sets the worth of rows apart: what may be struck, and values that are not the printed ones."""
    strike, values = STRIKES[s.leftmost], ["".join(map(str, printed(cells))) for cells in s.sheets[0]]
    return strike if values == [PRINTED_VALUES] * ROWS else "-".join([strike, *values])


def read_name(name: str) -> tuple[bool, Ints]:
    """Whether only the leftmost cell may be struck, and the values by row and place."""
    strike, *values = name.split("-")
    return strike == STRIKES[1], np.array([[int(value) for value in row] for row in values or [PRINTED_VALUES] * ROWS])


def blank(variant: str) -> Weights:
    """Nothing to come, with any number of turns left."""
    return np.zeros((TURNS + 1) * LAYER, np.float32)


def solving(variant: str, table: Weights, done: int) -> Iterator[tuple[int, int]]:
    """Fill the layers, one turn more at each step."""
    leftmost, values = read_name(variant)
    for turns in range(done + 1, TURNS + 1):
        solve_turn(table, turns - 1, turns, values, leftmost, 1.0, 0.0)
        yield turns, TURNS


def start(variant: str, table: Weights) -> float:
    """The points that a sheet makes on average."""
    return float(table[before_roll(TURNS, 0, 0, SETS - 1)])


def loss(variant: str, table: Weights, tell: Callable[[int, int], None]) -> None:
    """Not measured: every position is solved from those that can follow it, so nothing is lost but rounding."""


@rule
def before_roll(layer: int, row: int, hit: int, free: int) -> int:
    """Where the table holds the worth of a row before its seat rolls."""
    return ((layer * ROWS + row) * HITS + hit) * CASES + free


@rule
def before_second(layer: int, row: int, hit: int, free: int, ones: int) -> int:
    """Where the table holds the worth of a row when dice of free cells roll again, but for those that show a 1."""
    return ((layer * ROWS + row) * HITS + hit) * CASES + SETS + THREES[free] + THREES[ones & free]


@rule
def solve_turn(p: Weights, source: int, target: int, values: Ints, leftmost: bool, share: float, price: float) -> None:
    """Fill the layer `target` with the worth of every row where `source` says what comes after the turn.

    A turn costs `price`, and the seat is the active one in a `share` of the turns after it; else it takes the first
    roll as it comes. The layer may be its own source: rows are filled from the end, sets after all their parts.
    """
    after = np.zeros((SETS, HITS))
    writing = np.empty(FACES**CELLS)
    for row in range(ROWS - 1, -1, -1):
        for free in range(1, SETS):
            for hit in range(CELLS - count(free) + 1):
                look_ahead(p, source, row, free, hit, share, after)
                solve_row(p, target, row, hit, free, values[row], leftmost, after, writing, price)


@rule
def look_ahead(p: Weights, source: int, row: int, free: int, hit: int, share: float, after: Floats) -> None:
    """Fill `after` with what comes after a turn, by the cells it leaves free and the hits it leaves in the row."""
    left = (free - 1) & free
    while True:
        for reached in range(hit, CELLS - count(left) + 1):
            after[left, reached] = to_come(p, source, row, reached, left, share)
        if left == 0:
            return
        left = (left - 1) & free


@rule
def to_come(p: Weights, layer: int, row: int, hit: int, free: int, share: float) -> float:
    """What a row and all after it are worth between turns, to a seat that is active in a share of the turns."""
    if free == 0:
        if row == ROWS - 1:
            return 0.0
        row, hit, free = row + 1, 0, SETS - 1
    rolled = p[before_roll(layer, row, hit, free)]
    return share * rolled + (1.0 - share) * p[before_second(layer, row, hit, free, 0)]


@rule
def solve_row(
    p: Weights,
    layer: int,
    row: int,
    hit: int,
    free: int,
    values: Ints,
    leftmost: bool,
    after: Floats,
    writing: Floats,
    price: float,
) -> None:
    """The worth of a row before the first and the second roll, over all that the dice of its free cells can mean."""
    faces = np.zeros(CELLS, np.int64)
    second = np.zeros(SETS)
    count = count_meanings(free, values)
    for n in range(count):
        ones, odds = read_meaning(n, free, values, faces)
        writing[n] = best_writing(faces, values, free, hit, leftmost, after)
        second[ones] += odds * writing[n]
    expect_ones(second)
    ones = free
    while True:
        p[before_second(layer, row, hit, free, ones)] = second[ones] - price
        if ones == 0:
            break
        ones = (ones - 1) & free
    worth = -price
    for n in range(count):
        ones, odds = read_meaning(n, free, values, faces)
        worth += odds * max(writing[n], second[ones])
    p[before_roll(layer, row, hit, free)] = worth


@rule
def count_meanings(free: int, values: Ints) -> int:
    """How many things the dice of free cells can mean: a face up to the printed value, or one too high."""
    count = 1
    for place in range(CELLS):
        if free >> place & 1:
            count *= min(values[place] + 1, FACES)
    return count


@rule
def read_meaning(n: int, free: int, values: Ints, faces: Ints) -> tuple[int, float]:
    """Fill `faces` with what the dice mean, 0 for one too high; which show a 1, and the odds of all that."""
    ones, odds = 0, 1.0
    for place in range(CELLS):
        faces[place] = 0
        if free >> place & 1:
            meanings = min(values[place] + 1, FACES)
            face = 1 + n % meanings
            n //= meanings
            ones |= (face == 1) << place
            faces[place] = face if face <= values[place] else 0
            odds *= (1 if faces[place] else FACES - values[place]) / FACES
    return ones, odds


@rule
def best_writing(faces: Ints, values: Ints, free: int, hit: int, leftmost: bool, after: Floats) -> float:
    """The most that writing or striking makes: points, bonus and what comes after (T3, T4, T5, T7)."""
    best = -np.inf
    for place in range(CELLS):
        if free >> place & 1:
            best = max(best, after[free & ~(1 << place), hit])
            if leftmost:
                break
    fits = 0
    for place in range(CELLS):
        fits |= (faces[place] > 0) << place
    written = fits
    while written:
        points, reached = 0, hit
        for place in range(CELLS):
            if written >> place & 1:
                points += faces[place]
                reached += faces[place] == values[place]
        best = max(best, points + BONUS[reached] - BONUS[hit] + after[free & ~written, reached])
        written = (written - 1) & fits
    return best


@rule
def expect_ones(second: Floats) -> None:
    """Turn what each set of 1s adds to a mean into the mean where at least those are 1s already, the others rolled."""
    for place in range(CELLS):
        for ones in range(SETS):
            if not ones >> place & 1:
                second[ones] += second[ones | 1 << place]
            else:
                second[ones] *= FACES


@rule
def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """Fill `out` with the moves of the seat and `values` with the points they lead to, in SCALE; how many."""
    moves = legal(s, seat, out)
    stands = score(s, seat)
    for n in range(moves):
        values[n] = (stands + promise(s, seat, out[n], p, TURNS)) / SCALE
    return moves


@rule
def exact(s: Row, seat: int, p: Weights, out: Moves, shares: Floats, points: Floats) -> int:
    """Fill `out` with the moves of the seat, `shares` and `points` with what it has then by perfect play; how many."""
    n = rate(s, seat, p, out, points[:, 0])
    for k in range(n):
        shares[k, 0] = 1.0
        points[k, 0] *= SCALE
    return n


@rule
def promise(s: Row, seat: int, move: int, p: Weights, layer: int) -> float:
    """The points that a move and all after it make in a layer of the table."""
    if move == KEEP:
        return promise_of_dice(s, seat, p, layer)
    if move > KEEP:
        return promise_of_second(s, seat, p, layer)
    row, cells = lane(s.row, seat), current(s, seat)
    before = hits(s, seat, row)
    points, hit, left = 0, before, 0
    for place in range(CELLS):
        colour = lane(order_of(cells), place)
        if lane(free_cells(cells), colour):
            if move < STRIKE and move >> colour & 1:
                face = lane(s.dice, colour)
                points += face
                hit += face == lane(limits_of(cells), colour)
            elif move != STRIKE + colour:
                left |= 1 << place
    return points + BONUS[hit] - BONUS[before] + to_come(p, layer - 1, row, hit, left, 1.0)


@rule
def promise_of_dice(s: Row, seat: int, p: Weights, layer: int) -> float:
    """The points to come when the dice stay as they are."""
    row = lane(s.row, seat)
    faces, values, free = lay_out(s, seat)
    for place in range(CELLS):
        if faces[place] > values[place] or not free >> place & 1:
            faces[place] = 0
    after = np.zeros((SETS, HITS))
    hit = hits(s, seat, row)
    look_ahead(p, layer - 1, row, free, hit, 1.0, after)
    return best_writing(faces, values, free, hit, s.leftmost, after)


@rule
def promise_of_second(s: Row, seat: int, p: Weights, layer: int) -> float:
    """The points to come when all dice but the 1s roll again."""
    faces, _, free = lay_out(s, seat)
    ones = 0
    for place in range(CELLS):
        ones |= (faces[place] == 1) << place
    row = lane(s.row, seat)
    return p[before_second(layer, row, hits(s, seat, row), free, ones)]


@rule
def lay_out(s: Row, seat: int) -> tuple[Ints, Ints, int]:
    """By place, the dice and the values of the row in which a seat writes; and which of its cells are free."""
    cells = current(s, seat)
    faces, values, free = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64), 0
    for place in range(CELLS):
        colour = lane(order_of(cells), place)
        faces[place] = lane(s.dice, colour)
        values[place] = lane(limits_of(cells), colour)
        free |= lane(free_cells(cells), colour) << place
    return faces, values, free


@rule
def worth(s: Row, seat: int, p: Weights) -> float:
    """The points that a seat alone ends with on average, in SCALE."""
    stands = score(s, seat)
    if s.stage == END:
        return stands / SCALE
    if s.stage == AGAIN:
        return (stands + max(promise_of_dice(s, seat, p, TURNS), promise_of_second(s, seat, p, TURNS))) / SCALE
    if s.stage == REROLL:
        return (stands + promise_of_second(s, seat, p, TURNS)) / SCALE
    if s.stage == WRITE:
        return (stands + promise_of_dice(s, seat, p, TURNS)) / SCALE
    row = lane(s.row, seat)
    _, _, free = lay_out(s, seat)
    return (stands + p[before_roll(TURNS, row, hits(s, seat, row), free)]) / SCALE
