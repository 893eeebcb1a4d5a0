"""What a seat sees of 20 sur 20: the table, how much everybody holds, and its own hand."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.arrays import Ints, copy
from sobremesa.engine.contract import Row
from sobremesa.engine.head import show_head
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule
from sobremesa.engine.state import SPECTATOR
from sobremesa.games.vingt_sur_vingt.material import ALL, TILES, tile_text
from sobremesa.games.vingt_sur_vingt.plays import MARKED, ORIGIN, STRIDE, TOWARDS, half, has_play
from sobremesa.games.vingt_sur_vingt.rules import CHAIN, PLAY, can_go_on, must_play, sample

DERIVED = (TILES + 2,)
DEALS = 32
"""Deals after which the unseen stays as it lies, though it does not explain the passes (V11)."""


@rule
def observe(s: Row, seat: int, observation: Row) -> None:
    """Fill `observation` with what the seat may know: all but the others' dominoes and the stock's (V1)."""
    show_head(s, observation)
    observation.hand[:] = 0
    observation.stock = 0
    if seat != SPECTATOR:
        observation.hand[seat] = s.hand[seat]
    copy(s.held, observation.held)
    copy(s.markers, observation.markers)
    observation.stock_count = s.stock_count
    observation.laid = s.laid
    observation.passes = s.passes
    observation.forced = s.forced
    observation.single = s.single
    observation.inner = s.inner
    observation.stock_end = s.stock_end
    copy(s.box, observation.box)
    copy(s.cells, observation.cells)


@rule
def determinize(observation: Row, seat: int, rng: Stream) -> None:
    """Deal the unseen to the others and the stock, anew up to DEALS times until it explains the passes (V11)."""
    for _ in range(DEALS):
        share_out(observation, seat, rng)
        if not observation.forced or explains_passes(observation):
            return


@rule
def explains_passes(s: Row) -> bool:
    """Whether nobody who passed since all did has a play, but somebody has one (V11)."""
    for back in range(1, s.passes + 1):
        if has_play(s, s.hand[(s.active - back) % s.seats]):
            return False
    return can_go_on(s)


@rule
def share_out(observation: Row, seat: int, rng: Stream) -> None:
    """Deal the dominoes that lie neither on the table nor in the own hand to the others and the stock."""
    pool, size = ALL & ~observation.laid, observation.stock_count
    for owner in range(observation.seats):
        if owner == seat:
            pool &= ~observation.hand[owner]
        else:
            size += observation.held[owner]
    for owner in range(observation.seats):
        if owner != seat:
            observation.hand[owner] = sample(pool, size, observation.held[owner], rng)
            pool &= ~observation.hand[owner]
            size -= observation.held[owner]
    observation.stock = pool


@rule
def derive(s: Row, derived: Ints) -> None:
    """Fill `derived` with the first cell of every domino on the table, ascending, and last with whether the active seat
    must play and whether its pass may be the end, which its own eyes alone can tell; the rest stays 0."""
    derived[TILES] = must_play(s, s.active)
    derived[TILES + 1] = s.stage == PLAY and s.passes == s.seats - 1 and not has_play(s, s.hand[s.active])
    n = 0
    for x in range(s.box[0, 0], s.box[0, 1] + 1):
        for cell in range(x * STRIDE + s.box[1, 0], x * STRIDE + s.box[1, 1] + 1):
            if s.cells[cell] and s.cells[cell] // TOWARDS & 3 < 2:
                derived[n] = cell
                n += 1


def shared(s: Row, derived: list[int]) -> dict[str, Any]:
    """Every domino on the table with its cells and markers, and how far play has come."""
    cells = s.cells.tobytes()
    return {
        "dominoes": [_domino(cells, cell) for cell in derived[:TILES] if cell],
        "stock": s.stock_count,
        "chain": s.stage == CHAIN,
        "passes": s.passes,
        "forced": s.forced == 1,
        "blank_end": "inner" if s.inner else "none",
        "stock_end": s.stock_end == 1,
    }


def own(s: Row, seat: int, derived: list[int]) -> dict[str, Any]:
    """Every tray, a hand only where it is one's own; whether one must not pass; and moves that may be the end."""
    held, markers = s.held.tolist(), s.markers.tolist()
    return {
        "trays": [
            {
                "held": held[tray],
                "markers": markers[tray],
                "hand": _hand(int(s.hand[tray])) if tray == seat else None,
            }
            for tray in range(s.seats)
        ],
        "must_play": derived[TILES] == 1,
        "may_end": ["pass"] if derived[TILES + 1] and seat == s.active else [],
    }


def _hand(tiles: int) -> list[str]:
    return [tile_text(tile) for tile in range(TILES) if tiles >> tile & 1]


def _domino(cells: bytes, cell: int) -> dict[str, Any]:
    """Its halves, where its first cell is, whether the second lies E or N of it, and which are marked."""
    byte = cells[cell]
    towards = byte // TOWARDS & 3
    other = cells[cell + (1 if towards else STRIDE)]
    x, y = divmod(cell, STRIDE)
    return {
        "halves": [half(byte), half(other)],
        "x": x - ORIGIN,
        "y": y - ORIGIN,
        "direction": "EN"[towards],
        "marked": [bool(byte & MARKED), bool(other & MARKED)],
    }
