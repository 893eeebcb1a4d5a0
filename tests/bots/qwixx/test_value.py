"""The value of moves: that of the position that each leads to, though only what changes is added up."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.engine.state import OVER, State
from sobremesa.games import game
from sobremesa.games.qwixx.rules import FIRST, PASS, SECOND
from tests.bots.values import positions, untrained, worth

GAME = game("qwixx")


def worth_of_best(state: State, seat: int) -> float:
    """The best that the seat can still do in this turn, if the others cross nothing, by the whole net each time."""
    while (who := GAME.actor(state)) not in (seat, OVER) and state["stage"][0] in (FIRST, SECOND):
        if state["stage"][0] == SECOND:
            state["crossed"][0] = 1
        GAME.apply(state, who, PASS)
    if state["stage"][0] in (FIRST, SECOND):
        return max(worth_of_best(applied(state, seat, move), seat) for move in GAME.moves(state, seat).tolist())
    p = untrained("qwixx").p
    return worth("qwixx", state, seat, p)


def applied(state: State, seat: int, move: int) -> State:
    after = state.copy()
    GAME.apply(after, seat, move)
    return after


@pytest.mark.core
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_move_is_worth_what_the_whole_net_says_of_what_can_follow(seats: int) -> None:
    for state, seat in positions("qwixx", seats, 8):
        state["choice"] = 0
        moves, values = untrained("qwixx").rate(state, seat)
        expected = [worth_of_best(applied(state, seat, move), seat) for move in moves.tolist()]
        assert np.allclose(values, expected, atol=1e-5)
