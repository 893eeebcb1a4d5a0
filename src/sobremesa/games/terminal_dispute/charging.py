"""The phone charger of Terminal Dispute: which lines may be shaded, and shading them."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.bits import count, nth
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import HEXES, NO_PLACE, WAY_BITS, WAY_MASK, hex_text, unpack_place
from sobremesa.games.terminal_dispute.moves import CHARGER, NOWHERE, SIX, pack_line, pair, ray, unpack_line, unpack_ray


@rule
def is_free(s: Row, seat: int, hex: int) -> bool:
    """Whether this is a hex, and unshaded."""
    return hex >= 0 and s.shaded[seat] >> hex & 1 == 0


@rule
def step(s: Row, hex: int, direction: int) -> int:
    """The hex one step from another, or -1."""
    return (s.ways[hex] >> WAY_BITS * direction & WAY_MASK) - 1


@rule
def line_from(s: Row, seat: int, length: int, start: int, direction: int) -> int:
    """The hexes of a line as a mask: the length, cut short by a shaded hex, a plate or the edge (D7)."""
    mask, hex = 0, start
    while length > 0 and is_free(s, seat, hex):
        mask |= 1 << hex
        hex = step(s, hex, direction)
        length -= 1
    return mask


@rule
def blocked(s: Row, seat: int) -> int:
    """What stops a line, as a mask by one more than the number of a hex: shaded hexes, and 0 for no hex (D7)."""
    return s.shaded[seat] << 1 | 1


@rule
def lone_directions(s: Row, seat: int, length: int, start: int) -> int:
    """The directions in which a line shades its start hex alone, as a mask: all of them if its length is one (D7)."""
    ways, lone = s.ways[start], 0
    stops = blocked(s, seat) if length > 1 else -1
    for direction in range(SIX):
        lone |= (stops >> (ways >> WAY_BITS * direction & WAY_MASK) & 1) << direction
    return lone


@rule
def directions(s: Row, seat: int, length: int, start: int) -> int:
    """The directions of the lines from a start hex, as a mask: of lone ones, which shade the same, the first (D7)."""
    lone = lone_directions(s, seat, length, start)
    return (1 << SIX) - 1 & ~lone | lone & -lone


@rule
def first_direction(s: Row, seat: int, length: int, start: int, direction: int) -> int:
    """The first direction whose line shades the same hexes: that is how the line is spelled."""
    lone = lone_directions(s, seat, length, start)
    return nth(lone, 0) if lone >> direction & 1 else direction


@rule
def open_starts(s: Row, seat: int, plate: int) -> int:
    """The unshaded hexes that touch a plate, as a mask (D7)."""
    return s.starts[plate - 1] & ~s.shaded[seat]


@rule
def count_from(s: Row, seat: int, length: int, start: int) -> int:
    """How many lines there are from a start hex: one to each free neighbour, and a lone one if it has a stop (D7)."""
    free = count(s.beside[start] & ~s.shaded[seat])
    return 1 if length == 1 else free + (free < SIX)


@rule
def count_lines(s: Row, seat: int, plate: int, length: int) -> int:
    """How many lines there are from a plate (D7)."""
    starts, n = open_starts(s, seat, plate), 0
    if length == 1:
        return count(starts)
    while starts:
        n += count_from(s, seat, length, nth(starts, 0))
        starts &= starts - 1
    return n


@rule
def line_counts(s: Row, seat: int) -> tuple[int, int]:
    """How many lines both choices of plate have; equal dice are one choice (D6).

    A closed plate has the line that shades nothing, unless the option forbids it and the other is open (D8).
    """
    low, high = pair(s.hands[seat], CHARGER)
    first = count_lines(s, seat, low, high)
    second = count_lines(s, seat, high, low) if high != low else 0
    if not s.must_shade or first + second == 0:
        return max(first, 1), max(second, 1) if high != low else 0
    return first, second


@rule
def nth_line(s: Row, seat: int, first: int, n: int) -> int:
    """The line number n, counted from 0, where the first choice of plate has so many."""
    low, high = pair(s.hands[seat], CHARGER)
    if n < first:
        return line_of(s, seat, low, high, n)
    return line_of(s, seat, high, low, n - first)


@rule
def line_of(s: Row, seat: int, plate: int, length: int, n: int) -> int:
    """The line number n of a plate; of a closed one that which shades nothing."""
    starts = open_starts(s, seat, plate)
    while starts:
        start = nth(starts, 0)
        many = count_from(s, seat, length, start)
        if n < many:
            return pack_line(plate, length, ray(start, nth(directions(s, seat, length, start), n)))
        n -= many
        starts &= starts - 1
    return pack_line(plate, length, NOWHERE)


@rule
def add_lines(s: Row, seat: int, out: Moves, n: int) -> int:
    """Add the lines of both choices of plate, and those that shade nothing (D6, D7, D8)."""
    low, high = pair(s.hands[seat], CHARGER)
    first, second = line_counts(s, seat)
    if first:
        n = add_lines_of(s, seat, low, high, out, n)
    if second:
        n = add_lines_of(s, seat, high, low, out, n)
    return n


@rule
def add_lines_of(s: Row, seat: int, plate: int, length: int, out: Moves, n: int) -> int:
    """Add the lines of a plate; of a closed one that which shades nothing."""
    starts = open_starts(s, seat, plate)
    if starts == 0:
        out[n] = pack_line(plate, length, NOWHERE)
        return n + 1
    while starts:
        start = nth(starts, 0)
        ways = directions(s, seat, length, start)
        while ways:
            out[n] = pack_line(plate, length, ray(start, nth(ways, 0)))
            n += 1
            ways &= ways - 1
        starts &= starts - 1
    return n


def place_text(s: Row, hex: int) -> str:
    """A hex as `4,-1`."""
    return hex_text(unpack_place(int(s.places[hex])))


def charger(s: Row) -> dict[str, Any]:
    """The layout of the charger as a setup gives it: a plate without a place is the list of hexes it touches."""
    hexes = [list(unpack_place(place)) for place in s.places[:HEXES].tolist()]
    plates = [
        hexes_of(hexes, starts) if place == NO_PLACE else list(unpack_place(place))
        for place, starts in zip(s.places[HEXES:].tolist(), s.starts.tolist(), strict=True)
    ]
    return {"hexes": hexes, "plates": plates, "circles": hexes_of(hexes, s.circles)}


def hexes_of(hexes: list[list[int]], mask: int) -> list[list[int]]:
    """The hexes of a mask."""
    return [hex for number, hex in enumerate(hexes) if mask >> number & 1]


@rule
def enter_line(s: Row, seat: int, move: int) -> None:
    """Note what a line shades (D7)."""
    _, length, line = unpack_line(move)
    if line != NOWHERE:
        start, direction = unpack_ray(line)
        s.line[seat] = line_from(s, seat, length, start, direction)
    s.lined[seat] = 1
