"""Which moves and chances the rules of 20 sur 20 refuse, and by which rule."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.arrays import Bytes, Ints
from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.vingt_sur_vingt.material import HAND, HIGH, LOW, TILES, TWENTY, tile_text
from sobremesa.games.vingt_sur_vingt.plays import (
    ABOVE,
    BELOW,
    ENTRY_BITS,
    IN_LINE,
    LAY_SHIFT,
    NEW,
    ORIGIN,
    SIDE,
    STEPS,
    STRIDE,
    entry,
    half,
    is_sound,
    lay,
    line_ends,
    line_sum,
    pack,
    unpack,
)
from sobremesa.games.vingt_sur_vingt.rules import (
    CHAIN,
    DEAL,
    PASS,
    STOP,
    TILE_BITS,
    Placed,
    drawn,
    idle,
    must_play,
)


def judge(s: Row, seat: int, move: int) -> None:
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


def number_of(s: Row, seat: int, placed: list[Placed]) -> int:
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


def _check_tiles(s: Row, seat: int, tiles: list[int]) -> None:
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


def _check_cells(s: Row, placed: list[Placed]) -> Ints:
    """The play as tiles and cells, if these are on the table, free, and no two the same (V2, V12)."""
    taken: set[int] = set()
    play = np.empty((len(placed), 3), np.int64)
    for i, (tile, *halves) in enumerate(placed):
        play[i, 0] = tile
        for k, (x, y) in enumerate(halves):
            if not (1 <= x <= SIDE and 1 <= y <= SIDE):
                raise Refused("vingt_sur_vingt.over_edge", "V12", tile=tile_text(tile))
            cell = x * STRIDE + y
            if s.cells[cell] or cell in taken:
                raise Refused("vingt_sur_vingt.occupied", "V2", tile=tile_text(tile))
            taken.add(cell)
            play[i, 1 + k] = cell
    return play


def _check_lines(cells: Bytes, play: Ints) -> None:
    """No line that touches a new half is over 20 or has a blank but at its ends (V4)."""
    for cell in play[:, 1:].ravel().tolist():
        for step in STEPS:
            if not is_sound(cells, cell, step):
                total = line_sum(cells, cell, step)
                if total > TWENTY:
                    raise Refused("vingt_sur_vingt.over_twenty", "V4", total=total)
                raise Refused("vingt_sur_vingt.blank_inside", "V4")


def _check_twenty(cells: Bytes, play: Ints, opened: bool) -> tuple[int, int, int]:
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


def _pack_line(play: Ints, axis: int, first: int, last: int) -> int:
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


def judge_chance(s: Row, outcome: int) -> None:
    """Refuse dominoes that are not what the stock has to give (V1, V7)."""
    rule = "V1" if s.stage == DEAL else "V7"
    tiles = drawn(s, outcome)
    if not 0 <= outcome < 1 << TILE_BITS * len(tiles):
        raise Refused("no_such_chance", rule, outcome=outcome)
    for i, tile in enumerate(tiles):
        if tile >= TILES:
            raise Refused("no_such_chance", rule, outcome=outcome)
        if not int(s.stock) >> tile & 1 or tile in tiles[:i]:
            raise Refused("vingt_sur_vingt.not_in_stock", rule, tile=tile_text(tile))
