"""What lines on the standard charger are worth: a table for each of its 27 straight rows of hexes, by those shaded, and
a small net of all hexes, for what rows do not show, as whether a plate can still be left.

Every hex lies in three rows, one along each axis, so a line changes one row along its way and two across at each hex;
to the net it adds one vector for each hex.
"""

from __future__ import annotations

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.terminal_dispute.tables.hands import PAIRS
from sobremesa.bots.terminal_dispute.tables.navigation import LOST
from sobremesa.engine.arrays import Floats, Floats32, Ints
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.charging import is_free, step
from sobremesa.games.terminal_dispute.material import CIRCLES, FACES, HEXES, STANDARD, STEPS

AXIS = np.array([0, 2, 1, 0, 2, 1])
"""The axis of each of the six directions: those along which r, q, and q + r stay the same."""
AXES = 3
_PLACES = range(-4, 5)
_ROWS = [
    [number for number, (q, r) in enumerate(STANDARD.hexes) if (r, q, q + r)[axis] == place]
    for axis in range(AXES)
    for place in _PLACES
]
ROWS = len(_ROWS)
AT = np.cumsum([0, *(1 << len(row) for row in _ROWS)])
"""Where the table of each row begins, and where the last one ends: a row's number is that of its shaded hexes."""
SHADINGS = int(AT[-1])
ROW = np.zeros((HEXES, AXES), np.int64)
"""The row of each hex along each axis."""
BIT = np.zeros((HEXES, AXES), np.int64)
"""What shading a hex adds to the number of each of its rows."""
for number, row in enumerate(_ROWS):
    for place, hex in enumerate(row):
        ROW[hex, number // len(_PLACES)] = number
        BIT[hex, number // len(_PLACES)] = 1 << place

POINTS = np.zeros(SHADINGS, np.float32)
"""What every row scores: each hex counts in the first of its rows (D9)."""
for number in range(len(_PLACES)):
    for shading in range(AT[number + 1] - AT[number]):
        POINTS[AT[number] + shading] = shading.bit_count()


def _ray(q: int, r: int, direction: int) -> list[int]:
    """The hexes from a place on in a direction, as many as a die can name."""
    dq, dr = STEPS[direction]
    places = [(q + dq * n, r + dr * n) for n in range(FACES)]
    hexes = [STANDARD.hexes.index(place) if place in STANDARD.hexes else -1 for place in places]
    return hexes[: hexes.index(-1)] if -1 in hexes else hexes


_BACK = (3, 4, 5, 0, 1, 2)
_RAYS = [
    (plate, direction, ray)
    for plate, (q, r) in enumerate(STANDARD.plates)
    for side, (dq, dr) in enumerate(STEPS)
    for direction in range(len(STEPS))
    if len(ray := _ray(q + dq, r + dr, direction)) > 1 or (ray and direction == _BACK[side])
]
RAYS = len(_RAYS)
"""The ways a line can go from a hex at a plate: to another hex, or back to the plate, which shades that hex alone."""
RAY_PLATE = np.array([plate for plate, _, _ in _RAYS])
RAY_AXIS = np.array([AXIS[direction] for _, direction, _ in _RAYS])
RAY_HEXES = np.array([ray + [-1] * (FACES - len(ray)) for _, _, ray in _RAYS])

MOST_CIRCLES = 2
"""Circles that one line can meet."""

LANES = 8
HIDDEN = 2 * LANES
"""The units of the net."""
NET = (HEXES + 2) * HIDDEN
"""How many numbers it has: a vector for each hex and one that is always added, then the weights of the units."""


@rule
def read_rows(shaded: int, rows: Ints) -> None:
    """Fill `rows` with the place of each row in the tables, by a mask of shaded hexes."""
    for row in range(ROWS):
        rows[row] = AT[row]
    for hex in range(HEXES):
        if shaded >> hex & 1:
            for axis in range(AXES):
                rows[ROW[hex, axis]] += BIT[hex, axis]


@rule
def read_field(shaded: int, p: Weights, at: int, net: int, rows: Ints, units: Floats32) -> np.float32:
    """Fill `rows` as `read_rows` does and `units` with those of the net; what the field is worth."""
    read_rows(shaded, rows)
    for unit in range(HIDDEN):
        units[unit] = p[net + HEXES * HIDDEN + unit]
    for hex in range(HEXES):
        if shaded >> hex & 1:
            for unit in range(HIDDEN):
                units[unit] += p[net + hex * HIDDEN + unit]
    worth = net_worth(units, p, net)
    for row in range(ROWS):
        worth += p[at + rows[row]]
    return worth


@rule
def net_worth(units: Floats32, p: Weights, net: int) -> np.float32:
    """The output of the net."""
    weights = p[net + (HEXES + 1) * HIDDEN : net + NET]
    sums, worth = np.empty(LANES, np.float32), np.float32(0)
    for lane in range(LANES):
        one, other = units[lane], units[LANES + lane]
        one, other = one if one > 0 else np.float32(0), other if other > 0 else np.float32(0)
        sums[lane] = one * weights[lane] + other * weights[LANES + lane]
    for lane in range(LANES):
        worth += sums[lane]
    return worth


@rule
def line_gain(
    s: Row,
    seat: int,
    rows: Ints,
    units: Floats32,
    p: Weights,
    at: int,
    net: int,
    length: int,
    start: int,
    direction: int,
) -> tuple[np.float32, int]:
    """What a line adds to the field, and how many circles it meets."""
    after, along = units.copy(), AXIS[direction]
    row = ROW[start, along]
    place, hex, gain, circles = rows[row], start, -p[at + rows[row]] - net_worth(units, p, net), 0
    while length > 0 and is_free(s, seat, hex):
        place += BIT[hex, along]
        for axis in range(AXES):
            if axis != along:
                crossed = at + rows[ROW[hex, axis]]
                gain += p[crossed + BIT[hex, axis]] - p[crossed]
        for unit in range(HIDDEN):
            after[unit] += p[net + hex * HIDDEN + unit]
        circles += s.circles >> hex & 1
        hex = step(s, hex, direction)
        length -= 1
    return gain + p[at + place] + net_worth(after, p, net), circles


@rule
def line_gains(s: Row, seat: int, rows: Ints, units: Floats32, p: Weights, at: int, net: int, gains: Floats32) -> None:
    """Fill `gains[plate, length - 1, circles]` with the most that lines add to the field."""
    gains[:] = LOST
    shaded = s.shaded[seat]
    hex_gains, after = np.empty((HEXES, AXES), np.float32), np.empty(HIDDEN, np.float32)
    for hex in range(HEXES):
        if shaded >> hex & 1 == 0:
            for axis in range(AXES):
                place = at + rows[ROW[hex, axis]]
                hex_gains[hex, axis] = p[place + BIT[hex, axis]] - p[place]
    known = net_worth(units, p, net)
    for ray in range(RAYS):
        start = RAY_HEXES[ray, 0]
        if shaded >> start & 1 == 0:
            plate, along = RAY_PLATE[ray], RAY_AXIS[ray]
            place = at + rows[ROW[start, along]]
            before, across, gain, circles, goes_on = p[place] + known, np.float32(0), LOST, 0, True
            after[:] = units
            for n in range(FACES):
                hex = RAY_HEXES[ray, n]
                goes_on = goes_on and hex >= 0 and shaded >> hex & 1 == 0
                if goes_on:
                    place += BIT[hex, along]
                    across += hex_gains[hex, 0] + hex_gains[hex, 1] + hex_gains[hex, 2] - hex_gains[hex, along]
                    circles += s.circles >> hex & 1
                    row = p[net + hex * HIDDEN : net + (hex + 1) * HIDDEN]
                    for unit in range(HIDDEN):
                        after[unit] += row[unit]
                    gain = across + p[place] - before + net_worth(after, p, net)
                gains[plate, n, circles] = max(gains[plate, n, circles], gain)


@rule
def pair_gains(gains: Floats32, must_shade: bool, best: Floats) -> None:
    """Fill `best[pair, circles]` with the most that lines of each pair of dice add (D6, D8)."""
    for pair in range(len(PAIRS)):
        low, high = PAIRS[pair, 0] - 1, PAIRS[pair, 1] - 1
        is_open = False
        for circles in range(MOST_CIRCLES + 1):
            best[pair, circles] = max(gains[low, high, circles], gains[high, low, circles])
            is_open = is_open or best[pair, circles] > LOST
        if not is_open or (not must_shade and (is_closed(gains, low) or is_closed(gains, high))):
            best[pair, 0] = max(best[pair, 0], np.float32(0))


@rule
def is_closed(gains: Floats32, plate: int) -> bool:
    """Whether no line can start at a plate."""
    return gains[plate, 0, 0] == LOST and gains[plate, 0, 1] == LOST


@rule
def fold_circles(best: Floats, p: Weights, at: int, left: int, won: int, worths: Floats32) -> None:
    """Fill `worths` with what each pair of dice is worth where so many abilities are left: rows and abilities (D10).

    Less than none are left where the line has to win what was spent; by the option it never does.
    """
    for pair in range(len(PAIRS)):
        worths[pair] = LOST
        if left >= 0 or won:
            for circles in range(max(0, -left), MOST_CIRCLES + 1):
                worth = best[pair, circles] + p[at + min(CIRCLES, left + circles)]
                worths[pair] = max(worths[pair], worth)
