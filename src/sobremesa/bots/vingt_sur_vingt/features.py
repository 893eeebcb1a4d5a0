"""The inputs of the net of 20 sur 20."""

from __future__ import annotations

import numpy as np

from sobremesa.bots.vingt_sur_vingt.plays.offers import (
    FITTING,
    FITTING_RICH,
    OFFERS,
    OWN,
    OWN_RICH,
    UNSEEN,
    find_offers,
)
from sobremesa.bots.vingt_sur_vingt.plays.singles import HALVES
from sobremesa.engine.arrays import Floats32, Ints
from sobremesa.engine.contract import Row
from sobremesa.engine.head import next_seat
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.heuristics import SCALE as SCALE
from sobremesa.games.vingt_sur_vingt.material import HAND, MARKERS, MAX_SEATS
from sobremesa.games.vingt_sur_vingt.rules import CHAIN, DRAW, due

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
"""Whose turn is next, and whether it continues a chain."""


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


@rule
def inputs(s: Row, seat: int, where: Ints, amounts: Floats32) -> int:
    """The active inputs of a position as a seat sees it; their number."""
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
def add_turn(s: Row, seat: int, mover: int, where: Ints) -> int:
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
