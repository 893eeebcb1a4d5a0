"""Which states of Qwixx no play leads to."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.qwixx.material import (
    CLOSED_TO_END,
    COLOURS,
    CROSSES_TO_LOCK,
    DICE,
    FACES,
    LAST,
    MISSES_TO_END,
    ROWS,
    WHITES,
)
from sobremesa.games.qwixx.rules import (
    FIRST,
    FOUR_MISSES,
    LOCK,
    MAX_MOVES,
    NOBODY,
    SECOND,
    START,
    TWO_ROWS_CLOSED,
    legal,
    undecided,
)


def check_state(s: Row) -> None:
    """Refuse a state in which something that is always true is not."""
    if s.rows not in (COLOURS, len(ROWS)):
        raise Refused("state_unsound", "Q4", field="rows")
    if s.crossed not in (0, 1):
        raise Refused("state_unsound", "Q2", field="crossed")
    _check_crosses(s)
    if s.misses.min() < 0 or s.misses[s.seats :].any() or (s.stage == START and s.misses.any()):
        raise Refused("state_unsound", "Q8", field="misses")
    _check_ending(s)
    has_left = s.closed << WHITES >> np.arange(len(DICE)) & 1 == 1
    is_thrown = s.dice > 0
    if s.dice.min() < 0 or s.dice.max() > FACES or (is_thrown & has_left).any():
        raise Refused("state_unsound", "Q6", field="dice")
    if s.stage in (FIRST, SECOND) and not (is_thrown | has_left).all():
        raise Refused("state_unsound", "Q2", field="dice")
    _check_choices(s)


def _check_crosses(s: Row) -> None:
    if s.crosses.min() < 0 or s.crosses.max() >= 2 * LOCK or (s.stage == START and s.crosses.any()):
        raise Refused("state_unsound", "Q1", field="crosses")
    if s.crosses[s.seats :].any() or s.crosses[:, s.rows :].any():
        raise Refused("state_unsound", "Q1", field="crosses")
    squares, circles = s.crosses[:, :COLOURS], s.crosses[:, COLOURS:]
    is_locked = squares >= LOCK
    if (is_locked != (squares >> LAST & 1)).any() or any(
        count(row) < CROSSES_TO_LOCK + 2 for row in squares[is_locked]
    ):
        raise Refused("state_unsound", "Q5", field="crosses")
    if circles.max() >= LOCK or (circles & ~(squares[:, ::2] | squares[:, 1::2])).any():
        raise Refused("state_unsound", "Q4", field="crosses")
    if s.closed != is_locked.any(axis=0) @ (1 << np.arange(COLOURS)):
        raise Refused("state_unsound", "Q6", field="closed")


def _check_ending(s: Row) -> None:
    reasons = []
    if count(s.closed) >= CLOSED_TO_END:
        reasons.append(TWO_ROWS_CLOSED)
    if s.misses.max() >= MISSES_TO_END:
        reasons.append(FOUR_MISSES)
    if [s.ending] != (reasons or [0]) or s.misses.max() > MISSES_TO_END:
        raise Refused("state_unsound", "Q9", field="ending")


def _check_choices(s: Row) -> None:
    is_sound = s.choice.min() >= 0 and not s.choice[s.seats :].any()
    if s.stage != FIRST:
        is_sound = is_sound and not s.choice.any()
    elif is_sound:
        is_sound = undecided(s) != NOBODY and all(s.choice[seat] == 0 or _is_legal(s, seat) for seat in range(s.seats))
    if not is_sound:
        raise Refused("state_unsound", "Q2", field="choice")


def _is_legal(s: Row, seat: int) -> bool:
    """Whether the open choice of a seat is one of its moves."""
    moves = np.empty(MAX_MOVES, np.int64)
    return s.choice[seat] - 1 in moves[: legal(s, seat, moves)]
