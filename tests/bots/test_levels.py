"""The levels: each of them plays every game by what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.bots import NAMES, Budget, bot, weights
from sobremesa.bots.levels import LEVELS, SEARCH_BOTS, search_for
from sobremesa.bots.quick import heuristic_value_of
from sobremesa.engine.errors import Refused
from sobremesa.engine.rng import streams
from sobremesa.games import game, ids
from sobremesa.lab.arena import Arena, mean
from sobremesa.lab.simulate import Simulation
from tests.bots.values import positions, untrained
from tests.games.data import data

LITTLE = Budget(simulations=40)


@pytest.fixture
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cache of our own with weights for Qwixx with two seats, and nothing that ships."""
    monkeypatch.setattr("sobremesa.bots.weights.user_cache", lambda: tmp_path)
    monkeypatch.setattr("sobremesa.bots.weights.shipped_folder", lambda game: tmp_path / "package" / game)
    weights.load.cache_clear()
    name = weights.key("qwixx", "big_points-2")
    weights.keep(weights.trained_folder(), name, untrained("qwixx").p, {"key": name})
    yield
    weights.load.cache_clear()


def test_every_name_is_a_level() -> None:
    assert tuple(LEVELS) == NAMES
    with pytest.raises(Refused, match="no bot “wizard”"):
        bot("wizard")


@pytest.mark.parametrize("id", ids())
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_every_game(name: str, id: str) -> None:
    for seats in (game(id).facts.seats[0], game(id).facts.seats[-1]):
        for state, seat in positions(id, seats, 4):
            move = bot(name).choose(game(id), game(id).observation(state, seat), seat, streams(1, 0, 0)[0], LITTLE)
            game(id).judge(state, seat, move)


@pytest.mark.parametrize("id", ids())
def test_a_beginner_plays_better_than_chance_and_worse_than_greedy(id: str) -> None:
    for stronger, weaker in (("greedy", "beginner"), ("beginner", "random")):
        arena = Arena(game(id), 2, [stronger, weaker], 5, data(id).arena)
        share = mean(arena.deal(number).share for number in range(data(id).deals))
        assert share.value > 0.5, (stronger, share)


@pytest.mark.usefixtures("taught")
@pytest.mark.parametrize("name", SEARCH_BOTS)
def test_a_thinker_plays_by_what_was_learned_and_the_same_again(name: str) -> None:
    games = [Simulation(game("qwixx"), 2, [name, "greedy"], 4, budget=LITTLE).record(0) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0].result is not None


@pytest.mark.usefixtures("taught")
def test_where_nothing_is_learned_a_thinker_plays_games_out_as_greedy_would() -> None:
    """Own layouts, odd options: few simulations are noise, and do not overrule what greedy sees."""
    table = {"redeal": False, "turn_limit": 200}
    assert search_for(game("exactly"), game("exactly").new(3, table)).module is heuristic_value_of(game("exactly"))
    arena = Arena(game("exactly"), 3, ["master", "greedy"], 6, table, budget=LITTLE)
    assert mean(arena.deal(number).share for number in range(6)).value > 1 / 4


@pytest.mark.usefixtures("taught")
def test_weights_of_another_key_are_used_by_nobody() -> None:
    name = weights.key("qwixx", "big_points-2")
    weights.keep(weights.trained_folder(), name, untrained("qwixx").p, {"key": "another"})
    weights.load.cache_clear()
    assert weights.load(name) is None


@pytest.mark.usefixtures("taught")
def test_weights_that_are_not_whole_are_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    name = weights.key("qwixx", "big_points-2")
    file = weights.trained_folder() / f"{name}.npz"
    file.write_bytes(file.read_bytes()[:1000])
    weights.load.cache_clear()
    assert weights.load(name) is None
    (told,) = caplog.records
    assert told.__dict__["file"] == str(file)
