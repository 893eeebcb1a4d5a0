"""What makes a move of Terminal Dispute good."""

from __future__ import annotations

import sys
from functools import cache

import numpy as np

from sobremesa.engine.arrays import Floats
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.loops import heaviest
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.abilities import swap, usable
from sobremesa.games.terminal_dispute.charging import add_lines, enter_line, line_from
from sobremesa.games.terminal_dispute.material import (
    CELLS,
    CROSSED,
    FACES,
    OCTAL,
    PARTNERS,
    PLATES,
    ROUNDS,
    SIDE,
    line_points,
    tabulate,
)
from sobremesa.games.terminal_dispute.moves import (
    MAX_MOVES,
    NAVIGATION,
    NOWHERE,
    SHADE,
    WRITE,
    pack_mark,
    pair,
    unpack_line,
    unpack_mark,
    unpack_ray,
    unpack_swap,
)
from sobremesa.games.terminal_dispute.navigation import add_marks, empty_cells, enter_mark, followed
from sobremesa.games.terminal_dispute.rules import ALLOT
from sobremesa.games.terminal_dispute.rules import legal as candidates
from sobremesa.games.terminal_dispute.scoring import column_digits

__all__ = ["FEATURES", "SCALE", "WEIGHTS", "candidates", "features", "greedy"]

SCALE = 50.0
"""Points that a margin is counted in."""
FEATURES = ("navigation", "hexes", "abilities", "starts", "rivals")
"""What the best that can follow in this round is worth: points that rows and columns grow by, as PROMISE has it ·
hexes shaded · abilities won less those spent, times the share of rounds left · hexes at a plate that are used up,
times that share · of an allotment, what it is worth to the others, on average."""
WEIGHTS = np.array([1.0, 0.7, 3.0, -0.5, -0.5])

HOPES = 4
"""An empty cell is expected to get one of its so many best values."""


@cache
def hope(values: tuple[int, ...]) -> float:
    """The points a line may come to, each empty cell filled with one of its best values, each as likely."""
    if 0 not in values:
        return float(line_points(values))
    rest = sorted(values)[1:]
    filled = sorted(hope(tuple(sorted([*rest, value]))) for value in range(1, FACES + 1))
    return sum(filled[-HOPES:]) / HOPES


PROMISE = tabulate(hope).astype(np.float32)
"""What every line may come to, by its cells as octal digits."""


@rule
def features(s: Row, seat: int, move: int, out: Floats) -> None:
    """The features of a move, in the order of FEATURES."""
    out[:] = 0.0
    if s.stage == ALLOT:
        for other in range(s.seats):
            s.hands[other] = move
            if other == seat:
                out[0] = best_marks(s, seat)
                out[1], out[2], out[3] = best_line(s, seat)
            else:
                out[4] += (best_marks(s, other) * WEIGHTS[0] + weigh(best_line(s, other))) / (s.seats - 1)
            s.hands[other] = 0
    elif move < WRITE:
        hand = s.hands[seat]
        use, value = unpack_swap(move)
        swap(s, seat, use, value)
        out[0] = best_marks(s, seat)
        out[1], out[2], out[3] = best_line(s, seat)
        out[2] -= rounds_left(s)
        s.swaps[seat] -= 1
        s.hands[seat] = hand
    elif move < SHADE:
        out[0] = mark_gain(s, seat, move) + best_second_mark(s, seat, move)
        out[1], out[2], out[3] = best_line(s, seat)
    else:
        out[1], out[2], out[3] = line_gain(s, seat, move, plate_hexes(s))
        out[0] = best_marks(s, seat)
        if can_swap_after(s, seat, move):
            swapped = best_swapped_marks(s, seat)
            if (swapped - out[0]) * WEIGHTS[0] > rounds_left(s) * WEIGHTS[2]:
                out[0] = swapped
                out[2] -= rounds_left(s)


@rule
def rounds_left(s: Row) -> float:
    """The share of the rounds that comes after this one."""
    return (ROUNDS - 1 - s.rounds) / ROUNDS


@rule
def mark_gain(s: Row, seat: int, mark: int) -> float:
    """What a mark adds to the promise of its row and its column."""
    cell, value = unpack_mark(mark)
    row, column = cell // SIDE, cell % SIDE
    across, down = s.matrix[seat, row], column_digits(s, seat, column)
    wider = across | value << OCTAL * (SIDE - 1 - column)
    deeper = down | value << OCTAL * (SIDE - 1 - row)
    return PROMISE[wider] - PROMISE[across] + PROMISE[deeper] - PROMISE[down]


@rule
def best_marks(s: Row, seat: int) -> float:
    """The most that the two navigation dice of a hand can add, nothing once they are entered: cells that share no line
    add up (D3, D4)."""
    if s.marked[seat]:
        return 0.0
    empty = empty_cells(s, seat)
    paired = followed(empty) != 0
    low, high = pair(s.hands[seat], NAVIGATION)
    ones, others = np.zeros(CELLS), np.zeros(CELLS)
    for cell in range(CELLS):
        if empty >> cell & 1:
            ones[cell] = mark_gain(s, seat, pack_mark(cell, low))
            others[cell] = mark_gain(s, seat, pack_mark(cell, high))
            if not paired:
                ones[cell] = max(ones[cell], others[cell])
                others[cell] = mark_gain(s, seat, pack_mark(cell, CROSSED))
    most = -np.inf
    for one in range(CELLS):
        if empty >> one & 1:
            partners = empty & PARTNERS[one] if paired else empty & ~(1 << one)
            for other in range(CELLS):
                if partners >> other & 1:
                    most = max(most, ones[one] + others[other])
    return most


@rule
def best_second_mark(s: Row, seat: int, first: int) -> float:
    """The most that the mark after the first can add; nothing if this was the second."""
    if s.marked[seat] == 1:
        return 0.0
    moves = np.empty(MAX_MOVES, np.int64)
    enter_mark(s, seat, first)
    most = -np.inf
    for i in range(add_marks(s, seat, moves, 0)):
        most = max(most, mark_gain(s, seat, moves[i]))
    s.marks[seat, 0] = 0
    s.marked[seat] = 0
    return most


@rule
def can_swap_after(s: Row, seat: int, line: int) -> bool:
    """Whether a navigation die can be swapped when a line is entered first, thanks to its circles perhaps (D10)."""
    enter_line(s, seat, line)
    able = s.marked[seat] == 0 and usable(s, seat) > 0
    s.line[seat] = 0
    s.lined[seat] = 0
    return able


@rule
def best_swapped_marks(s: Row, seat: int) -> float:
    """The most that the navigation dice can add when one of them is given for the unused one (D10)."""
    hand, most = s.hands[seat], -np.inf
    for value in pair(hand, NAVIGATION):
        swap(s, seat, NAVIGATION, value)
        most = max(most, best_marks(s, seat))
        s.swaps[seat] -= 1
        s.hands[seat] = hand
    return most


@rule
def plate_hexes(s: Row) -> int:
    """The hexes that touch a plate, as a mask."""
    mask = 0
    for plate in range(PLATES):
        mask |= s.starts[plate]
    return mask


@rule
def line_gain(s: Row, seat: int, move: int, starts: int) -> tuple[float, float, float]:
    """The hexes, abilities and starts of a line, as FEATURES has them."""
    _, length, line = unpack_line(move)
    if line == NOWHERE:
        return 0.0, 0.0, 0.0
    start, direction = unpack_ray(line)
    mask = line_from(s, seat, length, start, direction)
    left = rounds_left(s)
    return 1.0 * count(mask), left * count(mask & s.circles), left * count(mask & starts)


@rule
def weigh(gain: tuple[float, float, float]) -> float:
    """The weight of what a line gives."""
    return gain[0] * WEIGHTS[1] + gain[1] * WEIGHTS[2] + gain[2] * WEIGHTS[3]


@rule
def best_line(s: Row, seat: int) -> tuple[float, float, float]:
    """What the heaviest line of a hand gives, nothing once one is entered."""
    if s.lined[seat]:
        return 0.0, 0.0, 0.0
    moves = np.empty(MAX_MOVES, np.int64)
    starts = plate_hexes(s)
    best, highest = (0.0, 0.0, 0.0), -np.inf
    for i in range(add_lines(s, seat, moves, 0)):
        gain = line_gain(s, seat, moves[i], starts)
        if weigh(gain) > highest:
            best, highest = gain, weigh(gain)
    return best


greedy = heaviest(sys.modules[__name__])
