"""The printed things of Terminal Dispute: dice, the matrix with its points, the charger."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from operator import ge, sub
from pathlib import Path
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


Group = tuple[tuple[int, ...], int]
"""The values of a straight, a set or a pair, and its points."""


def line_groups(values: tuple[int, ...]) -> list[Group]:
    """What a row or column scores by: the best straight, set or neither, and pairs of the rest (D5)."""
    counts = [values.count(value) for value in VALUES]
    ways = [_pairs(counts)]
    for group, points in GROUPS:
        if all(map(ge, counts, group)):
            taken = tuple(value for value, count in zip(VALUES, group, strict=True) for _ in range(count))
            ways.append([(taken, points), *_pairs(list(map(sub, counts, group)))])
    return max(ways, key=_points)


def _pairs(counts: list[int]) -> list[Group]:
    return [((value, value), PAIR) for value, count in zip(VALUES, counts, strict=True) for _ in range(count // 2)]


def _points(groups: list[Group]) -> int:
    return sum(points for _, points in groups)


def line_points(values: tuple[int, ...]) -> int:
    """What the values of a row or column score (D5)."""
    return _points(line_groups(values))


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
Plate = Any
"""A Hex off the hexes, which touches its neighbours, or a tuple of the hexes that the plate touches."""


class Layout(NamedTuple):
    """A charger: its hexes, the plates from 1 on, the hexes with a circle."""

    hexes: tuple[Hex, ...]
    plates: tuple[Plate, ...]
    circles: tuple[Hex, ...]


def _frozen(given: Any) -> Any:
    return tuple(map(_frozen, given)) if isinstance(given, list | tuple) else given


_PRINTED = json.loads((Path(__file__).parent / "charger.json").read_text("utf-8"))
STANDARD = Layout(*(_frozen(_PRINTED[field]) for field in Layout._fields))
"""The project's own charger: a hexagon of side 5 whose corners are the plates. The page draws it from the same file."""


def layout(setup: Mapping[str, Any]) -> Layout:
    """The charger of a checked setup."""
    if "charger" in setup:
        return STANDARD
    return Layout(*(tuple(map(_frozen, setup[field])) for field in Layout._fields))


def is_listed(plate: Any) -> bool:
    """Whether a plate is a list of the hexes it touches, and no place."""
    return any(isinstance(hex, list | tuple) for hex in plate)


NO_PLACE = -1
"""What is packed for a plate that is a list of hexes."""


def pack_place(place: Plate) -> int:
    """A hex or a plate as one number."""
    return NO_PLACE if is_listed(place) else (place[0] + FARTHEST) * 1000 + place[1] + FARTHEST


def unpack_place(number: int) -> Hex:
    """The coordinates of a packed hex or plate."""
    return number // 1000 - FARTHEST, number % 1000 - FARTHEST


WAY_BITS = 6
WAY_MASK = 63


def pack_ways(charger: Layout) -> list[int]:
    """From each hex: one more than the hex a step leads to, 0 for none, six bits a direction."""
    number = {hex: n for n, hex in enumerate(charger.hexes, 1)}
    return [sum(number.get(other, 0) << WAY_BITS * n for n, other in enumerate(_around(hex))) for hex in charger.hexes]


def pack_beside(charger: Layout) -> list[int]:
    """The neighbours of each hex, as a mask."""
    return [_mask(charger, _around(hex)) for hex in charger.hexes]


def pack_starts(charger: Layout) -> list[int]:
    """The hexes that touch each plate, as a mask."""
    return [_mask(charger, plate if is_listed(plate) else _around(plate)) for plate in charger.plates]


def _around(place: Hex) -> list[Hex]:
    """The six places around one."""
    return [(place[0] + dq, place[1] + dr) for dq, dr in STEPS]


def _mask(charger: Layout, places: Iterable[Hex]) -> int:
    """The hexes among some places, as a mask."""
    return sum(1 << n for n, hex in enumerate(charger.hexes) if hex in places)


def check_setup(seats: int, setup: Mapping[str, Any]) -> dict[str, Any]:
    """The standard charger, or a whole layout of one's own in the form and order it was given."""
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
    plates = _plates(setup, hexes)
    circles = _hexes(setup, "circles", CIRCLES)
    for place, circle in enumerate(circles, 1):
        if circle not in hexes:
            raise Refused("terminal_dispute.circle_off", place=place)
    return {"hexes": _thawed(hexes), "plates": _thawed(plates), "circles": _thawed(circles)}


def _thawed(given: Any) -> Any:
    return list(map(_thawed, given)) if isinstance(given, list | tuple) else given


def _hexes(setup: Mapping[str, Any], field: str, count: int) -> list[Hex]:
    """The distinct hexes of one field of a layout, as many as it must have."""
    given = setup.get(field)
    if not isinstance(given, list | tuple) or len(given) != count:
        raise Refused("terminal_dispute.layout_count", field=field, count=count)
    hexes: list[Hex] = []
    for place, pair in enumerate(given, 1):
        if not _is_pair(pair):
            raise Refused("terminal_dispute.layout_pair", field=field, place=place, farthest=FARTHEST)
        hex = (pair[0], pair[1])
        if hex in hexes:
            raise Refused("terminal_dispute.layout_twice", field=field, place=place)
        hexes.append(hex)
    return hexes


def _plates(setup: Mapping[str, Any], hexes: list[Hex]) -> list[Plate]:
    """The six plates of a layout: distinct places off the hexes that touch one, or lists of distinct hexes."""
    given = setup.get("plates")
    if not isinstance(given, list | tuple) or len(given) != PLATES:
        raise Refused("terminal_dispute.plates_count", count=PLATES)
    plates: list[Plate] = []
    for number, plate in enumerate(given, 1):
        if isinstance(plate, list | tuple) and is_listed(plate):
            plates.append(_listed(plate, number, hexes))
            continue
        if not _is_pair(plate):
            raise Refused("terminal_dispute.plate_form", plate=number, farthest=FARTHEST)
        place = (plate[0], plate[1])
        if place in plates:
            raise Refused("terminal_dispute.layout_twice", field="plates", place=number)
        if place in hexes:
            raise Refused("terminal_dispute.plate_on_hex", plate=number)
        if not any(other in hexes for other in _around(place)):
            raise Refused("terminal_dispute.plate_alone", plate=number)
        plates.append(place)
    return plates


def _listed(plate: Sequence[Any], number: int, hexes: list[Hex]) -> list[Hex]:
    """The distinct hexes that a plate touches."""
    touched: list[Hex] = []
    for place, pair in enumerate(plate, 1):
        if not _is_pair(pair):
            raise Refused("terminal_dispute.touch_pair", plate=number, place=place, farthest=FARTHEST)
        hex = (pair[0], pair[1])
        if hex not in hexes:
            raise Refused("terminal_dispute.touch_off", plate=number, place=place)
        if hex in touched:
            raise Refused("terminal_dispute.touch_twice", plate=number, place=place)
        touched.append(hex)
    return touched


def _is_pair(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_coordinate, value))


def _is_coordinate(value: object) -> bool:
    return type(value) is int and abs(value) <= FARTHEST


def hex_text(hex: Hex) -> str:
    """A hex as `4,-1`."""
    return f"{hex[0]},{hex[1]}"
