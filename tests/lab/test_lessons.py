"""Self-play: every quiet position of a learning seat, with what came of it."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from sobremesa.bots.compiled.net import OUTPUTS
from sobremesa.bots.compiled.policy import never
from sobremesa.bots.compiled.structures import SelfPlay, new_work
from sobremesa.bots.weights import trained_room
from sobremesa.engine.state import OVER
from sobremesa.games import game
from sobremesa.lab.learning.samples import new_samples
from sobremesa.lab.learning.self_play import GREEDY, LEARNER, self_play
from tests.bots.values import NETS, untrained

pytestmark = pytest.mark.core

SEATS = 2
SETTLED = [id for id in NETS if (net := trained_room(id).net) is not None and net.is_settled is not never]
"""The games whose lessons end before the game does."""


def played(
    id: str, size: int, longest: int, lambda_: float, guided: float = 1.0, mixed: float = 0.0, discount: float = 1.0
) -> SimpleNamespace:
    """The samples of some games: targets, what the net thought, and how many of each."""
    this, p, room = game(id), untrained(id).p, trained_room(id)
    assert room.features is not None
    assert room.net is not None
    start = this.new(SEATS, this.options(simulated=True))
    samples, work = new_samples(size, room.features.ACTIVE), new_work(start, this.rules.MAX_MOVES)
    how = SelfPlay(3, 0, longest, mixed, guided, 0.1, lambda_, discount)
    loops = self_play(this.rules, this.heuristics, room.value, room.features, room.net)
    games, n = loops.play_samples(start, p, work, how, samples)
    return SimpleNamespace(**samples._asdict(), table=work.states, players=work.players, games=games, n=n)


@pytest.mark.soak
@pytest.mark.parametrize("id", NETS)
def test_a_game_broken_off_teaches_what_its_last_position_was_thought_to_be(id: str) -> None:
    """Two quiet positions a game: with nothing handed on from the end, a target is what the next one was thought."""
    room = played(id, 32, 2, lambda_=0.0, guided=0.0)
    assert room.n == SEATS * 2 * room.games == 32
    assert (room.counts[: room.n] > 0).all()
    by_game = room.targets[: room.n].reshape(room.games, 2, SEATS, OUTPUTS)
    assert np.array_equal(by_game[:, 0], by_game[:, 1])


@pytest.mark.parametrize("id", SETTLED)
def test_what_a_lesson_pays_is_handed_on_to_all_of_its_positions(id: str) -> None:
    room = played(id, 2400, 1200, lambda_=1.0)
    assert game(id).actor(room.table) != OVER
    shares = room.targets[: room.n, 0].reshape(-1, SEATS)
    assert set(shares.ravel().tolist()) == {0.0, 1.0}
    assert (shares.sum(axis=1) == 1).all()


@pytest.mark.parametrize("id", SETTLED)
def test_what_a_lesson_pays_counts_for_less_the_earlier_a_position_is(id: str) -> None:
    room = played(id, 2400, 1200, lambda_=1.0, discount=0.9)
    shares = room.targets[: room.n, 0].reshape(-1, SEATS)
    paid = shares[-1].tolist()
    assert sorted(paid) == [0.0, 1.0]
    expected = np.outer(0.9 ** np.arange(len(shares))[::-1], paid)
    assert np.allclose(shares, expected, rtol=1e-4)


@pytest.mark.parametrize("id", SETTLED)
def test_where_all_others_are_greedy_only_one_seat_learns(id: str) -> None:
    room = played(id, 2400, 1200, lambda_=1.0, mixed=1.0)
    assert sorted(room.players.tolist()) == [LEARNER, GREEDY]
    assert room.n > 0
