"""The net's gradients are those of its errors, whatever is active."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.compiled.net import (
    FIRST,
    LEAKY_SLOPE,
    OUTPUTS,
    SECOND,
    blend,
    forward,
    new_net,
    output,
    points_output,
    size_of,
)
from sobremesa.lab.learning.fitting import fit
from sobremesa.lab.learning.samples import Samples, new_adam

INPUTS, ACTIVE = 9, 4
WHERE = np.array([0, 3, 7, 8])
AMOUNTS = np.array([1.0, 1.0, 0.5, -2.0], np.float32)

pytestmark = pytest.mark.core


def net() -> np.ndarray:
    """A net with something in every place."""
    return new_net(INPUTS, ACTIVE, 3) + np.random.default_rng(4).normal(0, 0.1, size_of(INPUTS)).astype(np.float32)


def ask(net: np.ndarray) -> tuple[float, float, float]:
    one, two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    last = forward(net, INPUTS, WHERE, AMOUNTS, len(WHERE), one, two)
    share, margin = output(net, last, two)
    return float(share), float(margin), float(points_output(net, last, two))


def learn(
    net: np.ndarray, target: tuple[float, float, float], steps: int, learning_rate: float, seats: int = 2
) -> np.ndarray:
    """The gradients of the last of some steps towards a share, a margin and points."""
    adam = new_adam(len(net))
    assert len(target) == OUTPUTS
    samples = Samples(WHERE[None], AMOUNTS[None], np.array([len(WHERE)]), np.array([target], np.float32))
    for _ in range(steps):
        fit(net, INPUTS, samples, np.zeros(1, np.int64), 1, learning_rate, seats, adam)
    assert adam.steps[0] == steps
    return adam.gradients


def test_layers_are_added_up_in_one_order_everywhere() -> None:
    """To the bit, compiled and not: equal moves are chosen on every machine."""
    given, one = net(), np.empty(FIRST, np.float32)
    two, expected = np.empty(SECOND, np.float32), np.empty(SECOND, np.float32)
    forward(given, INPUTS, WHERE, AMOUNTS, len(WHERE), one, two)
    rows, upper = given[: (INPUTS + 1) * FIRST].reshape(-1, FIRST), given[(INPUTS + 1) * FIRST :]
    layer = rows[INPUTS].copy()
    for place, amount in zip(WHERE, AMOUNTS, strict=True):
        layer += amount * rows[place]
    layer = np.maximum(layer, LEAKY_SLOPE * layer)
    expected[:] = upper[FIRST * SECOND :][:SECOND]
    for unit, row in zip(layer, upper[: FIRST * SECOND].reshape(FIRST, SECOND), strict=True):
        expected += unit * row
    assert one.tolist() == layer.tolist()
    assert two.tolist() == np.maximum(expected, LEAKY_SLOPE * expected).tolist()


def test_a_new_net_says_even() -> None:
    assert ask(new_net(INPUTS, ACTIVE, 1)) == (0.5, 0.0, 0.0)


def test_gradients_are_what_a_small_change_changes() -> None:
    start = net()
    target = 1.0, ask(start)[1] - 0.5, ask(start)[2] + 0.5
    gradients = learn(start.copy(), target, steps=1, learning_rate=0.0)

    def error(changed: np.ndarray) -> float:
        share, margin, points = ask(changed)
        return float(-np.log(share) + (margin - target[1]) ** 2 / 2 + (points - target[2]) ** 2 / 2)

    rng = np.random.default_rng(5)
    active = [row * FIRST + int(rng.integers(FIRST)) for row in WHERE]
    for k in [*active, *rng.integers(INPUTS * FIRST, len(start), 40)]:
        step = np.zeros_like(start)
        step[k] = 2e-3
        measured = (error(start + step) - error(start - step)) / 4e-3
        assert measured == pytest.approx(gradients[k], abs=4e-3, rel=4e-2), k


def test_it_learns_what_it_is_told_and_leaves_alone_what_is_not_active() -> None:
    taught = net()
    before = taught.copy()
    learn(taught, (0.8, -0.3, 0.4), steps=400, learning_rate=3e-3)
    assert np.allclose(ask(taught), (0.8, -0.3, 0.4), atol=0.02)
    idle = [row for row in range(INPUTS) if row not in WHERE]
    rows, old_rows = (n[: INPUTS * FIRST].reshape(INPUTS, FIRST) for n in (taught, before))
    assert (rows[idle] == old_rows[idle]).all()
    assert (rows[WHERE] != old_rows[WHERE]).any()


def test_a_seat_alone_learns_its_points_only() -> None:
    taught = net()
    learn(taught, (1.0, 0.7, 0.7), steps=300, learning_rate=3e-3, seats=1)
    assert ask(taught)[1:] == pytest.approx((0.7, 0.7), abs=0.02)


def test_a_payoff_is_the_win_and_a_little_for_the_margin() -> None:
    assert blend(1, 1.0, 3.5) == 3.5
    assert blend(2, 0.5, 0.5) == pytest.approx(0.55)
    assert blend(3, 1.0, 7.0) == pytest.approx(1.1)
    assert blend(3, 0.0, -7.0) == pytest.approx(-0.1)
