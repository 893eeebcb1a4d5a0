"""What a position of Qwixx is worth to a seat: a net over the sheets, asked where the dice are about to roll."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from sobremesa.bots.compiled.net import FIRST as WIDE
from sobremesa.bots.compiled.net import SECOND as NARROW
from sobremesa.bots.compiled.net import answer, begin_layer, blend, carry, evaluator, gather
from sobremesa.bots.compiled.policy import best, standings
from sobremesa.engine.rule import rule
from sobremesa.games.qwixx import rules
from sobremesa.games.qwixx.material import COLOURS, MAX_CROSSES, MAX_SEATS, MISSES_TO_END, PLACES, ROWS
from sobremesa.games.qwixx.rules import (
    END,
    FIRST,
    MAX_MOVES,
    PASS,
    ROLL,
    SECOND,
    STATE,
    apply,
    count,
    counted,
    has_cross,
    legal,
    score,
)

VERSION = 1
SCALE = 100.0
"""Points that a margin is counted in."""
HORIZON = 24
"""Decisions after which a simulation is cut off."""

LAST_AT = 0
COUNT_AT = LAST_AT + len(ROWS) * (PLACES + 1)
TOTAL_AT = COUNT_AT + len(ROWS) * (PLACES + 2)
CROSS_AT = TOTAL_AT + COLOURS * (MAX_CROSSES + 1)
MISS_AT = CROSS_AT + len(ROWS) * PLACES
POINTS_AT = MISS_AT + MISSES_TO_END + 1
BLOCK = POINTS_AT + 1
"""A sheet as inputs: of every row its last cross and how many it has, of every colour what counts, the crosses
themselves, the misses, and the points in SCALE."""
CLOSED_AT = MAX_SEATS * BLOCK
TURN_AT = CLOSED_AT + COLOURS
LEAD_AT = TURN_AT + MAX_SEATS
INPUTS = LEAD_AT + 1
"""The sheets from the seat on clockwise, the closed colours, in how many turns the seat is active, its lead."""
ACTIVE = MAX_SEATS * (len(ROWS) * (PLACES + 2) + COLOURS + 2) + COLOURS + 2


def variant(s: Any) -> str:
    """The weights that a match needs."""
    return f"{'classic' if s.rows == COLOURS else 'big_points'}-{s.seats}"


@rule
def is_calm(s):
    """Whether the dice are about to roll."""
    return s.stage == ROLL


@rule
def add_sheet(s, owner, block, where, amounts, n):
    """Add the inputs of a sheet, its points first; how many there are then."""
    at = block * BLOCK
    where[n] = at + POINTS_AT
    amounts[n] = score(s, owner) / SCALE
    where[n + 1] = at + MISS_AT + s.misses[owner]
    n += 2
    for colour in range(COLOURS):
        where[n] = at + TOTAL_AT + colour * (MAX_CROSSES + 1) + counted(s, owner, colour)
        n += 1
    for row in range(s.rows):
        last = 0
        for place in range(PLACES):
            if has_cross(s, owner, row, place):
                where[n] = at + CROSS_AT + row * PLACES + place
                n += 1
                last = place + 1
        where[n] = at + LAST_AT + row * (PLACES + 1) + last
        where[n + 1] = at + COUNT_AT + row * (PLACES + 2) + count(s.crosses[owner, row])
        n += 2
    return n


@rule
def add_others(s, seat, where, amounts):
    """The inputs that no move of the seat changes; how many. All inputs are 1 but points and lead."""
    for k in range(ACTIVE):
        amounts[k] = 1.0
    n = 0
    for block in range(1, s.seats):
        n = add_sheet(s, (seat + block) % s.seats, block, where, amounts, n)
    return n


@rule
def add_own(s, seat, where, amounts, n):
    """Add the inputs that a move of the seat may change, lead and points first; how many there are then."""
    lead = 1.0 * score(s, seat)
    if s.seats > 1:
        others = -np.inf
        for other in range(s.seats):
            if other != seat:
                others = max(others, 1.0 * score(s, other))
        lead -= others
    where[n] = LEAD_AT
    amounts[n] = lead / SCALE
    n = add_sheet(s, seat, 0, where, amounts, n + 1)
    where[n] = TURN_AT + (seat - s.active) % s.seats
    n += 1
    for colour in range(COLOURS):
        if s.closed >> colour & 1:
            where[n] = CLOSED_AT + colour
            n += 1
    return n


@rule
def inputs(s, seat, where, amounts):
    """The active inputs of a calm position as a seat sees it; how many."""
    return add_own(s, seat, where, amounts, add_others(s, seat, where, amounts))


@rule
def rate(s, seat, p, out, values):
    """The worth of every legal move: of the best that can follow in the own turn, the others crossing nothing more."""
    n = legal(s, seat, out)
    where, amounts = np.empty(ACTIVE, np.int64), np.empty(ACTIVE, np.float32)
    base, one, two = np.empty(WIDE, np.float32), np.empty(WIDE, np.float32), np.empty(NARROW, np.float32)
    begin_layer(p, INPUTS, base)
    others = add_others(s, seat, where, amounts)
    gather(p, where, amounts, 0, others, base)
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
            t.crossed = 1  # whether the active seat will miss is not this seat's doing
            more[0] = PASS
        values[i] = -np.inf
        for k in range(ways):
            further[0] = t
            if t.stage == SECOND:
                apply(further[0], t.active, more[k])
            values[i] = max(values[i], worth_after(further[0], seat, p, base, one, two, where, amounts, others))
    return n


@rule
def worth_after(t, seat, p, base, one, two, where, amounts, others):
    """What a position after a move is worth, the first layer being added up for all that a move cannot change."""
    if t.stage == END:
        share, margin = standing(t, seat)
    else:
        for j in range(WIDE):
            one[j] = base[j]
        n = add_own(t, seat, where, amounts, others)
        gather(p, where, amounts, others, n, one)
        share, margin = answer(p, carry(p, INPUTS, one, two), two)
    return blend(t.seats, share, margin)


choose = best(sys.modules[__name__])
standing = standings(rules, sys.modules[__name__])
worth = evaluator(sys.modules[__name__])
