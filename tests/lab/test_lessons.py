"""Lessons: every calm position of a learning seat, with what came of it."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from sobremesa.engine.state import OVER
from sobremesa.games import game
from sobremesa.lab.learning.self_play import GREEDY, LEARNER, lessons
from tests.bots.values import NETS, untrained

pytestmark = pytest.mark.core

SEATS = 2


def played(id: str, size: int, longest: int, fade: float, guided: float = 1.0, mixed: float = 0.0) -> SimpleNamespace:
    """The samples of some games: targets, what the net thought, and how many of each."""
    this, search = game(id), untrained(id)
    value, start = search.module, this.new(SEATS, this.options(simulated=True))
    room = SimpleNamespace(
        where=np.zeros((size, value.ACTIVE), np.int64),
        amounts=np.zeros((size, value.ACTIVE), np.float32),
        counts=np.zeros(size, np.int64),
        targets=np.zeros((size, 2), np.float32),
        table=start.copy(),
        players=np.zeros(SEATS, np.int64),
    )
    most = this.rules.MAX_MOVES
    loops = lessons(this.rules, this.heuristics, value)
    room.games, room.n = loops.play_lessons(
        start, room.table, search.p, np.zeros(most, np.int64), np.zeros(most), np.zeros((SEATS + 2, 4), np.int64),
        room.players, 3, 0, longest, mixed, guided, 0.1, fade, room.where, room.amounts, room.counts, room.targets,
    )  # fmt: skip
    return room


@pytest.mark.parametrize("id", NETS)
def test_a_game_broken_off_teaches_what_its_last_position_was_thought_to_be(id: str) -> None:
    """Two calm positions a game: with nothing handed on from the end, a target is what the next one was thought."""
    room = played(id, 32, 2, fade=0.0, guided=0.0)
    assert room.n == SEATS * 2 * room.games == 32
    assert (room.counts[: room.n] > 0).all()
    by_game = room.targets[: room.n].reshape(room.games, 2, SEATS, 2)
    assert np.array_equal(by_game[:, 0], by_game[:, 1])


def test_what_a_game_pays_is_handed_on_to_all_of_its_positions() -> None:
    room = played("exactly", 2400, 1200, fade=1.0)
    assert game("exactly").actor(room.table) != OVER  # a lesson is one euro
    shares = room.targets[: room.n, 0].reshape(-1, SEATS)
    assert set(shares.ravel().tolist()) == {0.0, 1.0}
    assert (shares.sum(axis=1) == 1).all()


def test_where_all_others_are_greedy_only_one_seat_learns() -> None:
    room = played("exactly", 2400, 1200, fade=1.0, mixed=1.0)
    assert sorted(room.players.tolist()) == [LEARNER, GREEDY]
    assert room.n > 0
