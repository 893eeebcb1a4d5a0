from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.twenty_one.sheets import sheet
from sobremesa.games import game
from sobremesa.games.twenty_one import lanes, rules
from sobremesa.games.twenty_one.rules import KEEP
from tests.bots.values import positions
from tests.games.twenty_one.test_rules import kept

GAME = game("twenty_one")


@pytest.mark.core
def test_a_sheet_goes_by_row_hits_and_free_places() -> None:
    """Red is the fourth of sheet A's first row, and the first of its second."""
    state = kept("6 2 . . x .", roll="1 1 1 1 1 1")
    assert sheet.number_of(state[0], 0) == sheet.sheet_number(0, 1, 0b101100)
    assert sheet.ones_of(state[0], 0) == 0b101100
    state = kept("6 5 4 3 2 1", "x . . . . .", roll="2 1 2 2 1 2")
    assert sheet.number_of(state[0], 0) == sheet.sheet_number(1, 0, 0b111110)
    assert sheet.ones_of(state[0], 0) == 0b001100


@pytest.mark.core
def test_a_complete_row_gives_way_to_the_next() -> None:
    assert sheet.sheet_number(2, 4, 0) == sheet.sheet_number(3, 0, 0b111111)
    assert sheet.sheet_number(4, 4, 0) == sheet.COMPLETE


@pytest.mark.core
@pytest.mark.parametrize("seats", [1, 3])
def test_a_move_makes_of_a_sheet_what_the_rules_make_of_it(seats: int) -> None:
    for state, seat in positions("twenty_one", seats, 12):
        if GAME.stage(state) != "write":
            continue
        for move in GAME.moves(state, seat).tolist():
            number, points = sheet.after(state[0], seat, move)
            done, s = state.copy(), state[0]
            row = int(lanes.lane(s.row, seat))
            done[0].sheets[seat, row] = cells = rules.filled(s.sheets[seat, row], s.dice, move)
            done[0].row += int(rules.free_cells(cells) == 0) << 4 * seat
            assert sheet.number_of(done[0], seat) == number
            assert GAME.scores(done)[seat] - GAME.scores(state)[seat] == points


@pytest.mark.core
@pytest.mark.parametrize("strike", ["any", "leftmost"])
def test_the_best_writing_is_the_best_of_all(strike: str) -> None:
    """By numbers out of the air, in which a sheet without its row is worth what the next one is."""
    p = np.random.default_rng(1).normal(0, 5, sheet.SHEETS + 1).astype(np.float32)
    for row in range(5):
        for hits in range(7):
            p[(row * 7 + hits) * 64] = p[sheet.sheet_number(row, hits, 0)]
    for state, seat in positions("twenty_one", 2, 30):
        state["leftmost"] = strike == "leftmost"
        if GAME.stage(state) == "write":
            made = {}
            for move in GAME.moves(state, seat).tolist():
                number, points = sheet.after(state[0], seat, move)
                made[move] = points + p[number]
            chosen, best = sheet.best_writing(state[0], seat, p)
            assert best == pytest.approx(max(made.values()))
            assert made[chosen] == pytest.approx(best)
            assert chosen < KEEP
