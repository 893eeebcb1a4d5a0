"""Perfect play of `classic` with one seat, worked out from the end backwards: about a minute of one core.

What is still to be won depends, row by row, on how far a row has come and on its number of crosses; so a row is one of
56 open standings or closed, red and yellow are interchangeable, and so are green and blue. Turning every die over
(1 to 6, 2 to 5, 3 to 4) swaps the two pairs. All dice are seen before the first action.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from sobremesa.engine.arrays import Floats, Ints
from sobremesa.engine.rule import rule
from sobremesa.games import game
from sobremesa.games.qwixx import material, rules

GAME = game("qwixx")
PLACES, COLOURS = 11, 4
STANDINGS = [(0, 0), *((reach, crosses) for reach in range(1, PLACES) for crosses in range(1, reach + 1))]
"""Places used up and crosses made of an open row."""
CLOSED = len(STANDINGS)
REACH = np.array([*(reach for reach, _ in STANDINGS), PLACES])
PAIRS = np.array(list(combinations_with_replacement(range(CLOSED + 1), 2)))
PAIR_OF = np.zeros((CLOSED + 1, CLOSED + 1), np.int64)
PAIR_OF[PAIRS[:, 0], PAIRS[:, 1]] = PAIR_OF[PAIRS[:, 1], PAIRS[:, 0]] = np.arange(len(PAIRS))
PAIR_REACH = REACH[PAIRS].sum(axis=1)
NEVER = -1e9


def row_steps() -> tuple[Ints, Floats]:
    """What the game's rules make of a standing by a cross at each place (-1 where none is allowed), and its points."""
    following = np.full((CLOSED + 1, PLACES), -1)
    gains = np.zeros((CLOSED + 1, PLACES))
    for standing, (reach, crosses) in enumerate(STANDINGS):
        for place in range(PLACES):
            s = GAME.new(1, {"sheet": "classic"})[0]
            s.crosses[0, 0] = (1 << crosses - 1) - 1 | 1 << reach - 1 if crosses else 0
            before = GAME.rules.score(s, 0)
            if rules.is_open(s, 0, 0, place):
                rules.cross(s, 0, rules.pack(0, place))
                following[standing, place] = CLOSED if s.closed else STANDINGS.index((place + 1, crosses + 1))
                gains[standing, place] = GAME.rules.score(s, 0) - before
    return following, gains


FOLLOWING, GAINS = row_steps()


@rule
def is_over(rows: Ints) -> bool:
    """Whether two rows are closed."""
    closed = 0
    for row in range(COLOURS):
        closed += rows[row] == CLOSED
    return closed >= 2


@rule
def place_of(row: int, number: int) -> int:
    """The place of a number in a row, from the left."""
    return number - 2 if row < 2 else 12 - number


@rule
def index_of(rows: Ints) -> int:
    """Where a position's value is kept, the same for a position turned over."""
    one, other = PAIR_OF[rows[0], rows[1]], PAIR_OF[rows[2], rows[3]]
    index: int = max(one, other) * (max(one, other) + 1) // 2 + min(one, other)
    return index


@rule
def to_come(values: Floats, rows: Ints) -> float:
    """What is still to be won from a position before a roll."""
    return 0.0 if is_over(rows) else values[index_of(rows)]


@rule
def raise_to_crosses(values: Floats, rows: Ints, won: float, best: Floats) -> None:
    """Raise the best value of every square by what crossing it now is worth."""
    for row in range(COLOURS):
        standing = rows[row]
        for place in range(PLACES):
            if FOLLOWING[standing, place] >= 0:
                rows[row] = FOLLOWING[standing, place]
                value = won + GAINS[standing, place] + to_come(values, rows)
                best[row, place] = max(best[row, place], value)
        rows[row] = standing


@rule
def value_of(
    values: Floats, missed: float, rows: Ints, alone: Floats, best: Floats, sorted_values: Floats, sorted_rows: Ints
) -> float:
    """What is still to be won from a position; `missed` is that after a miss."""
    alone[:] = NEVER
    raise_to_crosses(values, rows, 0.0, alone)
    total = 0.0
    for number in range(2, 13):
        best[:] = alone
        floor = missed
        for row in range(COLOURS):
            standing, place = rows[row], place_of(row, number)
            if FOLLOWING[standing, place] >= 0:
                rows[row] = FOLLOWING[standing, place]
                floor = max(floor, GAINS[standing, place] + to_come(values, rows))
                if not is_over(rows):
                    raise_to_crosses(values, rows, GAINS[standing, place], best)
                rows[row] = standing
        for white in range(max(1, number - 6), number // 2 + 1):
            ways = 1 if 2 * white == number else 2
            n = sort_seconds(rows, white, number - white, best, sorted_values, sorted_rows)
            total += ways * mean_of_best(rows, floor, n, sorted_values, sorted_rows) / 36
    return total


@rule
def sort_seconds(rows: Ints, white: int, other: int, best: Floats, sorted_values: Floats, sorted_rows: Ints) -> int:
    """The best that each face of each coloured die makes of the turn, ascending; how many there are."""
    n = 0
    for row in range(COLOURS):
        if rows[row] == CLOSED:
            continue
        for face in range(1, 7):
            value = max(best[row, place_of(row, white + face)], best[row, place_of(row, other + face)])
            i = n
            while i > 0 and sorted_values[i - 1] > value:
                sorted_values[i], sorted_rows[i] = sorted_values[i - 1], sorted_rows[i - 1]
                i -= 1
            sorted_values[i], sorted_rows[i] = value, row
            n += 1
    return n


@rule
def mean_of_best(rows: Ints, floor: float, n: int, sorted_values: Floats, sorted_rows: Ints) -> float:
    """The mean of the highest of four faces and a floor, over all throws of the coloured dice."""
    faces = np.zeros(COLOURS)
    for row in range(COLOURS):
        faces[row] = 6.0 if rows[row] == CLOSED else 0.0
    mean, below = 0.0, 0.0
    for i in range(n):
        faces[sorted_rows[i]] += 1.0
        upto = faces.prod() / 6**COLOURS
        mean += (upto - below) * max(floor, sorted_values[i])
        below = upto
    return mean


@rule
def solve_level(values: Floats, after_miss: Floats, order: Ints, first: Ints, last: Ints) -> None:
    """Fill the values of all positions with one number of misses, the furthest first."""
    rows = np.zeros(COLOURS, np.int64)
    alone, best = np.zeros((COLOURS, PLACES)), np.zeros((COLOURS, PLACES))
    sorted_values, sorted_rows = np.zeros(6 * COLOURS), np.zeros(6 * COLOURS, np.int64)
    for reach in range(4 * PLACES, -1, -1):
        for left in range(max(0, reach - 2 * PLACES), min(2 * PLACES, reach) + 1):
            for one in order[first[left] : last[left]]:
                for other in order[first[reach - left] : last[reach - left]]:
                    rows[:2], rows[2:] = PAIRS[one], PAIRS[other]
                    if other <= one and not is_over(rows):
                        i = index_of(rows)
                        values[i] = value_of(values, after_miss[i] - 5, rows, alone, best, sorted_values, sorted_rows)


def perfect_mean() -> float:
    """What perfect play is worth from empty sheets."""
    order = np.argsort(PAIR_REACH, kind="stable")
    first, last = (np.searchsorted(PAIR_REACH[order], np.arange(2 * PLACES + 1), side) for side in ("left", "right"))
    values = np.zeros(len(PAIRS) * (len(PAIRS) + 1) // 2)
    for _ in range(material.MISSES_TO_END):
        after_miss, values = values, np.zeros_like(values)
        solve_level(values, after_miss, order, first, last)
    return float(values[index_of(np.zeros(COLOURS, np.int64))])
