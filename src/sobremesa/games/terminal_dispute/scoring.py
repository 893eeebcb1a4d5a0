"""The points of Terminal Dispute."""

from __future__ import annotations

from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import DIGIT, LINE_POINTS, OCTAL, SIDE


@rule
def cell_value(s: Row, seat: int, row: int, column: int) -> int:
    """What a cell holds."""
    return s.matrix[seat, row] >> OCTAL * (SIDE - 1 - column) & DIGIT


@rule
def column_digits(s: Row, seat: int, column: int) -> int:
    """The cells of a column as octal digits, as those of a row are in the state."""
    digits = 0
    for row in range(SIDE):
        digits = digits << OCTAL | cell_value(s, seat, row, column)
    return digits


@rule
def row_score(s: Row, seat: int, row: int) -> int:
    """The points of a row (D5)."""
    return int(LINE_POINTS[s.matrix[seat, row]])


@rule
def column_score(s: Row, seat: int, column: int) -> int:
    """The points of a column (D5)."""
    return int(LINE_POINTS[column_digits(s, seat, column)])


@rule
def score(s: Row, seat: int) -> int:
    """Rows, columns and shaded hexes as they stand: 55 minus the unshaded ones (D5, D9, D11)."""
    points = count(s.shaded[seat])
    for k in range(SIDE):
        points += row_score(s, seat, k) + column_score(s, seat, k)
    return points
