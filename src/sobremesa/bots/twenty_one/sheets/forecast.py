"""The forecast of a sheet with several seats: its worth when turns have a price, and its points turn by turn.

While one seat makes points the others make theirs, so a turn costs what a sheet makes per turn at best. At that price a
whole sheet is worth nothing, and everything with a positive worth is worth doing.
"""

from __future__ import annotations

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.twenty_one.sheets.sheet import COMPLETE, SHEETS, SIZES, sheet_number
from sobremesa.bots.twenty_one.solver import (
    HITS,
    LAYER,
    SETS,
    TURNS,
    before_roll,
    before_second,
    count_meanings,
    read_meaning,
    read_name,
    solve_turn,
    to_come,
)
from sobremesa.engine.arrays import Floats, Floats32, Ints
from sobremesa.engine.rule import rule
from sobremesa.games.twenty_one.material import BONUS, CELLS, FACES, ROWS

PRICE_AT = SHEETS + 1
"""The weights `p` begin with the worth of every sheet between turns; then comes the price of a turn."""
LAYER_AT = PRICE_AT + 1
"""From here on what a sheet is worth before its first and second roll, as `exact` keeps it."""
FORECAST_AT = LAYER_AT + LAYER
"""From here on the forecast of every sheet: six numbers for each turn from the next one on, kind by kind."""
RUNS, ENDS = 0, 3 * TURNS
"""The chance that the sheet is not complete after the turn, and the chance that it is complete just then; beside each
the points made until then in that case:"""
MEAN, VARIANCE = TURNS, 2 * TURNS
FORECAST = 6 * TURNS
SIZE = FORECAST_AT + SHEETS * FORECAST
CHANCES, POINTS, SQUARES = 4096, 4, 0.5
"""Forecasts are rounded to fractions of this: finer steps would gain nothing, and compress worse."""

OTHERS_AGAIN = 0.5
"""How often others roll again, about; a seat that is not active cannot know for what."""
CLOSE = 1e-3
"""How near to the best price is near enough."""


def make(name: str, seats: int) -> Weights:
    """The numbers for a table of some seats, whose sheets have a name as in `exact`."""
    leftmost, values = read_name(name)
    price, layer = best_price(leftmost, values, 1 / seats) if seats > 1 else (0.0, priced(leftmost, values, 1.0, 0.0))
    p = np.zeros(SIZE, np.float32)
    p[PRICE_AT] = price
    p[LAYER_AT:FORECAST_AT] = layer
    fill_worth(p, layer, 1 / seats)
    if seats > 1:
        fill_forecasts(p, values, leftmost, 1 / seats)
    return p


def priced(leftmost: bool, values: Ints, share: float, price: float) -> Floats32:
    """What sheets are worth to a seat that is active in a share of the turns, each at a price."""
    layer = np.zeros(LAYER, np.float32)
    solve_turn(layer, 0, 0, values, leftmost, share, price)
    return layer


def best_price(leftmost: bool, values: Ints, share: float) -> tuple[float, Floats32]:
    """The price at which a whole sheet is worth nothing, and what all sheets are worth then."""
    price, worth = 0.0, np.inf
    while worth > CLOSE:
        layer, dearer = (priced(leftmost, values, share, tried) for tried in (price, price + CLOSE))
        worth, less = (float(to_come(tried, 0, 0, 0, SETS - 1, share)) for tried in (layer, dearer))
        # a sheet's worth falls with the price as fast as it takes turns, never faster: Newton's steps stay below
        price += worth * CLOSE / (worth - less) if worth > CLOSE else 0.0
    return price, layer


@rule
def fill_worth(p: Weights, layer: Floats32, share: float) -> None:
    """The worth of every sheet between turns; without its current row it is that of the next."""
    for row in range(ROWS):
        for hit in range(HITS):
            for free in range(SETS):
                if SIZES[free] + hit <= CELLS:
                    p[(row * HITS + hit) * SETS + free] = to_come(layer, 0, row, hit, free, share)


@rule
def second_at(number: int, ones: int) -> int:
    """Where the numbers hold the worth of a sheet whose dice roll again, but for the 1s on free places."""
    free, case = number % SETS, number // SETS
    return LAYER_AT + before_second(0, case // HITS, case % HITS, free, ones)


@rule
def gain_of_first(p: Weights, number: int) -> float:
    """What a sheet gains on average by being the active one's in a turn."""
    free, case = number % SETS, number // SETS
    at = LAYER_AT + before_roll(0, case // HITS, case % HITS, free)
    return p[at] - p[second_at(number, 0)]


@rule
def forecast_at(number: int, turn: int) -> int:
    """The place of a sheet's forecast at a turn; 0 is the next one."""
    return FORECAST_AT + number * FORECAST + turn


@rule
def fill_forecasts(p: Weights, values: Ints, leftmost: bool, share: float) -> None:
    """The forecast of every sheet that is played by its worth, from the last row and the fewest cells on."""
    forecast = np.zeros((SHEETS, TURNS + 1, 2, 3))
    steps = np.zeros((HITS, SETS, 3))
    for row in range(ROWS - 1, -1, -1):
        for free in range(1, SETS):
            for hit in range(CELLS - SIZES[free] + 1):
                number = sheet_number(row, hit, free)
                take_turn(p, row, hit, free, values[row], leftmost, share, steps)
                follow(forecast, number, row, hit, free, steps)
                for turn in range(TURNS):
                    write_down(p, forecast_at(number, turn) + RUNS, forecast[number, turn + 1, 0])
                    write_down(p, forecast_at(number, turn) + ENDS, forecast[number, turn + 1, 1])


@rule
def write_down(p: Weights, at: int, sums: Floats) -> None:
    """Chance, mean and variance, from the sums of chances, points and their squares."""
    chance = round(CHANCES * sums[0]) / CHANCES
    if chance > 0:
        mean = sums[1] / sums[0]
        p[at] = chance
        p[at + MEAN] = round(POINTS * mean) / POINTS
        p[at + VARIANCE] = round(SQUARES * (sums[2] / sums[0] - mean * mean)) / SQUARES


@rule
def follow(forecast: Floats, number: int, row: int, hit: int, free: int, steps: Floats) -> None:
    """Sum up the forecast of a sheet, continuing and complete, over the results of its next turn."""
    forecast[number, 0, 0, 0] = 1.0
    left = (free - 1) & free
    while True:
        for reached in range(hit, CELLS - SIZES[left] + 1):
            chance, points, squares = steps[reached, left]
            if chance > 0:
                after = sheet_number(row, reached, left)
                if after == COMPLETE:
                    for part in range(3):
                        forecast[number, 1, 1, part] += steps[reached, left, part]
                else:
                    for turn in range(TURNS):
                        for k in range(2):
                            n, mean, square = forecast[after, turn, k]
                            forecast[number, turn + 1, k, 0] += chance * n
                            forecast[number, turn + 1, k, 1] += chance * mean + points * n
                            forecast[number, turn + 1, k, 2] += chance * square + 2 * points * mean + squares * n
        if left == 0:
            return
        left = (left - 1) & free


@rule
def take_turn(
    p: Weights, row: int, hit: int, free: int, values: Ints, leftmost: bool, share: float, steps: Floats
) -> None:
    """Fill `steps`, by hits and free places after a turn, with its chance, and the sums of points and squares."""
    steps[:] = 0.0
    faces = np.empty(CELLS, np.int64)
    again, first = np.zeros(SETS), np.zeros(SETS)
    count = count_meanings(free, values)
    for n in range(count):
        ones, odds = read_meaning(n, free, values, faces)
        first[ones] += odds
        _, _, _, made = best_of(p, row, hit, free, values, faces, leftmost)
        if made < p[PRICE_AT] + p[second_at(sheet_number(row, hit, free), ones)]:
            again[ones] += odds
    for ones in range(SETS):
        rolls = share * again[ones] + (1.0 - share) * OTHERS_AGAIN * first[ones]
        again[ones] = rolls * FACES ** SIZES[ones]
    for place in range(CELLS):
        for ones in range(SETS):
            if ones >> place & 1:
                again[ones] += again[ones ^ 1 << place]
    for n in range(count):
        ones, odds = read_meaning(n, free, values, faces)
        left, reached, points, made = best_of(p, row, hit, free, values, faces, leftmost)
        is_kept = made >= p[PRICE_AT] + p[second_at(sheet_number(row, hit, free), ones)]
        odds *= share * is_kept + (1.0 - share) * (1.0 - OTHERS_AGAIN) + again[ones]
        steps[reached, left, 0] += odds
        steps[reached, left, 1] += odds * points
        steps[reached, left, 2] += odds * points * points


@rule
def best_of(
    p: Weights, row: int, hit: int, free: int, values: Ints, faces: Ints, leftmost: bool
) -> tuple[int, int, int, float]:
    """What the best writing or striking leaves free, the hits and points it makes, and what all is worth then."""
    at = (row * HITS + hit) * SETS
    best, kept, hits, won = -np.inf, 0, hit, 0
    for place in range(CELLS):
        if free >> place & 1:
            left = free & ~(1 << place)
            if p[at + left] > best:
                best, kept = p[at + left], left
            if leftmost:
                break
    fits = 0
    for place in range(CELLS):
        fits |= (faces[place] > 0) << place
    written = fits
    while written:
        points, reached, left = 0, hit, free & ~written
        for place in range(CELLS):
            if written >> place & 1:
                points += faces[place]
                reached += faces[place] == values[place]
        points += BONUS[reached] - BONUS[hit]
        made = points + p[at + (reached - hit) * SETS + left]
        if made > best:
            best, kept, hits, won = made, left, reached, points
        written = (written - 1) & fits
    return kept, hits, won, best
