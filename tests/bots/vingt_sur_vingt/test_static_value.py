"""At a glance a play is worth less the more it leaves to others; it is lifted again."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.vingt_sur_vingt.plays import static_value
from sobremesa.engine.state import State
from tests.bots.values import positions
from tests.games.vingt_sur_vingt.tables import GAME, table


def scores(state: State, seat: int, moves: list[int]) -> list[float]:
    """What plays are worth at a glance."""
    values = np.empty(len(moves))
    static_value.static_values(state[0], seat, np.array(moves, np.int64), len(moves), values)
    return [float(value) for value in values]


@pytest.mark.core
def test_markers_count_and_so_does_what_is_left() -> None:
    state = table("1|1 2|3 3|6", "", laid="9|9 0,0 E")
    texts = "lay 1|1 2,0 E", "lay 2|3 2,0 N"
    moves = [GAME.read_move(state, 0, text) for text in texts]
    before = state.copy()
    full, bent = scores(state, 0, moves)
    assert state.tobytes() == before.tobytes()
    assert full > bent  # a three with ends of its own invites others, a full line does not


def test_plays_beside_each_other_do_not_change_the_table() -> None:
    for state, seat in positions("vingt_sur_vingt", 2, 6):
        moves = GAME.moves_within(state, seat, 2).tolist()[1:200]
        before = state.copy()
        found = scores(state, seat, moves)
        assert state.tobytes() == before.tobytes()
        assert np.isfinite(found).all()


@pytest.mark.core
def test_an_end_costs_where_a_domino_to_come_could_finish_it() -> None:
    across, within = np.empty(21), np.empty(21)
    static_value.price(table("5|5", "", laid="9|9 0,0 E")[0], 0, across, within)
    assert within[20] == within[1] == 0
    assert within[11] < 0  # a sum of nine
    assert within[2] == 0  # 9|9 lies on the table
    assert across[11] < 0
    assert across[10] == across[20] == 0
    assert static_value.end_cost(21, 0, across, within) == 0
    assert static_value.end_cost(15, 0, across, within) == pytest.approx(across[15] + within[15])
    assert static_value.end_cost(5, 0, across, within) == within[5]
