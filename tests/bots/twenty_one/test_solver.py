from __future__ import annotations

from functools import cache
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.twenty_one import solver
from sobremesa.engine.head import begin
from sobremesa.engine.rng import seed_stream
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER
from sobremesa.games import game
from sobremesa.games.twenty_one import rules
from tests.games.twenty_one.test_rules import kept, table

GAME = game("twenty_one")
ONES = ["y1 b1 w1 r1 g1 k1"] * 5
BY_TURNS = {1: 12.053, 2: 17.954, 3: 24.356, 5: 38.842, 10: 73.539, 20: 128.829, 30: 143.334}
"""What an empty sheet is worth with so many turns left."""


@cache
def solved(variant: str) -> Weights:
    found = solver.blank(variant)
    assert list(solver.solving(variant, found, 0))[-1] == (solver.TURNS, solver.TURNS)
    return found


def variant(seats: int = 1, sheets: list[Any] | None = None, **options: Any) -> str | None:
    return solver.variant(GAME.new(seats, options, None if sheets is None else {"sheets": sheets})[0])


@pytest.mark.core
def test_one_seat_is_solved_for_every_sheet_and_strike() -> None:
    assert variant() == variant(sheets=["C"]) == "any"
    assert variant(strike="leftmost") == "leftmost"
    assert variant(sheets=[ONES]) == "any-111111-111111-111111-111111-111111"
    assert variant(seats=2) is None


@pytest.mark.parametrize(("strike", "points"), [("any", 143.334), ("leftmost", 141.272)])
def test_a_sheet_is_worth_what_is_known(strike: str, points: float) -> None:
    assert solver.start(strike, solved(strike)) == pytest.approx(points, abs=0.0005)


def test_a_sheet_is_worth_what_is_known_with_turns_left() -> None:
    found = {turns: float(solved("any")[solver.before_roll(turns, 0, 0, solver.SETS - 1)]) for turns in BY_TURNS}
    assert found == pytest.approx(BY_TURNS, abs=0.0005)


def test_work_that_was_broken_off_goes_on() -> None:
    again = solver.blank("any")
    steps = solver.solving("any", again, 0)
    for _ in range(3):
        done, _ = next(steps)
    list(solver.solving("any", again, done))
    assert np.array_equal(again, solved("any"))


def slow_worth(values: str, cells: tuple[int, ...], hits: int) -> float:
    """The points that the free cells of a last row still make, by trying everything."""

    @cache
    def before(free: tuple[int, ...], hits: int) -> float:
        if not free:
            return 0.0
        rolls = list(product(range(1, 7), repeat=len(free)))
        return sum(max(written(free, hits, roll), again(free, hits, roll)) for roll in rolls) / len(rolls)

    @cache
    def again(free: tuple[int, ...], hits: int, roll: tuple[int, ...]) -> float:
        rolls = list(product(*([1] if die == 1 else range(1, 7) for die in roll)))
        return sum(written(free, hits, again) for again in rolls) / len(rolls)

    @cache
    def written(free: tuple[int, ...], hits: int, roll: tuple[int, ...]) -> float:
        best = max(before(tuple(c for c in free if c != struck), hits) for struck in free)
        for chosen in product([False, True], repeat=len(free)):
            dice = [(cell, die) for cell, die, is_chosen in zip(free, roll, chosen, strict=True) if is_chosen]
            if dice and all(die <= int(values[cell]) for cell, die in dice):
                left = tuple(cell for cell, is_chosen in zip(free, chosen, strict=True) if not is_chosen)
                new = sum(die == int(values[cell]) for cell, die in dice)
                bonus = sum(range(hits + 1, hits + new + 1))
                best = max(best, sum(die for _, die in dice) + bonus + before(left, hits + new))
        return best

    return before(cells, hits)


@pytest.mark.parametrize(
    ("cells", "hits"), [((0,), 2), ((5,), 5), ((0, 1), 0), ((3, 5), 4), ((0, 2, 4), 1), ((1, 2, 3), 3)]
)
def test_the_end_of_a_sheet_is_worth_what_trying_everything_says(cells: tuple[int, ...], hits: int) -> None:
    free = sum(1 << cell for cell in cells)
    found = solved("any")[solver.before_roll(solver.TURNS, 4, hits, free)]
    assert found == pytest.approx(slow_worth("654321", cells, hits), abs=1e-4)


@pytest.mark.core
def test_a_user_s_values_are_solved_as_they_are() -> None:
    """A sheet of 1s, whole: rows are alike, and what they make is added."""
    leftmost, values = solver.read_name("any-111111-111111-111111-111111-111111")
    found = np.zeros(solver.LAYER, np.float32)
    solver.solve_turn(found, 0, 0, values, leftmost, 1.0, 0.0)
    last = found[solver.before_roll(0, 4, 3, 0b111)]
    assert last == pytest.approx(slow_worth("111111", (0, 1, 2), 3), abs=1e-5)
    whole = found[[solver.before_roll(0, row, 0, solver.SETS - 1) for row in range(5)]]
    assert whole == pytest.approx(whole[4] * np.arange(5, 0, -1), abs=1e-4)


@pytest.mark.core
def test_the_best_move_near_the_end_is_found() -> None:
    """A table of nothing to come leaves what is written now: the hit of 5, and no strike."""
    nothing = solver.blank("any")
    out, values = np.empty(rules.MAX_MOVES, np.int64), np.empty(rules.MAX_MOVES)
    state = kept("6 . x x x .", roll="1 5 1 1 1 2", seats=1)
    n = solver.rate(state[0], 0, nothing, out, values)
    rated = {GAME.move_text(state, 0, int(out[i])): round(values[i] * solver.SCALE) for i in range(n)}
    assert rated == {"write b": 6 + 1 + 5 + 2, "strike b": 7, "strike k": 7}
    shares, points = np.empty((rules.MAX_MOVES, 1)), np.empty((rules.MAX_MOVES, 1))
    assert solver.exact(state[0], 0, nothing, out, shares, points) == n
    assert shares[:n, 0].tolist() == [1.0] * n
    assert points[:n, 0] == pytest.approx(values[:n] * solver.SCALE)
    assert solver.worth(state[0], 0, nothing) == pytest.approx(0.14)
    rolled = table("6 . x x x .", roll="1 5 1 1 1 2", seats=1)
    assert solver.rate(rolled[0], 0, nothing, out, values) == 2
    assert values[:2] == pytest.approx([0.14, 0.07])
    assert solver.worth(rolled[0], 0, nothing) == pytest.approx(0.14)


def playing(rules: ModuleType, solver: ModuleType) -> Any:
    @rule
    def play(start: Any, p: Any, points: Any, seed: int) -> Any:
        out, values, rng = np.empty(rules.MAX_MOVES, np.int64), np.empty(rules.MAX_MOVES), np.empty(4, np.int64)
        a = start.copy()
        s = a[0]
        for i in range(len(points)):
            a[0] = start[0]
            seed_stream(rng, seed, i, 0)
            begin(s, rng)
            who = rules.actor(s)
            while who != OVER:
                if who == CHANCE:
                    rules.apply_chance(s, rules.draw(s, rng))
                else:
                    n = solver.rate(s, who, p, out, values)
                    rules.apply(s, who, out[np.argmax(values[:n])])
                who = rules.actor(s)
            points[i] = rules.score(s, 0)
        return points

    return play


@pytest.mark.parametrize("strike", solver.STRIKES)
def test_games_by_the_table_make_what_it_says(strike: str) -> None:
    """A mean of so many games is off by 0.3 once in ten thousand times."""
    points = playing(rules, solver)(GAME.new(1, {"strike": strike}), solved(strike), np.empty(40_000), 7)
    assert points.mean() == pytest.approx(solver.start(strike, solved(strike)), abs=0.3)
