"""The rules of Twenty One on one record."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import permutations, product
from math import prod
from typing import Any

import numpy as np

from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.head import next_seat
from sobremesa.engine.loops import chance_resolver, first_owing
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import State, record_type
from sobremesa.games.twenty_one.lanes import (
    EACH,
    FULL,
    LARGEST,
    WIDTH,
    count,
    lane,
    packed,
    unpacked,
    where_at_most,
    where_zero,
)
from sobremesa.games.twenty_one.material import BONUS, CELLS, COLOURS, FACES, MAX_SEATS, ROWS, rows_of

STAGES = ("start", "roll", "again", "reroll", "write", "over")
START, ROLL, AGAIN, REROLL, WRITE, END = range(len(STAGES))
SEALED = ("write",)
SHEET_COMPLETE = 1

FREE, STRUCK = 0, LARGEST
"""Marks of a cell; any other is the value written."""
ROLLS = FACES**CELLS
STRIKE = 1 << CELLS
"""Moves below are the sets of colours written, a bit each; from here on the strikes by colour, then these two."""
KEEP = STRIKE + CELLS
ROLL_AGAIN = KEEP + 1
MAX_MOVES = STRIKE - 1 + CELLS

STATE = record_type(
    [
        ("dice", np.int64),  # what shows, a lane a colour; 0 before the first roll
        ("row", np.int64),  # the current row, a lane a seat; ROWS when the sheet is complete
        ("open", np.int64),  # choices of the sealed stage that wait for the others, a byte a seat; 0 where none is
        ("leftmost", np.int64),  # whether only the leftmost free cell may be struck (T5)
        ("sheets", np.int64, (MAX_SEATS, ROWS)),  # the cells of every row: marks, limits and order, as LIMITS says
    ]
)
"""Packed, and what every step reads in front: stepping a large batch of states is as quick as memory gives them."""

LIMITS, ORDER = 24, 48
"""Bits of a row's cells: below LIMITS the marks, a lane a colour; then the printed values, a lane a colour; from ORDER
on, which of ORDERS its colours have."""
ORDERS = np.array([packed(colours) for colours in permutations(range(CELLS))])
"""The colours of a row from left to right, a lane a place."""
FILLED = np.array(
    [LARGEST * packed(written >> colour & 1 for colour in range(CELLS)) for written in range(STRIKE)]
    + [LARGEST << WIDTH * colour for colour in range(CELLS)]
)
"""By move, all bits of the lanes of the cells that it fills."""
THREE_ROLLS = FACES**3
THREE_DICE = np.array([packed(1 + roll // FACES**die % FACES for die in range(3)) for roll in range(THREE_ROLLS)])
"""What three dice show, in lanes, by the number of their roll."""


def new(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    """A blank sheet at every seat, before anybody was drawn to start (T1)."""
    state = np.zeros(1, STATE)
    s = state[0]
    s.seats, s.leftmost = seats, options["strike"] == "leftmost"
    for seat, sheet in enumerate(setup["sheets"]):
        for row, cells in enumerate(rows_of(sheet)):
            s.sheets[seat, row] = blank(cells)
    return state


def blank(cells: str) -> int:
    """A row of a sheet, in its fixed spelling, before anything is written (T1)."""
    values = {COLOURS.index(cell[0]): int(cell[1]) for cell in cells.split()}
    order: int = ORDERS.tolist().index(packed(values))
    return order << ORDER | packed(values[colour] for colour in range(CELLS)) << LIMITS


def horizon(seats: int, options: Mapping[str, Any]) -> int:
    """The most events a game can have: every turn fills a cell at each seat, after two rolls (T2, T3)."""
    return 1 + ROWS * CELLS * (3 + seats)


@rule
def owes(s: Row, seat: int) -> bool:
    """Whether this seat owes a decision now: the active one after the first roll, then everybody (T2, T3)."""
    return (s.stage == AGAIN and seat == s.active) or (s.stage == WRITE and choice_of(s, seat) == 0)


@rule
def choice_of(s: Row, seat: int) -> int:
    """The open choice of a seat; 0 where there is none (T3)."""
    return s.open >> 8 * seat & 0xFF


@rule
def current(s: Row, seat: int) -> int:
    """The cells of the row in which the seat writes (T3)."""
    return s.sheets[seat, lane(s.row, seat)]


@rule
def marks_of(cells: int) -> int:
    """What stands in the cells, a lane a colour: FREE, STRUCK or the value written."""
    return cells & FULL


@rule
def limits_of(cells: int) -> int:
    """The printed values, a lane a colour."""
    return cells >> LIMITS & FULL


@rule
def order_of(cells: int) -> int:
    """The colours from left to right, a lane a place."""
    return ORDERS[cells >> ORDER]


@rule
def free_cells(cells: int) -> int:
    """A 1 for every colour whose cell is free."""
    return where_zero(marks_of(cells))


@rule
def fitting(cells: int, dice: int) -> int:
    """A 1 for every colour whose cell is free and takes its die (T4)."""
    return free_cells(cells) & where_at_most(dice, limits_of(cells))


@rule
def is_all_ones(s: Row) -> bool:
    """Whether no die could be rolled again (T2)."""
    return s.dice == EACH


@rule
def legal(s: Row, seat: int, out: Moves) -> int:
    """Fill `out` with the moves of the seat; how many there are (T2, T4, T5)."""
    moves = count_moves(s, seat)
    for n in range(moves):
        out[n] = nth_move(s, seat, n)
    return moves


@rule
def draw_move(s: Row, seat: int, out: Moves, rng: Stream) -> int:
    """A legal move, each as likely, without a list of all."""
    return nth_move(s, seat, below(rng, count_moves(s, seat)))


@rule
def count_moves(s: Row, seat: int) -> int:
    """How many moves the seat has (T2, T4, T5)."""
    if s.stage == AGAIN:
        return 1 if is_all_ones(s) else 2
    cells = current(s, seat)
    return count_writes(cells, s.dice) + (1 if s.leftmost else count(free_cells(cells)))


@rule
def count_writes(cells: int, dice: int) -> int:
    """How many sets of dice can be written: all of those that fit but the empty one (T4)."""
    return (1 << count(fitting(cells, dice))) - 1


@rule
def nth_move(s: Row, seat: int, n: int) -> int:
    """The moves of a seat by number from 0: keep, roll again; or what to write, then what to strike, left to right."""
    if s.stage == AGAIN:
        return KEEP + n
    cells = current(s, seat)
    writes = count_writes(cells, s.dice)
    if n < writes:
        return nth_set(fitting(cells, s.dice), n + 1)
    return STRIKE + nth_free(cells, n - writes)


@rule
def nth_set(fits: int, n: int) -> int:
    """The bits of n, one after the other, on the colours that fit."""
    chosen = 0
    for colour in range(CELLS):
        fit = lane(fits, colour)
        chosen |= (n & fit) << colour
        n >>= fit
    return chosen


@rule
def nth_free(cells: int, n: int) -> int:
    """The colour of a free cell, numbered from 0 on the left (T5)."""
    free, order = free_cells(cells), order_of(cells)
    found = 0
    for place in range(CELLS):  # to the end: no processor could foresee where to stop
        colour = lane(order, place)
        is_free = lane(free, colour)
        found += is_free * (n == 0) * colour
        n -= is_free
    return found


actor = first_owing(sys.modules[__name__], "again", "write")
resolve_chance = chance_resolver(sys.modules[__name__])


@rule
def apply(s: Row, seat: int, move: int) -> None:
    """Keep the roll or roll again (T2); or choose, and when all have, everything takes effect (T3)."""
    if s.stage == AGAIN:
        s.stage = WRITE if move == KEEP else REROLL
        s.decision += 1
        return
    s.open |= move << 8 * seat
    for other in range(s.seats):
        if choice_of(s, other) == 0:
            return
    close_turn(s)


@rule
def close_turn(s: Row) -> None:
    """All choices take effect; complete rows give way to the next; the turn passes or the game ends (T6, T8, T9)."""
    for seat in range(s.seats):
        row = lane(s.row, seat)
        cells = filled(s.sheets[seat, row], s.dice, choice_of(s, seat))
        s.sheets[seat, row] = cells
        is_complete = free_cells(cells) == 0
        s.row += is_complete << WIDTH * seat
        s.ending |= SHEET_COMPLETE * (is_complete & (row == ROWS - 1))
    s.open = 0
    s.decision += 1
    if s.ending:
        s.stage = END
    else:
        s.active = next_seat(s, s.active)
        s.stage = ROLL


@rule
def filled(cells: int, dice: int, move: int) -> int:
    """The cells with dice written into them, or with one struck (T4, T5)."""
    return cells | FILLED[move] & (dice if move < STRIKE else FULL)


@rule
def draw(s: Row, rng: Stream) -> int:
    """Six dice, then those that do not show 1 again (T2)."""
    roll = below(rng, ROLLS)
    if s.stage == REROLL:
        stays = LARGEST * where_zero(s.dice ^ EACH)
        return roll_number(dice_of(roll) & ~stays | EACH & stays)
    return roll


@rule
def apply_chance(s: Row, outcome: int) -> None:
    """Show the dice."""
    s.dice = dice_of(outcome)
    s.stage = AGAIN if s.stage == ROLL else WRITE


@rule
def roll_number(dice: int) -> int:
    """The number of the roll that shows these dice, given in lanes: a digit a die, the first the lowest."""
    roll = 0
    for colour in range(CELLS - 1, -1, -1):
        roll = FACES * roll + lane(dice, colour) - 1
    return roll


@rule
def dice_of(roll: int) -> int:
    """What the six dice show in a roll, in lanes; three at once."""
    return THREE_DICE[roll % THREE_ROLLS] | THREE_DICE[roll // THREE_ROLLS] << 3 * WIDTH


def outcomes(s: Row) -> Iterator[tuple[int, float]]:
    """Every roll that may come next, with its probability (T2)."""
    faces = [range(1, 2 if s.stage == REROLL and die == 1 else FACES + 1) for die in unpacked(s.dice)]
    count = prod(len(shown) for shown in faces)
    return ((roll_number(packed(roll)), 1 / count) for roll in product(*faces))


@rule
def score(s: Row, seat: int) -> int:
    """The points of all rows as they stand (T7, T8)."""
    points = 0
    for row in range(ROWS):
        points += row_points(s, seat, row)
    return points


@rule
def row_points(s: Row, seat: int, row: int) -> int:
    """The values written in a row and its bonus for hits (T7)."""
    points = 0
    for colour in range(CELLS):
        mark = lane(s.sheets[seat, row], colour)
        points += 0 if mark == STRUCK else mark
    return points + BONUS[hits(s, seat, row)]


@rule
def hits(s: Row, seat: int, row: int) -> int:
    """How many cells of a row hold exactly their printed value (T4)."""
    cells = s.sheets[seat, row]
    return count(where_zero(marks_of(cells) ^ limits_of(cells)))


@rule
def rank(s: Row, seat: int) -> int:
    """What decides the victory, more is better: the points (T8)."""
    return score(s, seat)


def printed(cells: int) -> list[int]:
    """The printed values of a row from left to right."""
    return in_order(cells, limits_of(cells))


def in_order(cells: int, lanes: int) -> list[int]:
    """What lanes hold, a lane a colour, from left to right as the cells lie."""
    return [int(lane(lanes, colour)) for colour in unpacked(order_of(cells))]
