"""The share of the win in Twenty One, by the forecasts of all sheets.

Every sheet is assumed to continue independently, played by its worth: in each future turn it may be completed, which
ends the game, or continue, and the points made until then are spread about a mean.
"""

from __future__ import annotations

import math

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.twenty_one.sheets.forecast import ENDS, MEAN, RUNS, VARIANCE, forecast_at, gain_of_first
from sobremesa.bots.twenty_one.sheets.sheet import COMPLETE
from sobremesa.bots.twenty_one.solver import SCALE, TURNS
from sobremesa.engine.arrays import Floats, Ints
from sobremesa.engine.rule import rule

NODES = np.array([-2.856970013872806, -1.355626179974266, 0.0, 1.355626179974266, 2.856970013872806])
WEIGHTS = np.array([0.011257411327721, 0.222075922005613, 0.533333333333333, 0.222075922005613, 0.011257411327721])
"""Five points that stand for a normal spread (Gauss and Hermite)."""
STEEPEST = 6.0
"""Spreads beyond which a chance is certain."""
TIE_VARIANCE = 1 / 12
"""Points are whole numbers: as spread as their rounding."""
NEGLIGIBLE = 1e-6
COMMON = 0.85
"""The part of the spread that is left of a lead: both sheets are filled from the same dice."""
TEMPO = 1.2
"""How much the turn counts, in what a roll of one's own adds to a sheet."""


@rule
def win_share(p: Weights, numbers: Ints, stands: Floats, seat: int, active: int) -> tuple[float, float, float]:
    """The share of the win, the margin in SCALE, and the points, by forecasts of sheets and their current points."""
    if len(numbers) == 1:
        made = stands[0] + p[numbers[0]]
        return 1.0, made / SCALE, made
    points = stands.copy()
    seats, is_over = len(numbers), False
    for owner in range(seats):
        is_over |= numbers[owner] == COMPLETE
    if is_over:
        return verdict(points, seat)
    for owner in range(seats):
        wait = (owner - active) % seats
        points[owner] += TEMPO * ((seats - 1) / 2 - wait) / seats * gain_of_first(p, numbers[owner])
    if seats == 2:
        return duel(p, numbers[seat], numbers[1 - seat], points[seat], points[1 - seat])
    return contest(p, numbers, points, seat)


@rule
def verdict(points: Floats, seat: int) -> tuple[float, float, float]:
    """The share of the win, the margin in SCALE, and the points, of a game that is over with these points."""
    ahead, equals, best = 0, 0, -np.inf
    for other in range(len(points)):
        ahead += points[other] > points[seat]
        equals += points[other] == points[seat]
        if other != seat:
            best = max(best, points[other])
    return 0.0 if ahead else 1.0 / equals, (points[seat] - best) / SCALE, points[seat]


@rule
def duel(p: Weights, own: int, other: int, stands: float, others: float) -> tuple[float, float, float]:
    """The share of the win, the margin in SCALE, and the points, of a sheet against another with other points."""
    share, margin, made, mass = 0.0, 0.0, 0.0, 0.0
    for turn in range(TURNS):
        a, b = forecast_at(own, turn), forecast_at(other, turn)
        for k in range(1, 4):  # either is complete, or both are
            mine, theirs = a + (ENDS if k & 1 else RUNS), b + (ENDS if k & 2 else RUNS)
            odds = np.float64(p[mine]) * p[theirs]
            if odds > NEGLIGIBLE:
                ahead = stands - others + p[mine + MEAN] - p[theirs + MEAN]
                share += odds * below_chance(ahead, COMMON * (p[mine + VARIANCE] + p[theirs + VARIANCE]))
                margin += odds * ahead
                made += odds * p[mine + MEAN]
                mass += odds
        if p[a] * p[b] < NEGLIGIBLE:
            break
    return share / mass, margin / mass / SCALE, stands + made / mass


@rule
def contest(p: Weights, numbers: Ints, points: Floats, seat: int) -> tuple[float, float, float]:
    """The share of the win, the margin in SCALE, and the points, of a sheet against several others."""
    share, margin, made, mass = 0.0, 0.0, 0.0, 0.0
    for turn in range(TURNS):
        run, alive, ahead = 1.0, 1.0, -np.inf
        for other in range(len(numbers)):
            if other != seat:
                at = forecast_at(numbers[other], turn)
                run *= p[at + RUNS]
                alive *= p[at + RUNS] + p[at + ENDS]
                ahead = max(ahead, points[other] + mean_at(p, at))
        own = forecast_at(numbers[seat], turn)
        ends, runs = p[own + ENDS] * alive, p[own + RUNS] * (alive - run)
        if ends + runs > NEGLIGIBLE:
            share += p[own + ENDS] * chance(p, numbers, points, seat, turn, own + ENDS)
            share += p[own + RUNS] * chance(p, numbers, points, seat, turn, own + RUNS)
        mass += ends + runs
        margin += (ends + runs) * (points[seat] - ahead)
        made += ends * p[own + ENDS + MEAN] + runs * p[own + RUNS + MEAN]
        if alive * (p[own + RUNS] + p[own + ENDS]) < NEGLIGIBLE:
            break
    return share / mass, (margin + made) / mass / SCALE, points[seat] + made / mass


@rule
def mean_at(p: Weights, at: int) -> float:
    """The mean of the points that a sheet makes until a turn of its forecast, complete then or not."""
    runs, ends = p[at + RUNS], p[at + ENDS]
    return (runs * p[at + RUNS + MEAN] + ends * p[at + ENDS + MEAN]) / (runs + ends) if runs + ends else 0.0


@rule
def chance(p: Weights, numbers: Ints, points: Floats, seat: int, turn: int, own: int) -> float:
    """The chance that the game ends with a turn and the seat is ahead then, given what its own sheet does there.

    `own` is where the chance, the mean and the variance of that lie. Where its sheet goes on, another must be complete.
    """
    total = 0.0
    is_end = own == forecast_at(numbers[seat], turn) + ENDS
    for node in range(len(NODES)):
        reached = points[seat] + p[own + MEAN] + NODES[node] * math.sqrt(p[own + VARIANCE])
        behind, running = 1.0, 1.0
        for other in range(len(numbers)):
            if other != seat:
                at = forecast_at(numbers[other], turn)
                lead = reached - points[other]
                runs = p[at + RUNS] * below_chance(lead - p[at + RUNS + MEAN], p[at + RUNS + VARIANCE])
                running *= runs
                behind *= runs + p[at + ENDS] * below_chance(lead - p[at + ENDS + MEAN], p[at + ENDS + VARIANCE])
        total += WEIGHTS[node] * (behind if is_end else behind - running)
    return total


@rule
def below_chance(lead: float, variance: float) -> float:
    """The chance that what is spread about nothing stays below a lead; whole points, so a tie counts half."""
    z = lead / math.sqrt(variance + TIE_VARIANCE)
    z = min(STEEPEST, max(-STEEPEST, z))
    return 1.0 / (1.0 + math.exp(-z * (1.5976 + 0.070566 * z * z)))
