"""The value of a position of Qwixx: a net over the sheets, evaluated before a roll."""

from __future__ import annotations

import sys

import numpy as np

from sobremesa.bots.compiled.net import FIRST as WIDE
from sobremesa.bots.compiled.net import SECOND as NARROW
from sobremesa.bots.compiled.net import add_inputs, bias_layer, blend, net_outlook, output, upper_layers
from sobremesa.bots.compiled.policy import EQUAL, pick, standings
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
    add_places,
    inputs,
    last_cross,
)
from sobremesa.engine.arrays import Floats, Floats32, Ints
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rng import Stream
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

VERSION = 2
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
    rate_moves(s, seat, p, out, n, values)
    return n


@rule
def choose(s: Row, seat: int, p: Weights, out: Moves, values: Floats, rng: Stream) -> int:
    """The move of highest value, ties broken at random; one that is alone needs no value."""
    n, values[0] = legal(s, seat, out), 0.0
    if n > 1:
        rate_moves(s, seat, p, out, n, values)
    return pick(out, values, n, EQUAL, rng)


@rule
def rate_moves(s: Row, seat: int, p: Weights, out: Moves, n: int, values: Floats) -> None:
    """Fill `values` for some moves.

    The first layer is filled once for the position. What follows a move has that of the move, and what is common to
    both is not added again.
    """
    where, amounts = np.empty(ACTIVE, np.int64), np.empty(ACTIVE, np.float32)
    base, first, one = np.empty(WIDE, np.float32), np.empty(WIDE, np.float32), np.empty(WIDE, np.float32)
    two = np.empty(NARROW, np.float32)
    bias_layer(p, INPUTS, base)
    add_inputs(p, where, amounts, 0, inputs(s, seat, where, amounts), base)
    spare, further, more = np.empty(1, STATE), np.empty(1, STATE), np.empty(MAX_MOVES, np.int64)
    for i in range(n):
        spare[0] = s
        t = spare[0]
        if t.stage == FIRST:
            for other in range(t.seats):
                t.choice[other] = 0 if other == seat else 1 + PASS
        apply(t, seat, out[i])
        add_inputs(p, where, amounts, 0, changes(s, t, seat, where, amounts), copied(base, first))
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
            add_inputs(p, where, amounts, 0, changes(t, further[0], seat, where, amounts), copied(first, one))
            values[i] = max(values[i], worth_by(further[0], seat, p, one, two))


@rule
def copied(layer: Floats32, to: Floats32) -> Floats32:
    """A first layer, copied to where it can be changed."""
    for j in range(WIDE):
        to[j] = layer[j]
    return to


@rule
def changes(s: Row, t: Row, seat: int, where: Ints, amounts: Floats32) -> int:
    """What a move of the seat changes in the inputs: the own sheet, the turn, and the closed colours."""
    gained = np.float32((score(t, seat) - score(s, seat)) / SCALE)
    n = 0
    if gained != 0:
        n = add(LEAD_AT, gained, where, amounts, n)
        n = add(POINTS_AT, gained, where, amounts, n)
    n = swap(MISS_AT, s.misses[seat], t.misses[seat], where, amounts, n)
    n = swap(TURN_AT, (seat - s.active) % s.seats, (seat - t.active) % s.seats, where, amounts, n)
    n = add_bits(CLOSED_AT, t.closed & ~s.closed, where, amounts, n)
    for row in range(s.rows):
        old, new = s.crosses[seat, row], t.crosses[seat, row]
        if old != new:
            n = swap(COUNT_AT + row * (PLACES + 2), count(old), count(new), where, amounts, n)
            n = swap(LAST_AT + row * (PLACES + 1), last_cross(old), last_cross(new), where, amounts, n)
            n = add_bits(CROSS_AT + row * PLACES, new & ~old, where, amounts, n)
    for colour in range(COLOURS):
        at = TOTAL_AT + colour * (MAX_CROSSES + 1)
        n = swap(at, counted(s, seat, colour), counted(t, seat, colour), where, amounts, n)
    return n


@rule
def add(place: int, amount: np.float32, where: Ints, amounts: Floats32, n: int) -> int:
    """Add an input; the number of inputs so far."""
    where[n], amounts[n] = place, amount
    return n + 1


@rule
def add_bits(place: int, bits: int, where: Ints, amounts: Floats32, n: int) -> int:
    """Add the inputs from a place on whose bits are set; the number of inputs so far."""
    more = add_places(place, bits, where, n)
    amounts[n:more] = 1.0
    return more


@rule
def swap(place: int, old: int, new: int, where: Ints, amounts: Floats32, n: int) -> int:
    """Replace one of the inputs from a place on by another; the number of inputs so far."""
    if old == new:
        return n
    return add(place + old, np.float32(-1), where, amounts, add(place + new, np.float32(1), where, amounts, n))


@rule
def worth_by(s: Row, seat: int, p: Weights, one: Floats32, two: Floats32) -> float:
    """The value of a position whose first layer is filled."""
    if s.stage == END:
        share, margin = standing(s, seat)
    else:
        share, margin = output(p, upper_layers(p, INPUTS, one, two), two)
    return blend(s.seats, share, margin)


standing = standings(rules, sys.modules[__name__])
outlook = net_outlook(features, SCALE)
