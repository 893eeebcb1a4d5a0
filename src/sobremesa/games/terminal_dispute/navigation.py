"""The navigation matrix of Terminal Dispute: which cells may be marked, and marking them."""

from __future__ import annotations

from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import ALL_CELLS, BESIDE, CELLS, CROSSED, OCTAL, PARTNERS, ROW, SIDE
from sobremesa.games.terminal_dispute.moves import NAVIGATION, pack_mark, pair, unpack_mark


@rule
def empty_cells(s: Row, seat: int) -> int:
    """The cells that were empty when the stage opened, as a mask."""
    return ALL_CELLS & ~s.filled[seat]


@rule
def followed(empty: int) -> int:
    """The cells among these that share neither row nor column with some later one; none if there is no pair (D3)."""
    cells, columns = 0, 0
    for first in range(CELLS - SIDE, -1, -SIDE):
        row = empty >> first & ROW
        cells |= (row & BESIDE[columns]) << first
        columns |= row
    return cells


@rule
def open_marks(s: Row, seat: int) -> tuple[int, int, int]:
    """The cells, as a mask, and the two values that the next mark may have (D3, D4).

    Of a pair the earlier cell comes first, so that each is listed once; where a later cell was marked first, the
    earlier ones remain. Where no pair is left a value and a cross go to any two cells.
    """
    empty = empty_cells(s, seat)
    low, high = pair(s.hands[seat], NAVIGATION)
    if s.marked[seat] == 0:
        cells = followed(empty)
        return cells if cells else empty, low, high
    first, value = unpack_mark(s.marks[seat, 0])
    partners = empty & PARTNERS[first]
    if partners:
        later = partners >> first << first
        return later if later else partners, low + high - value, low + high - value
    if value == CROSSED:
        return empty & ~(1 << first), low, high
    return empty & ~(1 << first), CROSSED, CROSSED


@rule
def add_marks(s: Row, seat: int, out: Moves, n: int) -> int:
    """Add the marks that may come next, cell by cell, one for each different value."""
    cells, low, high = open_marks(s, seat)
    for cell in range(CELLS):
        if cells >> cell & 1:
            out[n] = pack_mark(cell, low)
            n += 1
            if high != low:
                out[n] = pack_mark(cell, high)
                n += 1
    return n


@rule
def enter_mark(s: Row, seat: int, move: int) -> None:
    """Note a mark; the two are kept in the fixed order, whichever came first."""
    if s.marked[seat] == 0:
        s.marks[seat, 0] = move
    else:
        other = s.marks[seat, 0]
        s.marks[seat, 0] = min(move, other)
        s.marks[seat, 1] = max(move, other)
    s.marked[seat] += 1


@rule
def fill(s: Row, seat: int, cell: int, value: int) -> None:
    """Write a value in an empty cell, or cross it."""
    s.filled[seat] |= 1 << cell
    s.matrix[seat, cell // SIDE] |= value << OCTAL * (SIDE - 1 - cell % SIDE)
