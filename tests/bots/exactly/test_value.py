"""What the net's chances of the next euro say of the match."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.compiled.net import OUTPUTS, size_of
from sobremesa.bots.exactly.features import INPUTS
from sobremesa.bots.exactly.value import CHANCES, chance_after, worth
from sobremesa.engine.arrays import Floats32
from sobremesa.engine.state import State
from sobremesa.games import game

GAME = game("exactly")
SEATS = 4


def net(bias: float) -> Floats32:
    """A net that says the same of every seat: its last layer has a bias alone."""
    p = np.zeros(size_of(INPUTS), np.float32)
    p[-OUTPUTS] = bias
    return p


def table(*euros: int) -> State:
    state = GAME.new(SEATS)
    state["euros"][0, :SEATS] = euros
    return state


@pytest.mark.parametrize("euros", [(0, 0, 0, 0), (0, 1, 2, 0), (2, 1, 1, 1)])
def test_a_round_without_end_is_worth_the_worst_that_the_next_euro_can_mean(euros: tuple[int, ...]) -> None:
    s = table(*euros)[0]
    others = [euros[1:].count(held) for held in (1, 2)]
    worst = min(chance_after(s, 0, winner, *others) for winner in range(SEATS))
    assert worth(s, 0, net(-50.0)) == pytest.approx(worst)


def test_what_is_better_than_the_worst_counts_as_often_as_the_net_expects_it() -> None:
    """Seat 3 wins the match with its next euro; the others would take one each with a chance of a half."""
    s = table(0, 1, 2, 0)[0]
    after = [CHANCES[SEATS, 1, 1, 1], CHANCES[SEATS, 0, 0, 2], 0.0, CHANCES[SEATS, 0, 2, 1]]
    assert worth(s, 0, net(0.0)) == pytest.approx(sum(after) / 2)
