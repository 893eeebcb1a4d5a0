"""The rule of thumb takes, blocks and prepares."""

from __future__ import annotations

import numpy as np
import pytest

from bench.games.exactly import smart
from sobremesa.engine.rng import stream_of
from sobremesa.games import game
from tests.games.exactly.test_rules import table

GAME = game("exactly")
NO_WEIGHTS = np.zeros(0, np.float32)


@pytest.mark.core
@pytest.mark.parametrize(
    ("own", "other", "roll", "move"),
    [
        ((1, 1, 1, 2), (0, 0, 0, 1), "10", "10 centre>1"),  # takes the euro
        ((2, 0, 0, 1), (0, 0, 0, 1), "5", "5 1>"),  # also by giving away, to whom it may be
        ((1, 2, 0, 1), (1, 1, 1, 0), "20", "20 2>centre"),  # hinders, and keeps its own chance
        ((0, 0, 0, 1), (0, 0, 0, 1), "50", "50 centre>1"),  # comes nearer
    ],
)
def test_the_move_that_comes_to_mind(own: tuple[int, ...], other: tuple[int, ...], roll: str, move: str) -> None:
    state = table(own, other, roll=roll)  # type: ignore[arg-type]
    before = state.copy()
    out, values = np.empty(100, np.int64), np.empty(100)
    chosen = smart.choose(state[0], 0, NO_WEIGHTS, out, values, stream_of([1, 2, 3, 4]))
    assert state == before
    assert GAME.move_text(state, 0, chosen).startswith(move)


@pytest.mark.core
def test_the_chance_of_a_seat_counts_faces() -> None:
    """80 c: one 20 more, or the face that lets choose; 105 c: a 5 given away, if there is one."""
    state = table((1, 1, 1, 0), (2, 0, 0, 1), (2, 0, 0, 0), roll="5")
    assert [smart.chance(state[0], seat) for seat in range(3)] == pytest.approx([2 / 6, 2 / 6, 0])
