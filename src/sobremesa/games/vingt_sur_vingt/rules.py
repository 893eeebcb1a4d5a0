"""The rules of 20 sur 20 on one record."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.engine.errors import Refused
from sobremesa.engine.head import next_seat
from sobremesa.engine.loops import chance_resolver
from sobremesa.engine.rng import below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State, record_type
from sobremesa.games.vingt_sur_vingt.material import (
    ALL,
    HALVES,
    HAND,
    HIGH,
    LOW,
    MARKERS,
    MAX_SEATS,
    TILES,
    TWENTY,
    tile_text,
)
from sobremesa.games.vingt_sur_vingt.plays import (
    ABOVE,
    BELOW,
    CENTRE,
    ENTRY_BITS,
    IN_LINE,
    LAY_SHIFT,
    MARKED,
    NEW,
    ORIGIN,
    SIDE,
    STEPS,
    STRIDE,
    TOWARDS,
    draw_play,
    entry,
    half,
    has_play,
    is_sound,
    lay,
    line_ends,
    line_sum,
    list_plays,
    pack,
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
def actor(s):
    """The seat that owes a decision, CHANCE or OVER."""
    if s.stage == PLAY or s.stage == CHAIN:
        return s.active
    return OVER if s.stage == END else CHANCE


@rule
def owes(s, seat):
    """Whether this seat owes a decision now."""
    return (s.stage == PLAY or s.stage == CHAIN) and seat == s.active


@rule
def most_tiles(s):
    """How many dominoes a play may have now (V3, V8)."""
    return 1 if s.stage == CHAIN else HAND


@rule
def idle(s):
    """The move that lays nothing: `stop` in a chain, else `pass` (V8, V9)."""
    return STOP if s.stage == CHAIN else PASS


@rule
def legal(s, seat, out):
    """Fill `out`, as far as it goes, with the moves of the seat; how many there are (V3, V4, V8, V9, V11)."""
    return legal_within(s, seat, HAND, out)


@rule
def legal_within(s, seat, tiles, out):
    """The same with plays of so many dominoes at most."""
    out[0] = idle(s)
    return list_plays(s, s.hand[seat], min(tiles, most_tiles(s)), out, 0 if must_play(s, seat) else 1)


@rule
def must_play(s, seat):
    """Whether a seat may not pass: all have passed, and it has a play (V11)."""
    return s.forced == 1 and has_play(s, s.hand[seat])


@rule
def draw_move(s, seat, out, rng):
    """A random legal move: `pass` or `stop` once in IDLE times, unless V11 is in force, or where nothing else is left;
    otherwise as `draw_play`."""
    if (s.forced or below(rng, IDLE)) and draw_play(s, s.hand[seat], most_tiles(s), out, rng):
        return out[0]
    return idle(s)


resolve_chance = chance_resolver(sys.modules[__name__])

Placed = tuple[int, tuple[int, int], tuple[int, int]]
"""A domino and the indices, x and y, of its low and its high half."""


def judge(s: Any, seat: int, move: int) -> None:
    """Refuse a move that is not among the legal ones, with the rule (V2, V3, V4, V8, V9, V11, V12)."""
    if move in (PASS, STOP):
        if move != idle(s):
            raise Refused("vingt_sur_vingt.no_stop" if move == STOP else "vingt_sur_vingt.no_pass", "V8")
        if must_play(s, seat):
            raise Refused("vingt_sur_vingt.must_play", "V11")
        return
    play = np.empty((HAND, 3), np.int64)
    tiles = unpack(s.cells, move, play) if move >> LAY_SHIFT == 1 else 0
    placed = [(int(tile), divmod(int(low), STRIDE), divmod(int(high), STRIDE)) for tile, low, high in play[:tiles]]
    if not placed or number_of(s, seat, placed) != move:
        raise Refused("vingt_sur_vingt.no_such_move", "V3", move=move)


def number_of(s: Any, seat: int, placed: list[Placed]) -> int:
    """The number of a play, under the first line that justifies it; refused with the rule where it is not allowed."""
    _check_tiles(s, seat, [tile for tile, _, _ in placed])
    if s.laid == 0:
        placed = _shifted(placed)
    play = _check_cells(s, placed)
    cells = s.cells.copy()
    lay(cells, play, len(play))
    _check_lines(cells, play)
    axis, first, last = _check_twenty(cells, play, s.laid != 0)
    return _pack_line(play, axis, first, last)


def _check_tiles(s: Any, seat: int, tiles: list[int]) -> None:
    """The dominoes are in the hand, and neither too few nor too many (V1, V3, V8)."""
    for i, tile in enumerate(tiles):
        if not int(s.hand[seat]) >> tile & 1:
            raise Refused("vingt_sur_vingt.not_in_hand", "V1", tile=tile_text(tile))
        if tile in tiles[:i]:
            raise Refused("vingt_sur_vingt.laid_twice", "V1", tile=tile_text(tile))
    if s.stage == CHAIN and len(tiles) > 1:
        raise Refused("vingt_sur_vingt.one_at_a_time", "V8")
    if s.laid == 0 and len(tiles) < 2:
        raise Refused("vingt_sur_vingt.opening_of_one", "V3")


def _shifted(placed: list[Placed]) -> list[Placed]:
    """An opening moved so that its lowest cell, by x and then by y, is 0,0 (V12)."""
    x, y = min(cell for _, *cells in placed for cell in cells)
    return [
        (tile, (low[0] - x + ORIGIN, low[1] - y + ORIGIN), (high[0] - x + ORIGIN, high[1] - y + ORIGIN))
        for tile, low, high in placed
    ]


def _check_cells(s: Any, placed: list[Placed]) -> NDArray[np.int64]:
    """The play as tiles and cells, if these are on the table, free, and no two the same (V2, V12)."""
    taken: set[int] = set()
    play = np.empty((len(placed), 3), np.int64)
    for i, (tile, *halves) in enumerate(placed):
        play[i, 0] = tile
        for k, (x, y) in enumerate(halves):
            if not (1 <= x <= SIDE and 1 <= y <= SIDE):
                raise Refused("vingt_sur_vingt.over_edge", "V12", x=x - ORIGIN, y=y - ORIGIN)
            cell = x * STRIDE + y
            if s.cells[cell] or cell in taken:
                raise Refused("vingt_sur_vingt.occupied", "V2", x=x - ORIGIN, y=y - ORIGIN)
            taken.add(cell)
            play[i, 1 + k] = cell
    return play


def _check_lines(cells: NDArray[np.uint8], play: NDArray[np.int64]) -> None:
    """No line that touches a new half is over 20 or has a blank but at its ends (V4)."""
    for cell in play[:, 1:].flat:
        for step in STEPS:
            if not is_sound(cells, cell, step):
                total = line_sum(cells, cell, step)
                if total > TWENTY:
                    raise Refused("vingt_sur_vingt.over_twenty", "V4", total=total)
                raise Refused("vingt_sur_vingt.blank_inside", "V4")


def _check_twenty(cells: NDArray[np.uint8], play: NDArray[np.int64], opened: bool) -> tuple[int, int, int]:
    """The first line that justifies the play, by axis and row: its axis and its ends (V3)."""
    refusal = Refused("vingt_sur_vingt.no_twenty", "V3")
    rows = sorted(
        (axis, int(cell) // STEPS[1 - axis] % STRIDE, int(cell)) for cell in play[:, 1:].flat for axis in (0, 1)
    )
    for axis, _, cell in rows:
        first, last = (int(end) for end in line_ends(cells, cell, STEPS[axis]))
        line = cells[first : last + 1 : STEPS[axis]]
        if line_sum(cells, cell, STEPS[axis]) != TWENTY or not any(byte & NEW and half(byte) for byte in line):
            continue
        on_line = set(range(first, last + 1, STEPS[axis]))
        apart = [tile for tile, low, high in play if low not in on_line and high not in on_line]
        if apart:
            refusal = Refused("vingt_sur_vingt.off_twenty", "V3", tile=tile_text(apart[0]))
        elif opened and all(byte & NEW for byte in line):
            refusal = Refused("vingt_sur_vingt.nothing_old", "V3")
        else:
            return axis, first, last
    raise refusal


def _pack_line(play: NDArray[np.int64], axis: int, first: int, last: int) -> int:
    """The number of a play that is justified by this line."""
    on_line = set(range(first, last + 1, STEPS[axis]))
    entries = []
    for tile, low, high in play.tolist():
        near, far = sorted((low, high), key=lambda cell: (cell not in on_line, cell))
        lies = IN_LINE if far in on_line else ABOVE if far > near else BELOW
        entries.append((near, entry(tile, lies, int(near == high and LOW[tile] != HIGH[tile]))))
    entries.sort()
    x, y = divmod(entries[0][0], STRIDE)
    packed = sum(number << ENTRY_BITS * i for i, (_, number) in enumerate(entries))
    return int(pack(0, y, x, packed) if axis == 0 else pack(1, x, y, packed))


@rule
def apply(s, seat, move):
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
def can_go_on(s):
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
def lay_play(s, seat, move):
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
def widen(bounds, index):
    """Stretch one side of the box to an index."""
    bounds[0] = min(bounds[0], index)
    bounds[1] = max(bounds[1], index)


@rule
def mark(cells, play, tiles, inner, most, marks):
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
def go_on(s):
    """After a play of one domino the chain goes on, else the turn passes (V8)."""
    if s.single:
        s.stage = CHAIN
    else:
        pass_turn(s)


@rule
def pass_turn(s):
    """The next seat is to play, unless the stock is empty and that ends the game (V11)."""
    s.single = 0
    if s.stock_end and s.stock_count == 0:
        finish(s, STOCK_EMPTY)
    else:
        s.active = next_seat(s, s.active)
        s.stage = PLAY


@rule
def finish(s, ending):
    """The game is over (V10, V11)."""
    s.ending = ending
    s.stage = END


@rule
def due(s):
    """How many dominoes the active seat draws now (V1, V7)."""
    return min(HAND - s.held[s.active], s.stock_count)


@rule
def sample(pool, size, count, rng):
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
def draw(s, rng):
    """A chance as likely as at the table: the seat that starts, then dominoes from the stock, ascending (V1, V7)."""
    if s.stage == START:
        return below(rng, s.seats)
    taken = sample(s.stock, s.stock_count, due(s), rng)
    outcome, shift = 0, 0
    for tile in range(TILES):
        if taken >> tile & 1:
            outcome |= tile << shift
            shift += TILE_BITS
    return outcome


@rule
def apply_chance(s, outcome):
    """Seat the first player, or give the active seat its dominoes; a deal goes around from the first (V1, V7)."""
    if s.stage == START:
        s.active = outcome
        s.stage = DEAL
        return
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


def judge_chance(s: Any, outcome: int) -> None:
    """Refuse a seat that does not exist, or dominoes that are not what the stock has to give (V1, V7)."""
    if s.stage == START:
        if not 0 <= outcome < s.seats:
            raise Refused("no_such_chance", "V1", outcome=outcome)
        return
    rule = "V1" if s.stage == DEAL else "V7"
    tiles = drawn(s, outcome)
    if not 0 <= outcome < 1 << TILE_BITS * len(tiles):
        raise Refused("no_such_chance", rule, outcome=outcome)
    for i, tile in enumerate(tiles):
        if tile >= TILES:
            raise Refused("no_such_chance", rule, outcome=outcome)
        if not int(s.stock) >> tile & 1 or tile in tiles[:i]:
            raise Refused("vingt_sur_vingt.not_in_stock", rule, tile=tile_text(tile))


def drawn(s: Any, outcome: int) -> list[int]:
    """The dominoes of a deal or a draw, in its order."""
    return [outcome >> TILE_BITS * i & 63 for i in range(int(due(s)))]


def outcomes(s: Any) -> Iterator[tuple[int, float]]:
    """Every chance that may come next, with its odds; the dominoes of a draw ascend (V1, V7)."""
    if s.stage == START:
        return ((seat, 1 / int(s.seats)) for seat in range(int(s.seats)))
    stock = [tile for tile in range(TILES) if int(s.stock) >> tile & 1]
    odds = 1 / comb(len(stock), int(due(s)))
    return (
        (sum(tile << TILE_BITS * i for i, tile in enumerate(tiles)), odds) for tiles in combinations(stock, int(due(s)))
    )


@rule
def score(s, seat):
    """The markers a seat has left."""
    return s.markers[seat]


@rule
def rank(s, seat):
    """What decides the victory, more is better: few markers left (V10, V11)."""
    return -s.markers[seat]


def check_state(s: Any) -> None:
    """Refuse a state that no play leads to: every domino is in one hand, on the table or in the stock, once."""
    _check_turn(s)
    _check_sets(s)
    _check_table(s)
    _check_markers(s)


def _sound(rule: str, **fields: Any) -> None:
    for field, fits in fields.items():
        if not fits:
            raise Refused("state_unsound", rule, field=field)


def _check_turn(s: Any) -> None:
    """Seats, stage and ending fit together (V1, V8, V11)."""
    _sound("V1", seats=2 <= s.seats <= MAX_SEATS, active=0 <= s.active < s.seats)
    _sound("V5", inner=s.inner in (0, 1))
    _sound(
        "V11",
        stage=0 <= s.stage < len(STAGES) and s.decision >= 0,
        ending=0 <= s.ending <= STOCK_EMPTY and (s.ending > 0) == (s.stage == END),
        passes=0 <= s.passes <= s.seats and (s.passes == s.seats) == (s.ending == NOBODY_CAN_PLAY),
        forced=s.forced in ((0, 1) if s.stage == PLAY else (0,)),
        stock_end=s.stock_end in ((1,) if s.ending == STOCK_EMPTY else (0, 1)),
    )
    _sound("V8", single=s.single in ((1,) if s.stage == CHAIN else (0, 1) if s.stage in (DRAW, END) else (0,)))


def _check_sets(s: Any) -> None:
    """The dominoes are shared out without rest, and the hands are as full as they can be (V1, V7)."""
    sets = [int(s.stock), int(s.laid), *s.hand.tolist()]
    counts = [bin(tiles).count("1") for tiles in sets]
    _sound(
        "V1",
        hand=all(0 <= tiles <= ALL for tiles in sets) and sum(sets) == ALL and sum(counts) == TILES,
        held=s.held.tolist() == counts[2:] and not s.held[s.seats :].any() and s.held.max() <= HAND,
        stock_count=s.stock_count == counts[0],
    )
    held = [int(s.held[(s.active + i) % s.seats]) for i in range(int(s.seats))]
    if s.stage in (START, DEAL):
        fits = (
            s.laid == 0 and held[0] == 0 and held == sorted(held) and set(held) <= {0, HAND if s.stage == DEAL else 0}
        )
    else:
        others = held[1:] if s.stage == DRAW or s.ending == MARKERS_PLACED else held
        fits = s.stock_count == 0 or set(others) == {HAND}
    _sound("V7", held=fits and (s.stage != DRAW or due(s) > 0))
    is_drained = s.stock_end and s.stock_count == 0
    _sound("V11", stock_count=is_drained if s.ending == STOCK_EMPTY else not (is_drained and s.stage == PLAY))


def _check_table(s: Any) -> None:
    """The dominoes that count as laid lie within the edges, the first at 0,0, in sound lines (V2, V4, V12)."""
    found = []
    at = np.flatnonzero(s.cells).tolist()
    for cell in at:
        byte = int(s.cells[cell])
        towards = byte // TOWARDS & 3
        other = cell + (1 if towards & 1 else STRIDE) * (-1 if towards & 2 else 1)
        inside = all(1 <= index <= SIDE for index in (*divmod(cell, STRIDE), *divmod(other, STRIDE)))
        _sound("V12", cells=inside and 0 <= half(byte) <= 9 and not byte & NEW)
        mate = int(s.cells[other])
        _sound("V2", cells=mate and mate // TOWARDS & 3 == towards ^ 2)
        _sound("V4", cells=all(is_sound(s.cells, cell, step) for step in STEPS))
        if towards < 2:
            found.append(tuple(sorted((half(byte), half(mate)))))
    _sound("V2", laid=sorted(found) == [HALVES[tile] for tile in range(TILES) if int(s.laid) >> tile & 1])
    sides = [[cell // STRIDE for cell in at], [cell % STRIDE for cell in at]]
    _sound("V12", box=s.box.tolist() == [[min(side, default=ORIGIN), max(side, default=ORIGIN)] for side in sides])
    _sound("V12", cells=not at or s.cells[CENTRE])


def _check_markers(s: Any) -> None:
    """The markers that are gone lie on halves of twenties, and who has none left has won (V5, V10)."""
    left = s.markers.tolist()
    given = MARKERS[int(s.seats)]
    marked = np.flatnonzero(s.cells & MARKED).tolist()
    _sound(
        "V5",
        markers=all(0 <= markers <= given for markers in left)
        and not any(left[s.seats :])
        and given * int(s.seats) - sum(left) == len(marked),
        cells=all(
            half(s.cells[cell]) and TWENTY in [line_sum(s.cells, cell, step) for step in STEPS] for cell in marked
        ),
    )
    _sound("V10", ending=(0 in left[: s.seats]) == (s.ending == MARKERS_PLACED))
