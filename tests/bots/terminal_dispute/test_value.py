"""The value of a move is that of the best that can follow, found here by trying everything the rules allow."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots import Budget
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.search import Search
from sobremesa.bots.terminal_dispute import value
from sobremesa.bots.terminal_dispute.tables.sheet import new_numbers
from sobremesa.engine.rng import streams
from sobremesa.engine.state import State
from sobremesa.games.terminal_dispute import rules
from sobremesa.games.terminal_dispute.material import ROUNDS
from sobremesa.games.terminal_dispute.moves import WRITE
from tests.bots.terminal_dispute.numbers import SPREAD, decisions, points, shaken
from tests.bots.values import worth
from tests.games.terminal_dispute.tables import GAME, ISLAND, entering, rolled


def untrained(p: Weights, width: int = 16, threads: int = 1) -> Search:
    return Search(GAME, value, p, width, threads)


def by_round(state: State, seat: int, p: Weights) -> dict[int, float]:
    """The value of every move by what the tables say of this round alone."""
    out, values = np.empty(GAME.rules.MAX_MOVES, np.int64), np.empty(GAME.rules.MAX_MOVES)
    n = value.rate_round(state[0], seat, p, out, values)
    return dict(zip(out[:n].tolist(), values[:n].tolist(), strict=True))


def best_points(state: State, p: Weights) -> float:
    """What a seat alone can come to in this round, by trying everything."""
    if GAME.stage(state) != "enter":
        return points(state, 0, p)
    most = -np.inf
    for move in GAME.moves(state, 0).tolist():
        after = state.copy()
        GAME.unchecked.apply(after, 0, move)
        most = max(most, best_points(after, p))
    return most


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("must_shade", [False, True])
def test_a_step_is_worth_the_best_that_can_follow(must_shade: bool, at_once: bool) -> None:
    """D2-D10"""
    p = shaken(1)
    for state, _ in decisions(1, 6, rounds=8):
        state[0].must_shade, state[0].at_once = must_shade, at_once
        for move, rated in list(by_round(state, 0, p).items())[::7]:
            after = state.copy()
            GAME.unchecked.apply(after, 0, move)
            assert rated * value.SCALE == pytest.approx(best_points(after, p), abs=1e-3)


def test_a_swap_is_worth_the_best_that_can_follow() -> None:
    """D10: here with an ability to keep, and none."""
    p = shaken(1)
    full = "1 2 3 4 5 / 1 2 3 4 5 / 1 2 3 4 5 / 1 2 · 4 · / · · · x 5"
    for abilities in (1, 2):
        state = entering("2 3 / 1 6 / 5", matrix=full, abilities=abilities)
        state["rounds"] = 10
        rated = by_round(state, 0, p)
        swaps = [move for move in rated if move < WRITE]
        assert len(swaps) == 4
        for move in swaps:
            after = state.copy()
            GAME.unchecked.apply(after, 0, move)
            assert rated[move] * value.SCALE == pytest.approx(best_points(after, p), abs=1e-3)


@pytest.mark.parametrize("empty", ["· · · · ·", "1 · · · 2"])
def test_a_value_and_a_cross_are_worth_the_best_that_can_follow(empty: str) -> None:
    """D4: where the empty cells lie in one line, and both marks change it."""
    p = shaken(1)
    state = entering("2 3 / 1 6 / 5", matrix=f"1 2 3 4 5 / 1 2 3 4 5 / 1 2 3 4 5 / 1 2 3 4 5 / {empty}")
    state["rounds"] = 10
    for move, rated in list(by_round(state, 0, p).items())[::3]:
        after = state.copy()
        GAME.unchecked.apply(after, 0, move)
        assert rated * value.SCALE == pytest.approx(best_points(after, p), abs=1e-3)


def test_an_allotment_is_worth_what_the_best_entries_make_of_it() -> None:
    """D1: alone, what its best step is worth; against another, more if it gives less to that one."""
    p = shaken(1)
    state = rolled("1 2 2 4 6")
    for move, rated in list(by_round(state, 0, p).items())[:3]:
        after = state.copy()
        GAME.unchecked.apply(after, 0, move)
        assert rated == pytest.approx(max(by_round(after, 0, p).values()), abs=1e-5)


def test_the_best_moves_are_worth_the_position_before_the_next_roll() -> None:
    """The others keep their order below them; after the last round nothing follows."""
    p, out, values = shaken(1), np.empty(GAME.rules.MAX_MOVES, np.int64), np.empty(GAME.rules.MAX_MOVES)
    for state, _ in decisions(1, 2, rounds=7):
        moves, rated = untrained(p).rate(state, 0)
        at_once = by_round(state, 0, p)
        looked = sorted(at_once, key=lambda move: -at_once[move])[: value.LOOKS]
        assert state[0].rounds == ROUNDS - 1 or set(moves[: len(looked)].tolist()) == set(looked)
        for move, rating in zip(moves[: len(looked)].tolist(), rated.tolist(), strict=False):
            after = state.copy()
            GAME.unchecked.apply(after, 0, move)
            while GAME.stage(after) == "enter":
                GAME.unchecked.apply(after, 0, int(value.choose(after[0], 0, p, out, values, streams(1, 1, 1)[0])))
            assert rating == pytest.approx(worth("terminal_dispute", after, 0, p), abs=1e-5)


def test_what_others_have_entered_changes_no_value() -> None:
    """D2: also where one of them has swapped already."""
    p = shaken(2)
    state = entering("2 3 / 1 6 / 5", seats=2, abilities=1)
    observation = untrained(p).rate(state, 1)
    GAME.apply(state, 0, int(GAME.read_move(state, 0, "swap navigation 2")))
    for before, after in zip(observation, untrained(p).rate(state, 1), strict=True):
        assert before.tolist() == after.tolist()


@pytest.mark.core
def test_the_lot_chooses_among_what_is_worth_most() -> None:
    for seats in (1, 3):
        p = shaken(seats)
        for state, seat in decisions(seats, 3):
            before = state.copy()
            rated = by_round(state, seat, p)
            out, values = np.empty(GAME.rules.MAX_MOVES, np.int64), np.empty(GAME.rules.MAX_MOVES)
            chosen = int(value.choose(state[0], seat, p, out, values, streams(1, 1, 1)[0]))
            slack = value.ALIKE / SPREAD if seats > 1 else 1e-6
            assert rated[chosen] >= max(rated.values()) - slack
            assert state.tobytes() == before.tobytes()


def test_a_position_is_worth_what_its_rolls_are_on_average() -> None:
    """D1, D12: before a roll, over all rolls; before the lot, over all hands."""
    p = shaken(1)
    for rounds in (6, 7):
        state = GAME.new(1)
        state["stage"], state["rounds"], state["abilities"][0, 0] = rules.ROLL, rounds, 1
        expected = 0.0
        for roll, odds in GAME.outcomes(state):
            after = state.copy()
            GAME.unchecked.apply_chance(after, roll)
            expected += odds * worth("terminal_dispute", after, 0, p)
        assert worth("terminal_dispute", state, 0, p) == pytest.approx(expected, abs=1e-5)
        if rounds == 7:
            by_hand = 0.0
            for lot, odds in GAME.outcomes(after):
                allotted = after.copy()
                GAME.unchecked.apply_chance(allotted, lot)
                by_hand += odds * max(by_round(allotted, 0, p).values())
            assert worth("terminal_dispute", after, 0, p) == pytest.approx(by_hand, abs=1e-4)
        else:
            assert worth("terminal_dispute", after, 0, p) == pytest.approx(
                max(by_round(after, 0, p).values()), abs=1e-5
            )


@pytest.mark.core
def test_shares_of_the_win_add_up_to_one() -> None:
    for spread in (0.0, 3.0):
        for scores in ([70.0, 80.0, 75.0], [80.0, 80.0, 75.0], [80.0, 80.0, 80.0]):
            shares = []
            for seat in range(3):
                margin = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
                shares.append(value.payoff(np.array(scores), 3, seat, spread) - 0.1 * margin / value.SCALE)
            assert sum(shares) == pytest.approx(1)
            assert shares.index(max(shares)) == scores.index(max(scores))


@pytest.mark.core
def test_the_end_is_worth_what_it_paid() -> None:
    """D11"""
    state = GAME.new(2)
    state["stage"], state["rounds"], state["ending"] = rules.END, 12, 1
    state["shaded"][0, 1] = 0b111
    p = new_numbers(2)
    assert worth("terminal_dispute", state, 1, p) == pytest.approx(1 + 0.1 * 3 / value.SCALE)
    assert worth("terminal_dispute", state, 0, p) == pytest.approx(-0.1 * 3 / value.SCALE)


@pytest.mark.core
def test_a_charger_of_ones_own_has_no_numbers() -> None:
    assert value.variant(GAME.new(3)[0]) == "standard-3"
    assert value.variant(GAME.new(2, {"must_shade": True})[0]) == "standard-2"
    assert value.variant(GAME.new(2, setup=ISLAND)[0]) is None


def test_a_thought_is_the_same_on_any_number_of_cores() -> None:
    p = shaken(2)
    for state, seat in decisions(2, 2):
        observation = GAME.observation(state, seat)
        one, two = (
            untrained(p, threads=threads, width=5).candidates(
                observation, seat, streams(7, 0, 0)[0], Budget(simulations=200)
            )
            for threads in (1, 2)
        )
        assert one == two
