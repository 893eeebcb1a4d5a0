"""Qwixx classic solved for one seat: the points still to come of every sheet before its roll.

Of a row only its last cross and the number of crosses matter, and nothing once it is locked. Red is as good as yellow,
green as blue, and both pairs are as good as each other with all dice turned over: so two sorted pairs of rows, sorted,
stand for up to eight sheets. Numbers of rows, pairs and sheets fall with every cross, so one pass upwards solves all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.engine.arrays import Floats, Ints
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.qwixx.heuristics import SCALE as SCALE
from sobremesa.games.qwixx.material import (
    CLOSED_TO_END,
    COLOURS,
    CROSSES_TO_LOCK,
    FACES,
    LAST,
    MISS,
    MISSES_TO_END,
    PLACES,
    WHITES,
)
from sobremesa.games.qwixx.rules import END, FIRST, LOCK, MAX_MOVES, PASS, legal, place_of, score, unpack

VARIANTS = ("classic",)

LOCKED = 0
EMPTY = 1 + LAST * PLACES // 2
ROWS = EMPTY + 1
"""Rows by number: locked, then by last cross from the right and by crosses, then empty."""
PAIRS = ROWS * (ROWS + 1) // 2
SHEETS = PAIRS * (PAIRS + 1) // 2
STEPS = MISSES_TO_END * PAIRS
SHUT = -1
"""What a cross makes of a row where it is not allowed."""


def row_number(last: int, crosses: int) -> int:
    """The number of a row that is not locked: `crosses` of them, the last at place `last`."""
    return EMPTY - last * (last + 1) // 2 - crosses if crosses else EMPTY


def crossings() -> tuple[Ints, Ints]:
    """By row and place, the row after a cross and the points that it makes (Q1, Q5, Q10)."""
    after, points = np.full((ROWS, PLACES), SHUT), np.zeros((ROWS, PLACES), np.int64)
    for last, crosses in [(-1, 0), *((place, n) for place in range(LAST) for n in range(1, place + 2))]:
        row = row_number(last, crosses)
        for place in range(last + 1, LAST):
            after[row, place] = row_number(place, crosses + 1)
            points[row, place] = crosses + 1
        if crosses >= CROSSES_TO_LOCK:
            after[row, LAST] = LOCKED
            points[row, LAST] = 2 * crosses + 3
    return after, points


AFTER, POINTS = crossings()


def variant(s: Row) -> str | None:
    """Whether one seat plays with the classic sheet."""
    return "classic" if s.seats == 1 and s.rows == COLOURS else None


def blank(variant: str) -> Weights:
    """Nothing to come, which is right for every sheet with two rows locked (Q9)."""
    return np.zeros(MISSES_TO_END * SHEETS, np.float32)


def solving(variant: str, table: Weights, done: int) -> Iterator[tuple[int, int]]:
    """Solve from three misses down, a pair of rows after the other."""
    for step in range(done, STEPS):
        solve_pair(table, MISSES_TO_END - 1 - step // PAIRS, step % PAIRS)
        yield step + 1, STEPS


def start(variant: str, table: Weights) -> float:
    """The points that a sheet makes on average."""
    return float(table[SHEETS - 1])


def loss(variant: str, table: Weights, tell: Callable[[int, int], None]) -> None:
    """Not measured: every position is solved from those that can follow it, so nothing is lost but rounding."""


@rule
def pair_of(row: int, other: int) -> int:
    """The number of two rows of one direction, whichever comes first."""
    return row * (row + 1) // 2 + other if row > other else other * (other + 1) // 2 + row


@rule
def sheet_of(rows: Ints) -> int:
    """The number of a sheet by its rows, red, yellow, green, blue."""
    return pair_of(pair_of(rows[0], rows[1]), pair_of(rows[2], rows[3]))


@rule
def to_come(p: Weights, rows: Ints, misses: int) -> float:
    """The points still to come before the roll (Q9)."""
    return 0.0 if misses == MISSES_TO_END else p[misses * SHEETS + sheet_of(rows)]


@rule
def is_end(rows: Ints) -> bool:
    """Whether so many rows are locked that the game is over (Q9)."""
    locked = 0
    for colour in range(COLOURS):
        locked += rows[colour] == LOCKED
    return locked >= CLOSED_TO_END


@rule
def solve_pair(p: Weights, misses: int, pair: int) -> None:
    """Solve every sheet of which this pair of rows is the one with the higher number."""
    rows = np.empty(COLOURS, np.int64)
    passing, crossing = np.empty((COLOURS, PLACES)), np.empty((COLOURS, PLACES))
    made, whose = np.empty(COLOURS * FACES), np.empty(COLOURS * FACES, np.int64)
    rows[0], rows[1] = rows_of(pair)
    for other in range(pair + 1):
        rows[2], rows[3] = rows_of(other)
        if not is_end(rows):
            p[misses * SHEETS + pair_of(pair, other)] = expect(p, rows, misses, passing, crossing, made, whose)


@rule
def rows_of(pair: int) -> tuple[int, int]:
    """The two rows of a pair, the higher number first."""
    row = 0
    while (row + 1) * (row + 2) // 2 <= pair:
        row += 1
    return row, pair - row * (row + 1) // 2


@rule
def expect(p: Weights, rows: Ints, misses: int, passing: Floats, crossing: Floats, made: Floats, whose: Ints) -> float:
    """The points to come of a sheet before its roll, over all throws.

    What a second action makes depends on the first one, and so on the sum of the white dice, but not on what else
    they show: `passing` and `crossing` hold the most that a cross at each place makes then.
    """
    passing[:] = -np.inf
    miss = to_come(p, rows, misses + 1) - MISS
    look_second(p, rows, misses, 0.0, passing)
    total = 0.0
    for number in range(2, 2 * FACES + 1):
        crossing[:] = passing
        rest = look_first(p, rows, misses, number, miss, crossing)
        for white in range(max(1, number - FACES), number // 2 + 1):
            other = number - white
            ways = 1 if white == other else 2
            total += ways * expect_best(crossing, white, other, rest, made, whose)
    return total / FACES**WHITES


@rule
def look_first(p: Weights, rows: Ints, misses: int, number: int, miss: float, crossing: Floats) -> float:
    """Improve `crossing` by all crosses of a first action; the most that is made without a second one (Q2, Q9)."""
    rest = miss
    for colour in range(COLOURS):
        row, place = rows[colour], place_of(colour, number)
        if AFTER[row, place] != SHUT:
            rows[colour] = AFTER[row, place]
            rest = max(rest, POINTS[row, place] + to_come(p, rows, misses))
            if not is_end(rows):
                look_second(p, rows, misses, POINTS[row, place], crossing)
            rows[colour] = row
    return rest


@rule
def look_second(p: Weights, rows: Ints, misses: int, points: float, crossing: Floats) -> None:
    """Improve `crossing`, by colour and place, by a cross after which there are `points` beside (Q2)."""
    for colour in range(COLOURS):
        row = rows[colour]
        for place in range(PLACES):
            if AFTER[row, place] != SHUT:
                rows[colour] = AFTER[row, place]
                made = points + POINTS[row, place] + to_come(p, rows, misses)
                crossing[colour, place] = max(crossing[colour, place], made)
        rows[colour] = row


@rule
def expect_best(crossing: Floats, white: int, other: int, rest: float, made: Floats, whose: Ints) -> float:
    """The mean of the most that one of the coloured dice, or none, makes with two white ones.

    Given the white dice the colours are independent: from the best of all their faces down, the chance that nothing
    better has come shrinks by a face of one colour each time.
    """
    n = 0
    for colour in range(COLOURS):
        for face in range(1, FACES + 1):
            one, two = place_of(colour, white + face), place_of(colour, other + face)
            points = max(crossing[colour, one], crossing[colour, two])
            if points > rest:
                at = n
                while at > 0 and made[at - 1] < points:
                    made[at], whose[at] = made[at - 1], whose[at - 1]
                    at -= 1
                made[at], whose[at] = points, colour
                n += 1
    mean, chance = 0.0, 1.0
    left = np.full(COLOURS, FACES)
    for k in range(n):
        fewer = chance * (left[whose[k]] - 1) / left[whose[k]]
        left[whose[k]] -= 1
        mean += (chance - fewer) * made[k]
        chance = fewer
        if chance == 0.0:
            return mean
    return mean + chance * rest


@rule
def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """Fill `out` with the moves of the seat and `values` with the points they lead to, in SCALE; how many."""
    moves = legal(s, seat, out)
    rows, stands = np.empty(COLOURS, np.int64), score(s, seat)
    read_rows(s, seat, rows)
    for n in range(moves):
        values[n] = (stands + promise(s, seat, rows, out[n], p)) / SCALE
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
def read_rows(s: Row, seat: int, rows: Ints) -> None:
    """Fill `rows` with the numbers of a seat's rows."""
    for colour in range(COLOURS):
        crosses = s.crosses[seat, colour]
        last = LAST
        while last >= 0 and not crosses >> last & 1:
            last -= 1
        n = count(crosses)
        rows[colour] = LOCKED if crosses >= LOCK else EMPTY - last * (last + 1) // 2 - n if n else EMPTY


@rule
def promise(s: Row, seat: int, rows: Ints, move: int, p: Weights) -> float:
    """The points that a move and all after it make; `rows` is left as it was."""
    misses = s.misses[seat]
    if move == PASS:
        rest = to_come(p, rows, misses + 1) - MISS
        if s.stage == FIRST:
            return best_second(s, rows, misses, rest, p)
        return to_come(p, rows, misses) if s.crossed else rest
    colour, place = unpack(move)
    row = rows[colour]
    rows[colour] = AFTER[row, place]
    made = to_come(p, rows, misses)
    if s.stage == FIRST and not is_end(rows):
        made = best_second(s, rows, misses, made, p)
    rows[colour] = row
    return POINTS[row, place] + made


@rule
def best_second(s: Row, rows: Ints, misses: int, rest: float, p: Weights) -> float:
    """The most that a second action makes with the dice on the table; `rest` without one."""
    best = rest
    for colour in range(COLOURS):
        row = rows[colour]
        if row == LOCKED:
            continue
        for white in range(WHITES):
            place = place_of(colour, s.dice[white] + s.dice[WHITES + colour])
            if AFTER[row, place] != SHUT:
                rows[colour] = AFTER[row, place]
                best = max(best, POINTS[row, place] + to_come(p, rows, misses))
        rows[colour] = row
    return best


@rule
def worth(s: Row, seat: int, p: Weights) -> float:
    """The points that a seat alone ends with on average, in SCALE."""
    rows, stands = np.empty(COLOURS, np.int64), score(s, seat)
    read_rows(s, seat, rows)
    if s.stage == END:
        return stands / SCALE
    if s.stage < FIRST:
        return (stands + to_come(p, rows, s.misses[seat])) / SCALE
    out, values = np.empty(MAX_MOVES, np.int64), np.empty(MAX_MOVES)
    moves = rate(s, seat, p, out, values)
    return values[:moves].max()
