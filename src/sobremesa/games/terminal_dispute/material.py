"""The printed things of Terminal Dispute: dice, the matrix with its points, the charger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from operator import ge
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.engine.errors import Refused
from sobremesa.engine.setup import check_fields

MAX_SEATS = 6
ROUNDS = 12
"""Rounds of a game (D1)."""
FACES = 6
DICE = 5
CIRCLES = 4
BANDS = (90, 80, 70, 60, 50)
"""The ratings of the solo game (D12)."""

OCTAL = 3
"""Bits of an octal digit. Five dice are a number of five octal digits, the first die leftmost."""
DIGIT = 7

_ROLLS = np.sort(np.indices((FACES,) * DICE).reshape(DICE, -1), axis=0) + 1
ROLLS = (8 ** np.arange(DICE)[::-1] @ _ROLLS).astype(np.int16)
"""All 7,776 rolls, each as five ascending digits (D1)."""
ROLL_COUNTS = Counter(ROLLS.tolist())
"""How many of them show the same."""

PLACES = (12, 9, 6, 3, 0)
"""How far left each digit of an allotment stands: two dice for navigation, two for the charger, one unused."""
WAYS = np.array([way for way in permutations(PLACES) if way.index(12) < way.index(9) and way.index(6) < way.index(3)])
"""The 30 ways to allot five dice: the place that each of the ascending dice takes (D1)."""


def ways_that_differ(equal: int) -> list[int]:
    """The ways that differ where some dice equal those before them, as a mask: the first takes the first place."""
    repeated = [die for die in range(1, DICE) if equal >> die - 1 & 1]
    return [n for n, way in enumerate(WAYS) if all(way[die] < way[die - 1] for die in repeated)]


_DIFFERENT = [ways_that_differ(equal) for equal in range(1 << DICE - 1)]
DIFFERENT = np.array([ways + [0] * (len(WAYS) - len(ways)) for ways in _DIFFERENT])
"""The ways that differ, by the mask of dice that equal those before them (D1); the rest of a row means nothing."""
DIFFERENT_COUNT = np.array([len(ways) for ways in _DIFFERENT])
"""How many they are."""

SIDE = 5
"""Rows and columns of the matrix."""
CELLS = SIDE * SIDE
CROSSED = 7
"""What a crossed cell holds; an empty one holds 0."""
PARTNERS = np.array(
    [
        sum(1 << other for other in range(CELLS) if other // SIDE != cell // SIDE and other % SIDE != cell % SIDE)
        for cell in range(CELLS)
    ]
)
"""The cells that share neither row nor column with a cell, as a mask (D3)."""
ALL_CELLS = (1 << CELLS) - 1
ROW = (1 << SIDE) - 1
"""The columns of a row, as a mask."""
BESIDE = np.array([sum(1 << column for column in range(SIDE) if others & ~(1 << column)) for others in range(ROW + 1)])
"""By a mask of columns: the columns that it has another one than (D3)."""

STRAIGHTS = {5: 7, 4: 5, 3: 3}
SETS = {5: 6, 4: 4, 3: 3}
PAIR = 1
VALUES = range(1, FACES + 1)
GROUPS = [
    *(
        ([1 if low <= value < low + size else 0 for value in VALUES], points)
        for size, points in STRAIGHTS.items()
        for low in range(1, FACES + 2 - size)
    ),
    *(
        ([size if value == equal else 0 for value in VALUES], points)
        for size, points in SETS.items()
        for equal in VALUES
    ),
]
"""Every straight and every set: how many of each value it takes, and its points (D5)."""


def line_points(values: tuple[int, ...]) -> int:
    """What the values of a row or column score: the best straight, set or neither, and pairs of the rest (D5)."""
    counts = [values.count(value) for value in VALUES]
    best = PAIR * sum(count // 2 for count in counts)
    for group, points in GROUPS:
        if all(map(ge, counts, group)):
            best = max(
                best, points + PAIR * sum((count - taken) // 2 for count, taken in zip(counts, group, strict=True))
            )
    return best


def tabulate(worth: Callable[[tuple[int, ...]], float]) -> NDArray[Any]:
    """What each of the 8**5 lines is worth, by its cells as octal digits, where their order does not matter."""
    lines = np.sort(np.indices((CROSSED + 1,) * SIDE).reshape(SIDE, -1), axis=0)
    octal = (CROSSED + 1) ** np.arange(SIDE) @ lines
    _, first, kind = np.unique(octal, return_index=True, return_inverse=True)
    return np.array([worth(tuple(map(int, lines[:, line]))) for line in first])[kind]


LINE_POINTS = tabulate(line_points).astype(np.int8)
"""The points of every line, by its cells as octal digits (D5)."""

HEXES = 55
PLATES = 6
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""What a step in each direction adds to q and r."""
FARTHEST = 99
"""The largest coordinate of a user's own layout."""

Hex = tuple[int, int]


class Layout(NamedTuple):
    """A charger: its hexes, the plates from 1 on, the hexes with a circle."""

    hexes: tuple[Hex, ...]
    plates: tuple[Hex, ...]
    circles: tuple[Hex, ...]


CORNERS = ((0, -4), (4, -4), (4, 0), (0, 4), (-4, 4), (-4, 0))
STANDARD = Layout(
    hexes=tuple((q, r) for r in range(-4, 5) for q in range(-4, 5) if abs(q + r) <= 4 and (q, r) not in CORNERS),
    plates=CORNERS,
    circles=((-2, 0), (-1, 2), (1, -2), (2, 0)),
)
"""The project's own charger: a hexagon of side 5 whose corners are the plates."""


def layout(setup: Mapping[str, Any]) -> Layout:
    """The charger of a checked setup."""
    if "charger" in setup:
        return STANDARD
    return Layout(*(tuple((q, r) for q, r in setup[field]) for field in Layout._fields))


def pack_place(place: Hex) -> int:
    """A hex or a plate as one number, not negative."""
    return (place[0] + FARTHEST) * 1000 + place[1] + FARTHEST


def unpack_place(number: int) -> Hex:
    """The coordinates of a packed hex or plate."""
    return number // 1000 - FARTHEST, number % 1000 - FARTHEST


WAY_BITS = 6
WAY_MASK = 63


def pack_ways(charger: Layout) -> list[int]:
    """From each hex: one more than the hex a step leads to, 0 for none, six bits a direction."""
    return [_pack_hexes(around) for around in _around(charger, charger.hexes)]


def pack_starts(charger: Layout) -> list[int]:
    """From each plate: one more than each hex that touches it, in the order of directions and without gaps."""
    return [_pack_hexes([hex for hex in around if hex]) for around in _around(charger, charger.plates)]


def _around(charger: Layout, places: tuple[Hex, ...]) -> list[list[int]]:
    """From each place: one more than the hex in each direction, 0 for none."""
    number = {hex: n for n, hex in enumerate(charger.hexes, 1)}
    return [[number.get((q + dq, r + dr), 0) for dq, dr in STEPS] for q, r in places]


def _pack_hexes(hexes: list[int]) -> int:
    return sum(hex << WAY_BITS * n for n, hex in enumerate(hexes))


def check_setup(seats: int, setup: Mapping[str, Any]) -> dict[str, Any]:
    """The standard charger, or a whole layout of one's own in the order it was given."""
    if not isinstance(setup, Mapping):
        raise Refused("terminal_dispute.charger_form")
    check_fields(setup, ("charger", *Layout._fields))
    if not setup:
        return {"charger": "standard"}
    if "charger" in setup:
        if setup["charger"] != "standard" or len(setup) > 1:
            raise Refused("terminal_dispute.charger_form")
        return {"charger": "standard"}
    hexes = _hexes(setup, "hexes", HEXES)
    plates = _hexes(setup, "plates", PLATES)
    circles = _hexes(setup, "circles", CIRCLES)
    for circle in circles:
        if circle not in hexes:
            raise Refused("terminal_dispute.circle_off", hex=hex_text(circle))
    for number, (q, r) in enumerate(plates, 1):
        if (q, r) in hexes:
            raise Refused("terminal_dispute.plate_on_hex", plate=number, hex=hex_text((q, r)))
        if not any((q + dq, r + dr) in hexes for dq, dr in STEPS):
            raise Refused("terminal_dispute.plate_alone", plate=number, hex=hex_text((q, r)))
    return {"hexes": list(map(list, hexes)), "plates": list(map(list, plates)), "circles": list(map(list, circles))}


def _hexes(setup: Mapping[str, Any], field: str, count: int) -> list[Hex]:
    """The distinct hexes of one field of a layout, as many as it must have."""
    given = setup.get(field)
    if not isinstance(given, list | tuple) or len(given) != count:
        raise Refused("terminal_dispute.layout_count", field=field, count=count)
    hexes: list[Hex] = []
    for place, pair in enumerate(given, 1):
        if not isinstance(pair, list | tuple) or len(pair) != 2 or not all(map(_is_coordinate, pair)):
            raise Refused("terminal_dispute.layout_pair", field=field, place=place, farthest=FARTHEST)
        hex = (pair[0], pair[1])
        if hex in hexes:
            raise Refused("terminal_dispute.layout_twice", field=field, place=place, hex=hex_text(hex))
        hexes.append(hex)
    return hexes


def _is_coordinate(value: object) -> bool:
    return type(value) is int and abs(value) <= FARTHEST


def hex_text(hex: Hex) -> str:
    """A hex as `4,-1`."""
    return f"{hex[0]},{hex[1]}"
