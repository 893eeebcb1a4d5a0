"""Plays by lot are legal ones, and no more than were asked for."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.vingt_sur_vingt.plays.sampling import some_plays
from sobremesa.engine.rng import streams
from sobremesa.engine.state import State
from tests.bots.values import positions
from tests.games.vingt_sur_vingt.tables import GAME, table


def drawn(state: State, seat: int, most: int, each: int, seed: int = 1) -> list[int]:
    """Plays of up to three dominoes by lot."""
    out, rng = np.empty(most + 64, np.int64), streams(seed, 0, 0)[0]
    n = some_plays(state[0], state["hand"][0, seat], 3, out, 0, most, each, rng)
    return [int(move) for move in out[:n]]


def test_they_are_legal_and_few() -> None:
    for state, seat in positions("vingt_sur_vingt", 2, 12):
        if GAME.stage(state) == "chain":
            continue  # one domino at a time there
        before = state.copy()
        moves = drawn(state, seat, 50, 5)
        assert state.tobytes() == before.tobytes()
        assert len(moves) <= 50
        assert set(moves) <= set(GAME.moves_within(state, seat, 3).tolist())


@pytest.mark.core
def test_another_lot_brings_others() -> None:
    state = table("2|4 1|1 5|6", "", laid="9|9 0,0 E")
    assert drawn(state, 0, 8, 2) == drawn(state, 0, 8, 2)
    assert len({tuple(drawn(state, 0, 8, 2, seed)) for seed in range(6)}) > 1


def test_without_a_limit_they_are_all() -> None:
    state = table("2|4 1|1 5|6", "", laid="9|9 0,0 E")
    assert sorted(drawn(state, 0, 4096, 4096)) == sorted(GAME.moves_within(state, 0, 3).tolist())[1:]
