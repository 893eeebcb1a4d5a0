"""Which states of Twenty One no play leads to."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.twenty_one.lanes import FULL, TOP, lane, unpacked
from sobremesa.games.twenty_one.material import CELLS, FACES, ROWS
from sobremesa.games.twenty_one.rules import (
    END,
    FREE,
    LIMITS,
    MAX_MOVES,
    ORDER,
    ORDERS,
    REROLL,
    ROLL,
    SHEET_COMPLETE,
    START,
    STRUCK,
    WRITE,
    choice_of,
    in_order,
    is_all_ones,
    legal,
    marks_of,
    printed,
)


def check_state(s: Row) -> None:
    """Refuse a state that no play leads to."""
    if s.decision % 2 != (s.stage in (REROLL, WRITE)) or (s.stage == START and s.decision):
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


def _check_sheets(s: Row) -> None:
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


def _check_dice(s: Row) -> None:
    """All dice show something from the first roll on, and not all a 1 where some roll again (T2)."""
    least, most = (0, 0) if s.decision == 0 and s.stage in (START, ROLL) else (1, FACES)
    dice = unpacked(s.dice)
    if s.dice & ~FULL or min(dice) < least or max(dice) > most or (s.stage == REROLL and is_all_ones(s)):
        raise Refused("state_unsound", "T2", field="dice")


def _check_marks(s: Row, seat: int) -> None:
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


def _check_open(s: Row) -> None:
    """Choices wait only in the sealed stage, each one legal, and not of all seats (T3)."""
    if s.open and (s.stage != WRITE or not 0 < s.open < 1 << 8 * int(s.seats)):
        raise Refused("state_unsound", "T3", field="open")
    out = np.zeros(MAX_MOVES, np.int64)
    choices = [int(choice_of(s, seat)) for seat in range(int(s.seats))]
    if all(choices) or any(c and c not in out[: legal(s, seat, out)] for seat, c in enumerate(choices)):
        raise Refused("state_unsound", "T3", field="open")
