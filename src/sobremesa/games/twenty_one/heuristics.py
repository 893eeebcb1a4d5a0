"""What makes a move of Twenty One good."""

from __future__ import annotations

import sys

import numpy as np

from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Row
from sobremesa.engine.loops import heaviest
from sobremesa.engine.rule import rule
from sobremesa.games.twenty_one.lanes import lane
from sobremesa.games.twenty_one.material import BONUS, CELLS, FACES, ROWS
from sobremesa.games.twenty_one.rules import (
    KEEP,
    ROLL_AGAIN,
    STRIKE,
    current,
    free_cells,
    hits,
    limits_of,
    order_of,
    score,
)
from sobremesa.games.twenty_one.rules import legal as candidates

__all__ = ["FEATURES", "SCALE", "WEIGHTS", "candidates", "features", "greedy"]

SCALE = 100.0
"""Points that a margin is counted in."""
FEATURES = ("points", "bonus", "short", "struck", "cells", "closes", "finish")
"""Values written · points that its hits add · points below the printed values · printed value of the cell struck ·
cells filled · the row is complete · the game ends with me ahead (1) or not (-1)."""
POINTS, HIT_BONUS, SHORT, STRUCK_VALUE, FILLED, CLOSES, FINISH = range(len(FEATURES))
WEIGHTS = np.array([1.0, 4.0, -1.2, -0.8, 1.5, 4.0, 20.0])


@rule
def features(s: Row, seat: int, move: int, out: Floats) -> None:
    """The features of a move; of `keep` and `again` those that the writing after it has, on average."""
    out[:] = 0.0
    if move >= KEEP:
        foresee(s, seat, move == ROLL_AGAIN, out)
    else:
        measure(s, seat, move, out)


@rule
def measure(s: Row, seat: int, move: int, out: Floats) -> None:
    """The features of writing or striking."""
    row, cells = lane(s.row, seat), current(s, seat)
    before = hits(s, seat, row)
    after, free = before, 0
    for colour in range(CELLS):
        if lane(free_cells(cells), colour):
            value, die = lane(limits_of(cells), colour), lane(s.dice, colour)
            if move == STRIKE + colour:
                out[STRUCK_VALUE] = value
            elif move < STRIKE and move >> colour & 1:
                count_written(value, die, 1.0, out)
                after += die == value
            else:
                free += 1
    out[HIT_BONUS] = BONUS[after] - BONUS[before]
    out[FILLED] += out[STRUCK_VALUE] > 0
    if free == 0:
        out[CLOSES] = 1.0
        if row == ROWS - 1:
            out[FINISH] = standing(s, seat, score(s, seat) + out[POINTS] + out[HIT_BONUS])


@rule
def foresee(s: Row, seat: int, again: bool, out: Floats) -> None:
    """The features, on average, of writing every die that is worth it, where dice not showing 1 may roll again."""
    cells = current(s, seat)
    mean, variance = 0.0, 0.0
    out[CLOSES] = 1.0
    for place in range(CELLS):
        colour = lane(order_of(cells), place)
        if lane(free_cells(cells), colour):
            value, die = lane(limits_of(cells), colour), lane(s.dice, colour)
            low, high = (1, FACES) if again and die > 1 else (die, die)
            chance = 1.0 / (high - low + 1)
            filled = 0.0
            for face in range(low, min(high, value) + 1):
                if is_worth_writing(value, face):
                    count_written(value, face, chance, out)
                    filled += chance
            out[CLOSES] *= filled
            if low <= value <= high:
                mean += chance
                variance += chance * (1.0 - chance)
    # the bonus for k hits is k (k + 1) / 2, so mean and variance of the new hits give its mean
    out[HIT_BONUS] = hits(s, seat, lane(s.row, seat)) * mean + (variance + mean * mean + mean) / 2


@rule
def count_written(value: int, face: int, chance: float, out: Floats) -> None:
    """Add a die written into a cell, as often as its chance says."""
    out[POINTS] += chance * face
    out[SHORT] += chance * (value - face)
    out[FILLED] += chance


@rule
def is_worth_writing(value: int, face: int) -> bool:
    """Whether greedy would rather write this die here than leave the cell free."""
    return value == face or WEIGHTS[POINTS] * face + WEIGHTS[SHORT] * (value - face) + WEIGHTS[FILLED] > 0


@rule
def standing(s: Row, seat: int, points: float) -> float:
    """1 with more points than anybody else has now, -1 without; 0 alone at the table."""
    stands = 0.0
    for other in range(s.seats):
        if other != seat:
            if score(s, other) >= points:
                return -1.0
            stands = 1.0
    return stands


greedy = heaviest(sys.modules[__name__])
