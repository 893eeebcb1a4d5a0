"""Steps of a net towards targets: Adam over the rows that a batch touches."""

from __future__ import annotations

import numpy as np

from sobremesa.bots.compiled.net import ANSWERS, FIRST, LEAK, SECOND, answer, spread
from sobremesa.engine.rule import rule

FADE, SQUARE_FADE, TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
"""Adam: how slowly the means of slopes and of their squares forget."""


@rule
def fit(net, inputs, where, amounts, counts, targets, order, batch, pace, seats, slopes, means, squares, steps):
    """Go through samples in an order, a batch a step; the mean squared errors of share and margin before each step."""
    one, two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    back_one, back_two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    touched = np.zeros(inputs, np.int64)
    rows = np.empty(inputs, np.int64)
    wrong_share, wrong_margin = 0.0, 0.0
    upper = inputs * FIRST
    for begin in range(0, len(order), batch):
        end = min(begin + batch, len(order))
        n_rows = 0
        slopes[upper:] = 0
        for i in order[begin:end]:
            n = counts[i]
            last = spread(net, inputs, where[i], amounts[i], n, one, two)
            share, margin = answer(net, last, two)
            off_share = share - targets[i, 0] if seats > 1 else 0.0
            off_margin = margin - targets[i, 1]
            wrong_share += off_share * off_share
            wrong_margin += off_margin * off_margin
            push_share, push_margin = np.float32(off_share), np.float32(min(1.0, max(-1.0, off_margin)))
            back(net, slopes, inputs, last, one, two, back_one, back_two, push_share, push_margin)
            for k in range(n):
                row = where[i, k]
                at = row * FIRST
                if not touched[row]:
                    touched[row] = 1
                    rows[n_rows] = row
                    n_rows += 1
                    slopes[at : at + FIRST] = 0
                for j in range(FIRST):
                    slopes[at + j] += amounts[i, k] * back_one[j]
        steps += 1
        fairly = np.float32(pace * np.sqrt(1 - SQUARE_FADE**steps) / (1 - FADE**steps))
        weight = np.float32(1.0 / (end - begin))
        for r in range(n_rows):
            at = rows[r] * FIRST
            touched[rows[r]] = 0
            descend(net, slopes, means, squares, at, at + FIRST, weight, fairly)
        descend(net, slopes, means, squares, upper, len(net), weight, fairly)
    return wrong_share / len(order), wrong_margin / len(order), steps


@rule
def back(net, slopes, inputs, last, one, two, back_one, back_two, push_share, push_margin):
    """Carry the errors of one sample back to the first layer, adding up the slopes of the upper ones."""
    for j in range(SECOND):
        at = last + j * ANSWERS
        slopes[at] += push_share * two[j]
        slopes[at + 1] += push_margin * two[j]
        felt = push_share * net[at] + push_margin * net[at + 1]
        back_two[j] = felt if two[j] > 0 else LEAK * felt
    slopes[last + SECOND * ANSWERS] += push_share
    slopes[last + SECOND * ANSWERS + 1] += push_margin
    middle = (inputs + 1) * FIRST
    offsets = middle + FIRST * SECOND
    for j in range(SECOND):
        slopes[offsets + j] += back_two[j]
    for i in range(FIRST):
        row = middle + i * SECOND
        felt = np.float32(0)
        for j in range(SECOND):
            slopes[row + j] += one[i] * back_two[j]
            felt += back_two[j] * net[row + j]
        back_one[i] = felt if one[i] > 0 else LEAK * felt
        slopes[inputs * FIRST + i] += back_one[i]


@rule
def descend(net, slopes, means, squares, begin, end, weight, pace):
    """One step of Adam for a stretch of the net."""
    for k in range(begin, end):
        slope = slopes[k] * weight
        means[k] = FADE * means[k] + (1 - FADE) * slope
        squares[k] = SQUARE_FADE * squares[k] + (1 - SQUARE_FADE) * slope * slope
        net[k] -= pace * means[k] / (np.sqrt(squares[k]) + TINY)
