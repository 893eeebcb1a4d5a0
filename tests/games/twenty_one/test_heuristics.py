import numpy as np
import pytest

from sobremesa.engine.rng import streams
from sobremesa.engine.state import State
from sobremesa.games import game
from sobremesa.games.twenty_one import rules
from tests.games.twenty_one.test_rules import fill, kept, play, table
from tests.games.wins import share_of_wins

GAME = game("twenty_one")


def features(state: State, move: str) -> dict[str, float]:
    out = np.zeros(len(GAME.heuristics.FEATURES))
    GAME.unchecked.features(state, 0, GAME.read_move(state, 0, move), out)
    return {name: value for name, value in zip(GAME.heuristics.FEATURES, out.tolist(), strict=True) if value}


def test_writing_counts_points_bonus_and_what_is_missing() -> None:
    """T4, T7: 4 of 6 and a second hit."""
    state = kept(". 5 . . . .", roll="4 1 4 1 1 1")
    assert features(state, "write y w") == {"points": 8, "bonus": 2, "short": 2, "cells": 2}


def test_striking_counts_the_printed_value_lost() -> None:
    """T5"""
    assert features(kept(roll="1 1 1 1 1 1"), "strike b") == {"struck": 5, "cells": 1}


def test_closing_a_row_is_told() -> None:
    """T6"""
    assert features(kept("6 5 4 3 2 .", roll="1 1 1 1 1 1"), "strike k") == {"struck": 1, "cells": 1, "closes": 1}


@pytest.mark.parametrize(("theirs", "finish"), [("1 x x x x x", 1), ("6 x x x x x", -1), ("2 x x x x x", -1)])
def test_ending_the_game_is_good_for_who_is_then_ahead(theirs: str, finish: int) -> None:
    """T8: a 1 that hits makes two points; level with somebody who still writes is not ahead."""
    state = kept(*["x x x x x x"] * 4, "x x x x x .", roll="1 1 1 1 1 1")
    fill(state, 1, theirs)
    assert features(state, "write g")["finish"] == finish


def test_alone_nobody_is_ahead() -> None:
    """T9"""
    state = kept(*["x x x x x x"] * 4, "x x x x x .", roll="1 1 1 1 1 1", seats=1)
    assert "finish" not in features(state, "write g")


def test_keeping_promises_what_writing_then_brings() -> None:
    """T2: a 1 is too little for a 6 and waits."""
    state = table("x . . . . .", roll="1 5 6 3 1 1")
    promised = features(state, "keep")
    play(state, "keep")
    assert promised == features(state, "write b r g k")
    assert promised == {"points": 10, "bonus": 6, "short": 1, "cells": 4}


@pytest.mark.parametrize("row", [". . . . . .", "6 . x . . .", "x x x 3 . ."])
def test_rolling_again_promises_the_average_of_all_second_rolls(row: str) -> None:
    """T2"""
    state = table(row, roll="4 1 6 6 2 1")
    promised = features(state, "again")
    total = dict.fromkeys(GAME.heuristics.FEATURES, 0.0)
    again = state.copy()
    play(again, "again")
    for outcome, odds in GAME.outcomes(again):
        kept_so = state.copy()
        kept_so[0].dice = rules.dice_of(outcome)
        for name, value in features(kept_so, "keep").items():
            total[name] += odds * value
    assert promised == pytest.approx({name: value for name, value in total.items() if value})


def test_features_leave_the_state_as_it_was() -> None:
    state = kept(". 5 . . . .", roll="4 1 4 1 1 1")
    before = state.copy()
    features(state, "write y w")
    features(state, "strike y")
    assert state == before


@pytest.mark.parametrize(
    ("row", "roll", "move"),
    [
        (". . . . . .", "6 5 4 3 2 1", "keep"),
        (". . . x x x", "1 6 6 1 1 1", "again"),
        ("x x x x x .", "2 2 2 2 2 6", "again"),
    ],
)
def test_greedy_keeps_what_is_good_and_rolls_again_what_is_not(row: str, roll: str, move: str) -> None:
    state = table(row, roll=roll)
    chosen = GAME.unchecked.greedy(state, 0, np.empty(GAME.rules.MAX_MOVES, np.int64), streams(1, 0, 1)[0])
    assert GAME.move_text(state, 0, int(chosen)) == move


@pytest.mark.parametrize("strike", ["any", "leftmost"])
def test_greedy_beats_random(strike: str) -> None:
    assert share_of_wins(GAME, games=200, strike=strike) > 0.97
