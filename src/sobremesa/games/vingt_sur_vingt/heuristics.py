"""What makes a move of 20 sur 20 good."""

from __future__ import annotations

import sys

import numpy as np

from sobremesa.engine.arrays import Bytes, Floats, Ints
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.loops import heaviest
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.material import HAND, HIGH, LOW, TILES, TWENTY
from sobremesa.games.vingt_sur_vingt.plays import MARKED, NEW, STEPS, half, lay, lift, line_ends, unpack
from sobremesa.games.vingt_sur_vingt.rules import MAX_MARKS, PASS, STOP, legal_within, mark

__all__ = ["FEATURES", "SCALE", "WEIGHTS", "candidates", "features", "greedy"]

SCALE = 10.0
"""Markers that a margin is counted in."""
FEATURES = ("win", "markers", "single", "follow", "gift", "blanks")
"""The last marker · markers placed · one domino, so that I may go on · lines left that one half I keep would make a
twenty · lines left that one half of anybody would · blank halves laid."""
WEIGHTS = np.array([1000.0, 10.0, 30.0, 5.0, -5.0, 3.0])

LOOKED_AT = 3
"""Greedy looks at plays of up to so many dominoes: there are few enough of them."""


@rule
def candidates(s: Row, seat: int, out: Moves) -> int:
    """The moves that greedy looks at: larger plays only where it has to make one (V11)."""
    n = legal_within(s, seat, LOOKED_AT, out)
    return n if n else legal_within(s, seat, HAND, out)


@rule
def features(s: Row, seat: int, move: int, out: Floats) -> None:
    """The features of the position after a move, in the order of FEATURES."""
    out[:] = 0.0
    if move in (PASS, STOP):
        return
    cells = s.cells
    play, marks = np.empty((HAND, 3), np.int64), np.empty(MAX_MARKS, np.int64)
    tiles = unpack(cells, move, play)
    lay(cells, play, tiles)
    markers = mark(cells, play, tiles, s.inner, s.markers[seat], marks)
    out[0] = markers == s.markers[seat]
    out[1] = markers
    out[2] = tiles == 1
    kept = halves_kept(s.hand[seat], play, tiles)
    for i in range(tiles):
        for k in range(1, 3):
            out[5] += half(cells[play[i, k]]) == 0
            for axis in range(2):
                missing = half_missing(cells, play[i, k], STEPS[axis])
                out[3] += kept >> missing & 1
                out[4] += missing > 0
    for i in range(markers):
        cells[marks[i]] ^= MARKED
    lift(cells, play, tiles)


@rule
def half_missing(cells: Bytes, cell: int, step: int) -> int:
    """The half that would make a twenty of a line; 0 where none would, or where the line has a new half before this."""
    first, last = line_ends(cells, cell, step)
    missing = TWENTY
    for at in range(first, last + 1, step):
        missing -= half(cells[at])
        if at < cell and cells[at] & NEW:
            return 0
    open_ended = half(cells[first]) or half(cells[last])
    return missing if open_ended and missing < 10 else 0


@rule
def halves_kept(hand: int, play: Ints, tiles: int) -> int:
    """The halves left in a hand after a play, as bits, without the blank."""
    for i in range(tiles):
        hand &= ~(1 << play[i, 0])
    kept = 0
    for tile in range(TILES):
        if hand >> tile & 1:
            kept |= 1 << LOW[tile] | 1 << HIGH[tile]
    return kept & ~1


greedy = heaviest(sys.modules[__name__])
