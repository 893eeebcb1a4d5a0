"""The rules of Twenty One on one record."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import permutations, product
from math import prod
from typing import Any

import numpy as np

from sobremesa.engine.errors import Refused
from sobremesa.engine.head import next_seat
from sobremesa.engine.loops import chance_resolver
from sobremesa.engine.rng import below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State, record_type
from sobremesa.games.twenty_one.lanes import (
    EACH,
    FULL,
    LARGEST,
    TOP,
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
def actor(s):
    """The first seat that owes a decision, from the active one on; CHANCE or OVER."""
    if s.stage == AGAIN:
        return s.active
    if s.stage == WRITE:
        seat = s.active
        while choice_of(s, seat):
            seat = next_seat(s, seat)
        return seat
    return OVER if s.stage == END else CHANCE


@rule
def owes(s, seat):
    """Whether this seat owes a decision now: the active one after the first roll, then everybody (T2, T3)."""
    return (s.stage == AGAIN and seat == s.active) or (s.stage == WRITE and choice_of(s, seat) == 0)


@rule
def choice_of(s, seat):
    """The open choice of a seat; 0 where there is none (T3)."""
    return s.open >> 8 * seat & 0xFF


@rule
def current(s, seat):
    """The cells of the row in which the seat writes (T3)."""
    return s.sheets[seat, lane(s.row, seat)]


@rule
def marks_of(cells):
    """What stands in the cells, a lane a colour: FREE, STRUCK or the value written."""
    return cells & FULL


@rule
def limits_of(cells):
    """The printed values, a lane a colour."""
    return cells >> LIMITS & FULL


@rule
def order_of(cells):
    """The colours from left to right, a lane a place."""
    return ORDERS[cells >> ORDER]


@rule
def free_cells(cells):
    """A 1 for every colour whose cell is free."""
    return where_zero(marks_of(cells))


@rule
def fitting(cells, dice):
    """A 1 for every colour whose cell is free and takes its die (T4)."""
    return free_cells(cells) & where_at_most(dice, limits_of(cells))


@rule
def is_all_ones(s):
    """Whether no die could be rolled again (T2)."""
    return s.dice == EACH


@rule
def legal(s, seat, out):
    """Fill `out` with the moves of the seat; how many there are (T2, T4, T5)."""
    moves = count_moves(s, seat)
    for n in range(moves):
        out[n] = nth_move(s, seat, n)
    return moves


@rule
def draw_move(s, seat, out, rng):
    """A legal move, each as likely, without a list of all."""
    return nth_move(s, seat, below(rng, count_moves(s, seat)))


@rule
def count_moves(s, seat):
    """How many moves the seat has (T2, T4, T5)."""
    if s.stage == AGAIN:
        return 1 if is_all_ones(s) else 2
    cells = current(s, seat)
    return count_writes(cells, s.dice) + (1 if s.leftmost else count(free_cells(cells)))


@rule
def count_writes(cells, dice):
    """How many sets of dice can be written: all of those that fit but the empty one (T4)."""
    return (1 << count(fitting(cells, dice))) - 1


@rule
def nth_move(s, seat, n):
    """The moves of a seat by number from 0: keep, roll again; or what to write, then what to strike, left to right."""
    if s.stage == AGAIN:
        return KEEP + n
    cells = current(s, seat)
    writes = count_writes(cells, s.dice)
    if n < writes:
        return nth_set(fitting(cells, s.dice), n + 1)
    return STRIKE + nth_free(cells, n - writes)


@rule
def nth_set(fits, n):
    """The bits of n, one after the other, on the colours that fit."""
    chosen = 0
    for colour in range(CELLS):
        fit = lane(fits, colour)
        chosen |= (n & fit) << colour
        n >>= fit
    return chosen


@rule
def nth_free(cells, n):
    """The colour of a free cell, numbered from 0 on the left (T5)."""
    free, order = free_cells(cells), order_of(cells)
    found = 0
    for place in range(CELLS):  # to the end: no processor could foresee where to stop
        colour = lane(order, place)
        is_free = lane(free, colour)
        found += is_free * (n == 0) * colour
        n -= is_free
    return found


resolve_chance = chance_resolver(sys.modules[__name__])


def judge(s: Any, seat: int, move: int) -> None:
    """Refuse a move that is not among the legal ones, with the rule (T2, T3, T4, T5)."""
    if not 0 < move <= ROLL_AGAIN:
        raise Refused("twenty_one.no_such_move", "T3", move=move)
    if s.stage == AGAIN:
        if move < KEEP:
            raise Refused("twenty_one.roll_first", "T2")
        if move == ROLL_AGAIN and is_all_ones(s):
            raise Refused("twenty_one.all_ones", "T2")
    elif move >= KEEP:
        raise Refused("twenty_one.no_more_rolls", "T2")
    elif move >= STRIKE:
        _judge_strike(s, seat, move - STRIKE)
    else:
        _judge_write(s, seat, move)


def _judge_write(s: Any, seat: int, written: int) -> None:
    cells = current(s, seat)
    for colour in unpacked(order_of(cells)):
        if written >> colour & 1:
            _judge_free(cells, colour, "T4")
            if not lane(fitting(cells, s.dice), colour):
                die = f"{COLOURS[colour]}{lane(s.dice, colour)}"
                raise Refused("twenty_one.too_high", "T4", die=die, cell=_cell_name(cells, colour))


def _judge_strike(s: Any, seat: int, struck: int) -> None:
    cells = current(s, seat)
    _judge_free(cells, struck, "T5")
    leftmost = nth_free(cells, 0)
    if s.leftmost and struck != leftmost:
        raise Refused("twenty_one.not_leftmost", "T5", cell=_cell_name(cells, leftmost))


def _judge_free(cells: int, colour: int, number: str) -> None:
    if not lane(free_cells(cells), colour):
        raise Refused("twenty_one.cell_taken", number, cell=_cell_name(cells, colour))


def _cell_name(cells: int, colour: int) -> str:
    """A cell as on a sheet: `y6`."""
    return f"{COLOURS[colour]}{lane(limits_of(cells), colour)}"


@rule
def apply(s, seat, move):
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
def close_turn(s):
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
def filled(cells, dice, move):
    """The cells with dice written into them, or with one struck (T4, T5)."""
    return cells | FILLED[move] & (dice if move < STRIKE else FULL)


@rule
def draw(s, rng):
    """A chance as likely as at the table: the seat that starts (T9), six dice, those not showing 1 anew (T2)."""
    if s.stage == START:
        return below(rng, s.seats)
    roll = below(rng, ROLLS)
    if s.stage == REROLL:
        stays = LARGEST * where_zero(s.dice ^ EACH)
        return roll_number(dice_of(roll) & ~stays | EACH & stays)
    return roll


@rule
def apply_chance(s, outcome):
    """Seat the first player, or show the dice."""
    if s.stage == START:
        s.active = outcome
        s.stage = ROLL
        return
    s.dice = dice_of(outcome)
    s.stage = AGAIN if s.stage == ROLL else WRITE


@rule
def roll_number(dice):
    """The number of the roll that shows these dice, given in lanes: a digit a die, the first the lowest."""
    roll = 0
    for colour in range(CELLS - 1, -1, -1):
        roll = FACES * roll + lane(dice, colour) - 1
    return roll


@rule
def dice_of(roll):
    """What the six dice show in a roll, in lanes; three at once."""
    return THREE_DICE[roll % THREE_ROLLS] | THREE_DICE[roll // THREE_ROLLS] << 3 * WIDTH


def judge_chance(s: Any, outcome: int) -> None:
    """Refuse a seat or a roll that does not exist, and a second roll that turns a 1 (T2, T9)."""
    if not 0 <= outcome < (int(s.seats) if s.stage == START else ROLLS):
        raise Refused("no_such_chance", "T9" if s.stage == START else "T2", outcome=outcome)
    if s.stage == REROLL:
        for colour, face in enumerate(unpacked(dice_of(outcome))):
            if lane(s.dice, colour) == 1 and face != 1:
                raise Refused("twenty_one.one_stays", "T2", die=f"{COLOURS[colour]}1")


def outcomes(s: Any) -> Iterator[tuple[int, float]]:
    """Every chance that may come next, with its odds (T2, T9)."""
    if s.stage == START:
        return ((seat, 1 / int(s.seats)) for seat in range(int(s.seats)))
    faces = [range(1, 2 if s.stage == REROLL and die == 1 else FACES + 1) for die in unpacked(s.dice)]
    count = prod(len(shown) for shown in faces)
    return ((roll_number(packed(roll)), 1 / count) for roll in product(*faces))


@rule
def score(s, seat):
    """The points of all rows as they stand (T7, T8)."""
    points = 0
    for row in range(ROWS):
        points += row_points(s, seat, row)
    return points


@rule
def row_points(s, seat, row):
    """The values written in a row and its bonus for hits (T7)."""
    points = 0
    for colour in range(CELLS):
        mark = lane(s.sheets[seat, row], colour)
        points += 0 if mark == STRUCK else mark
    return points + BONUS[hits(s, seat, row)]


@rule
def hits(s, seat, row):
    """How many cells of a row hold exactly their printed value (T4)."""
    cells = s.sheets[seat, row]
    return count(where_zero(marks_of(cells) ^ limits_of(cells)))


@rule
def rank(s, seat):
    """What decides the victory, more is better: the points (T8)."""
    return score(s, seat)


def check_state(s: Any) -> None:
    """Refuse a state that no play leads to."""
    if not 1 <= s.seats <= MAX_SEATS or not 0 <= s.active < s.seats:
        raise Refused("state_unsound", "T9", field="seats")
    if not START <= s.stage <= END:
        raise Refused("state_unsound", "T2", field="stage")
    if s.decision < 0 or s.decision % 2 != (s.stage in (REROLL, WRITE)) or (s.stage == START and s.decision):
        raise Refused("state_unsound", "T2", field="decision")
    if s.leftmost not in (0, 1):
        raise Refused("state_unsound", "T5", field="leftmost")
    if s.row & ~FULL:
        raise Refused("state_unsound", "T6", field="row")
    _check_sheets(s)
    _check_dice(s)
    for seat in range(int(s.seats)):
        _check_marks(s, seat)
    rows = unpacked(s.row)
    if any(rows[s.seats :]):
        raise Refused("state_unsound", "T3", field="row")
    if (s.stage == END) != (max(rows) == ROWS) or s.ending != (SHEET_COMPLETE if s.stage == END else 0):
        raise Refused("state_unsound", "T8", field="ending")
    _check_open(s)


def _check_sheets(s: Any) -> None:
    """Every sheet has six colours a row, values that never rise, and no twin (T1)."""
    sheets = s.sheets[: s.seats]
    stray = sheets & (TOP | TOP << LIMITS)
    if stray.any() or sheets.min() < 0 or sheets.max() >= len(ORDERS) << ORDER or s.sheets[s.seats :].any():
        raise Refused("state_unsound", "T1", field="sheets")
    values = np.array([[printed(cells) for cells in sheet] for sheet in sheets])
    if values.min() < 1 or values.max() > FACES or (np.diff(values) > 0).any() or (values != values[0]).any():
        raise Refused("state_unsound", "T1", field="sheets")
    if len(np.unique(sheets >> ORDER, axis=0)) != s.seats:
        raise Refused("state_unsound", "T1", field="sheets")


def printed(cells: int) -> list[int]:
    """The printed values of a row from left to right."""
    return in_order(cells, limits_of(cells))


def in_order(cells: int, lanes: int) -> list[int]:
    """What lanes hold, a lane a colour, from left to right as the cells lie."""
    return [int(lane(lanes, colour)) for colour in unpacked(order_of(cells))]


def _check_dice(s: Any) -> None:
    """All dice show something from the first roll on, and not all a 1 where some roll again (T2)."""
    least, most = (0, 0) if s.decision == 0 and s.stage in (START, ROLL) else (1, FACES)
    dice = unpacked(s.dice)
    if s.dice & ~FULL or min(dice) < least or max(dice) > most or (s.stage == REROLL and is_all_ones(s)):
        raise Refused("state_unsound", "T2", field="dice")


def _check_marks(s: Any, seat: int) -> None:
    """Rows are filled one after the other, one to six cells a turn, no value above the printed one (T3, T4, T6)."""
    marks = np.array([in_order(cells, marks_of(cells)) for cells in s.sheets[seat]])
    row, turns = int(lane(s.row, seat)), s.decision // 2
    if ((marks != STRUCK) & (marks > [printed(cells) for cells in s.sheets[seat]])).any():
        raise Refused("state_unsound", "T4", field="sheets")
    filled = (marks != FREE).sum(axis=1)
    expected = np.where(np.arange(ROWS) < row, CELLS, 0)
    if row > ROWS or np.delete(filled - expected, row if row < ROWS else []).any():
        raise Refused("state_unsound", "T6", field="row")
    if (row < ROWS and filled[row] == CELLS) or not turns <= filled.sum() <= turns * CELLS:
        raise Refused("state_unsound", "T3", field="sheets")
    if s.leftmost and row < ROWS and STRUCK in marks[row, list(marks[row]).index(FREE) :]:
        raise Refused("state_unsound", "T5", field="sheets")


def _check_open(s: Any) -> None:
    """Choices wait only in the sealed stage, each one legal, and not of all seats (T3)."""
    if s.open and (s.stage != WRITE or not 0 < s.open < 1 << 8 * int(s.seats)):
        raise Refused("state_unsound", "T3", field="open")
    out = np.zeros(MAX_MOVES, np.int64)
    choices = [int(choice_of(s, seat)) for seat in range(int(s.seats))]
    if all(choices) or any(c and c not in out[: legal(s, seat, out)] for seat, c in enumerate(choices)):
        raise Refused("state_unsound", "T3", field="open")
