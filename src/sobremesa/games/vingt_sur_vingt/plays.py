"""Plays of 20 sur 20: the grid of halves, a play as one number, and every play of a hand (V2, V3, V4).

A cell is a byte: 0 where it is free, else 1 + the half in the low bits, then where the other half lies, a marker,
and whether the play under way has just laid it. An axis is 0 for lines that run east, 1 for lines that run north;
a line's row is the index of its cells on the other axis.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.arrays import Bytes, Ints
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.material import EDGE, HAND, HIGH, LOW, TILES, TWENTY

SIDE = 2 * EDGE + 1
"""Cells lie at the indices 1 to SIDE both ways, with a free border around them (V12)."""
STRIDE = SIDE + 3
"""From a cell to the one east of it: the border, and one more so that the bytes fill whole words."""
STEPS = np.array([STRIDE, 1])
"""From a cell to the next one along each axis."""
ORIGIN = EDGE + 1
CENTRE = ORIGIN * STRIDE + ORIGIN
"""The cell 0,0: the opening's lowest, so it is free exactly until somebody opens (V3, V12)."""

HALF = 15
TOWARDS = 16
MARKED = 64
NEW = 128

IN_LINE, ABOVE, BELOW = 0, 1, 2
"""How a domino lies on its line: along it, or across it with the other half on the next or the previous row."""
ENTRY_BITS = 9
FIRST_SHIFT = HAND * ENTRY_BITS
ROW_SHIFT = FIRST_SHIFT + 7
AXIS_SHIFT = ROW_SHIFT + 7
LAY_SHIFT = AXIS_SHIFT + 1

MAX_GAPS = 2 * HAND
MAX_SEGMENTS = SIDE * MAX_GAPS
SUMS = (1 << (TWENTY + 1)) - 1
"""The sums 0 to 20 as bits."""
EVERY = 1 << 62


@rule
def half(byte: int) -> int:
    """The half that lies on a cell."""
    return (int(byte) & HALF) - 1


@rule
def line_ends(cells: Bytes, cell: int, step: int) -> tuple[int, int]:
    """The first and the last cell of the line through a cell (V2)."""
    first = cell
    while cells[first - step]:
        first -= step
    last = cell
    while cells[last + step]:
        last += step
    return first, last


@rule
def line_sum(cells: Bytes, cell: int, step: int) -> int:
    """What the halves of the line through a cell add up to."""
    first, last = line_ends(cells, cell, step)
    total = 0
    for at in range(first, last + 1, step):
        total += half(cells[at])
    return total


@rule
def is_sound(cells: Bytes, cell: int, step: int) -> bool:
    """Whether the line through a cell stays within 20, with no blank but at its ends (V4)."""
    first, last = line_ends(cells, cell, step)
    total = 0
    for at in range(first, last + 1, step):
        here = half(cells[at])
        if here == 0 and first < at < last:
            return False
        total += here
    return total <= TWENTY


@rule
def justifies(cells: Bytes, cell: int, step: int, tiles: int, opened: bool) -> bool:
    """Whether the line through a new half is the twenty of a play with one half a domino on it (V3)."""
    first, last = line_ends(cells, cell, step)
    total, new, fresh = 0, 0, 0
    for at in range(first, last + 1, step):
        total += half(cells[at])
        if cells[at] & NEW:
            new += 1
            fresh += half(cells[at])
    old = (last - first) // step + 1 - new
    return total == TWENTY and fresh > 0 and new >= tiles and (old > 0 or not opened)


@rule
def pack(axis: int, row: int, first: int, entries: int) -> int:
    """A play as a number: its line, the index of the first new cell on it, and the dominoes along it."""
    return 1 << LAY_SHIFT | axis << AXIS_SHIFT | row << ROW_SHIFT | first << FIRST_SHIFT | entries


@rule
def entry(tile: int, lies: int, turned: int) -> int:
    """One domino of a play as a number; `turned` puts the high half first, or on the line."""
    return (tile + 1) << 3 | lies << 1 | turned


@rule
def unpack(cells: Bytes, move: int, play: Ints) -> int:
    """Fill `play` with the dominoes and the cells of their low and high halves; how many, 0 where that cannot be."""
    axis, row, at = move >> AXIS_SHIFT & 1, move >> ROW_SHIFT & 127, move >> FIRST_SHIFT & 127
    along, across = STEPS[axis], STEPS[1 - axis]
    entries = move & ((1 << FIRST_SHIFT) - 1)
    if not (1 <= row <= SIDE and at >= 1):
        return 0
    n = 0
    while entries:
        tile, lies, turned = (entries >> 3 & 63) - 1, entries >> 1 & 3, entries & 1
        while at <= SIDE and cells[at * along + row * across]:
            at += 1
        beside = row + (lies == ABOVE) - (lies == BELOW)
        last = at + (lies == IN_LINE)
        if not 0 <= tile < TILES or lies > BELOW or last > SIDE or not 1 <= beside <= SIDE:
            return 0
        near, far = at * along + row * across, last * along + beside * across
        play[n, 0] = tile
        play[n, 1 + turned] = near
        play[n, 2 - turned] = far
        at = last + 1
        entries >>= ENTRY_BITS
        n += 1
    return n


@rule
def lay(cells: Bytes, play: Ints, tiles: int) -> None:
    """Put the dominoes of a play on their cells, as new."""
    for i in range(tiles):
        tile, low, high = play[i, 0], play[i, 1], play[i, 2]
        towards = (high < low) * 2 + (abs(high - low) == 1)
        cells[low] = NEW | towards * TOWARDS | (1 + LOW[tile])
        cells[high] = NEW | (towards ^ 2) * TOWARDS | (1 + HIGH[tile])


@rule
def lift(cells: Bytes, play: Ints, tiles: int) -> None:
    """Take the dominoes of a play away again."""
    for i in range(tiles):
        cells[play[i, 1]] = 0
        cells[play[i, 2]] = 0


@rule
def choices_of(hand: int) -> Ints:
    """Every way to lay a domino of a hand on a line: its bit in the hand, entry, half on the line, other half."""
    choices = np.empty((6 * HAND, 4), np.int64)
    n, bit = 0, 1
    for tile in range(TILES):
        if hand >> tile & 1:
            for way in range(6):
                lies, turned = way >> 1, way & 1
                if turned and LOW[tile] == HIGH[tile]:
                    continue
                choices[n, 0] = bit
                choices[n, 1] = entry(tile, lies, turned)
                choices[n, 2] = HIGH[tile] if turned else LOW[tile]
                choices[n, 3] = LOW[tile] if turned else HIGH[tile]
                n += 1
            bit <<= 1
    return choices[:n]


@rule
def reach_of(hand: int, limit: int) -> Ints:
    """The sums, as bits, that the rest of a hand can add over so many cells, by that rest and by the cells.

    A rest is a set of places in the hand; the dominoes that are not in it count against the limit.
    """
    tiles = np.empty(HAND, np.int64)
    size = 0
    for tile in range(TILES):
        if hand >> tile & 1:
            tiles[size] = tile
            size += 1
    reach = np.zeros((1 << size, MAX_GAPS + 1), np.int64)
    for rest in range(1 << size):
        reach[rest, 0] = 1
        to_lay = limit - size
        for place in range(size):
            to_lay += rest >> place & 1
        for place in range(size):
            if rest >> place & 1:
                less, low, high = rest ^ (1 << place), LOW[tiles[place]], HIGH[tiles[place]]
                for gaps in range(1, 2 * to_lay + 1):
                    sums = reach[less, gaps - 1] << low | reach[less, gaps - 1] << high
                    if gaps > 1:
                        sums |= reach[less, gaps - 2] << (low + high)
                    reach[rest, gaps] |= sums & SUMS
    return reach


@rule
def find_segments(s: Row, axis: int, row: int, reach: Ints, found: Ints) -> int:
    """Fill `found` with the stretches of a row that a hand may make a twenty: start, end, free cells, missing sum.

    Free cells lie beyond both ends; an old half lies on it, unless nobody has opened (V3).
    """
    sums = reach[-1]
    most = MAX_GAPS
    while most > 0 and sums[most] == 0:
        most -= 1
    cells, along, base = s.cells, STEPS[axis], row * STEPS[1 - axis]
    low, high = s.box[axis, 0], s.box[axis, 1]
    while low < high and cells[base + low * along] == 0:
        low += 1
    while low < high and cells[base + high * along] == 0:
        high -= 1
    n = 0
    for start in range(max(1, low - most) if s.laid else ORIGIN, high + 1):
        if cells[base + (start - 1) * along]:
            continue
        gaps, total, old = 0, 0, s.laid == 0
        for at in range(start, SIDE + 1):
            cell = base + at * along
            if cells[cell]:
                old = True
                total += half(cells[cell])
            else:
                gaps += 1
            if gaps > most or total >= TWENTY:
                break
            if old and gaps and cells[cell + along] == 0 and sums[gaps] >> (TWENTY - total) & 1:
                found[n, 0] = base + start * along
                found[n, 1] = cell
                found[n, 2] = gaps
                found[n, 3] = TWENTY - total
                n += 1
            if half(cells[cell]) == 0 and at > start:
                break
    return n


@rule
def fill(
    cells: Bytes, axis: int, row: int, segment: Ints, choices: Ints, reach: Ints, out: Moves, n: int, most: int
) -> int:
    """Write the plays that fill a segment to `out` from place `n` on, until there are `most`; how many there are then.

    The free cells are filled from the start on, and the play is kept under the first of its lines. A broken V4 never
    heals, so what breaks it is dropped at once.
    """
    opened = cells[CENTRE] != 0
    along, across = STEPS[axis], STEPS[1 - axis]
    start, end = segment[0], segment[1]
    stack = np.empty((7, HAND + 1), np.int64)
    tried, places, others, gaps = stack[0], stack[1], stack[2], stack[3]
    missing, rests, entries = stack[4], stack[5], stack[6]
    depth = 0
    tried[0], places[0], gaps[0] = 0, next_free(cells, start, along), segment[2]
    missing[0], rests[0], entries[0] = segment[3], len(reach) - 1, 0
    while depth >= 0:
        if tried[depth] == len(choices) or n >= most:
            depth -= 1
            if depth >= 0:
                cells[places[depth]] = cells[others[depth]] = 0
            continue
        choice = choices[tried[depth]]
        tried[depth] += 1
        bit, way, near, far = choice[0], choice[1], choice[2], choice[3]
        if not rests[depth] & bit:
            continue
        lies = way >> 1 & 3
        left = gaps[depth] - 1 - (lies == IN_LINE)
        lacking = missing[depth] - near - (far if lies == IN_LINE else 0)
        rest = rests[depth] ^ bit
        if left < 0 or lacking < 0 or not reach[rest, left] >> lacking & 1:
            continue
        cell = places[depth]
        other = cell + (along if lies == IN_LINE else across if lies == ABOVE else -across)
        if cells[other] or is_off_table(row, lies) or is_blank_inside(cell, other, lies, near, far, start, end):
            continue
        cells[cell], cells[other] = NEW | (1 + near), NEW | (1 + far)
        if is_sound(cells, cell, across) and is_sound(cells, other, across if lies == IN_LINE else along):
            others[depth] = other
            entries[depth + 1] = entries[depth] | way << (ENTRY_BITS * depth)
            if left:
                depth += 1
                tried[depth], places[depth], gaps[depth] = 0, next_free(cells, cell, along), left
                missing[depth], rests[depth] = lacking, rest
                continue
            if is_first(cells, axis, places, others, depth + 1, opened):
                if n < len(out):
                    out[n] = numbered(axis, places, others, depth + 1, entries[depth + 1], opened)
                n += 1
        cells[cell] = cells[other] = 0
    return n


@rule
def is_off_table(row: int, lies: int) -> bool:
    """Whether the other half of a domino on this row would lie over the edge (V12)."""
    return (lies == ABOVE and row == SIDE) or (lies == BELOW and row == 1)


@rule
def is_blank_inside(cell: int, other: int, lies: int, near: int, far: int, start: int, end: int) -> bool:
    """Whether a domino would put a blank elsewhere than at the ends of the line (V4)."""
    if lies == IN_LINE:
        return (near == 0 and cell > start) or (far == 0 and other < end)
    return near == 0 and start < cell < end


@rule
def next_free(cells: Bytes, cell: int, step: int) -> int:
    """The first free cell from this one on."""
    while cells[cell]:
        cell += step
    return cell


@rule
def is_first(cells: Bytes, axis: int, places: Ints, others: Ints, tiles: int, opened: bool) -> bool:
    """Whether no line before this one, by axis and then by row, justifies the play too.

    Only a line across a single domino can, or the row below where all lie across to that side.
    """
    if tiles == 1 and axis == 1:
        for cell in (places[0], others[0]):
            if justifies(cells, cell, STRIDE, tiles, opened):
                return False
    for i in range(tiles):
        if others[i] != places[i] - STEPS[1 - axis]:
            return True
    return not justifies(cells, others[0], STEPS[axis], tiles, opened)


@rule
def numbered(axis: int, places: Ints, others: Ints, tiles: int, entries: int, opened: bool) -> int:
    """The number of a play; an opening is shifted so that its lowest cell is 0,0 (V12)."""
    x, y = places[0] // STRIDE, places[0] % STRIDE
    if not opened:
        lowest = places[0]
        for i in range(tiles):
            lowest = min(lowest, others[i])
        x += ORIGIN - lowest // STRIDE
        y += ORIGIN - lowest % STRIDE
    return pack(axis, y, x, entries) if axis == 0 else pack(axis, x, y, entries)


@rule
def list_plays(s: Row, hand: int, limit: int, out: Moves, n: int, most: int = EVERY) -> int:
    """Write the plays of up to so many dominoes to `out` from place `n` on, as far as it goes, until there are `most`;
    the count then."""
    choices, reach = choices_of(hand), reach_of(hand, limit)
    segments = np.empty((MAX_SEGMENTS, 4), np.int64)
    for axis in range(2):
        for row in range(s.box[1 - axis, 0], s.box[1 - axis, 1] + 1):
            for i in range(find_segments(s, axis, row, reach, segments)):
                n = fill(s.cells, axis, row, segments[i], choices, reach, out, n, most)
                if n >= most:
                    return n
    return n


@rule
def has_play(s: Row, hand: int) -> bool:
    """Whether a hand has a play: the first one found will do, and those of few dominoes are soon tried (V11)."""
    nothing = np.empty(0, np.int64)
    limit, found = 0, 0
    while limit < HAND and not found:
        limit += 1
        found = list_plays(s, hand, limit, nothing, 0, 1)
    return found > 0


@rule
def draw_play(s: Row, hand: int, limit: int, out: Moves, rng: Stream) -> bool:
    """Put a random play in `out[0]`; whether there is one.

    A row by lot, a segment of it by lot, the first play found there with the ways to lay dominoes shuffled; where
    that finds none, the segments and the rows that follow. So every play can come, though not each as likely.
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
        first_segment = below(rng, max(1, count))
        for j in range(count):
            if fill(s.cells, axis, row, segments[(first_segment + j) % count], choices, reach, out, 0, 1):
                return True
    return False
