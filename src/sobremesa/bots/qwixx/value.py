"""The value of a position of Qwixx: a net over the sheets, evaluated before a roll."""

from __future__ import annotations

import sys

import numpy as np

from sobremesa.bots.compiled.net import FIRST as WIDE
from sobremesa.bots.compiled.net import SECOND as NARROW
from sobremesa.bots.compiled.net import add_inputs, bias_layer, blend, net_value, output, upper_layers
from sobremesa.bots.compiled.policy import best, standings
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.qwixx import features
from sobremesa.bots.qwixx.features import (
    ACTIVE,
    CLOSED_AT,
    COUNT_AT,
    CROSS_AT,
    INPUTS,
    LAST_AT,
    LEAD_AT,
    MISS_AT,
    POINTS_AT,
    TOTAL_AT,
    TURN_AT,
    inputs,
    last_cross,
)
from sobremesa.engine.arrays import Floats, Floats32, Ints
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.qwixx import rules
from sobremesa.games.qwixx.heuristics import SCALE as SCALE
from sobremesa.games.qwixx.material import COLOURS, MAX_CROSSES, PLACES
from sobremesa.games.qwixx.rules import (
    END,
    FIRST,
    MAX_MOVES,
    PASS,
    ROLL,
    SECOND,
    STATE,
    apply,
    counted,
    legal,
    score,
)

VERSION = 1
HORIZON = 24
"""Decisions after which a rollout is truncated."""


def variant(s: Row) -> str:
    """The weights that a match needs."""
    return f"{'classic' if s.rows == COLOURS else 'big_points'}-{s.seats}"


@rule
def is_quiet(s: Row) -> bool:
    """Whether the dice are about to roll."""
    return s.stage == ROLL


@rule
def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """The value of every legal move: the best that can follow in the own turn, if the others cross nothing more."""
    n = legal(s, seat, out)
    where, amounts = np.empty(ACTIVE, np.int64), np.empty(ACTIVE, np.float32)
    base, one, two = np.empty(WIDE, np.float32), np.empty(WIDE, np.float32), np.empty(NARROW, np.float32)
    spread_first(p, where, amounts, inputs(s, seat, where, amounts), base)
    spare, further, more = np.empty(1, STATE), np.empty(1, STATE), np.empty(MAX_MOVES, np.int64)
    for i in range(n):
        spare[0] = s
        t = spare[0]
        if t.stage == FIRST:
            for other in range(t.seats):
                t.choice[other] = 0 if other == seat else 1 + PASS
        apply(t, seat, out[i])
        ways = 1
        if t.stage == SECOND and t.active == seat:
            ways = legal(t, seat, more)
        elif t.stage == SECOND:
            t.crossed = 1  # a miss of the active seat does not depend on this seat
            more[0] = PASS
        values[i] = -np.inf
        for k in range(ways):
            further[0] = t
            if t.stage == SECOND:
                apply(further[0], t.active, more[k])
            values[i] = max(values[i], worth_after(s, further[0], seat, p, base, one, two))
    return n


@rule
def spread_first(p: Weights, where: Ints, amounts: Floats32, n: int, base: Floats32) -> None:
    """Fill the first layer for `n` active inputs."""
    bias_layer(p, INPUTS, base)
    add_inputs(p, where, amounts, 0, n, base)


@rule
def worth_after(s: Row, t: Row, seat: int, p: Weights, base: Floats32, one: Floats32, two: Floats32) -> float:
    """The value of the position after a move.

    The first layer is that of the position before, `base`, updated by what the move changed: the own sheet, the turn,
    and the closed colours.
    """
    if t.stage == END:
        share, margin = standing(t, seat)
        return blend(t.seats, share, margin)
    for j in range(WIDE):
        one[j] = base[j]
    gained = np.float32((score(t, seat) - score(s, seat)) / SCALE)
    add(p, LEAD_AT, gained, one)
    add(p, POINTS_AT, gained, one)
    swap(p, MISS_AT + s.misses[seat], MISS_AT + t.misses[seat], one)
    swap(p, TURN_AT + (seat - s.active) % s.seats, TURN_AT + (seat - t.active) % s.seats, one)
    add_bits(p, CLOSED_AT, t.closed & ~s.closed, one)
    for row in range(s.rows):
        old, new = s.crosses[seat, row], t.crosses[seat, row]
        if old != new:
            at = COUNT_AT + row * (PLACES + 2)
            swap(p, at + count(old), at + count(new), one)
            at = LAST_AT + row * (PLACES + 1)
            swap(p, at + last_cross(old), at + last_cross(new), one)
            add_bits(p, CROSS_AT + row * PLACES, new & ~old, one)
    for colour in range(COLOURS):
        at = TOTAL_AT + colour * (MAX_CROSSES + 1)
        swap(p, at + counted(s, seat, colour), at + counted(t, seat, colour), one)
    share, margin = output(p, upper_layers(p, INPUTS, one, two), two)
    return blend(t.seats, share, margin)


@rule
def add(p: Weights, place: int, amount: np.float32, one: Floats32) -> None:
    """Add an input to the first layer."""
    for j in range(WIDE):
        one[j] += amount * p[place * WIDE + j]


@rule
def add_bits(p: Weights, place: int, bits: int, one: Floats32) -> None:
    """Add the inputs from a place on whose bits are set."""
    while bits:
        if bits & 1:
            add(p, place, np.float32(1), one)
        bits >>= 1
        place += 1


@rule
def swap(p: Weights, old: int, new: int, one: Floats32) -> None:
    """Replace one input by another in the first layer."""
    if old != new:
        for j in range(WIDE):
            one[j] += p[new * WIDE + j] - p[old * WIDE + j]


choose = best(sys.modules[__name__])
standing = standings(rules, sys.modules[__name__])
worth = net_value(features)
