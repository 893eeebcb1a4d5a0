import numpy as np

from sobremesa.engine.state import State
from sobremesa.games import game
from tests.games.exactly.test_rules import table
from tests.games.wins import share_of_wins

GAME = game("exactly")


def features(state: State, move: str) -> dict[str, float]:
    seat = GAME.actor(state)
    out = np.zeros(len(GAME.heuristics.FEATURES))
    GAME.unchecked.features(state, seat, GAME.read_move(state, seat, move), out)
    return dict(zip(GAME.heuristics.FEATURES, out.tolist(), strict=True))


def test_features_tell_a_euro_from_a_gift() -> None:
    state = table((1, 2, 0, 1), (1, 2, 0, 1), roll="5")
    assert features(state, "5 centre>1")["euro"] == 1
    assert features(state, "5 centre>2")["gift"] == 1


def test_features_count_the_values_that_finish() -> None:
    """50 + 20 + 20 + 5 is 5 short; 50 + 50 + 5 is 5 over and holds a 5."""
    state = table((1, 1, 0, 1), (2, 0, 0, 1), roll="20")
    after = features(state, "20 centre>1")
    assert (after["reach"], after["threat"], after["distance"]) == (1, 1, 5)


def test_features_leave_the_state_as_it_was() -> None:
    state = table((1, 2, 0, 1), (1, 2, 0, 1), roll="5")
    before = state.copy()
    features(state, "5 centre>1")
    assert state == before


def test_greedy_beats_random() -> None:
    assert share_of_wins(GAME, games=200) > 0.95
