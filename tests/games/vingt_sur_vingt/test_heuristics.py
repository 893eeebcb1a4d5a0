import numpy as np

from sobremesa.engine.state import State
from tests.games.vingt_sur_vingt.tables import GAME, table
from tests.games.wins import share_of_wins


def features(state: State, move: str) -> dict[str, float]:
    before, seat = state.copy(), GAME.actor(state)
    out = np.ones(len(GAME.heuristics.FEATURES))
    GAME.unchecked.features(state, seat, GAME.read_move(state, seat, move), out)
    assert state == before
    return dict(zip(GAME.heuristics.FEATURES, out.tolist(), strict=True))


def test_features_count_markers_and_tell_the_last() -> None:
    state = table("9|9 1|1", "")
    assert features(state, "lay 9|9 0,0 E, 1|1 2,0 E")["markers"] == 2
    assert features(state, "lay 9|9 0,0 E, 1|1 2,0 E")["win"] == 0
    state["markers"][0, 0] = 1
    assert features(state, "lay 9|9 0,0 E, 1|1 2,0 E")["markers"] == 1
    assert features(state, "lay 9|9 0,0 E, 1|1 2,0 E")["win"] == 1


def test_features_tell_a_play_of_one_domino() -> None:
    state = table("2|4 1|1", "", laid="9|9 0,0 E")
    assert features(state, "lay 2|4 2,0 N")["single"] == 1
    assert features(state, "lay 1|1 2,0 E")["single"] == 1
    state = table("1|4 1|5", "", laid="9|9 0,0 E")
    assert features(state, "lay 1|4 2,0 N, 1|5 3,0 S")["single"] == 0


def test_features_count_lines_that_one_half_would_finish() -> None:
    """9 9 2 is made; 2 9 beside it lacks 9, which only somebody else may have, or I with 9|8."""
    assert features(table("2|9", "", laid="9|9 0,0 E"), "lay 2|9 2,0 N")["gift"] == 1
    assert features(table("2|9", "", laid="9|9 0,0 E"), "lay 2|9 2,0 N")["follow"] == 0
    assert features(table("2|9 8|9", "", laid="9|9 0,0 E"), "lay 2|9 2,0 N")["follow"] == 1
    assert features(table("2|8 8|9", "", laid="9|9 0,0 E"), "lay 2|8 2,0 N")["gift"] == 0


def test_features_count_blanks() -> None:
    state = table("9|9 0|2 0|1", "", laid="")
    assert features(state, "lay 9|9 0,0 E, 2|0 2,0 E")["blanks"] == 1


def test_laying_nothing_has_no_features() -> None:
    assert not any(features(table("9|9 1|1", ""), "pass").values())
    assert not any(features(table("9|9 1|1", "", laid="2|3 0,0 E", stage="chain"), "stop").values())


def test_greedy_looks_at_plays_of_up_to_three_dominoes() -> None:
    state = table("9|9 1|1 0|2 3|4 5|6", "")
    out = np.empty(GAME.rules.MAX_MOVES, np.int64)
    n = GAME.heuristics.candidates(state[0], 0, out)
    counts = {GAME.move_text(state, 0, int(move)).count("|") for move in out[:n]}
    assert counts == {0, 2, 3}


def test_greedy_beats_random() -> None:
    assert share_of_wins(GAME, games=200) > 0.94
