"""Which states of Terminal Dispute no play leads to."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.engine.state import CHANCE
from sobremesa.games.terminal_dispute.abilities import usable
from sobremesa.games.terminal_dispute.charging import add_lines, charger, line_from
from sobremesa.games.terminal_dispute.judging import judge
from sobremesa.games.terminal_dispute.material import (
    DICE,
    FACES,
    HEXES,
    MAX_SEATS,
    OCTAL,
    ROUNDS,
    SIDE,
    check_setup,
    layout,
    pack_beside,
    pack_starts,
    pack_ways,
)
from sobremesa.games.terminal_dispute.moves import MAX_MOVES, NOWHERE, SHADE, WRITE, digits, unpack_line, unpack_ray
from sobremesa.games.terminal_dispute.navigation import enter_mark
from sobremesa.games.terminal_dispute.rules import ALLOT, END, ENTER, LOT, actor


def check_state(s: Row) -> None:
    """Refuse a state that no play leads to: what is marked, shaded and unlocked always fits the rounds played."""
    if s.stage == LOT and (s.seats > 1 or s.rounds % 2 == 0):
        raise Refused("state_unsound", "D1", field="stage")
    if not 0 <= s.rounds <= ROUNDS or (s.rounds == ROUNDS) != (s.stage == END):
        raise Refused("state_unsound", "D1", field="rounds")
    _check_charger(s)
    _check_dice(s)
    for seat in range(MAX_SEATS):
        _check_terminal(s, seat)


def _check_charger(s: Row) -> None:
    """The layout is one that the setup allows, and its neighbours and circles fit it (D7)."""
    given = charger(s)
    try:
        check_setup(int(s.seats), given)
    except Refused:
        raise Refused("state_unsound", "D7", field="places") from None
    laid = layout(given)
    is_whole = not s.circles >> HEXES and s.starts.tolist() == pack_starts(laid)
    if not is_whole or s.ways.tolist() != pack_ways(laid) or s.beside.tolist() != pack_beside(laid):
        raise Refused("state_unsound", "D7", field="places")


def _check_dice(s: Row) -> None:
    """Dice lie on the table from the roll to the end of the round, ascending where they belong together (D1)."""
    dice = digits(s.dice)
    groups = (dice[:2], dice[2:4]) if s.stage == ENTER else (dice,)
    faces = range(1, FACES + 1) if s.stage in (LOT, ALLOT, ENTER) else (0,)
    if s.dice >> OCTAL * DICE or any(die not in faces for die in dice) or any(list(g) != sorted(g) for g in groups):
        raise Refused("state_unsound", "D1", field="dice")


def _check_terminal(s: Row, seat: int) -> None:
    """One seat's sheet fits the rounds played (D4, D10), and it has an entry only while all enter (D2)."""
    sat = seat < s.seats
    circles = int(count(s.shaded[seat] & s.circles)) if sat else 0
    marked = 2 * int(s.rounds) if sat else 0
    cells = [value for row in s.matrix[seat] for value in digits(row)]
    filled = sum(1 << cell for cell, value in enumerate(cells) if value)
    if (s.matrix[seat] >> OCTAL * SIDE).any() or s.filled[seat] != filled or filled.bit_count() != marked:
        raise Refused("state_unsound", "D4", field="matrix")
    if not 0 <= s.shaded[seat] < (1 << HEXES if sat else 1):
        raise Refused("state_unsound", "D7", field="shaded")
    if not 0 <= s.abilities[seat] <= circles or s.swaps[seat] < 0 or usable(s, seat) < 0:
        raise Refused("state_unsound", "D10", field="abilities")
    if sat and s.stage == ENTER:
        _check_entry(s, seat)
    elif any((s.hands[seat], s.marked[seat], s.lined[seat], s.swaps[seat], *s.marks[seat], s.line[seat])):
        raise Refused("state_unsound", "D2", field="marked")


def _check_entry(s: Row, seat: int) -> None:
    """The hand is that of the table but for swaps (D10), and the steps are those of a play (D3, D7)."""
    hand, marked = digits(s.hands[seat]), int(s.marked[seat])
    is_paired = hand[0] <= hand[1] and hand[2] <= hand[3]
    is_rolled = s.hands[seat] >> OCTAL * DICE == 0 and sorted(hand) == sorted(digits(s.dice))
    if not is_paired or not is_rolled or (s.swaps[seat] == 0 and s.hands[seat] != s.dice):
        raise Refused("state_unsound", "D10", field="hands")
    if marked not in (0, 1, 2) or s.lined[seat] not in (0, 1) or actor(s) == CHANCE:
        raise Refused("state_unsound", "D2", field="marked")
    trial = s.copy()
    trial.marked[seat], trial.marks[seat] = 0, 0
    for mark in s.marks[seat, :marked]:
        try:
            judge(trial, seat, int(mark) if WRITE <= mark < SHADE else SHADE)
        except Refused:
            raise Refused("state_unsound", "D3", field="marks") from None
        enter_mark(trial, seat, mark)
    if (trial.marks[seat] != s.marks[seat]).any():
        raise Refused("state_unsound", "D3", field="marks")
    if int(s.line[seat]) not in (_masks(s, seat) if s.lined[seat] else (0,)):
        raise Refused("state_unsound", "D7", field="line")


def _masks(s: Row, seat: int) -> set[int]:
    """What the legal lines of a seat shade."""
    out = np.empty(MAX_MOVES, np.int64)
    unpacked = [unpack_line(move) for move in out[: add_lines(s, seat, out, 0)].tolist()]
    return {
        int(line_from(s, seat, length, *unpack_ray(line))) if line != NOWHERE else 0 for _, length, line in unpacked
    }
