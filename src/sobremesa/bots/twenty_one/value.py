"""The value of a position of Twenty One: the share of the win, as `win_share` predicts it.

It depends on the row, the hits and the free places of every sheet, which give its worth when turns have a price and
its forecast turn by turn; on the current points; on who is active next; and on the dice on the table, by what every
sheet makes of them now and of a second roll.
"""

from __future__ import annotations

import sys

import numpy as np

from sobremesa.bots.compiled.net import blend, share_out
from sobremesa.bots.compiled.policy import standings
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.twenty_one.sheets.forecast import PRICE_AT, second_at
from sobremesa.bots.twenty_one.sheets.sheet import after, best_writing, number_of, ones_of
from sobremesa.bots.twenty_one.sheets.win_share import win_share
from sobremesa.bots.twenty_one.solver import SCALE, name_of
from sobremesa.engine.arrays import Floats, Ints
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule
from sobremesa.games.twenty_one import rules
from sobremesa.games.twenty_one.rules import (
    AGAIN,
    KEEP,
    ROLL,
    ROLL_AGAIN,
    WRITE,
    is_all_ones,
    legal,
    score,
)

__all__ = ["HORIZON", "SCALE", "VERSION", "choose", "is_quiet", "outlook", "rate", "standing", "variant"]

VERSION = 1
HORIZON = 10
"""Decisions after which a rollout is truncated."""


def variant(s: Row) -> str:
    """The weights that a match needs: for its strikes, values and seats."""
    return f"{name_of(s)}-{s.seats}"


@rule
def is_quiet(s: Row) -> bool:
    """Whether the dice are about to roll."""
    return s.stage == ROLL


@rule
def choose(s: Row, seat: int, p: Weights, out: Moves, values: Floats, rng: Stream) -> int:
    """The move that is best for the own sheet; for dice, the best compared with what the others make of them."""
    if s.stage == WRITE:
        return best_writing(s, seat, p)[0]
    return KEEP if is_all_ones(s) or lead_of_keeping(s, seat, p) >= 0 else ROLL_AGAIN


@rule
def lead_of_keeping(s: Row, seat: int, p: Weights) -> float:
    """The points that a seat gains by keeping the dice, minus those that the others gain on average."""
    lead = 0.0
    for owner in range(s.seats):
        gain = best_writing(s, owner, p)[1] - promise_of_second(s, owner, p)
        lead += gain if owner == seat else -gain / (s.seats - 1)
    return lead


@rule
def promise_of_second(s: Row, seat: int, p: Weights) -> float:
    """What a sheet makes on average when all dice but the 1s roll again: points and the worth of what is left."""
    return p[PRICE_AT] + p[second_at(number_of(s, seat), ones_of(s, seat))]


@rule
def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """Fill `out` with the moves of the seat and `values` with their values; their number."""
    moves = legal(s, seat, out)
    numbers, points = read_table(s)
    if s.stage == WRITE:
        for other in range(s.seats):
            if other != seat:
                numbers[other], more = after(s, other, best_writing(s, other, p)[0])
                points[other] += more
        stands = points[seat]
        for n in range(moves):
            numbers[seat], more = after(s, seat, out[n])
            points[seat] = stands + more
            share, margin, _ = win_share(p, numbers, points, seat, (s.active + 1) % s.seats)
            values[n] = blend(s.seats, share, margin)
    else:
        for n in range(moves):
            share, margin, _ = luck(s, seat, out[n], p, numbers, points.copy())
            values[n] = blend(s.seats, share, margin)
    return moves


@rule
def luck(s: Row, seat: int, move: int, p: Weights, numbers: Ints, points: Floats) -> tuple[float, float, float]:
    """What `win_share` says within a turn, where each seat's luck with the dice counts as points."""
    for owner in range(s.seats):
        made = best_writing(s, owner, p)[1] if move == KEEP else promise_of_second(s, owner, p)
        points[owner] += made - p[numbers[owner]] - p[PRICE_AT]
    return win_share(p, numbers, points, seat, s.active)


@rule
def read_table(s: Row) -> tuple[Ints, Floats]:
    """The numbers of all sheets, and their current points."""
    numbers, points = np.empty(s.seats, np.int64), np.empty(s.seats)
    for seat in range(s.seats):
        numbers[seat], points[seat] = number_of(s, seat), score(s, seat)
    return numbers, points


@rule
def outlook(s: Row, p: Weights, shares: Floats, points: Floats) -> None:
    """What each seat expects; in the middle of a turn its luck counts as points."""
    for seat in range(s.seats):
        shares[seat], _, points[seat] = foresee(s, seat, p)
    share_out(shares)


@rule
def foresee(s: Row, seat: int, p: Weights) -> tuple[float, float, float]:
    """What `win_share` says of a position."""
    numbers, points = read_table(s)
    if s.stage < AGAIN:
        return win_share(p, numbers, points, seat, s.active)
    is_kept = s.stage == WRITE or (s.stage == AGAIN and choose(s, s.active, p, numbers, points, numbers) == KEEP)
    return luck(s, seat, KEEP if is_kept else ROLL_AGAIN, p, numbers, points)


standing = standings(rules, sys.modules[__name__])
