"""Gradient descent: Adam over the input rows that a batch touches, and over the upper layers."""

from __future__ import annotations

import numpy as np

from sobremesa.bots.compiled.net import FIRST, LEAKY_SLOPE, OUTPUTS, SECOND, forward, output, points_output
from sobremesa.bots.compiled.structures import Weights
from sobremesa.engine.arrays import Floats32, Ints
from sobremesa.engine.rule import rule
from sobremesa.lab.learning.samples import Adam, Samples

BETA1, BETA2, EPSILON = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
"""Adam's decay rates of the means of gradients and of their squares, and what keeps it from dividing by zero."""


@rule
def fit(
    net: Weights, inputs: int, samples: Samples, order: Ints, batch: int, learning_rate: float, seats: int, adam: Adam
) -> tuple[float, float]:
    """Learn from samples in an order, one step a batch; the mean squared errors of share and margin before each step.

    The errors of margin and points are clipped to one: few games are won by far, and they should not outweigh others.
    """
    one, two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    back_one, back_two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    errors = np.empty(OUTPUTS, np.float32)
    touched = np.zeros(inputs, np.int64)
    rows = np.empty(inputs, np.int64)
    share_errors, margin_errors = 0.0, 0.0
    upper = inputs * FIRST
    gradients = adam.gradients
    for begin in range(0, len(order), batch):
        end = min(begin + batch, len(order))
        n_rows = 0
        gradients[upper:] = 0
        for i in order[begin:end]:
            where, amounts, n = samples.inputs[i], samples.amounts[i], samples.counts[i]
            last = forward(net, inputs, where, amounts, n, one, two)
            share, margin = output(net, last, two)
            share_error = share - samples.targets[i, 0] if seats > 1 else 0.0
            margin_error = margin - samples.targets[i, 1]
            points_error = points_output(net, last, two) - samples.targets[i, 2]
            share_errors += share_error * share_error
            margin_errors += margin_error * margin_error
            errors[0], errors[1], errors[2] = share_error, clipped(margin_error), clipped(points_error)
            backward(net, gradients, inputs, last, one, two, back_one, back_two, errors)
            for k in range(n):
                row = where[k]
                at = row * FIRST
                if not touched[row]:
                    touched[row] = 1
                    rows[n_rows] = row
                    n_rows += 1
                    gradients[at : at + FIRST] = 0
                for j in range(FIRST):
                    gradients[at + j] += amounts[k] * back_one[j]
        adam.steps[0] += 1
        steps = adam.steps[0]
        rate = np.float32(learning_rate * np.sqrt(1 - BETA2**steps) / (1 - BETA1**steps))
        weight = np.float32(1.0 / (end - begin))
        for r in range(n_rows):
            at = rows[r] * FIRST
            touched[rows[r]] = 0
            adam_step(net, adam, at, at + FIRST, weight, rate)
        adam_step(net, adam, upper, len(net), weight, rate)
    return share_errors / len(order), margin_errors / len(order)


@rule
def clipped(error: float) -> float:
    """An error, of which no more than one counts."""
    return min(1.0, max(-1.0, error))


@rule
def backward(
    net: Weights,
    gradients: Floats32,
    inputs: int,
    last: int,
    one: Floats32,
    two: Floats32,
    back_one: Floats32,
    back_two: Floats32,
    errors: Floats32,
) -> None:
    """Propagate the errors of one sample back to the first layer, adding up the gradients of the upper layers."""
    for j in range(SECOND):
        at, gradient = last + j * OUTPUTS, np.float32(0)
        for k in range(OUTPUTS):
            gradients[at + k] += errors[k] * two[j]
            gradient += errors[k] * net[at + k]
        back_two[j] = gradient if two[j] > 0 else LEAKY_SLOPE * gradient
    for k in range(OUTPUTS):
        gradients[last + SECOND * OUTPUTS + k] += errors[k]
    middle = (inputs + 1) * FIRST
    offsets = middle + FIRST * SECOND
    for j in range(SECOND):
        gradients[offsets + j] += back_two[j]
    for i in range(FIRST):
        row = middle + i * SECOND
        gradient = np.float32(0)
        for j in range(SECOND):
            gradients[row + j] += one[i] * back_two[j]
            gradient += back_two[j] * net[row + j]
        back_one[i] = gradient if one[i] > 0 else LEAKY_SLOPE * gradient
        gradients[inputs * FIRST + i] += back_one[i]


@rule
def adam_step(net: Weights, adam: Adam, begin: int, end: int, weight: np.float32, rate: np.float32) -> None:
    """One step of Adam for the weights from `begin` to `end`; `weight` makes a batch's sum of gradients its mean."""
    means, squares = adam.means, adam.squares
    for k in range(begin, end):
        gradient = adam.gradients[k] * weight
        means[k] = BETA1 * means[k] + (1 - BETA1) * gradient
        squares[k] = BETA2 * squares[k] + (1 - BETA2) * gradient * gradient
        net[k] -= rate * means[k] / (np.sqrt(squares[k]) + EPSILON)
