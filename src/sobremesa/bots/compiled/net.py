"""A small net with sparse inputs: the first layer adds one row per active input, so inactive ones cost nothing.

A net is one flat float32 array: rows of the inputs, a bias row that is always active, the second layer and its biases,
the last layer and its biases. It has three outputs: the share of the win, the margin, and the points, both in SCALE.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.engine.arrays import Floats, Floats32, Ints
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule

if TYPE_CHECKING:
    from sobremesa.bots.contract import Features

FIRST, SECOND, OUTPUTS = 64, 32, 3
"""The widths of the layers."""
LEAKY_SLOPE = np.float32(0.01)
"""The slope of the leaky ReLU below zero."""
MARGIN = 0.1
"""The payoff of a margin of SCALE points; a won game pays one."""


def size_of(inputs: int) -> int:
    """The number of weights of a net with so many inputs."""
    return (inputs + 1) * FIRST + (FIRST + 1) * SECOND + (SECOND + 1) * OUTPUTS


def new_net(inputs: int, active: int, seed: int) -> Weights:
    """An untrained net: small random weights, and a last layer that predicts an even game."""
    chance = np.random.default_rng(seed)
    net = np.zeros(size_of(inputs), np.float32)
    first, second = inputs * FIRST, (inputs + 1) * FIRST
    net[:first] = chance.normal(0, (2 / active) ** 0.5, first)
    net[second : second + FIRST * SECOND] = chance.normal(0, (2 / FIRST) ** 0.5, FIRST * SECOND)
    return net


@rule
def add_inputs(net: Weights, where: Ints, amounts: Floats32, begin: int, end: int, one: Floats32) -> None:
    """Add the rows of some active inputs to the first layer."""
    for k in range(begin, end):
        row, amount = net[where[k] * FIRST : (where[k] + 1) * FIRST], amounts[k]
        for j in range(FIRST):
            one[j] += amount * row[j]


@rule
def upper_layers(net: Weights, inputs: int, one: Floats32, two: Floats32) -> int:
    """Apply the leaky ReLU to the first layer and fill the second; the place where the last layer begins.

    Each sum is added up in the order of the inputs, four at a time.
    """
    at = (inputs + 1) * FIRST
    offsets = at + FIRST * SECOND
    for i in range(FIRST):
        one[i] = max(one[i], LEAKY_SLOPE * one[i])
    for j in range(SECOND):
        two[j] = net[offsets + j]
    for i in range(0, FIRST, 4):
        a, b, c, d = one[i], one[i + 1], one[i + 2], one[i + 3]
        row, rows = at + i * SECOND, 4 * SECOND
        block = net[row : row + rows]
        for j in range(SECOND):
            sum = two[j] + a * block[j] + b * block[j + SECOND]
            two[j] = sum + c * block[j + 2 * SECOND] + d * block[j + 3 * SECOND]
    for j in range(SECOND):
        two[j] = max(two[j], LEAKY_SLOPE * two[j])
    return offsets + SECOND


@rule
def forward(net: Weights, inputs: int, where: Ints, amounts: Floats32, n: int, one: Floats32, two: Floats32) -> int:
    """Fill both layers for `n` active inputs; the place where the last layer begins."""
    bias_layer(net, inputs, one)
    add_inputs(net, where, amounts, 0, n, one)
    return upper_layers(net, inputs, one, two)


@rule
def bias_layer(net: Weights, inputs: int, one: Floats32) -> None:
    """The first layer without inputs: the bias row."""
    for j in range(FIRST):
        one[j] = net[inputs * FIRST + j]


@rule
def output(net: Weights, at: int, two: Floats32) -> tuple[float, float]:
    """The share of the win and the margin, by a net whose last layer begins at a place."""
    share, margin = net[at + SECOND * OUTPUTS], net[at + SECOND * OUTPUTS + 1]
    for j in range(SECOND):
        share += two[j] * net[at + j * OUTPUTS]
        margin += two[j] * net[at + j * OUTPUTS + 1]
    return 1.0 / (1.0 + np.exp(-np.float64(share))), np.float64(margin)


@rule
def points_output(net: Weights, at: int, two: Floats32) -> float:
    """The points in SCALE, by the same net."""
    points = net[at + SECOND * OUTPUTS + 2]
    for j in range(SECOND):
        points += two[j] * net[at + j * OUTPUTS + 2]
    return np.float64(points)


@rule
def blend(seats: int, share: float, margin: float) -> float:
    """A payoff: the share of the win plus a small part of the margin; for a seat alone its points."""
    if seats == 1:
        return margin
    return share + MARGIN * min(1.0, max(-1.0, margin))


def net_outlook(features: Features, scale: float) -> Any:
    """What each seat expects in a position with these features; points are counted in `scale`."""

    @rule
    def outlook(s: Row, p: Weights, shares: Floats, points: Floats) -> None:
        where, amounts = np.empty(features.ACTIVE, np.int64), np.empty(features.ACTIVE, np.float32)
        one, two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
        for seat in range(s.seats):
            n = features.inputs(s, seat, where, amounts)
            last = forward(p, features.INPUTS, where, amounts, n, one, two)
            shares[seat] = output(p, last, two)[0]
            points[seat] = scale * points_output(p, last, two)
        share_out(shares)

    return outlook


@rule
def share_out(shares: Floats) -> None:
    """Make the shares of all seats add up to one."""
    total = shares.sum()
    for seat in range(len(shares)):
        shares[seat] /= total
