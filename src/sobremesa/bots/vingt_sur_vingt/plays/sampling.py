"""A random sample of plays of several dominoes: there are thousands, and many are similar."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.plays import MAX_SEGMENTS, choices_of, fill, find_segments, reach_of


@rule
def some_plays(s: Row, hand: int, limit: int, out: Moves, n: int, most: int, each: int, rng: Stream) -> int:
    """Write plays of up to so many dominoes to `out` from place `n` on, up to `most`, `each` a segment; the count then.

    Rows follow one on another from one by lot, and the dominoes of the hand are tried in an order by lot.
    """
    choices, reach = choices_of(hand), reach_of(hand, limit)
    for i in range(len(choices) - 1, 0, -1):
        j = below(rng, i + 1)
        for k in range(4):
            choices[i, k], choices[j, k] = choices[j, k], choices[i, k]
    segments = np.empty((MAX_SEGMENTS, 4), np.int64)
    rows_east = s.box[1, 1] - s.box[1, 0] + 1
    rows = rows_east + s.box[0, 1] - s.box[0, 0] + 1
    first_row = below(rng, rows)
    for i in range(rows):
        line = (first_row + i) % rows
        axis = 0 if line < rows_east else 1
        row = s.box[1, 0] + line if axis == 0 else s.box[0, 0] + line - rows_east
        count = find_segments(s, axis, row, reach, segments)
        for j in range(count):
            n = fill(s.cells, axis, row, segments[j], choices, reach, out, n, min(most, n + each))
        if n >= most:
            return n
    return n
