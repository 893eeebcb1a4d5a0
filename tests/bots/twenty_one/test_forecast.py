from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.twenty_one.sheets import forecast
from sobremesa.bots.twenty_one.sheets.sheet import SHEETS, sheet_number
from sobremesa.bots.twenty_one.solver import LAYER, SETS, TURNS, before_roll, before_second, read_name, to_come
from sobremesa.engine.arrays import Floats

WHOLE = SETS - 1
"""The number of a sheet on which nothing stands."""


@cache
def made(name: str, seats: int) -> Weights:
    return forecast.make(name, seats)


def course_of(p: Weights, number: int) -> Floats:
    """The course of a sheet: going on and complete, each with chance, mean and variance, by turn."""
    fields: Floats = p[forecast.FORECAST_AT :].reshape(SHEETS, 2, 3, TURNS)[number].astype(float)
    return fields


@pytest.mark.parametrize(("share", "price"), [(1.0, 6.968), (0.5, 6.220)])
def test_the_best_price_is_the_most_points_a_turn(share: float, price: float) -> None:
    """The first is known; with half of the turns active and the rest as they come it is a little less."""
    found, layer = forecast.best_price(*read_name("any"), share)
    assert found == pytest.approx(price, abs=0.002)
    assert abs(to_come(layer, 0, 0, 0, WHOLE, share)) <= forecast.CLOSE


def test_alone_a_turn_costs_nothing_and_the_course_makes_what_the_sheet_is_worth() -> None:
    p = made("any", 1).copy()
    assert p[WHOLE] == pytest.approx(143.334, abs=0.001)
    forecast.fill_forecasts(p, read_name("any")[1], False, 1.0)
    ends, means, variances = course_of(p, WHOLE)[1]
    assert ends.sum() == pytest.approx(1, abs=2e-3)
    assert ends @ means / ends.sum() == pytest.approx(143.334, abs=0.1)
    spread = (ends @ (variances + means**2) / ends.sum() - (ends @ means / ends.sum()) ** 2) ** 0.5
    assert spread == pytest.approx(15.2, abs=0.2)  # as simulated games have it


@pytest.mark.parametrize("seats", [2, 6])
def test_a_sheet_is_complete_or_not_after_every_turn(seats: int) -> None:
    p = made("any", seats)
    for number in (WHOLE, sheet_number(2, 1, 0b101101), sheet_number(4, 3, 0b000110)):
        runs, ends = course_of(p, number)
        assert runs[0] + np.cumsum(ends[0]) == pytest.approx(1, abs=3e-3)
        assert (runs >= 0).all()
        assert (ends >= 0).all()


def test_the_last_cell_is_written_in_the_next_turn() -> None:
    """T2, T4, T7: a 6 without a hit before it, so a 6 makes 7. The active seat rolls 2 and 3 again."""
    last = course_of(made("any", 2), sheet_number(4, 0, 0b000001))
    one_roll = (1 + 2 + 3 + 4 + 5 + 7) / 6
    active = (1 + one_roll + one_roll + 4 + 5 + 7) / 6
    passive = (1 - forecast.OTHERS_AGAIN) * one_roll + forecast.OTHERS_AGAIN * (1 + 5 * one_roll) / 6
    assert last[1, 0, 0] == 1
    assert last[1, 1, 0] == pytest.approx((active + passive) / 2, abs=1 / forecast.POINTS / 2)


@pytest.mark.core
def test_a_turn_goes_by_what_it_makes() -> None:
    """A 1 alone in the last row, on numbers that say nothing is to come: the second roll is worth 2 in 6 times."""
    p = np.zeros(forecast.SIZE, np.float32)
    p[forecast.second_at(sheet_number(4, 0, 1), 0)] = 2 / 6
    p[forecast.second_at(sheet_number(4, 0, 1), 1)] = 2
    steps = np.zeros((7, SETS, 3))
    forecast.take_turn(p, 4, 0, 1, np.ones(6, np.int64), False, 1.0, steps)
    hit = 1 / 6 + 5 / 6 / 6
    assert steps[1, 0] == pytest.approx([hit, 2 * hit, 4 * hit])
    assert steps[0, 0] == pytest.approx([1 - hit, 0, 0])
    sums = np.zeros((SHEETS, TURNS + 1, 2, 3))
    forecast.follow(sums, sheet_number(4, 0, 1), 4, 0, 1, steps)
    assert sums[sheet_number(4, 0, 1), 1].ravel() == pytest.approx([0, 0, 0, 1, 2 * hit, 4 * hit])
    forecast.write_down(p, forecast.forecast_at(0, 0), np.array([0.5, 3, 30]))
    assert course_of(p, 0)[0, :, 0].tolist() == [0.5, 6, 24]


@pytest.mark.core
def test_a_sheet_goes_on_as_what_a_turn_makes_of_it() -> None:
    """One of two cells is filled for 3 points, and then the other for 1 or 2, half of the time each."""
    both, one = sheet_number(4, 0, 0b11), sheet_number(4, 0, 0b01)
    sums = np.zeros((SHEETS, TURNS + 1, 2, 3))
    sums[one, 0, 0, 0] = 1
    sums[one, 1, 1] = [1, 1.5, 2.5]
    steps = np.zeros((7, SETS, 3))
    steps[0, 0b01] = [1, 3, 9]
    forecast.follow(sums, both, 4, 0, 0b11, steps)
    assert sums[both, 1, 0].tolist() == [1, 3, 9]
    assert sums[both, 2, 1].tolist() == [1, 4.5, (16 + 25) / 2]


@pytest.mark.core
def test_a_sheet_between_turns_is_worth_what_both_kinds_of_turns_make_of_it() -> None:
    """A third of the turns active; without a free cell it is worth what the next row is, and nothing after the last."""
    layer = np.random.default_rng(1).normal(0, 5, LAYER).astype(np.float32)
    p = np.zeros(forecast.SIZE, np.float32)
    forecast.fill_worth(p, layer, 1 / 3)
    rolled, second = layer[before_roll(0, 2, 1, 0b11)], layer[before_second(0, 2, 1, 0b11, 0)]
    assert p[sheet_number(2, 1, 0b11)] == pytest.approx((rolled + 2 * second) / 3)
    assert p[(2 * 7 + 1) * SETS] == p[sheet_number(3, 0, WHOLE)]
    assert p[(4 * 7 + 1) * SETS] == 0
    p[forecast.LAYER_AT : forecast.FORECAST_AT] = layer
    assert forecast.gain_of_first(p, sheet_number(2, 1, 0b11)) == pytest.approx(rolled - second)
