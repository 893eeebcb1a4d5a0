"""What a table offers to a seat and to the others: the dominoes that can be laid alone, held or unseen."""

from __future__ import annotations

import numpy as np

from sobremesa.bots.vingt_sur_vingt.plays.singles import HALVES, MARGIN, find_playable, fit_of, sweep, window
from sobremesa.engine.arrays import Ints
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.material import ALL, HIGH, LOW, TILES

OWN, OWN_RICH, FITTING, FITTING_RICH, UNSEEN = range(5)
"""Of the own dominoes those that can be laid alone, and with two markers; of the unseen ones the same; the unseen."""
OFFERS = 5


@rule
def find_offers(s: Row, seat: int, offers: Ints, wanted: Ints, held: Ints) -> None:
    """Fill `offers`, and by halves `wanted` with the cells that want one and `held` with how many the seat has."""
    bounds = np.empty((2, 2), np.int64)
    notes = np.empty((2, window(s, MARGIN, bounds)), np.int64)
    sweep(s, bounds, notes)
    beside, within = np.empty((2, HALVES), np.int64), np.empty((2, 2 * HALVES), np.int64)
    find_playable(bounds, notes, beside, within, wanted)
    offers[:] = 0
    held[:] = 0
    unlaid, hand = ALL & ~s.laid, s.hand[seat]
    for tile in range(TILES):
        if unlaid >> tile & 1:
            low, high = LOW[tile], HIGH[tile]
            fits, is_rich = fit_of(beside[0], within[0], low, high), fit_of(beside[1], within[1], low, high)
            if hand >> tile & 1:
                offers[OWN] += fits
                offers[OWN_RICH] += is_rich
                held[low] += 1
                held[high] += 1
            else:
                offers[FITTING] += fits
                offers[FITTING_RICH] += is_rich
                offers[UNSEEN] += 1
