from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.qwixx import solver
from sobremesa.engine.state import State
from sobremesa.games import game
from sobremesa.games.qwixx import rules
from sobremesa.games.qwixx.material import MISSES_TO_END
from tests.games.qwixx.test_rules import Sheet, squares, table

GAME = game("qwixx")
NAMES = ("red", "yellow", "green", "blue")
Row = tuple[int, int]
"""The place of the last cross and the number of crosses; None stands for a locked row."""


def solved(rows: int) -> Weights:
    """The table, solved for all sheets of rows up to a number."""
    found = solver.blank("classic")
    for misses in range(3, -1, -1):
        for pair in range(solver.pair_of(rows, rows) + 1):
            solver.solve_pair(found, misses, pair)
    return found


late = cache(lambda: solved(solver.row_number(8, 5)))
"""Every sheet whose rows are locked, end at their last square but one, or at the one before with five crosses."""


@pytest.mark.core
def test_one_seat_with_the_classic_sheet_is_solved() -> None:
    assert solver.variant(GAME.new(1, {"sheet": "classic"})[0]) == "classic"
    assert solver.variant(GAME.new(2, {"sheet": "classic"})[0]) is None
    assert solver.variant(GAME.new(1, {"sheet": "big_points"})[0]) is None


@pytest.mark.core
def test_every_cross_leads_to_a_sheet_with_a_lower_number() -> None:
    assert (np.arange(solver.ROWS)[:, None] > solver.AFTER).all()
    pairs = [solver.pair_of(row, other) for row in range(solver.ROWS) for other in range(row + 1)]
    assert pairs == list(range(solver.PAIRS))
    assert [solver.rows_of(pair) for pair in (0, 1, 2, 1652)] == [(0, 0), (1, 0), (1, 1), (56, 56)]


@pytest.mark.core
def test_there_are_as_many_open_sheets_as_is_known() -> None:
    """5,455,128 with misses: neither pair has two locked rows, nor both one."""
    with_lock = solver.ROWS - 1
    without = with_lock * solver.ROWS // 2
    assert MISSES_TO_END * (without * (without + 1) // 2 + without * with_lock) == 5_455_128


def slow_worth(rows: tuple[Row | None, ...], misses: int) -> float:
    """The points to come, over every throw of all six dice and every way to use it (Q2, Q5, Q8, Q9)."""

    @cache
    def before(rows: tuple[Row | None, ...], misses: int) -> float:
        if misses == 4 or rows.count(None) >= 2:
            return 0.0
        throws = list(product(range(1, 7), repeat=6 - rows.count(None)))
        return sum(best(rows, misses, throw) for throw in throws) / len(throws)

    def best(rows: tuple[Row | None, ...], misses: int, throw: tuple[int, ...]) -> float:
        dice = iter(throw[2:])
        coloured = [0 if row is None else next(dice) for row in rows]
        found = []
        for points, after in [(0, rows), *crossed(rows, [(colour, throw[0] + throw[1]) for colour in range(4)])]:
            if after.count(None) == 2:
                found.append(points + 0.0)
                continue
            sums = [(c, throw[w] + coloured[c]) for c in range(4) for w in range(2) if coloured[c]]
            found += [points + more + before(last, misses) for more, last in crossed(after, sums)]
            found.append(points + before(rows, misses + 1) - 5 if after == rows else points + before(after, misses))
        return max(found)

    def crossed(
        rows: tuple[Row | None, ...], numbers: list[tuple[int, int]]
    ) -> list[tuple[int, tuple[Row | None, ...]]]:
        found: list[tuple[int, tuple[Row | None, ...]]] = []
        for colour, number in numbers:
            row, place = rows[colour], number - 2 if colour < 2 else 12 - number
            if row is not None and place > row[0] and (place < 10 or row[1] >= 5):
                n = row[1]
                points, after = (n + 1 + n + 2, None) if place == 10 else (n + 1, (place, n + 1))
                found.append((points, (*rows[:colour], after, *rows[colour + 1 :])))
        return found

    return before(rows, misses)


def number_of(rows: tuple[Row | None, ...]) -> int:
    return int(solver.sheet_of(np.array([solver.LOCKED if row is None else solver.row_number(*row) for row in rows])))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("rows", "misses"),
    [
        ((None, (9, 7), (9, 2), (8, 6)), 3),
        ((None, (9, 5), (8, 5), (9, 6)), 3),
        (((9, 4), (9, 3), None, (8, 8)), 2),
        (((9, 6), (9, 1), (9, 5), (9, 1)), 3),
    ],
)
def test_late_sheets_are_worth_what_trying_everything_says(rows: tuple[Row | None, ...], misses: int) -> None:
    found = late()[misses * solver.SHEETS + number_of(rows)]
    assert found == pytest.approx(slow_worth(rows, misses), abs=1e-5)


def sheet(**crosses: int) -> Sheet:
    """Rows that end one square before the last one, with so many crosses."""
    return {name: squares(name, n - 1) + squares(name, 10)[-1:] for name, n in crosses.items()}


@pytest.mark.core
def test_a_lock_is_rated_with_what_comes_after_it() -> None:
    """Q5, Q6, Q9: red has six crosses, its last square makes 7 + 8 and leaves three rows without hope."""
    state = table(sheet(red=6, yellow=4, green=4, blue=4), roll="w6 w6 r1 y1 g1 b1", sheet="classic")
    out, values = np.empty(GAME.rules.MAX_MOVES, np.int64), np.empty(GAME.rules.MAX_MOVES)
    hopeless, stands = solver.blank("classic"), 21 + 3 * 10
    n = solver.rate(state[0], 0, hopeless, out, values)
    rated = {GAME.move_text(state, 0, int(out[i])): round(values[i] * solver.SCALE) for i in range(n)}
    assert rated == {"pass": stands - 5, "cross red 12": stands + 15}
    assert solver.worth(state[0], 0, hopeless) == pytest.approx((stands + 15) / solver.SCALE)
    GAME.apply(state, 0, GAME.read_move(state, 0, "pass"))
    assert solver.worth(state[0], 0, hopeless) == pytest.approx((stands - 5) / solver.SCALE)


@pytest.mark.core
def test_sheets_that_are_nearly_full_are_solved() -> None:
    """Q5: four rows that wait for their last square with all crosses; 12 or 2 come in few throws."""
    few = solved(1)
    ready = few.reshape(MISSES_TO_END, -1)[:, number_of(((9, 10),) * 4)]
    assert ((ready > -5) & (ready < 46)).all()
    assert (np.diff(ready) < 0).all()  # a miss fewer is worth something


def throws(start: State) -> list[State]:
    """The table after every throw."""
    found = []
    for outcome, _ in GAME.outcomes(start):
        state = start.copy()
        GAME.unchecked.apply_chance(state, outcome)
        found.append(state)
    return found


def test_the_worth_of_a_sheet_is_the_mean_over_its_throws() -> None:
    state = table(sheet(red=9, yellow=7, green=2, blue=5), roll="w1 w1 r1 y1 g1 b1", sheet="classic")
    state["stage"], state["misses"][0, 0] = rules.ROLL, 1
    mean = np.mean([solver.worth(thrown[0], 0, late()) for thrown in throws(state)])
    assert solver.worth(state[0], 0, late()) == pytest.approx(mean, abs=1e-6)


def test_a_move_is_worth_what_the_table_says_after_it() -> None:
    state = table(sheet(red=9, yellow=7, green=2, blue=5), roll="w6 w5 r6 y5 g1 b1", sheet="classic")
    out, values = np.empty(GAME.rules.MAX_MOVES, np.int64), np.empty(GAME.rules.MAX_MOVES)
    while GAME.actor(state) == 0:
        n = solver.rate(state[0], 0, late(), out, values)
        for i in range(n):
            after = state.copy()
            GAME.apply(after, 0, int(out[i]))
            assert solver.worth(after[0], 0, late()) == pytest.approx(values[i], abs=1e-6)
        shares, points = np.empty((n, 1)), np.empty((n, 1))
        assert solver.exact(state[0], 0, late(), out, shares, points) == n
        assert shares[:, 0].tolist() == [1.0] * n
        assert points[:, 0] == pytest.approx(values[:n] * solver.SCALE)
        GAME.apply(state, 0, int(out[values[:n].argmax()]))
