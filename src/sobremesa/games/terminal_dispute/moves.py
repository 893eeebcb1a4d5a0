"""The moves of Terminal Dispute as numbers: swaps, marks and lines, their parts groups of bits."""

from __future__ import annotations

from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import CELLS, CROSSED, DICE, DIGIT, DIRECTIONS, HEXES, OCTAL, SIDE

NAVIGATION, CHARGER = 9, 3
"""How far left the two dice of each use stand in a hand; the unused die is its last digit."""


SIX = len(DIRECTIONS)


LENGTH, PLATE = 9, 12
"""How far left the two dice stand in the number of a line."""


WRITE = 1 << 8


CROSS = 1 << 9


SHADE = 1 << PLATE


MOVES = SHADE << OCTAL
"""The moves of `enter` are numbered and listed in this order: swaps, writes by cell, crosses, lines. Their parts
are groups of bits, for they are packed and unpacked at every step."""


NOWHERE = 0
"""The line that shades nothing (D8)."""


LINES = 1 << LENGTH
"""NOWHERE and the rays are below this."""


MAX_MOVES = 4 + 2 * CELLS + 2 * HEXES * SIX
"""Four swaps, two values in every cell, and from two plates that touch every hex a line in every direction."""


@rule
def pair(hand: int, use: int) -> tuple[int, int]:
    """The two dice of NAVIGATION or CHARGER, ascending."""
    return hand >> use + OCTAL & DIGIT, hand >> use & DIGIT


@rule
def pack_swap(use: int, value: int) -> int:
    """A swap as a number: a die of NAVIGATION or CHARGER for the unused one."""
    return use << OCTAL | value


@rule
def unpack_swap(move: int) -> tuple[int, int]:
    """The use and the value of the die given away."""
    return move >> OCTAL, move & DIGIT


@rule
def pack_mark(cell: int, value: int) -> int:
    """A mark as a number: a value written in a cell, or the cell crossed."""
    return (CROSS if value == CROSSED else WRITE) | cell << OCTAL | value


@rule
def unpack_mark(move: int) -> tuple[int, int]:
    """The cell of a mark and what it then holds."""
    return (move & WRITE - 1) >> OCTAL, move & DIGIT


@rule
def pack_line(plate: int, length: int, line: int) -> int:
    """A line as a number: plate and length from 1 on, then NOWHERE or `ray` (D6)."""
    return plate << PLATE | length << LENGTH | line


@rule
def unpack_line(move: int) -> tuple[int, int, int]:
    """The plate, the length, and NOWHERE or the ray."""
    return move >> PLATE, move >> LENGTH & DIGIT, move & LINES - 1


@rule
def ray(start: int, direction: int) -> int:
    """A start hex and a direction as one number, above NOWHERE."""
    return start + 1 << OCTAL | direction


@rule
def unpack_ray(line: int) -> tuple[int, int]:
    """The start hex and the direction."""
    return (line >> OCTAL) - 1, line & DIGIT


def is_move(move: int) -> bool:
    """Whether this is the number of any swap, mark or line."""
    if not 0 <= move < MOVES:
        return False
    if move < WRITE:
        return move >> OCTAL in (NAVIGATION, CHARGER)
    if move < SHADE:
        cell, value = unpack_mark(move)
        return cell < CELLS and bool(pack_mark(cell, value) == move)
    _, _, line = unpack_line(move)
    start, direction = unpack_ray(line)
    return line == NOWHERE or bool(0 <= start < HEXES and direction < SIX)


def digits(number: int) -> tuple[int, ...]:
    """The five octal digits of dice, or of a row of the matrix."""
    return tuple(int(number) >> OCTAL * k & DIGIT for k in range(DICE - 1, -1, -1))


def cell_text(cell: int) -> str:
    """A cell of the matrix as `b2`: columns a-e, rows 1-5 from the top."""
    return f"{'abcde'[cell % SIDE]}{cell // SIDE + 1}"
