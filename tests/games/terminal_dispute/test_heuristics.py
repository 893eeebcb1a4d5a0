from __future__ import annotations

import numpy as np
import pytest

from sobremesa.engine.loops import GREEDY
from sobremesa.engine.rng import streams
from sobremesa.engine.rule import COMPILED
from sobremesa.engine.state import State
from sobremesa.games.terminal_dispute.heuristics import hope
from tests.games.terminal_dispute.tables import GAME, entering, moves, rolled, say
from tests.games.wins import share_of_wins


def features(state: State, move: str) -> dict[str, float]:
    seat = GAME.actor(state)
    out = np.full(len(GAME.heuristics.FEATURES), np.nan)
    GAME.unchecked.features(state, seat, GAME.read_move(state, seat, move), out)
    return dict(zip(GAME.heuristics.FEATURES, out.tolist(), strict=True))


def test_the_promise_of_a_full_line_is_its_points() -> None:
    """D5"""
    assert hope((1, 2, 3, 4, 5)) == 7
    assert hope((1, 1, 7, 7, 7)) == 1


def test_the_promise_of_an_empty_cell_is_that_of_its_best_four_values() -> None:
    """D5: 2 3 4 5 with 1 or 6 is 7; with one of 2 3 4 5 it is 5."""
    assert hope((0, 2, 3, 4, 5)) == (7 + 7 + 5 + 5) / 4


def test_features_tell_what_a_line_shades() -> None:
    """D7, D10: four hexes, a circle with eleven of twelve rounds to come, and one hex at a plate."""
    state = say(entering("2 3 / 1 4 / 5"), "write 2 a1", "write 3 b2")
    said = features(state, "shade 1 4 1,-4 SE")
    assert said == pytest.approx({"navigation": 0, "hexes": 4, "abilities": 11 / 12, "starts": 11 / 12, "rivals": 0})
    assert features(state, "shade 1 4 1,-4 NE")["hexes"] == 1


def test_features_of_a_first_cell_look_at_the_best_second() -> None:
    """D3: 1 2 3 4 grows to a straight of five, a 5 stands alone in its column, and a 6 is still to come."""
    state = entering("5 6 / 1 4 / 2", matrix="1 2 3 4 · / · · · · · / · · · · · / · · · · · / · · · · ·")
    first = features(state, "write 5 e1")["navigation"]
    assert first > features(state, "write 6 e1")["navigation"]
    own = 7 - hope((0, 1, 2, 3, 4)) + hope((0, 0, 0, 0, 5)) - hope((0, 0, 0, 0, 0))
    say(state, "write 5 e1")
    second = max(features(state, move)["navigation"] for move in moves(state))
    assert first == pytest.approx(own + second, abs=1e-5)


def test_features_of_a_swap_count_the_spent_ability() -> None:
    """D10: 5 for 2, in the first round."""
    plain = features(entering("2 3 / 1 4 / 5"), "write 2 a1")
    swapped = features(entering("2 3 / 1 4 / 5", abilities=1), "swap navigation 2")
    assert swapped["abilities"] == pytest.approx(plain["abilities"] - 11 / 12)


LAST_ROUND = "1 2 3 4 · / · 2 4 6 1 / 3 1 6 4 2 / 5 5 1 1 3 / 6 3 5 2 4"
"""Two cells are empty, e1 and a2: a 5 in e1 would make a straight of five."""


@pytest.mark.parametrize("ability", ["at_once", "next_round"])
def test_features_of_a_line_that_wins_a_circle_count_the_swap_it_allows(ability: str) -> None:
    """D10: in the last round, where an ability is worth nothing later; the unused 5 for one of the 3s."""
    state = entering("3 3 / 1 4 / 5", matrix=LAST_ROUND, ability=ability)
    state["rounds"] = 11
    circled, plain = features(state, "shade 1 4 1,-4 SE"), features(state, "shade 1 4 1,-4 E")
    assert (circled["navigation"] > plain["navigation"]) == (ability == "at_once")
    assert plain["navigation"] == features(state, "write 3 e1")["navigation"]


def test_greedy_shades_a_circle_first_where_the_swap_helps() -> None:
    """D2, D10"""
    state = entering("3 3 / 1 4 / 5", matrix=LAST_ROUND)
    state["rounds"] = 11
    out, made = np.empty(GAME.rules.MAX_MOVES, np.int64), list[str]()
    while GAME.stage(state) == "enter":
        move = int(GAME.unchecked.greedy(state, 0, out, streams(1, len(made), 1)[0]))
        made.append(GAME.move_text(state, 0, move))
        GAME.apply(state, 0, move)
    assert made == ["shade 1 4 1,-4 SE", "swap navigation 3", "write 5 e1", "write 3 a2"]


def test_features_of_an_allotment_weigh_the_others() -> None:
    """D1: with equal sheets it is worth to them what it is worth to me."""
    state = rolled("1 2 3 4 5", seats=3)
    said = features(state, "allot 1 2 / 3 5 / 4")
    weights = dict(zip(GAME.heuristics.FEATURES, GAME.heuristics.WEIGHTS, strict=True))
    assert said["rivals"] == pytest.approx(sum(said[name] * weights[name] for name in said if name != "rivals"))
    assert features(rolled("1 2 3 4 5"), "allot 1 2 / 3 5 / 4")["rivals"] == 0


@pytest.mark.parametrize(
    "move",
    ["allot 1 2 / 3 5 / 4", "swap charger 3", "write 1 a1", "write 2 b2", "shade 3 5 4,-1 SW", "shade 3 5 3,0 W"],
)
def test_features_leave_the_state_as_it_was(move: str) -> None:
    state = rolled("1 2 3 4 5", seats=2)
    if not move.startswith("allot"):
        say(state, "allot 1 2 / 3 5 / 4")
        state["abilities"][0, 0] = 1
    if move.endswith(("SW", "b2")):
        say(state, "write 1 a1")
    if move.endswith("SW"):
        say(state, "write 2 b2")
    before = state.copy()
    features(state, move)
    assert state == before


@pytest.mark.skipif(not COMPILED, reason="takes compiled games")
def test_greedy_beats_random() -> None:
    assert share_of_wins(GAME, games=200) > 0.98


@pytest.mark.skipif(not COMPILED, reason="takes compiled games")
def test_greedy_alone_reaches_the_highest_rating_on_average() -> None:
    """D12"""
    start = GAME.new(1)
    out, log = np.empty(GAME.rules.MAX_MOVES, np.int64), np.empty((200, 2), np.int64)
    scores = []
    for number in range(100):
        state = start.copy()
        GAME.loops.play(state, start.copy(), np.array([GREEDY]), out, streams(2, number, 1), log)
        scores.append(GAME.scores(state)[0])
    assert sum(scores) / len(scores) > 90
