import numpy as np
import pytest

from sobremesa.engine.loops import GREEDY
from sobremesa.engine.rng import streams
from sobremesa.engine.state import State
from sobremesa.games import game
from tests.games.qwixx.perfect import perfect_mean
from tests.games.qwixx.test_rules import RED_CLOSED, Sheet, play, table
from tests.games.wins import share_of_wins

GAME = game("qwixx")


def features(state: State, move: str) -> dict[str, float]:
    seat = GAME.actor(state)
    values = np.zeros(len(GAME.heuristics.FEATURES))
    GAME.unchecked.features(state, seat, GAME.read_move(state, seat, move), values)
    return dict(zip(GAME.heuristics.FEATURES, values.tolist(), strict=True))


def test_a_cross_is_worth_its_points_and_what_it_leaves_behind() -> None:
    """Q1, Q10: from red 4 to red 8 the 5, 6 and 7 are lost, which come in 4, 5 and 6 of 36 throws."""
    measured = features(table({"red": [4]}, roll="w3 w5 r1 y2 g6 b4"), "cross red 8")
    assert measured == {
        "points": 2,
        "skipped": pytest.approx(15 / 6),
        "skipped_circles": 0,
        "opened": 1,
        "miss": 0,
        "finish": 0,
    }


def test_a_circle_scores_in_both_colours_and_leaves_circles_behind() -> None:
    """Q10: red then has 3 and yellow 2."""
    sheet: Sheet = {"red": [4, 5], "yellow": [7]}
    measured = features(table(sheet, roll="w1 w4 r1 y2 g6 b4"), "cross red/yellow 5")
    assert (measured["points"], measured["skipped"], measured["skipped_circles"]) == (3 + 2, 0, 3)


@pytest.mark.parametrize(
    "sheet", [{"yellow": [8]}, {"red": [3], "yellow": [9], "red/yellow": [9]}, {"yellow": [8], "red/yellow": [8]}]
)
def test_a_circle_that_is_open_or_lost_opens_no_more(sheet: Sheet) -> None:
    """Q4"""
    assert features(table(sheet, roll="w3 w5 r1 y2 g6 b4"), "cross red 8")["opened"] == 0


def test_a_lock_counts_among_the_points() -> None:
    """Q5: the seventh cross comes with the sixth."""
    state = table({"red": [2, 3, 4, 5, 6]}, roll="w6 w6 r1 y2 g6 b4")
    assert features(state, "cross red 12")["points"] == 6 + 7


def test_a_pass_is_a_miss_only_in_the_second_action_of_an_idle_turn() -> None:
    """Q8"""
    state = table({}, roll="w3 w5 r1 y2 g6 b4")
    assert features(state, "pass")["miss"] == 0
    crossed = state.copy()
    play(crossed, "cross red 8")
    assert features(crossed, "pass") == dict.fromkeys(GAME.heuristics.FEATURES, 0)
    play(state, "pass")
    assert (features(state, "pass")["miss"], features(state, "pass")["points"]) == (1, -5)


@pytest.mark.parametrize(
    ("squares", "finish"), [([12, 11, 10, 9, 8], 1), ([12, 11, 10, 9, 8, 7], 0), ([*range(12, 5, -1)], -1)]
)
def test_the_fourth_miss_ends_the_game_for_better_or_worse(squares: list[int], finish: int) -> None:
    """Q9: eight crosses and four misses are 16 points; the other has 15, 21 or 28 less one miss."""
    state = table({"red": [2, 3, 4, 5, 6, 7, 8, 9]}, {"blue": squares}, roll="w3 w5 r1 y2 g6 b4")
    state[0].misses[:2] = 3, 1
    play(state, "pass", "pass")
    before = state.copy()
    assert features(state, "pass")["finish"] == finish
    assert state == before


def test_the_second_lock_ends_the_game() -> None:
    """Q9"""
    mine: Sheet = {"yellow": [2, 3, 4, 5, 6]}
    assert features(table(mine, RED_CLOSED, roll="w6 w6 y2 g6 b4"), "cross yellow 12")["finish"] == 0
    assert features(table(mine | {"blue": [12]}, RED_CLOSED, roll="w6 w6 y2 g6 b4"), "cross yellow 12")["finish"] == 1
    assert features(table(mine, RED_CLOSED | {"blue": [12]}, roll="w6 w6 y2 g6 b4"), "cross yellow 12")["finish"] == -1
    assert features(table(mine, {}, roll="w6 w6 r1 y2 g6 b4"), "cross yellow 12")["finish"] == 0
    assert features(table(mine | RED_CLOSED, roll="w6 w6 y2 g6 b4"), "cross yellow 12")["finish"] == 0


def test_features_leave_the_state_as_it_was() -> None:
    state = table({"red": [2, 3, 4, 5, 6]}, {}, roll="w6 w6 r1 y2 g6 b4")
    before = state.copy()
    features(state, "cross red 12")
    assert state == before


@pytest.mark.parametrize("sheet", ["big_points", "classic"])
def test_greedy_beats_random(sheet: str) -> None:
    assert share_of_wins(GAME, games=200, sheet=sheet) > 0.97


def mean_alone(sheet: str, games: int = 1000) -> float:
    """What greedy scores in the practice game (Q11)."""
    start = GAME.new(1, {"sheet": sheet})
    out, log = np.empty(GAME.rules.MAX_MOVES, np.int64), np.empty((300, 2), np.int64)
    total = 0
    for number in range(games):
        state = start.copy()
        GAME.loops.play(state, start.copy(), np.array([GREEDY]), out, streams(2, number, 1), log)
        total += GAME.scores(state)[0]
    return total / games


def test_greedy_alone_makes_two_hundred_points() -> None:
    assert mean_alone("big_points") > 200


def test_greedy_alone_stays_below_perfect_play_of_classic() -> None:
    assert 74 < mean_alone("classic") < 115.4831


@pytest.mark.soak
def test_perfect_play_of_classic_with_one_seat_is_worth_115_4831() -> None:
    """Vector"""
    assert perfect_mean() == pytest.approx(115.4831, abs=5e-5)
