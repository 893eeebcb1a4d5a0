"""Whether expected shares come true, and what is said of that."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.weights import trained_room
from sobremesa.games import game
from sobremesa.lab.calibration import Calibrating, Sample, calibration
from tests.bots.values import LEARNED

QUICKEST = next(id for id in LEARNED if trained_room(id).formula is not None)
TABLE = Calibrating(game(QUICKEST), 3, {}, playouts=20, simulations=20)


def test_what_comes_true_has_no_error_but_that_of_few_playouts() -> None:
    lot, playouts = np.random.default_rng(1), 100
    truth = lot.random(20_000)
    shares = lot.binomial(playouts, truth) / playouts
    found = calibration([Sample(t, s, t * (1 - t) / playouts) for t, s in zip(truth, shares, strict=True)])
    assert abs(found.bias) < 4 * found.bias_error < 0.01
    assert found.error < 0.005
    assert found.rmse < 0.005


def test_bias_and_errors_are_those_of_expectations_that_are_off() -> None:
    samples = [Sample(0.55, 0.45, 0.0), Sample(0.55, 0.65, 0.0), Sample(0.95, 0.85, 0.0), Sample(1.0, 0.9, 0.0)]
    found = calibration(samples)
    assert found.positions == 4
    assert found.bias == pytest.approx(0.05)
    assert found.error == pytest.approx(0.05)  # the two below 0.6 make up for each other
    assert found.rmse == pytest.approx(0.1)


def test_samples_are_the_same_on_any_number_of_cores() -> None:
    one, two = (list(TABLE.samples(range(6), threads)) for threads in (1, 2))
    assert one == two
    assert list(TABLE.samples(range(4, 6))) == one[4:]
    for both in one:
        assert all(0 <= sample.expected <= 1 and 0 <= sample.share <= 1 for sample in both)
