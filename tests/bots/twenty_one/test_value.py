from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.twenty_one import training, value
from sobremesa.bots.twenty_one.sheets import forecast
from sobremesa.bots.twenty_one.sheets.sheet import number_of
from sobremesa.bots.twenty_one.solver import CASES, TURNS
from sobremesa.engine.head import begin
from sobremesa.engine.rng import seed_streams, streams
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games import game
from sobremesa.games.twenty_one import heuristics, rules
from tests.bots.values import positions, worth
from tests.games.twenty_one.test_rules import fill, kept

GAME = game("twenty_one")
SEATS = (1, 2, 3, 6)


@cache
def made(seats: int) -> Weights:
    return training.make(f"any-{seats}")


def rated(state: State, seat: int, p: Weights) -> dict[int, float]:
    out, values = np.empty(rules.MAX_MOVES, np.int64), np.empty(rules.MAX_MOVES)
    n = value.rate(state[0], seat, p, out, values)
    return dict(zip(out[:n].tolist(), values[:n].tolist(), strict=True))


def chosen(state: State, seat: int, p: Weights) -> int:
    out, values = np.empty(rules.MAX_MOVES, np.int64), np.empty(rules.MAX_MOVES)
    return int(value.choose(state[0], seat, p, out, values, streams(1, 0, 0)[0]))


def flat() -> Weights:
    """Numbers by which every sheet makes ten points and is complete in the next turn."""
    p = np.zeros(forecast.SIZE, np.float32)
    p[forecast.FORECAST_AT :].reshape(-1, 2, 3, TURNS)[:, 1, :, 0] = [1, 10, 4]
    return p


@pytest.mark.core
def test_numbers_are_for_strike_values_and_seats() -> None:
    assert value.variant(GAME.new(2)[0]) == "any-2"
    assert value.variant(GAME.new(6, {"strike": "leftmost"})[0]) == "leftmost-6"
    ones = ["y1 b1 w1 r1 g1 k1"] * 5
    assert value.variant(GAME.new(1, {}, {"sheets": [ones]})[0]) == "any-" + "111111-" * 5 + "1"


@pytest.mark.core
def test_equal_sheets_share_the_win_and_points_decide() -> None:
    start = GAME.new(3)
    start["stage"] = rules.ROLL
    assert value.is_quiet(start[0])
    assert worth("twenty_one", start, 0, flat()) == pytest.approx(1 / 3, abs=0.01)
    ahead = start.copy()
    fill(ahead, 1, "6 . . . . .")
    worths = [worth("twenty_one", ahead, seat, flat()) for seat in range(3)]
    assert worths[1] > 0.9
    assert worths[0] == pytest.approx(worths[2])
    assert sum(worths) == pytest.approx(1, abs=0.05)


@pytest.mark.core
def test_a_move_is_worth_more_the_more_it_makes_of_the_own_sheet() -> None:
    state = kept(roll="6 1 1 1 1 1")
    worths = rated(state, 0, flat())
    six, one, strike = (GAME.read_move(state, 0, text) for text in ("write y", "write b", "strike y"))
    assert worths[six] > worths[one] > worths[strike]
    assert chosen(state, 0, flat()) == GAME.read_move(state, 0, "write y b w r g k")


@pytest.mark.core
def test_a_game_that_is_over_is_worth_how_it_stands() -> None:
    state = kept(*["x x x x x x"] * 4, "x x x x x .", roll="1 1 1 1 1 1")
    for seat, text in enumerate(["write g", "strike b"]):
        GAME.apply(state, seat, GAME.read_move(state, seat, text))
    assert GAME.is_over(state)
    assert worth("twenty_one", state, 0, flat()) == pytest.approx(1 + 0.1 * 2 / value.SCALE)
    assert worth("twenty_one", state, 1, flat()) == pytest.approx(-0.1 * 2 / value.SCALE)


@pytest.mark.core
def test_who_completes_a_sheet_ends_the_game_as_it_stands_then() -> None:
    """T8: with its last cell the first seat makes a point or none, while the other writes eight with a hit."""
    state = kept(*["x x x x x x"] * 4, "x x x x . x", roll="1 1 1 1 2 1")
    worths = rated(state, 0, flat())
    assert list(worths.values()) == pytest.approx([0.1 * (1 - 8) / value.SCALE, 0.1 * -8 / value.SCALE])


@pytest.mark.core
def test_keeping_and_rolling_again_go_by_what_all_make_of_the_dice() -> None:
    state = kept("6 . . . . .", roll="6 6 6 6 6 6")
    state["stage"] = rules.AGAIN
    worths = rated(state, 0, flat())
    assert worths[rules.ROLL_AGAIN] > worths[rules.KEEP]
    assert worth("twenty_one", state, 1, flat()) == pytest.approx(1 - worths[rules.ROLL_AGAIN], abs=0.1)


@pytest.mark.core
def test_six_ones_are_kept() -> None:
    """T2, although a second roll would be worth much to the first seat, which has a hit."""
    state = kept("6 . . . . .", roll="1 1 1 1 1 1")
    state["stage"] = rules.AGAIN
    p = flat()
    p[forecast.LAYER_AT + CASES : forecast.LAYER_AT + 2 * CASES] = 100
    assert chosen(state, 0, p) == rules.KEEP
    state["dice"] += 1
    assert chosen(state, 0, p) == rules.ROLL_AGAIN
    assert worth("twenty_one", state, 0, p) > 0.99 > 0.01 > worth("twenty_one", state, 1, p) - 0.1


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_chosen_at_a_glance_is_legal_and_not_far_from_the_best(seats: int) -> None:
    for state, seat in positions("twenty_one", seats, 20):
        worths = rated(state, seat, made(seats))
        assert set(worths) == set(GAME.moves(state, seat).tolist())
        assert worths[chosen(state, seat, made(seats))] >= max(worths.values()) - 0.1


@pytest.mark.core
def test_the_dice_are_kept_from_those_who_need_them() -> None:
    """Both would write six 6s; only the other has cells for them."""
    state = kept("6 . . . . .", roll="6 6 6 6 6 6")
    state["stage"] = rules.AGAIN
    p = flat()
    assert value.lead_of_keeping(state[0], 0, p) == -7  # a 6, and the first hit
    assert value.lead_of_keeping(state[0], 1, p) == 7
    assert chosen(state, 0, p) == rules.ROLL_AGAIN
    assert chosen(state, 1, p) == rules.KEEP


@pytest.mark.parametrize("seats", SEATS[1:])
def test_shares_of_the_win_make_one(seats: int) -> None:
    for state, _ in positions("twenty_one", seats, 12):
        shares = [value.foresee(state[0], seat, made(seats))[0] for seat in range(seats)]
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1, abs=0.02)


@pytest.mark.core
def test_alone_a_position_is_worth_its_points_and_those_to_come() -> None:
    state = GAME.new(1)
    state["stage"] = rules.ROLL
    p = flat()
    p[number_of(state[0], 0)] = 40
    assert worth("twenty_one", state, 0, p) == pytest.approx(0.4)


def test_alone_a_position_is_worth_what_the_programme_says() -> None:
    assert worth("twenty_one", GAME.new(1), 0, made(1)) == pytest.approx(1.43334, abs=1e-4)


def test_a_choice_of_another_seat_changes_nothing() -> None:
    """T3: what lies sealed is not read."""
    for state, seat in positions("twenty_one", 3, 20):
        other = state.copy()
        other["open"] &= 0xFF << 8 * seat
        assert rated(state, seat, made(3)) == rated(other, seat, made(3))
        assert worth("twenty_one", state, seat, made(3)) == worth("twenty_one", other, seat, made(3))


def playing(rules: ModuleType, heuristics: ModuleType, value: ModuleType) -> Any:
    @rule
    def shares(start: Any, p: Any, deals: int, seed: int) -> Any:
        """How often the value wins against greedy, each deal played from both seats."""
        out, values = np.empty(rules.MAX_MOVES, np.int64), np.empty(rules.MAX_MOVES)
        found, rng, a = np.zeros(deals), np.zeros((3, 4), np.int64), start.copy()
        s = a[0]
        for deal in range(deals):
            for own in range(2):
                a[0] = start[0]
                seed_streams(rng, seed, deal)
                begin(s, rng[0])
                who = rules.actor(s)
                while who != OVER:
                    if who == CHANCE:
                        rules.apply_chance(s, rules.draw(s, rng[0]))
                    elif who == own:
                        rules.apply(s, who, value.choose(s, who, p, out, values, rng[1 + who]))
                    else:
                        rules.apply(s, who, heuristics.greedy(s, who, out, rng[1 + who]))
                    who = rules.actor(s)
                found[deal] += value.standing(s, own)[0] / 2
        return found

    return shares


@pytest.mark.soak
def test_the_programme_beats_greedy() -> None:
    """It takes 62 % of the games, by what it chooses at a glance."""
    found = playing(rules, heuristics, value)(GAME.new(2), made(2), 3000, 5)
    assert found.mean() - 3 * found.std() / len(found) ** 0.5 > 0.57
