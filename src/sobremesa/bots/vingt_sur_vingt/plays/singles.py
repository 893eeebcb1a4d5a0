"""Plays of one domino, found in one sweep over the table: they are what chains are made of (V8).

A domino on two free neighbours touches three lines: the one along it, and one across each half. Whether a half fits,
what would make a twenty and which far ends still take a marker depends on the runs of halves that end at the free
cell, so the sweep writes these down for every free cell and both axes.
"""

from __future__ import annotations

import numpy as np

from sobremesa.engine.arrays import Bytes, Ints
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.material import HIGH, LOW, TILES, TWENTY
from sobremesa.games.vingt_sur_vingt.plays import (
    ABOVE,
    BELOW,
    IN_LINE,
    MARKED,
    SIDE,
    STEPS,
    STRIDE,
    entry,
    half,
    pack,
)

TOTAL = 31
"""The low bits of a note: what the runs beside a free cell add up to."""
NEVER = 31
"""The total of a cell that takes nothing: it is covered, or a blank would come to lie inside a line (V4)."""
RUNS = 32
"""A run ends at the cell, one or two of these."""
ENDS = 128
"""A far end of a run that takes a marker, none to two of these (V5)."""
MARGIN = 2
"""Cells around what is laid that a domino can reach."""
HALVES = 10


@rule
def window(s: Row, margin: int, bounds: Ints) -> int:
    """Fill `bounds` with the lowest and highest index up to a margin around what is laid, x and y; how many cells."""
    cells = 1
    for side in range(2):
        bounds[side, 0] = max(1, s.box[side, 0] - margin)
        bounds[side, 1] = min(SIDE, s.box[side, 1] + margin)
        cells *= bounds[side, 1] - bounds[side, 0] + 1
    return cells


@rule
def sweep(s: Row, bounds: Ints, notes: Ints) -> None:
    """Note for every cell of the window and both axes what runs end there."""
    cells, inner = s.cells, s.inner
    wide, high = bounds[0, 1] - bounds[0, 0] + 1, bounds[1, 1] - bounds[1, 0] + 1
    corner = bounds[0, 0] * STRIDE + bounds[1, 0]
    notes[:] = 0
    for axis in range(2):
        along = STEPS[axis]
        lines, length, apart, step = (high, wide, 1, high) if axis == 0 else (wide, high, high, 1)
        for line in range(lines):
            cell, at = corner + line * STEPS[1 - axis], line * apart
            run, total = 0, 0
            for _ in range(length):
                byte = cells[cell]
                if byte:
                    total += half(byte)
                    run += 1
                    notes[axis, at] = NEVER
                elif run:
                    first, last = cell - run * along, cell - along
                    starts, ends = takes_marker(cells, first, along, inner), takes_marker(cells, last, -along, inner)
                    is_shut = run > 1 and half(cells[first]) == 0
                    join(notes, axis, at - (run + 1) * step, NEVER if is_shut else total | RUNS | ends * ENDS)
                    is_shut = run > 1 and half(cells[last]) == 0
                    join(notes, axis, at, NEVER if is_shut else total | RUNS | starts * ENDS)
                    run, total = 0, 0
                cell += along
                at += step


@rule
def takes_marker(cells: Bytes, end: int, inwards: int, inner: bool) -> bool:
    """Whether the end of a run takes a marker, or with `inner` the half next to a blank one (V5)."""
    if inner and half(cells[end]) == 0:
        end += inwards
    return half(cells[end]) > 0 and not cells[end] & MARKED


@rule
def join(notes: Ints, axis: int, at: int, seen: int) -> None:
    """Note one more run that ends at a cell."""
    before = notes[axis, at]
    is_full = (before & TOTAL) + (seen & TOTAL) > TWENTY
    notes[axis, at] = NEVER if is_full else before + seen


@rule
def takes(note: int) -> int:
    """The halves that a line lets lie on a cell, as bits (V4)."""
    total = note & TOTAL
    if total == NEVER:
        return 0
    fitting = (2 << min(9, TWENTY - total)) - 1
    return fitting & ~1 if note & 2 * RUNS else fitting


@rule
def wants(note: int) -> int:
    """The half that would make a twenty of a line at a cell; 10 and more where none would."""
    missing = TWENTY - (note & TOTAL)
    return missing if missing > 0 else NEVER


@rule
def pairs_of(tiles: int, pairs: Ints, sets: Ints) -> None:
    """Fill `pairs` with the halves that go with each half on dominoes of a set, `sets` with its halves and its sums."""
    pairs[:] = 0
    sets[:] = 0
    for tile in range(TILES):
        if tiles >> tile & 1:
            pairs[LOW[tile]] |= 1 << HIGH[tile]
            pairs[HIGH[tile]] |= 1 << LOW[tile]
            sets[0] |= 1 << LOW[tile] | 1 << HIGH[tile]
            sets[1] |= 1 << (LOW[tile] + HIGH[tile])


TILE_OF = np.zeros((HALVES, HALVES), np.int64)
"""The domino with two halves."""
MIRRORED = np.array([int(f"{bits:010b}"[::-1], 2) for bits in range(1 << HALVES)])
"""A set of halves with 9 in place of 0, 8 of 1 and so on."""
TILE_OF[LOW, HIGH] = TILE_OF[HIGH, LOW] = np.arange(TILES)


@rule
def list_singles(inner: bool, hand: int, bounds: Ints, notes: Ints, out: Moves, gains: Ints, n: int) -> int:
    """Write every play of one domino to `out` from place `n` on, and the markers it places to `gains`; the count then.

    The other half of the domino at a cell lies on the next cell of an axis.
    """
    pairs, sets = np.empty(HALVES, np.int64), np.empty(2, np.int64)
    pairs_of(hand, pairs, sets)
    held, sums = sets[0], sets[1]
    high = bounds[1, 1] - bounds[1, 0] + 1
    for axis in range(2):
        step = high if axis == 0 else 1
        for x in range(bounds[0, 0], bounds[0, 1] + axis):
            at = (x - bounds[0, 0]) * high - 1
            for y in range(bounds[1, 0], bounds[1, 1] + 1 - axis):
                at += 1
                along, further = notes[axis, at], notes[axis, at + step]
                room = TWENTY - (along & TOTAL) - (further & TOTAL)
                if room <= 0:
                    continue
                across, beyond = notes[1 - axis, at], notes[1 - axis, at + step]
                near, far = wants(across), wants(beyond)
                if not (held >> near | held >> far | sums >> room) & 1:
                    continue
                firsts, seconds = takes(across) & held, takes(beyond) & held
                if along:
                    firsts &= ~1
                if further:
                    seconds &= ~1
                for one in range(min(HALVES, room + 1)):
                    if firsts >> one & 1:
                        fitting = pairs[one] & seconds & ((2 << (room - one)) - 1)
                        if one != near:
                            fitting &= 1 << far | 1 << (room - one)
                        other = 0
                        while fitting:
                            if fitting & 1:
                                if n < len(out):
                                    is_near, is_far, is_both = one == near, other == far, one + other == room
                                    out[n] = number_of(axis, x, y, one, other, is_near, is_far, is_both)
                                    gains[n] = gain_of(
                                        inner, along, further, across, beyond, one, other, is_near, is_far, is_both
                                    )
                                n += 1
                            fitting >>= 1
                            other += 1
    return n


@rule
def number_of(axis: int, x: int, y: int, one: int, other: int, is_near: bool, is_far: bool, is_both: bool) -> int:
    """The number of a play of one domino, under the first of its twenties."""
    tile, turned = TILE_OF[one, other], one > other
    if axis == 0:
        if is_both:
            return pack(0, y, x, entry(tile, IN_LINE, turned))
        if is_near:
            return pack(1, x, y, entry(tile, ABOVE, turned))
        return pack(1, x + 1, y, entry(tile, BELOW, other > one))
    if is_near:
        return pack(0, y, x, entry(tile, ABOVE, turned))
    if is_far:
        return pack(0, y + 1, x, entry(tile, BELOW, other > one))
    return pack(1, x, y, entry(tile, IN_LINE, turned))


@rule
def gain_of(
    inner: bool,
    along: int,
    further: int,
    across: int,
    beyond: int,
    one: int,
    other: int,
    is_near: bool,
    is_far: bool,
    is_both: bool,
) -> int:
    """The markers that a play of one domino places (V5)."""
    gain, on_one, on_other = 0, False, False
    if is_near:
        gain += across // ENDS
        on_one = across & 2 * RUNS == 0
    if is_far:
        gain += beyond // ENDS
        on_other = beyond & 2 * RUNS == 0
    if is_both:
        gain += along // ENDS + further // ENDS
        if not along:
            on_one |= one > 0
            on_other |= inner and one == 0
        if not further:
            on_other |= other > 0
            on_one |= inner and other == 0
    return gain + on_one + on_other


@rule
def singles_of(s: Row, seat: int, out: Moves, gains: Ints) -> int:
    """Fill `out` with the plays of one domino of a seat's hand, and `gains` with the markers they place; how many."""
    bounds = np.empty((2, 2), np.int64)
    notes = np.empty((2, window(s, MARGIN, bounds)), np.int64)
    sweep(s, bounds, notes)
    return list_singles(s.inner, s.hand[seat], bounds, notes, out, gains, 0)


@rule
def find_playable(bounds: Ints, notes: Ints, beside: Ints, within: Ints, wanted: Ints) -> None:
    """Find every domino that can be laid alone, by rows of halves as bits, the row two on for two markers and more.

    `beside[one]` has the halves that may lie with a half that makes a twenty across, `within[total]` the halves of the
    dominoes that make one in line; `wanted` counts the cells where a half would make one across.
    """
    beside[:] = 0
    within[:] = 0
    wanted[:] = 0
    high = bounds[1, 1] - bounds[1, 0] + 1
    for axis in range(2):
        step = high if axis == 0 else 1
        for x in range(bounds[0, 1] + axis - bounds[0, 0]):
            at = x * high - 1
            for _ in range(bounds[1, 1] + 1 - axis - bounds[1, 0]):
                at += 1
                along, further = notes[axis, at], notes[axis, at + step]
                room = TWENTY - (along & TOTAL) - (further & TOTAL)
                if room <= 0:
                    continue
                across, beyond = notes[1 - axis, at], notes[1 - axis, at + step]
                near, far = wants(across), wants(beyond)
                if near >= HALVES and far >= HALVES and room >= 2 * HALVES - 1:
                    continue
                firsts, seconds = takes(across), takes(beyond)
                if along:
                    firsts &= ~1
                if further:
                    seconds &= ~1
                if near < HALVES:
                    wanted[near] += 1
                    if firsts >> near & 1 and near <= room:
                        fitting = seconds & ((2 << (room - near)) - 1)
                        beside[0, near] |= fitting
                        if across // ENDS + (across & 2 * RUNS == 0) > 1:
                            beside[1, near] |= fitting
                if far < HALVES:
                    wanted[far] += 1
                    if seconds >> far & 1 and far <= room:
                        fitting = firsts & ((2 << (room - far)) - 1)
                        beside[0, far] |= fitting
                        if beyond // ENDS + (beyond & 2 * RUNS == 0) > 1:
                            beside[1, far] |= fitting
                if room < 2 * HALVES - 1:
                    mirrored = MIRRORED[seconds]
                    fitting = firsts & (mirrored >> (9 - room) if room < 9 else mirrored << (room - 9))
                    within[0, room] |= fitting
                    if along // ENDS + further // ENDS + (along == 0) + (further == 0) > 1:
                        within[1, room] |= fitting


@rule
def fit_of(beside: Ints, within: Ints, low: int, high: int) -> int:
    """Whether a domino can be laid alone, as `find_playable` found."""
    return (beside[low] >> high | beside[high] >> low | within[low + high] >> low | within[low + high] >> high) & 1
