"""The value of a position of 20 sur 20: a net over markers, hand, and the plays that the table offers."""

from __future__ import annotations

import numpy as np

from sobremesa.bots.compiled.net import FIRST as WIDE
from sobremesa.bots.compiled.net import SECOND as NARROW
from sobremesa.bots.compiled.net import blend, forward, net_outlook, output
from sobremesa.bots.compiled.policy import EQUAL, pick
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.vingt_sur_vingt import features
from sobremesa.bots.vingt_sur_vingt.features import ACTIVE, INPUTS, inputs
from sobremesa.bots.vingt_sur_vingt.plays.sampling import some_plays
from sobremesa.bots.vingt_sur_vingt.plays.singles import MARGIN, list_singles, sweep, window
from sobremesa.bots.vingt_sur_vingt.plays.static_value import static_values
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.heuristics import SCALE as SCALE
from sobremesa.games.vingt_sur_vingt.material import HAND
from sobremesa.games.vingt_sur_vingt.plays import ENTRY_BITS, FIRST_SHIFT, list_plays
from sobremesa.games.vingt_sur_vingt.rules import END, PLAY, STATE, apply, idle, must_play

VERSION = 2
HORIZON = 4
"""Decisions after which a rollout is truncated: the rest of the turn and some replies."""
LOOKED_AT = 3
"""Plays of up to so many dominoes are candidates."""
KEPT = 192
"""How many plays of several dominoes are rated: those of highest static value."""
SAMPLED, OF_EACH, THOUGHT_OF = 200, 8, 12
"""Plays of several dominoes in games to learn from: found, found on one segment, and rated."""

MOST_SINGLES = 512
"""More plays of one domino than any hand has had."""


def variant(s: Row) -> str:
    """The weights that a match needs."""
    return f"{s.seats}"


@rule
def is_quiet(s: Row) -> bool:
    """Whether a turn begins: rollouts are truncated there, so that all moves are valued at the same point."""
    return s.stage == PLAY


@rule
def standing(s: Row, seat: int) -> tuple[float, float]:
    """How a seat stands: its share of the win if the game ended now, and by how many SCALE markers it leads."""
    fewest, equals = s.markers[(seat + 1) % s.seats], 1
    for other in range(s.seats):
        if other != seat:
            fewest = min(fewest, s.markers[other])
            equals += s.markers[other] == s.markers[seat]
    share = 0.0 if fewest < s.markers[seat] else 1.0 / equals
    return share, (fewest - s.markers[seat]) / SCALE


@rule
def rate_moves(s: Row, seat: int, p: Weights, out: Moves, n: int, values: Floats) -> None:
    """Fill `values` with the values of some moves."""
    spare = np.empty(1, STATE)
    where, amounts = np.empty(ACTIVE, np.int64), np.empty(ACTIVE, np.float32)
    one, two = np.empty(WIDE, np.float32), np.empty(NARROW, np.float32)
    for i in range(n):
        spare[0] = s
        apply(spare[0], seat, out[i])
        if spare[0].stage == END:
            share, margin = standing(spare[0], seat)
        else:
            active = inputs(spare[0], seat, where, amounts)
            share, margin = output(p, forward(p, INPUTS, where, amounts, active, one, two), two)
        values[i] = blend(s.seats, share, margin)


@rule
def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """The values of the moves of up to LOOKED_AT dominoes; of those with several only the best by static value."""
    n = list_short(s, seat, out)
    if s.stage == PLAY:
        more = min(len(out), list_plays(s, s.hand[seat], LOOKED_AT, out, n))
        n = keep_best(s, seat, out, n, more, KEPT, values) or large_plays(s, seat, out, KEPT, values)
    rate_moves(s, seat, p, out, n, values)
    return n


@rule
def list_short(s: Row, seat: int, out: Moves) -> int:
    """Fill `out` with the moves that lay no domino or one; how many."""
    out[0] = idle(s)
    n = 0 if must_play(s, seat) else 1
    if s.laid == 0:
        return n
    bounds, gains = np.empty((2, 2), np.int64), np.empty(MOST_SINGLES, np.int64)
    notes = np.empty((2, window(s, MARGIN, bounds)), np.int64)
    sweep(s, bounds, notes)
    return min(MOST_SINGLES, list_singles(s.inner, s.hand[seat], bounds, notes, out[:MOST_SINGLES], gains, n))


@rule
def keep_best(s: Row, seat: int, out: Moves, begin: int, n: int, most: int, scores: Floats) -> int:
    """Of the plays of several dominoes from `begin` on keep so many, the best by static value; the count then."""
    kept = begin
    for i in range(begin, n):
        if out[i] & ((1 << FIRST_SHIFT) - 1) >= 1 << ENTRY_BITS:
            out[kept] = out[i]
            kept += 1
    many = kept - begin
    if many <= most:
        return kept
    static_values(s, seat, out[begin:], many, scores)
    least = np.partition(scores[:many], many - most)[many - most]
    kept = begin
    for i in range(many):
        if scores[i] >= least and kept < begin + most:
            out[kept] = out[begin + i]
            kept += 1
    return kept


@rule
def large_plays(s: Row, seat: int, out: Moves, most: int, scores: Floats) -> int:
    """Fill `out` with plays of any size, where the seat must play and has no smaller one (V11); how many."""
    n = min(len(out), list_plays(s, s.hand[seat], HAND, out, 0))
    return keep_best(s, seat, out, 0, n, most, scores)


@rule
def choose(s: Row, seat: int, p: Weights, out: Moves, values: Floats, rng: Stream) -> int:
    """The best of the single plays, of some others, and of laying nothing."""
    n = list_short(s, seat, out)
    if s.stage == PLAY:
        more = some_plays(s, s.hand[seat], LOOKED_AT, out, n, n + SAMPLED, OF_EACH, rng)
        n = keep_best(s, seat, out, n, more, THOUGHT_OF, values) or large_plays(s, seat, out, THOUGHT_OF, values)
    if n == 1:
        return out[0]
    rate_moves(s, seat, p, out, n, values)
    return pick(out, values, n, EQUAL, rng)


outlook = net_outlook(features, SCALE)
