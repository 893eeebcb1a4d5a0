"""One round of Exactly between two seats, solved by going over all distributions of the tokens again and again.

A table holds what a distribution is worth to the seat that has just moved, the other one being to roll: 1 for the euro
taken, 0 for the euro given. The tokens of a value lie in a *cell*, by how many of them are mine and how many theirs;
a distribution is a place in the table, and the cells of the four values are the digits of its number.
"""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

import numpy as np

from sobremesa.engine.arrays import Floats32, Ints
from sobremesa.engine.rule import rule
from sobremesa.games.exactly.material import EURO, FACES, VALUES

Table = Floats32


class Cells(NamedTuple):
    """The cells that the tokens of a value can lie in."""

    mine: Ints
    theirs: Ints
    swapped: Ints  # the same cell as the other seat sees it
    ways: Ints  # how many cells one token moved leads to (E4)
    near: Ints  # and which


@rule
def cell(mine: int, theirs: int, tokens: int) -> int:
    """The number of a cell."""
    return mine * (2 * tokens + 3 - mine) // 2 + theirs


def cells_of(tokens: int) -> Cells:
    """The cells of a value of which there are so many tokens."""
    pairs = [(mine, theirs) for mine in range(tokens + 1) for theirs in range(tokens + 1 - mine)]
    mine, theirs = np.array(pairs).T
    near = np.zeros((len(pairs), 6), np.int64)
    ways = np.zeros(len(pairs), np.int64)
    for here, (m, t) in enumerate(pairs):
        for there in ((m + 1, t), (m, t + 1), (m - 1, t), (m, t - 1), (m + 1, t - 1), (m - 1, t + 1)):
            if there in pairs:
                near[here, ways[here]] = pairs.index(there)
                ways[here] += 1
    swapped = np.array([pairs.index((t, m)) for m, t in pairs])
    return Cells(mine, theirs, swapped, ways, near)


def even_table(cells: Cells) -> Table:
    """The table of a round of which nothing is known yet: even, but where a euro is taken or given."""
    mine, theirs = (
        reduce(np.add.outer, [cents * of_value for cents in VALUES.astype(np.int16)]).ravel()
        for of_value in (cells.mine.astype(np.int16), cells.theirs.astype(np.int16))
    )
    table = np.full(len(mine), 0.5, np.float32)
    table[theirs == EURO] = 0.0
    table[mine == EURO] = 1.0
    return table


@rule
def sweep(cells: Cells, after: Table, before: Table, pace: np.float32) -> None:
    """Bring `before` nearer to what the seat to move makes of every distribution by its best move, whose worth to it
    is in `after`, by a `pace`. In one and the same table, what has changed counts at once."""
    n = len(cells.mine)
    rows, mirrored_rows = after.reshape((n * n * n, n)), before.reshape((n * n * n, n))
    liked, best, sums = np.empty(n, np.float32), np.empty(n, np.float32), np.empty(n, np.float32)
    for a in range(n):
        for b in range(n):
            for c in range(n):
                here = (a * n + b) * n + c
                best[:] = 0
                sums[:] = rows[here]
                for stride, cell in ((n * n, a), (n, b), (1, c)):
                    look_along(cells, rows, here - cell * stride, stride, cell, liked)
                    count(liked, best, sums)
                look_within(cells, rows[here], liked)
                count(liked, best, sums)
                mine = VALUES[0] * cells.mine[a] + VALUES[1] * cells.mine[b] + VALUES[2] * cells.mine[c]
                theirs = VALUES[0] * cells.theirs[a] + VALUES[1] * cells.theirs[b] + VALUES[2] * cells.theirs[c]
                mirrored = mirrored_rows[(cells.swapped[a] * n + cells.swapped[b]) * n + cells.swapped[c]]
                for d in range(n):
                    if mine + VALUES[3] * cells.mine[d] != EURO and theirs + VALUES[3] * cells.theirs[d] != EURO:
                        worth = np.float32(1) - (sums[d] + best[d]) / np.float32(len(FACES))
                        mirrored[cells.swapped[d]] += pace * (worth - mirrored[cells.swapped[d]])


@rule
def look_along(cells: Cells, rows: Floats32, first: int, stride: int, cell: int, liked: Floats32) -> None:
    """For a row of distributions, the best that a move of a token of one of the first three values leads to."""
    liked[:] = 0
    for k in range(cells.ways[cell]):
        row = rows[first + cells.near[cell, k] * stride]
        for d in range(len(liked)):
            liked[d] = max(liked[d], row[d])


@rule
def look_within(cells: Cells, row: Floats32, liked: Floats32) -> None:
    """For a row of distributions, the best that a move of a token of the last value leads to."""
    for d in range(len(liked)):
        liked[d] = 0
        for k in range(cells.ways[d]):
            liked[d] = max(liked[d], row[cells.near[d, k]])


@rule
def count(liked: Floats32, best: Floats32, sums: Floats32) -> None:
    """Count a face of the die in, and remember it for the face that lets choose (E5)."""
    for d in range(len(liked)):
        sums[d] += liked[d]
        best[d] = max(best[d], liked[d])


@rule
def follow(cells: Cells, policy: Table, after: Table, before: Table) -> None:
    """Fill `before` with what becomes of every distribution when the seat to move does what `policy` values most, and
    that is worth to it what `after` says."""
    n = len(cells.mine)
    digits, strides = np.empty(len(VALUES), np.int64), np.array([n * n * n, n * n, n, 1])
    for here in range(len(policy)):
        there, mine, theirs = 0, 0, 0
        for value in range(len(VALUES)):
            digits[value] = here // strides[value] % n
            there += cells.swapped[digits[value]] * strides[value]
            mine += VALUES[value] * cells.mine[digits[value]]
            theirs += VALUES[value] * cells.theirs[digits[value]]
        if mine == EURO or theirs == EURO:
            continue
        paid, favourite = after[here], -1
        for value in range(len(VALUES)):
            chosen = -1
            for k in range(cells.ways[digits[value]]):
                at = here + (cells.near[digits[value], k] - digits[value]) * strides[value]
                if chosen < 0 or policy[at] > policy[chosen]:
                    chosen = at
            paid += after[chosen]
            if favourite < 0 or policy[chosen] > policy[favourite]:
                favourite = chosen
        before[there] = np.float32(1) - (paid + after[favourite]) / np.float32(len(FACES))
