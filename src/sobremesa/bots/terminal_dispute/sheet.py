"""What a sheet may come to with each hand: the points expected at the end, from tables of its lines.

The numbers of a value are, by finished rounds, how far final points still spread; then a block of tables for each
number of finished rounds and of rounds until the seat allots, two and more being alike: what lines of the matrix, rows
of the charger and abilities are worth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots.terminal_dispute import charger, navigation
from sobremesa.bots.terminal_dispute.charger import MOST_CIRCLES, SHADINGS, fold_circles, read_rows, rows_worth
from sobremesa.bots.terminal_dispute.hands import PAIR, PAIRS, hand_parts
from sobremesa.bots.terminal_dispute.navigation import KINDS, read_kinds
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import CIRCLES, CROSSED, FACES, PLATES, ROUNDS, SIDE
from sobremesa.games.terminal_dispute.rules import empty_cells

ROWS_AT = KINDS
ABILITIES_AT = KINDS + SHADINGS
BLOCK = ABILITIES_AT + CIRCLES + 1
BLOCKS_AT = ROUNDS + 1

WAITS = 3
"""How many tables there are at most for a number of rounds: of who allots next, of who allots then, of all others."""
WIDEST = 4.0
"""The spread before anything is learned."""
SPENT = 3
"""Hands are thought of with no ability spent, with one, and with two."""


def size_of(seats: int) -> int:
    """How many numbers the value of a game for so many seats has."""
    return BLOCKS_AT + ROUNDS * min(seats, WAITS) * BLOCK


def new_numbers(seats: int) -> NDArray[np.float32]:
    """A value that knows no more than the points as they stand: what is true after the last round."""
    numbers = np.zeros(size_of(seats), np.float32)
    numbers[:ROUNDS] = WIDEST
    blocks = numbers[BLOCKS_AT:].reshape(-1, BLOCK)
    blocks[:, :ROWS_AT] = navigation.POINTS
    blocks[:, ROWS_AT:ABILITIES_AT] = charger.POINTS
    return numbers


@rule
def block_at(s, seat, rounds):
    """Where the tables of a seat begin that hold after so many rounds, one at least."""
    until = min((seat - s.active + s.rounds - rounds) % s.seats, WAITS - 1)
    return BLOCKS_AT + ((rounds - 1) * min(s.seats, WAITS) + until) * BLOCK


@rule
def read_sheet(s, seat, left, p, marks, lines):
    """Fill `marks[pair]` and `lines[spent, pair]` with what is expected after the best entry of each pair of dice, by
    how many of the abilities that are left are spent."""
    at = block_at(s, seat, s.rounds + 1)
    kinds, gains = np.empty(2 * SIDE, np.int64), np.empty((2 * SIDE, CROSSED + 1), np.float32)
    read_kinds(s, seat, kinds)
    worth = navigation.line_gains(kinds, p, at, gains)
    navigation.pair_gains(empty_cells(s, seat), gains, marks)
    for k in range(len(PAIRS)):
        marks[k] += worth
    rows = np.empty(charger.ROWS, np.int64)
    longest, best = np.empty((PLATES, FACES, MOST_CIRCLES + 1), np.float32), np.empty((len(PAIRS), MOST_CIRCLES + 1))
    read_rows(s, seat, rows)
    worth = rows_worth(rows, p, at + ROWS_AT)
    charger.line_gains(s, seat, rows, p, at + ROWS_AT, longest)
    charger.pair_gains(longest, s.must_shade, best)
    for spent in range(min(left, SPENT - 1) + 1):
        fold_circles(best, p, at + ABILITIES_AT, left - spent, lines[spent])
        for k in range(len(PAIRS)):
            lines[spent, k] += worth


@rule
def hand_points(marks, lines, hand, spent, left):
    """What is expected with a hand, of the matrix and of the charger: as it is, or after one swap if any is left."""
    one, other, unused = hand_parts(hand)
    of_marks, of_lines = marks[one], lines[spent, other]
    if left > 0:
        most = of_marks + of_lines
        kept_marks, kept_lines = marks[one], lines[spent + 1, other]
        for k in range(2):
            more_marks = marks[PAIR[PAIRS[one, k], unused]]
            if more_marks + kept_lines > most:
                most, of_marks, of_lines = more_marks + kept_lines, more_marks, kept_lines
            more_lines = lines[spent + 1, PAIR[PAIRS[other, k], unused]]
            if kept_marks + more_lines > most:
                most, of_marks, of_lines = kept_marks + more_lines, kept_marks, more_lines
    return of_marks, of_lines


@rule
def all_points(marks, lines, left, points):
    """Fill `points` with what `hand_points` says of every hand with no ability spent."""
    by_mark, by_line = np.empty((len(PAIRS), FACES), np.float32), np.empty((len(PAIRS), FACES), np.float32)
    if left > 0:
        for k in range(len(PAIRS)):
            for unused in range(FACES):
                one, other = PAIR[PAIRS[k, 0], unused + 1], PAIR[PAIRS[k, 1], unused + 1]
                by_mark[k, unused] = max(marks[one], marks[other])
                by_line[k, unused] = max(lines[1, one], lines[1, other])
    hand = 0
    for one in range(len(PAIRS)):
        for other in range(len(PAIRS)):
            as_is = marks[one] + lines[0, other]
            if left > 0:
                for unused in range(FACES):
                    swapped = max(by_mark[one, unused] + lines[1, other], marks[one] + by_line[other, unused])
                    points[hand + unused] = max(as_is, swapped)
            else:
                for unused in range(FACES):
                    points[hand + unused] = as_is
            hand += FACES
