"""Exactly with two seats: what the table makes of a whole match."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sobremesa.bots.exactly import solver
from sobremesa.bots.exactly.solving.round import Table, cell, cells_of, even_table
from sobremesa.engine.rng import stream_of
from sobremesa.engine.state import State
from sobremesa.games import game

GAME = game("exactly")
ROUND = 0.50592
"""What a round is worth to the seat that rolls first, and without the 5 c that are dealt."""
ROUND_UNDEALT = 0.51344


@pytest.fixture(scope="module")
def table() -> Table:
    """Worths as they might be: random, but for euros taken and given, and a start that fits."""
    table = even_table(solver.CELLS)
    table[table == 0.5] = np.random.default_rng(2).random((table == 0.5).sum(), np.float32)
    table[solver.DEALT], table[solver.EMPTY] = 1 - ROUND, 1 - ROUND_UNDEALT
    return table


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver of a game with two tokens of each value."""
    monkeypatch.setattr(solver, "CELLS", cells_of(2))
    monkeypatch.setattr(solver, "DEALT", cell(1, 1, 2))


def positions(count: int, **options: Any) -> list[State]:
    """Positions of a seat that has rolled, from the thick of the game."""
    rng, found = np.random.default_rng(5), []
    for _ in range(count):
        state = GAME.new(2, options)
        s = state[0]
        s.piles[:3] = rng.multinomial(10, [0.15, 0.15, 0.7], 4).T
        s.euros[:2] = rng.integers(0, 3, 2)
        s.active, s.stage, s.die = rng.integers(2), 2, rng.integers(5)
        if 100 not in (s.piles[:2] @ [50, 20, 10, 5]).tolist():
            found.append(state)
    return found


@pytest.mark.soak
@pytest.mark.parametrize("redeal", [True, False])
def test_a_move_is_worth_what_the_table_is_worth_after_it(table: Table, redeal: bool) -> None:
    out, values = np.empty(100, np.int64), np.empty(100)
    ended = 0
    for state in positions(150, redeal=redeal):
        seat, before = int(state["active"][0]), state.copy()
        n = solver.rate(state[0], seat, table, out, values)
        assert state == before
        assert sorted(out[:n]) == sorted(GAME.moves(state, seat))
        for move, value in zip(out[:n].tolist(), values[:n].tolist(), strict=True):
            after = state.copy()
            GAME.apply(after, seat, move)
            ended += GAME.is_over(after)
            assert value == pytest.approx(solver.worth(after[0], seat, table), abs=1e-6)
            assert solver.worth(after[0], 1 - seat, table) == pytest.approx(1 - value, abs=1e-6)
        assert solver.worth(state[0], seat, table) == values[:n].max()
        chosen = solver.choose(state[0], seat, table, out.copy(), values.copy(), stream_of([1, 2, 3, 4]))
        assert values[:n][out[:n] == chosen] == pytest.approx(values[:n].max())
    assert ended


def test_a_match_is_worth_by_euros_what_solving_every_score_gives() -> None:
    """Measured score by score with another solver, which stopped a little earlier."""
    due = {
        "00": 0.50229, "01": 0.31247, "02": 0.12355, "10": 0.69209, "11": 0.50306, "12": 0.25006,
        "20": 0.87944, "21": 0.75598, "22": 0.50612,
    }  # fmt: skip
    worth = solver.by_euros(ROUND, 1 - ROUND, 0.0)
    for euros, share in due.items():
        assert worth[0, int(euros[0]), int(euros[1])] == pytest.approx(share, abs=2.5e-4)


def test_what_one_seat_gains_the_other_loses() -> None:
    worth = solver.by_euros(ROUND, 1 - ROUND, 0.1)
    assert worth[0] + worth[1].T == pytest.approx(np.ones((4, 4)) - np.diag([0, 0, 0, 1]))
    assert worth[1, 3, 0] == 1.1
    assert worth[0, 2, 3] == pytest.approx(-0.1 / 3)


def test_before_the_start_and_at_the_end_no_table_is_asked(table: Table) -> None:
    state = GAME.new(2, {"turn_limit": 1})
    nothing = table[:0]
    assert solver.worth(state[0], 0, nothing) == 0.5
    GAME.apply_chance(state, 1)
    assert solver.is_quiet(state[0])
    GAME.apply_chance(state, 5)
    assert GAME.is_over(state)
    assert solver.worth(state[0], 0, nothing) == 0.5


def test_two_seats_are_solved_where_there_are_turns_enough() -> None:
    assert solver.variant(GAME.new(2, {"redeal": False})[0]) == "two_seats"
    assert solver.variant(GAME.new(2, {"turn_limit": 2000})[0]) == "two_seats"
    assert solver.variant(GAME.new(2, {"turn_limit": 50})[0]) is None
    assert solver.variant(GAME.new(3)[0]) is None


def test_a_small_game_is_solved_by_steps_and_loses_nothing(small: None) -> None:
    table = solver.blank("two_seats")
    even = table.copy()
    steps = solver.solving("two_seats", table, 0)
    assert [next(steps) for _ in range(3)] == [(done, solver.SWEEPS) for done in (1, 2, 3)]
    assert list(solver.solving("two_seats", table, 3))[-1] == (solver.SWEEPS, solver.SWEEPS)
    assert 0.3 < solver.start("two_seats", table) < 0.7
    told: list[tuple[int, int]] = []
    assert abs(solver.loss("two_seats", table, lambda *steps: told.append(steps))) < 1e-4
    assert told[-1] == (solver.ANSWERS, solver.ANSWERS)
    assert solver.loss("two_seats", even, lambda *steps: None) > 0.05


def test_shares_and_euros_are_told_apart(table: Table) -> None:
    """In the order of the moves' values; the shares make one, and at most five euros are given (E10)."""
    out, values = np.empty(100, np.int64), np.empty(100)
    shares, points = np.empty((100, 2)), np.empty((100, 2))
    for state in positions(20):
        seat = int(state["active"][0])
        n = solver.rate(state[0], seat, table, out, values)
        moves = out[:n].tolist()
        assert solver.exact(state[0], seat, table, out, shares, points) == n
        assert out[:n].tolist() == moves
        assert shares[:n].sum(axis=1) == pytest.approx(1)
        assert (points[:n] >= state["euros"][0, :2]).all()
        assert (points[:n].sum(axis=1) <= 5).all()
        best = values[:n].argmax()
        assert shares[best, seat] == pytest.approx(shares[:n, seat].max())


def test_the_last_euro_wins_for_certain(table: Table) -> None:
    """E10: with two euros each, a move that makes exactly one euro wins, and one that gives it away loses."""
    state = GAME.new(2)
    s = state[0]
    s.piles[:3] = [[1, 2, 0, 0], [1, 1, 1, 0], [8, 7, 9, 10]]
    s.euros[:2], s.active, s.stage, s.die = 2, 0, 2, 2
    out, shares, points = np.empty(100, np.int64), np.empty((100, 2)), np.empty((100, 2))
    n = solver.exact(state[0], 0, table, out, shares, points)
    told = dict(zip(GAME.move_texts(state, 0, out[:n].tolist()), range(n), strict=True))
    assert shares[told["10 centre>1"]].tolist() == pytest.approx([1, 0])
    assert points[told["10 centre>1"]].tolist() == pytest.approx([3, 2])
