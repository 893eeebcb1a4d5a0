"""Sheets of Twenty One as numbers that tables go by: places stand for colours, complete rows give way to the next."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.twenty_one.solver import HITS, SETS
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.twenty_one.lanes import EACH, count, lane, where_zero
from sobremesa.games.twenty_one.material import BONUS, CELLS, ROWS
from sobremesa.games.twenty_one.rules import (
    FILLED,
    ORDER,
    STRIKE,
    current,
    fitting,
    free_cells,
    limits_of,
    marks_of,
    nth_free,
)

SHEETS = ROWS * HITS * SETS
COMPLETE = SHEETS
"""The number of a sheet without a free cell; the others go by row, hits and free cells."""
PLACES = np.array(
    [
        [sum(1 << place for place in range(CELLS) if colours >> order[place] & 1) for colours in range(SETS)]
        for order in permutations(range(CELLS))
    ],
    np.int8,
)
"""By the order of a row, the places of a set of colours."""
SIZES = np.array([places.bit_count() for places in range(SETS)])


@rule
def places_of(cells: int, colours: int) -> int:
    """The places that a set of colours has in a row."""
    return np.int64(PLACES[cells >> ORDER, colours])  # type: ignore[return-value]  # compiled, int() stays an int8


@rule
def colours_of(flags: int) -> int:
    """The set of colours whose lanes hold a 1, a bit each."""
    colours = 0
    for colour in range(CELLS):
        colours |= lane(flags, colour) << colour
    return colours


@rule
def sum_of(lanes: int) -> int:
    """What all lanes hold together: neighbours first, which need eight bits then."""
    pairs = (lanes & 0x0F0F0F) + (lanes >> 4 & 0x0F0F0F)
    return pairs * 0x010101 >> 16 & 0xFF


@rule
def hits_of(cells: int) -> int:
    """How many cells of a row hold exactly their printed value (T4)."""
    return count(where_zero(marks_of(cells) ^ limits_of(cells)))


@rule
def sheet_number(row: int, hit: int, free: int) -> int:
    """The number of a sheet by its row, the hits and the free places in it."""
    if free:
        return (row * HITS + hit) * SETS + free
    return (row + 1) * HITS * SETS + SETS - 1 if row < ROWS - 1 else COMPLETE


@rule
def number_of(s: Row, seat: int) -> int:
    """The number of a seat's sheet as it stands."""
    row = lane(s.row, seat)
    if row == ROWS:
        return COMPLETE
    cells = s.sheets[seat, row]
    return sheet_number(row, hits_of(cells), places_of(cells, colours_of(free_cells(cells))))


@rule
def ones_of(s: Row, seat: int) -> int:
    """The free places of a seat's row whose dice show a 1."""
    cells = current(s, seat)
    return places_of(cells, colours_of(free_cells(cells) & where_zero(s.dice ^ EACH)))


@rule
def after(s: Row, seat: int, move: int) -> tuple[int, int]:
    """The number of a seat's sheet after writing or striking, and the points it makes with the bonus (T4, T5, T7)."""
    row, cells = lane(s.row, seat), current(s, seat)
    hit, free = hits_of(cells), colours_of(free_cells(cells))
    if move >= STRIKE:
        return sheet_number(row, hit, places_of(cells, free & ~(1 << move - STRIKE))), 0
    reached = hit + SIZES[move & colours_of(where_zero(s.dice ^ limits_of(cells)))]
    points = sum_of(s.dice & FILLED[move]) + BONUS[reached] - BONUS[hit]
    return sheet_number(row, reached, places_of(cells, free & ~move)), points


@rule
def best_writing(s: Row, seat: int, p: Weights) -> tuple[int, float]:
    """The move that makes most with the dice as they lie, by the worth of sheets in `p`; and how much (T3).

    The worth of a sheet without its current row is that of the next one, so places can be taken off without asking.
    """
    row, cells = lane(s.row, seat), current(s, seat)
    hit, free = hits_of(cells), colours_of(free_cells(cells))
    at = (row * HITS + hit) * SETS
    best, chosen = -np.inf, 0
    for n in range(1 if s.leftmost else SIZES[free]):
        colour = nth_free(cells, n)
        made = p[at + places_of(cells, free & ~(1 << colour))]
        if made > best:
            best, chosen = made, STRIKE + colour
    fits, same = colours_of(fitting(cells, s.dice)), colours_of(where_zero(s.dice ^ limits_of(cells)))
    written = fits
    while written:
        more = SIZES[written & same]
        points = sum_of(s.dice & FILLED[written]) + BONUS[hit + more] - BONUS[hit]
        made = points + p[at + more * SETS + places_of(cells, free & ~written)]
        if made > best:
            best, chosen = made, written
        written = (written - 1) & fits
    return chosen, best
