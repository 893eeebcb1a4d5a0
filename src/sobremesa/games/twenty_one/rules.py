"""The rules of Twenty One on one record."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

import numpy as np

from sobremesa.engine.errors import Refused
from sobremesa.engine.loops import settling, uniform
from sobremesa.engine.rng import below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State, record_type
from sobremesa.games.twenty_one.material import BONUS, CELLS, COLOURS, FACES, MAX_SEATS, ROWS, rows_of

STAGES = ("start", "roll", "again", "reroll", "write", "over")
START, ROLL, AGAIN, REROLL, WRITE, END = range(len(STAGES))
SEALED = ("write",)
SHEET_COMPLETE = 1

FREE, STRUCK = 0, -1
"""Marks of a cell; any other is the value written."""
ROLLS = FACES**CELLS
STRIKE = 1 << CELLS
"""Moves below are the sets of colours written, a bit each; from here on the strikes by colour, then these two."""
KEEP = STRIKE + CELLS
ROLL_AGAIN = KEEP + 1
MAX_MOVES = STRIKE - 1 + CELLS

STATE = record_type(
    [
        ("values", np.int64, (ROWS, CELLS)),  # as printed from left to right, the same on all sheets (T1)
        ("colours", np.int64, (MAX_SEATS, ROWS, CELLS)),  # index into COLOURS of every cell
        ("marks", np.int64, (MAX_SEATS, ROWS, CELLS)),  # FREE, STRUCK or the value written
        ("row", np.int64, (MAX_SEATS,)),  # the current row; ROWS when the sheet is complete
        ("dice", np.int64, (CELLS,)),  # what shows, by colour; 0 before the first roll
        ("open", np.int64, (MAX_SEATS,)),  # choices of the sealed stage that wait for the others; 0 where there is none
        ("leftmost", np.int64),  # whether only the leftmost free cell may be struck (T5)
    ]
)


def new(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    """A blank sheet at every seat, before anybody was drawn to start (T1)."""
    state = np.zeros(1, STATE)
    s = state[0]
    s.seats, s.leftmost = seats, options["strike"] == "leftmost"
    for seat, sheet in enumerate(setup["sheets"]):
        for row, cells in enumerate(rows_of(sheet)):
            for place, cell in enumerate(cells.split()):
                s.colours[seat, row, place] = COLOURS.index(cell[0])
                s.values[row, place] = int(cell[1])
    return state


def horizon(seats: int, options: Mapping[str, Any]) -> int:
    """The most events a game can have: every turn fills a cell at each seat, after two rolls (T2, T3)."""
    return 1 + ROWS * CELLS * (3 + seats)


@rule
def actor(s):
    """The first seat that owes a decision, from the active one on; CHANCE or OVER."""
    if s.stage == AGAIN:
        return s.active
    if s.stage == WRITE:
        for seat in range(s.active, s.seats):
            if s.open[seat] == 0:
                return seat
        for seat in range(s.active):
            if s.open[seat] == 0:
                return seat
    return OVER if s.stage == END else CHANCE


@rule
def owes(s, seat):
    """Whether this seat owes a decision now: the active one after the first roll, then everybody (T2, T3)."""
    return (s.stage == AGAIN and seat == s.active) or (s.stage == WRITE and s.open[seat] == 0)


@rule
def can_write(s, seat, place):
    """Whether the die of this cell's colour fits into it (T4)."""
    row = s.row[seat]
    return (s.marks[seat, row, place] == FREE) & (s.dice[s.colours[seat, row, place]] <= s.values[row, place])


@rule
def is_all_ones(s):
    """Whether no die could be rolled again (T2)."""
    return s.dice.max() == 1


@rule
def legal(s, seat, out):
    """Fill `out` with the moves of the seat; how many there are (T2, T4, T5)."""
    if s.stage == AGAIN:
        out[0] = KEEP
        out[1] = ROLL_AGAIN
        return 1 if is_all_ones(s) else 2
    row = s.row[seat]
    fitting = 0
    for place in range(CELLS):
        fitting |= can_write(s, seat, place) << s.colours[seat, row, place]
    writes = 0
    written = -fitting & fitting
    while written:
        out[writes] = written
        writes += 1
        written = (written - fitting) & fitting
    n = writes
    for place in range(CELLS):
        out[n] = STRIKE + s.colours[seat, row, place]  # stays only where the cell is free: quicker than to ask
        n += s.marks[seat, row, place] == FREE
    return writes + 1 if s.leftmost else n


draw_move = uniform(sys.modules[__name__])
settle = settling(sys.modules[__name__])


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
    for place, colour in enumerate(s.colours[seat, s.row[seat]]):
        if written >> int(colour) & 1:
            _judge_free(s, seat, place, "T4")
            if not can_write(s, seat, place):
                die = f"{COLOURS[colour]}{s.dice[colour]}"
                raise Refused("twenty_one.too_high", "T4", die=die, cell=_cell_name(s, seat, place))


def _judge_strike(s: Any, seat: int, struck: int) -> None:
    place = list(s.colours[seat, s.row[seat]]).index(struck)
    _judge_free(s, seat, place, "T5")
    leftmost = list(s.marks[seat, s.row[seat]]).index(FREE)
    if s.leftmost and place != leftmost:
        raise Refused("twenty_one.not_leftmost", "T5", cell=_cell_name(s, seat, leftmost))


def _judge_free(s: Any, seat: int, place: int, number: str) -> None:
    if s.marks[seat, s.row[seat], place] != FREE:
        raise Refused("twenty_one.cell_taken", number, cell=_cell_name(s, seat, place))


def _cell_name(s: Any, seat: int, place: int) -> str:
    """A cell of the current row as on a sheet: `y6`."""
    row = s.row[seat]
    return f"{COLOURS[s.colours[seat, row, place]]}{s.values[row, place]}"


@rule
def apply(s, seat, move):
    """Keep the roll or roll again (T2); or choose, and when all have, everything takes effect (T3)."""
    if s.stage == AGAIN:
        s.stage = WRITE if move == KEEP else REROLL
        s.stages += 1
        return
    s.open[seat] = move
    for other in range(s.seats):
        if s.open[other] == 0:
            return
    close_turn(s)


@rule
def close_turn(s):
    """All choices take effect; complete rows give way to the next; the turn passes or the game ends (T6, T8, T9)."""
    for seat in range(s.seats):
        mark(s, seat, s.open[seat])
        s.open[seat] = 0
        if is_complete(s, seat):
            s.row[seat] += 1
            if s.row[seat] == ROWS:
                s.ending = SHEET_COMPLETE
    s.stages += 1
    if s.ending:
        s.stage = END
    else:
        s.active = (s.active + 1) % s.seats
        s.stage = ROLL


@rule
def mark(s, seat, move):
    """Write dice into their cells, or strike one cell, of the current row (T4, T5)."""
    row = s.row[seat]
    for place in range(CELLS):
        colour = s.colours[seat, row, place]
        if move == STRIKE + colour:
            s.marks[seat, row, place] = STRUCK
        elif move < STRIKE and move >> colour & 1:
            s.marks[seat, row, place] = s.dice[colour]


@rule
def is_complete(s, seat):
    """Whether no cell of the current row is free (T6)."""
    free = 0
    for place in range(CELLS):
        free += s.marks[seat, s.row[seat], place] == FREE
    return free == 0


@rule
def draw(s, rng):
    """A chance as likely as at the table: the seat that starts (T9), six dice, those not showing 1 anew (T2)."""
    if s.stage == START:
        return below(rng, s.seats)
    roll = below(rng, ROLLS)
    if s.stage == REROLL:
        power = 1
        for colour in range(CELLS):
            if s.dice[colour] == 1:
                roll -= roll // power % FACES * power
            power *= FACES
    return roll


@rule
def apply_chance(s, outcome):
    """Seat the first player, or show the dice."""
    if s.stage == START:
        s.active = outcome
        s.stage = ROLL
        return
    for colour in range(CELLS):
        s.dice[colour] = 1 + outcome % FACES
        outcome //= FACES
    s.stage = AGAIN if s.stage == ROLL else WRITE


def roll_number(faces: Sequence[int]) -> int:
    """A roll of all six dice, in the order of COLOURS, as the number of its outcome."""
    return sum((face - 1) * FACES**colour for colour, face in enumerate(faces))


def faces_of(roll: int) -> list[int]:
    """What the six dice show in a roll, in the order of COLOURS."""
    return [1 + roll // FACES**colour % FACES for colour in range(CELLS)]


def judge_chance(s: Any, outcome: int) -> None:
    """Refuse a seat or a roll that does not exist, and a second roll that turns a 1 (T2, T9)."""
    if not 0 <= outcome < (int(s.seats) if s.stage == START else ROLLS):
        raise Refused("no_such_chance", "T9" if s.stage == START else "T2", outcome=outcome)
    if s.stage == REROLL:
        for colour, face in enumerate(faces_of(outcome)):
            if s.dice[colour] == 1 and face != 1:
                raise Refused("twenty_one.one_stays", "T2", die=f"{COLOURS[colour]}1")


def outcomes(s: Any) -> Iterator[tuple[int, float]]:
    """Every chance that may come next, with its odds (T2, T9)."""
    if s.stage == START:
        return ((seat, 1 / int(s.seats)) for seat in range(int(s.seats)))
    faces = [range(1, 2 if s.stage == REROLL and die == 1 else FACES + 1) for die in s.dice]
    count = prod(len(shown) for shown in faces)
    return ((roll_number(roll), 1 / count) for roll in product(*faces))


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
    for place in range(CELLS):
        points += max(s.marks[seat, row, place], 0)
    return points + BONUS[hits(s, seat, row)]


@rule
def hits(s, seat, row):
    """How many cells of a row hold exactly their printed value (T4)."""
    count = 0
    for place in range(CELLS):
        count += s.marks[seat, row, place] == s.values[row, place]
    return count


@rule
def merit(s, seat):
    """What decides the victory, more is better: the points (T8)."""
    return score(s, seat)


def check_state(s: Any) -> None:
    """Refuse a state that no play leads to."""
    if not 1 <= s.seats <= MAX_SEATS or not 0 <= s.active < s.seats:
        raise Refused("state_unsound", "T9", field="seats")
    if not START <= s.stage <= END:
        raise Refused("state_unsound", "T2", field="stage")
    if s.stages < 0 or s.stages % 2 != (s.stage in (REROLL, WRITE)) or (s.stage == START and s.stages):
        raise Refused("state_unsound", "T2", field="stages")
    if s.leftmost not in (0, 1):
        raise Refused("state_unsound", "T5", field="leftmost")
    _check_sheets(s)
    _check_dice(s)
    for seat in range(int(s.seats)):
        _check_marks(s, seat)
    if s.marks[s.seats :].any() or s.row[s.seats :].any():
        raise Refused("state_unsound", "T3", field="marks")
    if (s.stage == END) != (s.row.max() == ROWS) or s.ending != (SHEET_COMPLETE if s.stage == END else 0):
        raise Refused("state_unsound", "T8", field="ending")
    _check_open(s)


def _check_sheets(s: Any) -> None:
    """Every sheet has six colours a row, values that never rise, and no twin (T1)."""
    if s.values.min() < 1 or s.values.max() > FACES or (np.diff(s.values) > 0).any():
        raise Refused("state_unsound", "T1", field="values")
    sheets = s.colours[: s.seats]
    twins = len(np.unique(sheets, axis=0)) != s.seats
    if twins or (np.sort(sheets) != np.arange(CELLS)).any() or s.colours[s.seats :].any():
        raise Refused("state_unsound", "T1", field="colours")


def _check_dice(s: Any) -> None:
    """All dice show something from the first roll on, and not all a 1 where some roll again (T2)."""
    least, most = (0, 0) if s.stages == 0 and s.stage in (START, ROLL) else (1, FACES)
    if s.dice.min() < least or s.dice.max() > most or (s.stage == REROLL and is_all_ones(s)):
        raise Refused("state_unsound", "T2", field="dice")


def _check_marks(s: Any, seat: int) -> None:
    """Rows are filled one after the other, one to six cells a turn, no value above the printed one (T3, T4, T6)."""
    marks, row, turns = s.marks[seat], s.row[seat], s.stages // 2
    if (marks < STRUCK).any() or (marks > s.values).any():
        raise Refused("state_unsound", "T4", field="marks")
    filled = (marks != FREE).sum(axis=1)
    expected = np.where(np.arange(ROWS) < row, CELLS, 0)
    if not 0 <= row <= ROWS or np.delete(filled - expected, row if row < ROWS else []).any():
        raise Refused("state_unsound", "T6", field="row")
    if (row < ROWS and filled[row] == CELLS) or not turns <= filled.sum() <= turns * CELLS:
        raise Refused("state_unsound", "T3", field="marks")
    if s.leftmost and row < ROWS and STRUCK in marks[row, list(marks[row]).index(FREE) :]:
        raise Refused("state_unsound", "T5", field="marks")


def _check_open(s: Any) -> None:
    """Choices wait only in the sealed stage, each one legal, and not of all seats (T3)."""
    out = np.zeros(MAX_MOVES, np.int64)
    for seat in np.flatnonzero(s.open):
        if s.stage != WRITE or seat >= s.seats or s.open[seat] not in out[: legal(s, int(seat), out)]:
            raise Refused("state_unsound", "T3", field="open")
    if s.open[: s.seats].all():
        raise Refused("state_unsound", "T3", field="open")
