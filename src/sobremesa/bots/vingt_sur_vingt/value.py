"""What a position of 20 sur 20 is worth to a seat: a net over markers, hand, and what the table offers."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from sobremesa.bots.compiled.net import FIRST as WIDE
from sobremesa.bots.compiled.net import SECOND as NARROW
from sobremesa.bots.compiled.net import blend, forward, net_value, output
from sobremesa.bots.compiled.policy import EQUAL, pick
from sobremesa.bots.vingt_sur_vingt.offers import FITTING, FITTING_RICH, OFFERS, OWN, OWN_RICH, UNSEEN, find_offers
from sobremesa.bots.vingt_sur_vingt.sampling import some_plays
from sobremesa.bots.vingt_sur_vingt.singles import HALVES, MARGIN, list_singles, sweep, window
from sobremesa.bots.vingt_sur_vingt.static_value import static_values
from sobremesa.engine.head import next_seat
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.material import HAND, MARKERS, MAX_SEATS
from sobremesa.games.vingt_sur_vingt.plays import ENTRY_BITS, FIRST_SHIFT, list_plays
from sobremesa.games.vingt_sur_vingt.rules import CHAIN, DRAW, END, PLAY, STATE, apply, due, idle, must_play

VERSION = 1
SCALE = 10.0
"""Markers that a margin is counted in."""
HORIZON = 4
"""Decisions after which a simulation is cut off: the rest of the turn and some replies."""
RECIPE = {
    "games": 30_000, "samples": 8_192, "learning_rate": 1e-3, "lambda_": 0.9, "mixed": 0.02, "guided": 0.0,
    "exploration": 0.02, "evaluations": 3, "evaluation_games": 400,
}  # fmt: skip
"""How the net learns: seldom from greedy, which takes long to find its plays."""
LOOKED_AT = 3
"""Plays of up to so many dominoes are candidates."""
KEPT = 192
"""Plays of several dominoes that are rated, the best at a glance."""
SAMPLED, OF_EACH, THOUGHT_OF = 200, 8, 12
"""Plays of several dominoes in games to learn from: found, found on one segment, and rated."""

MOST_SINGLES = 512
"""More plays of one domino than any hand has had."""
MOST_MARKERS = max(MARKERS.values())
STOCKS = 16
LEVEL = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8] + [9] * 8 + [10] * 30)
"""How many dominoes fit, as a level: finer where few do."""
LEVELS = 11
CLOSE = 6
"""With so few markers left a seat may win in one turn."""

MARKERS_AT = 0
"""Markers left, of the seat and then of the others clockwise."""
TURN_AT = MARKERS_AT + MAX_SEATS * (MOST_MARKERS + 1)
"""Whose turn comes, and whether it is a chain that goes on."""
DUE_AT = TURN_AT + 2 * MAX_SEATS
"""Dominoes that the seat is about to draw."""
STOCK_AT = DUE_AT + HAND + 1
HELD_AT = STOCK_AT + STOCKS
HALVES_AT = HELD_AT + HAND + 1
"""How often the seat holds each half."""
WANTED_AT = HALVES_AT + HALVES
"""In how many places each half would make a twenty."""
OWN_AT = WANTED_AT + HALVES
OWN_RICH_AT = OWN_AT + 2 * (HAND + 1)
FITTING_AT = OWN_RICH_AT + 2 * (HAND + 1)
FITTING_RICH_AT = FITTING_AT + 2 * LEVELS
"""What the table offers, see offers.py: apart where the turn is the seat's."""
OWN_CLOSE_AT = FITTING_RICH_AT + 2 * LEVELS
OTHER_CLOSE_AT = OWN_CLOSE_AT + 2 * CLOSE * 3
"""Few markers left, by whether a single play is there, or likely."""
AMOUNTS_AT = OTHER_CLOSE_AT + 2 * CLOSE * 3
AMOUNTS = 10
"""The lead, the shares of what fits, the chance that a hand has nothing that does, places in all, passes, an empty
table: as amounts."""
INPUTS = AMOUNTS_AT + AMOUNTS
ACTIVE = MAX_SEATS + 10 + 2 * HALVES + AMOUNTS


def variant(s: Any) -> str:
    """The weights that a match needs."""
    return f"{s.seats}"


@rule
def is_quiet(s):
    """Whether a turn begins: there simulations are cut off, so that all moves are judged at the same point."""
    return s.stage == PLAY


@rule
def is_asked(s):
    """Whether a move is done, and the net asked what it led to: the seat may yet have to draw."""
    return s.stage == DRAW or (s.stage == CHAIN and s.stock_count == 0)


@rule
def standing(s, seat):
    """How a seat stands: its share of the win if the game ended now, and by how many SCALE markers it leads."""
    fewest, equals = s.markers[(seat + 1) % s.seats], 1
    for other in range(s.seats):
        if other != seat:
            fewest = min(fewest, s.markers[other])
            equals += s.markers[other] == s.markers[seat]
    share = 0.0 if fewest < s.markers[seat] else 1.0 / equals
    return share, (fewest - s.markers[seat]) / SCALE


@rule
def inputs(s, seat, where, amounts):
    """The active inputs of a position as a seat sees it; how many."""
    amounts[:] = 1.0
    mover = next_seat(s, s.active) if s.stage == DRAW and s.single == 0 else s.active
    n = add_turn(s, seat, mover, where)
    offers = np.empty(OFFERS, np.int64)
    wanted, held = np.empty(HALVES, np.int64), np.empty(HALVES, np.int64)
    find_offers(s, seat, offers, wanted, held)
    spots, own_spots = 0, 0
    for half in range(HALVES):
        spots += wanted[half]
        own_spots += wanted[half] * held[half]
        if held[half]:
            where[n], amounts[n] = HALVES_AT + half, held[half]
            n += 1
        if wanted[half]:
            where[n], amounts[n] = WANTED_AT + half, 0.25 * wanted[half]
            n += 1
    unseen = max(1, offers[UNSEEN])
    none = 1.0
    for i in range(HAND):
        none *= max(0, offers[UNSEEN] - offers[FITTING] - i) / max(1, unseen - i)
    closest = MOST_MARKERS
    for block in range(1, s.seats):
        closest = min(closest, s.markers[(seat + block) % s.seats])
    mine = 1 if mover == seat else 0
    where[n] = OWN_AT + mine * (HAND + 1) + offers[OWN]
    where[n + 1] = OWN_RICH_AT + mine * (HAND + 1) + offers[OWN_RICH]
    where[n + 2] = FITTING_AT + mine * LEVELS + LEVEL[offers[FITTING]]
    where[n + 3] = FITTING_RICH_AT + mine * LEVELS + LEVEL[offers[FITTING_RICH]]
    n += 4
    if s.markers[seat] <= CLOSE:
        where[n] = OWN_CLOSE_AT + (mine * CLOSE + s.markers[seat] - 1) * 3 + min(2, offers[OWN])
        n += 1
    if closest <= CLOSE:
        where[n] = OTHER_CLOSE_AT + (mine * CLOSE + closest - 1) * 3 + min(2, int(3 * none))
        n += 1
    for k in range(AMOUNTS):
        where[n + k] = AMOUNTS_AT + k
    amounts[n] = (closest - s.markers[seat]) / SCALE
    amounts[n + 1] = offers[FITTING] / unseen
    amounts[n + 2] = offers[FITTING_RICH] / unseen
    amounts[n + 3] = none
    amounts[n + 4] = offers[OWN] / HAND
    amounts[n + 5] = offers[OWN_RICH] / HAND
    amounts[n + 6] = 0.1 * own_spots
    amounts[n + 7] = 0.05 * spots
    amounts[n + 8] = s.passes + s.seats * s.forced
    amounts[n + 9] = s.laid == 0
    return n + AMOUNTS


@rule
def add_turn(s, seat, mover, where):
    """The inputs that do not depend on what lies: markers, whose turn it is, dominoes held and to come; how many."""
    for block in range(s.seats):
        where[block] = MARKERS_AT + block * (MOST_MARKERS + 1) + s.markers[(seat + block) % s.seats]
    n = s.seats
    chain = s.stage == CHAIN or (s.stage == DRAW and s.single == 1)
    where[n] = TURN_AT + 2 * ((mover - seat) % s.seats) + chain
    where[n + 1] = DUE_AT + (due(s) if s.stage == DRAW and s.active == seat else 0)
    where[n + 2] = STOCK_AT + (s.stock_count if s.stock_count < 6 else min(STOCKS - 1, 5 + s.stock_count // 4))
    where[n + 3] = HELD_AT + s.held[seat]
    return n + 4


@rule
def rate_moves(s, seat, p, out, n, values):
    """Fill `values` with what each of some moves is worth."""
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
def rate(s, seat, p, out, values):
    """The worth of the moves of up to LOOKED_AT dominoes, of those with several only the best at a glance."""
    n = list_short(s, seat, out)
    if s.stage == PLAY:
        more = min(len(out), list_plays(s, s.hand[seat], LOOKED_AT, out, n))
        n = keep_best(s, seat, out, n, more, KEPT, values) or large_plays(s, seat, out, KEPT, values)
    rate_moves(s, seat, p, out, n, values)
    return n


@rule
def list_short(s, seat, out):
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
def keep_best(s, seat, out, begin, n, most, scores):
    """Of the plays from `begin` on keep so many of several dominoes, the best at a glance; the count then."""
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
def large_plays(s, seat, out, most, scores):
    """Fill `out` with plays of any size, where the seat must play and has no smaller one (V11); how many."""
    n = min(len(out), list_plays(s, s.hand[seat], HAND, out, 0))
    return keep_best(s, seat, out, 0, n, most, scores)


@rule
def choose(s, seat, p, out, values, rng):
    """The best of the single plays, of some others, and of laying nothing."""
    n = list_short(s, seat, out)
    if s.stage == PLAY:
        more = some_plays(s, s.hand[seat], LOOKED_AT, out, n, n + SAMPLED, OF_EACH, rng)
        n = keep_best(s, seat, out, n, more, THOUGHT_OF, values) or large_plays(s, seat, out, THOUGHT_OF, values)
    if n == 1:
        return out[0]
    rate_moves(s, seat, p, out, n, values)
    return pick(out, values, n, EQUAL, rng)


worth = net_value(sys.modules[__name__])
