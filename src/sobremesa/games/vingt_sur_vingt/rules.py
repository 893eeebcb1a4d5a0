"""The rules of 20 sur 20 on one record."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from sobremesa.engine.arrays import Bytes, Ints
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.head import next_seat
from sobremesa.engine.loops import chance_resolver, first_owing
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import State, record_type
from sobremesa.games.vingt_sur_vingt.material import (
    ALL,
    HAND,
    MARKERS,
    MAX_SEATS,
    TILES,
    TWENTY,
)
from sobremesa.games.vingt_sur_vingt.plays import (
    MARKED,
    NEW,
    ORIGIN,
    STEPS,
    STRIDE,
    draw_play,
    half,
    has_play,
    lay,
    line_ends,
    line_sum,
    list_plays,
    unpack,
)

STAGES = ("start", "deal", "play", "chain", "draw", "over")
START, DEAL, PLAY, CHAIN, DRAW, END = range(len(STAGES))
SEALED: tuple[str, ...] = ()
MARKERS_PLACED, NOBODY_CAN_PLAY, STOCK_EMPTY = 1, 2, 3

PASS, STOP = 0, 1
MAX_MOVES = 65536
MAX_MARKS = 8 * HAND
"""Each half of a play is on two lines, and a line has two ends."""
IDLE = 16
"""A random seat passes or stops once in so many times, though it could play."""
TILE_BITS = 6

STATE = record_type(
    [
        ("hand", np.int64, (MAX_SEATS,)),  # the dominoes of each seat, a bit a domino
        ("held", np.int64, (MAX_SEATS,)),  # how many they are
        ("markers", np.int64, (MAX_SEATS,)),  # markers left
        ("stock", np.int64),  # the face-down dominoes
        ("stock_count", np.int64),
        ("laid", np.int64),  # the dominoes on the table
        ("passes", np.int64),  # turns passed one after another since the last play or the last look at the hands (V11)
        (
            "forced",
            np.int64,
        ),  # whether all have passed though somebody could play, so that who has a play makes one (V11)
        ("single", np.int64),  # whether the play that is drawn for was one domino, so that the chain goes on (V8)
        ("inner", np.int64),  # whether the marker of a blank end goes on the half next to it (V5)
        ("stock_end", np.int64),  # whether the game ends with the turn that draws the last domino (V11)
        ("box", np.int64, (2, 2)),  # the lowest and highest index with a half on it, x and y
        ("cells", np.uint8, (STRIDE * STRIDE,)),  # the table, see plays.py
    ]
)


def new(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    """The table before anybody was drawn to start, with all dominoes in the stock (V1)."""
    state = np.zeros(1, STATE)
    s = state[0]
    s.seats, s.inner, s.stock_end = seats, options["blank_end"] == "inner", options["stock_end"]
    s.markers[:seats] = MARKERS[seats]
    s.stock, s.stock_count = ALL, TILES
    s.box[:] = ORIGIN
    return state


def horizon(seats: int, options: Mapping[str, Any]) -> int | None:
    """The most events a game can have: a play, a draw and a stop for each domino, and passes (V11).

    Before each play everybody may pass, and then everybody else once more; after the last one everybody passes.
    """
    plays = TILES - 1
    return 1 + seats + plays * (3 + 2 * seats - 1) + seats


@rule
def owes(s: Row, seat: int) -> bool:
    """Whether this seat owes a decision now."""
    return (s.stage == PLAY or s.stage == CHAIN) and seat == s.active


@rule
def most_tiles(s: Row) -> int:
    """How many dominoes a play may have now (V3, V8)."""
    return 1 if s.stage == CHAIN else HAND


@rule
def idle(s: Row) -> int:
    """The move that lays nothing: `stop` in a chain, else `pass` (V8, V9)."""
    return STOP if s.stage == CHAIN else PASS


@rule
def legal(s: Row, seat: int, out: Moves) -> int:
    """Fill `out`, as far as it goes, with the moves of the seat; how many there are (V3, V4, V8, V9, V11)."""
    return legal_within(s, seat, HAND, out)


@rule
def legal_within(s: Row, seat: int, tiles: int, out: Moves) -> int:
    """The same with plays of so many dominoes at most."""
    out[0] = idle(s)
    return list_plays(s, s.hand[seat], min(tiles, most_tiles(s)), out, 0 if must_play(s, seat) else 1)


@rule
def must_play(s: Row, seat: int) -> bool:
    """Whether a seat may not pass: all have passed, and it has a play (V11)."""
    return s.forced == 1 and has_play(s, s.hand[seat])


@rule
def draw_move(s: Row, seat: int, out: Moves, rng: Stream) -> int:
    """A random legal move: `pass` or `stop` once in IDLE times, unless V11 is in force, or where nothing else is left;
    otherwise as `draw_play`."""
    if (s.forced or below(rng, IDLE)) and draw_play(s, s.hand[seat], most_tiles(s), out, rng):
        return out[0]
    return idle(s)


actor = first_owing(sys.modules[__name__], "play", "chain")
resolve_chance = chance_resolver(sys.modules[__name__])

Placed = tuple[int, tuple[int, int], tuple[int, int]]
"""A domino and the indices, x and y, of its low and its high half."""


@rule
def apply(s: Row, seat: int, move: int) -> None:
    """Pass, stop or lay; the seat then draws, goes on with its chain, or hands on the turn (V5-V11)."""
    s.decision += 1
    if move == PASS:
        s.passes += 1
        if s.passes < s.seats:
            pass_turn(s)
        elif can_go_on(s):
            s.passes, s.forced = 0, 1
            pass_turn(s)
        else:
            finish(s, NOBODY_CAN_PLAY)
    elif move == STOP:
        pass_turn(s)
    else:
        lay_play(s, seat, move)
        if s.markers[seat] == 0:
            finish(s, MARKERS_PLACED)
        elif due(s) > 0:
            s.stage = DRAW
        else:
            go_on(s)


@rule
def can_go_on(s: Row) -> bool:
    """Whether somebody can play, as far as the hands are known: one that is hidden here may hold a play (V11)."""
    for seat in range(s.seats):
        hand, shown = s.hand[seat], 0
        while hand:
            hand &= hand - 1
            shown += 1
        if shown < s.held[seat] or has_play(s, s.hand[seat]):
            return True
    return False


@rule
def lay_play(s: Row, seat: int, move: int) -> None:
    """Lay the dominoes of a play and mark the twenties it made, with the markers that are left (V3, V5, V10)."""
    cells = s.cells
    play, marks = np.empty((HAND, 3), np.int64), np.empty(MAX_MARKS, np.int64)
    tiles = unpack(cells, move, play)
    lay(cells, play, tiles)
    s.markers[seat] -= mark(cells, play, tiles, s.inner, s.markers[seat], marks)
    for i in range(tiles):
        s.hand[seat] &= ~(1 << play[i, 0])
        s.laid |= 1 << play[i, 0]
        for k in range(1, 3):
            cells[play[i, k]] &= ~NEW & 255
            widen(s.box[0], play[i, k] // STRIDE)
            widen(s.box[1], play[i, k] % STRIDE)
    s.held[seat] -= tiles
    s.passes, s.forced = 0, 0
    s.single = tiles == 1


@rule
def widen(bounds: Ints, index: int) -> None:
    """Stretch one side of the box to an index."""
    bounds[0] = min(bounds[0], index)
    bounds[1] = max(bounds[1], index)


@rule
def mark(cells: Bytes, play: Ints, tiles: int, inner: bool, most: int, marks: Ints) -> int:
    """Mark the ends of every twenty with a new half not blank, up to `most`; fills `marks`, how many (V5, V6)."""
    n = 0
    for i in range(tiles):
        for k in range(1, 3):
            if half(cells[play[i, k]]):
                for axis in range(2):
                    step = STEPS[axis]
                    if line_sum(cells, play[i, k], step) == TWENTY:
                        first, last = line_ends(cells, play[i, k], step)
                        for end, inwards in ((first, step), (last, -step)):
                            if inner and half(cells[end]) == 0:
                                end += inwards
                            if n < most and half(cells[end]) and not cells[end] & MARKED:
                                cells[end] |= MARKED
                                marks[n] = end
                                n += 1
    return n


@rule
def go_on(s: Row) -> None:
    """After a play of one domino the chain goes on, else the turn passes (V8)."""
    if s.single:
        s.stage = CHAIN
    else:
        pass_turn(s)


@rule
def pass_turn(s: Row) -> None:
    """The next seat is to play, unless the stock is empty and that ends the game (V11)."""
    s.single = 0
    if s.stock_end and s.stock_count == 0:
        finish(s, STOCK_EMPTY)
    else:
        s.active = next_seat(s, s.active)
        s.stage = PLAY


@rule
def finish(s: Row, ending: int) -> None:
    """The game is over (V10, V11)."""
    s.ending = ending
    s.stage = END


@rule
def due(s: Row) -> int:
    """How many dominoes the active seat draws now (V1, V7)."""
    return min(HAND - s.held[s.active], s.stock_count)


@rule
def sample(pool: int, size: int, count: int, rng: Stream) -> int:
    """So many dominoes of a set of this size, every choice as likely."""
    taken = 0
    for tile in range(TILES):
        if pool >> tile & 1:
            if below(rng, size) < count:
                taken |= 1 << tile
                count -= 1
            size -= 1
    return taken


@rule
def draw(s: Row, rng: Stream) -> int:
    """Dominoes from the stock, ascending, each set as likely (V1, V7)."""
    taken = sample(s.stock, s.stock_count, due(s), rng)
    outcome, shift = 0, 0
    for tile in range(TILES):
        if taken >> tile & 1:
            outcome |= tile << shift
            shift += TILE_BITS
    return outcome


@rule
def apply_chance(s: Row, outcome: int) -> None:
    """Give the active seat its dominoes; a deal goes around from the first (V1, V7)."""
    seat, count = s.active, due(s)
    for i in range(count):
        tile = outcome >> TILE_BITS * i & 63
        s.hand[seat] |= 1 << tile
        s.stock &= ~(1 << tile)
    s.held[seat] += count
    s.stock_count -= count
    if s.stage == DRAW:
        go_on(s)
    else:
        s.active = next_seat(s, seat)
        if s.held[s.active]:
            s.stage = PLAY


def drawn(s: Row, outcome: int) -> list[int]:
    """The dominoes of a deal or a draw, in its order."""
    return [outcome >> TILE_BITS * i & 63 for i in range(int(due(s)))]


def outcomes(s: Row) -> Iterator[tuple[int, float]]:
    """Every draw that may come next, its dominoes ascending, with its probability (V1, V7)."""
    stock = [tile for tile in range(TILES) if int(s.stock) >> tile & 1]
    odds = 1 / comb(len(stock), int(due(s)))
    return (
        (sum(tile << TILE_BITS * i for i, tile in enumerate(tiles)), odds) for tiles in combinations(stock, int(due(s)))
    )


@rule
def score(s: Row, seat: int) -> int:
    """The markers a seat has left."""
    return s.markers[seat]


@rule
def rank(s: Row, seat: int) -> int:
    """What decides the victory, more is better: few markers left (V10, V11)."""
    return -s.markers[seat]
