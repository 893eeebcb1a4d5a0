"""The levels: each of them plays every game by what its seat sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa.bots import NAMES, Budget, bot, weights
from sobremesa.bots.levels import LEVELS, SEARCH_BOTS, search_for
from sobremesa.bots.quick import heuristic_value_of
from sobremesa.engine.errors import Refused
from sobremesa.engine.rng import streams
from sobremesa.games import game, ids
from sobremesa.lab.arena import Arena, standing
from sobremesa.lab.simulate import Simulation
from tests.bots.caches import cache
from tests.bots.values import NETS, positions, untrained
from tests.games.data import data

__all__ = ["cache"]

LITTLE = Budget(simulations=40)
TAUGHT = NETS[0]


@pytest.fixture
def taught(cache: Path) -> str:
    """The key of weights for one game with two seats; there are no others."""
    variant = weights.trained_room(TAUGHT).value.variant(game(TAUGHT).new(2)[0])
    assert variant is not None
    name = weights.key(TAUGHT, variant)
    weights.keep(weights.trained_folder(), name, untrained(TAUGHT).p, {"key": name})
    return name


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
        share = standing(map(arena.deal, range(data(id).deals))).share
        assert share.mean > 0.5, (stronger, share)


@pytest.mark.usefixtures("taught")
@pytest.mark.parametrize("name", SEARCH_BOTS)
def test_a_thinker_plays_by_what_was_learned_and_the_same_again(name: str) -> None:
    this, table = game(TAUGHT), data(TAUGHT).arena
    assert search_for(this, this.new(2, table)).module is weights.trained_room(TAUGHT).value
    games = [Simulation(this, 2, [name, "greedy"], 4, table, budget=LITTLE).record(0) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0].result is not None


def test_where_nothing_is_learned_a_thinker_plays_games_out_as_greedy_would() -> None:
    """Few simulations are noise, and do not overrule what greedy sees."""
    pig = game("pig")
    assert search_for(pig, pig.new(3)).module is heuristic_value_of(pig)
    arena = Arena(pig, 3, ["master", "greedy"], 6, budget=LITTLE)
    assert standing(map(arena.deal, range(6))).share.mean > 1 / 4


def test_weights_of_another_key_are_used_by_nobody(taught: str) -> None:
    weights.keep(weights.trained_folder(), taught, untrained(TAUGHT).p, {"key": "another"})
    weights.load.cache_clear()
    assert weights.load(taught) is None


def test_weights_that_are_not_whole_are_passed_over(taught: str, caplog: pytest.LogCaptureFixture) -> None:
    file = weights.trained_folder() / f"{taught}.npz"
    file.write_bytes(file.read_bytes()[:1000])
    weights.load.cache_clear()
    assert weights.load(taught) is None
    (told,) = caplog.records
    assert told.__dict__["file"] == str(file)
