"""What a sheet may come to with each hand: the points expected at the end, from tables of its lines.

The numbers of a value are, by finished rounds, how far final points still spread; then for each number of finished
rounds the links of the matrix, what rows of the charger are worth, and a block for each number of rounds until the seat
allots, two and more being alike: what lines of the matrix and abilities are worth, and the net of the charger.
"""

from __future__ import annotations

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.terminal_dispute.tables import charger, navigation
from sobremesa.bots.terminal_dispute.tables.charger import HIDDEN, MOST_CIRCLES, NET, SHADINGS, fold_circles, read_field
from sobremesa.bots.terminal_dispute.tables.hands import PAIR, PAIRS, hand_parts
from sobremesa.bots.terminal_dispute.tables.navigation import KINDS, LINES, LINKS, TABLE, read_matrix
from sobremesa.engine.arrays import Floats32
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import CIRCLES, FACES, PLATES, ROUNDS

NET_AT = TABLE
ABILITIES_AT = NET_AT + NET
BLOCK = ABILITIES_AT + CIRCLES + 1
SHARED = LINKS + SHADINGS
ROUNDS_AT = ROUNDS + 1

WAITS = 3
"""How many tables there are at most for a number of rounds: of who allots next, of who allots then, of all others."""
WIDEST = 4.0
"""The spread before anything is learned."""
SPENT = 4
"""Hands are thought of with no ability spent, with one, with two, and after a swap with a third."""


def new_numbers(seats: int) -> Weights:
    """A value that knows no more than the points as they stand: what is true after the last round."""
    numbers = np.zeros(ROUNDS_AT + ROUNDS * (SHARED + min(seats, WAITS) * BLOCK), np.float32)
    numbers[:ROUNDS] = WIDEST
    tables = by_round(numbers)
    tables[:, LINKS:SHARED] = charger.POINTS
    tables[:, SHARED:].reshape(ROUNDS, -1, BLOCK)[:, :, :KINDS] = navigation.POINTS
    return numbers


def by_round(numbers: Weights) -> Weights:
    """The tables, a row for each number of finished rounds from one on."""
    return numbers[ROUNDS_AT:].reshape(ROUNDS, -1)


@rule
def links_at(s: Row, rounds: int) -> int:
    """Where the links begin that hold after so many rounds, one at least."""
    return ROUNDS_AT + (rounds - 1) * (SHARED + min(s.seats, WAITS) * BLOCK)


@rule
def rows_at(s: Row, rounds: int) -> int:
    """Where the tables of the charger's rows begin that hold after so many rounds, one at least."""
    return links_at(s, rounds) + LINKS


@rule
def block_at(s: Row, seat: int, rounds: int) -> int:
    """Where the block of a seat begins that holds after so many rounds, one at least."""
    until = min((seat - s.active + s.rounds - rounds) % s.seats, WAITS - 1)
    return links_at(s, rounds) + SHARED + until * BLOCK


@rule
def read_sheet(s: Row, seat: int, left: int, p: Weights, marks: Floats32, lines: Floats32) -> None:
    """Fill `marks[pair]` and `lines[spent, pair]` with what is expected after the best entry of each pair of dice, by
    how many abilities are spent: of those that are left, and of those that the line itself wins."""
    read_marks(s, seat, p, marks)
    read_lines(s, seat, left, p, lines)


@rule
def read_marks(s: Row, seat: int, p: Weights, marks: Floats32) -> None:
    """Fill `marks[pair]` as `read_sheet` does."""
    kinds = np.empty(LINES, np.int64)
    empty = read_matrix(s, seat, 0, kinds)
    after = s.rounds + 1
    navigation.pair_gains(kinds, empty, p, block_at(s, seat, after), links_at(s, after), marks)


@rule
def read_lines(s: Row, seat: int, left: int, p: Weights, lines: Floats32) -> None:
    """Fill `lines[spent, pair]` as `read_sheet` does."""
    at, rows, units = block_at(s, seat, s.rounds + 1), np.empty(charger.ROWS, np.int64), np.empty(HIDDEN, np.float32)
    longest, best = np.empty((PLATES, FACES, MOST_CIRCLES + 1), np.float32), np.empty((len(PAIRS), MOST_CIRCLES + 1))
    tables = rows_at(s, s.rounds + 1)
    worth = read_field(s.shaded[seat], p, tables, at + NET_AT, rows, units)
    charger.line_gains(s, seat, rows, units, p, tables, at + NET_AT, longest)
    charger.pair_gains(longest, s.must_shade, best)
    for spent in range(SPENT):
        fold_circles(best, p, at + ABILITIES_AT, left - spent, s.at_once, lines[spent])
        for k in range(len(PAIRS)):
            lines[spent, k] += worth


@rule
def hand_points(marks: Floats32, lines: Floats32, hand: int, spent: int, left: int) -> np.float32:
    """What is expected with a hand as it is or after one or two swaps more.

    A navigation die can be swapped after the line and by what it wins, a charger die by what was left before (D10);
    a second swap is of the other part, for the die that the first one gave away.
    """
    one, other, unused = hand_parts(hand)
    most = marks[one] + lines[spent, other]
    for k in range(2):
        given, taken = PAIR[PAIRS[one, 1 - k], unused], PAIR[PAIRS[other, 1 - k], unused]
        most = max(most, marks[given] + lines[spent + 1, other])
        if left > 0:
            most = max(most, marks[one] + lines[spent + 1, taken])
            for i in range(2):
                second = PAIR[PAIRS[one, i], PAIRS[other, k]]
                most = max(most, marks[second] + lines[spent + 2, taken])
                if left > 1:
                    second = PAIR[PAIRS[other, i], PAIRS[one, k]]
                    most = max(most, marks[given] + lines[spent + 2, second])
    return most


@rule
def all_points(marks: Floats32, lines: Floats32, left: int, points: Floats32) -> None:
    """Fill `points` with what `hand_points` says of every hand with no ability spent."""
    by_mark = np.empty((len(PAIRS), FACES + 1), np.float32)
    by_line = np.empty((3, len(PAIRS), FACES + 1), np.float32)
    can_swap = left > 0 or lines[1].max() > 0
    if can_swap:
        for k in range(len(PAIRS)):
            for unused in range(1, FACES + 1):
                one, other = PAIR[PAIRS[k, 0], unused], PAIR[PAIRS[k, 1], unused]
                by_mark[k, unused] = max(marks[one], marks[other])
                for spent in range(1, 3):
                    by_line[spent, k, unused] = max(lines[spent, one], lines[spent, other])
    hand = 0
    for one in range(len(PAIRS)):
        for other in range(len(PAIRS)):
            as_is = marks[one] + lines[0, other]
            for unused in range(1, FACES + 1):
                most = as_is
                if can_swap:
                    most = max(most, by_mark[one, unused] + lines[1, other])
                if left > 0:
                    most = max(most, marks[one] + by_line[1, other, unused])
                    for k in range(2):
                        taken = PAIR[PAIRS[other, 1 - k], unused]
                        most = max(most, by_mark[one, PAIRS[other, k]] + lines[2, taken])
                        if left > 1:
                            given = PAIR[PAIRS[one, 1 - k], unused]
                            most = max(most, marks[given] + by_line[2, other, PAIRS[one, k]])
                points[hand] = most
                hand += 1
