"""Which states of 20 sur 20 no play leads to."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.vingt_sur_vingt.material import ALL, HALVES, HAND, MARKERS, TILES, TWENTY
from sobremesa.games.vingt_sur_vingt.plays import (
    CENTRE,
    MARKED,
    NEW,
    ORIGIN,
    SIDE,
    STEPS,
    STRIDE,
    TOWARDS,
    half,
    is_sound,
    line_sum,
)
from sobremesa.games.vingt_sur_vingt.rules import (
    CHAIN,
    DEAL,
    DRAW,
    END,
    MARKERS_PLACED,
    NOBODY_CAN_PLAY,
    PLAY,
    START,
    STOCK_EMPTY,
    due,
)


def check_state(s: Row) -> None:
    """Refuse a state that no play leads to: every domino is in one hand, on the table or in the stock, once.

    In an observation the stock and the hands are empty, but for one hand at most; their numbers are those of the play.
    """
    _check_turn(s)
    _check_sets(s)
    _check_table(s)
    _check_markers(s)


def _sound(rule: str, **fields: Any) -> None:
    for field, fits in fields.items():
        if not fits:
            raise Refused("state_unsound", rule, field=field)


def _check_turn(s: Row) -> None:
    """Stage and ending fit together (V8, V11)."""
    _sound("V5", inner=s.inner in (0, 1))
    _sound(
        "V11",
        passes=0 <= s.passes <= s.seats and (s.passes == s.seats) == (s.ending == NOBODY_CAN_PLAY),
        forced=s.forced in ((0, 1) if s.stage == PLAY else (0,)),
        stock_end=s.stock_end in ((1,) if s.ending == STOCK_EMPTY else (0, 1)),
    )
    _sound("V8", single=s.single in ((1,) if s.stage == CHAIN else (0, 1) if s.stage in (DRAW, END) else (0,)))


def _check_sets(s: Row) -> None:
    """The dominoes are shared out without rest, and the hands are as full as they can be (V1, V7)."""
    sets = [int(s.stock), int(s.laid), *s.hand.tolist()]
    counts = [bin(tiles).count("1") for tiles in sets]
    numbers = [int(s.stock_count), counts[1], *s.held.tolist()]
    is_whole = counts == numbers
    is_observation = not s.stock and np.count_nonzero(s.hand) <= 1
    _sound(
        "V1",
        hand=all(0 <= tiles <= ALL for tiles in sets) and bin(reduce(or_, sets)).count("1") == sum(counts),
        held=all(0 <= held <= HAND for held in numbers[2:]) and not s.held[s.seats :].any(),
        stock_count=s.stock_count >= 0 and sum(numbers) == TILES,
    )
    hides = is_observation and all(count in (0, number) for count, number in zip(counts, numbers, strict=True))
    _sound("V1", hand=is_whole or hides)
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


def _check_table(s: Row) -> None:
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


def _check_markers(s: Row) -> None:
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
