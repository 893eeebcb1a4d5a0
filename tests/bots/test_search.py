"""The search: the same for the same seed and budget, sure of what is clear, and blind to what a seat may not know."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots import NAMES, Budget, bot
from sobremesa.bots.search import CLEAR, STEP, Halving, Search
from sobremesa.engine.rng import streams
from sobremesa.engine.state import State
from sobremesa.games import game
from tests.bots.values import LEARNED, positions, untrained

each_game = pytest.mark.parametrize("id", LEARNED)


@each_game
def test_a_seed_and_a_budget_of_simulations_give_the_same_thought_on_any_number_of_cores(id: str) -> None:
    for state, seat in positions(id, 2, 2):
        rollouts = [
            untrained(id, threads=threads, width=6).candidates(
                game(id).observation(state, seat), seat, streams(7, 0, 0)[0], Budget(simulations=300)
            )
            for threads in (1, 2)
        ]
        assert rollouts[0] == rollouts[1]
        assert sum(candidate.simulations for candidate in rollouts[0]) <= 300
        assert {candidate.move for candidate in rollouts[0]} <= set(game(id).moves(state, seat).tolist())


@each_game
def test_what_is_told_is_a_share_for_each_seat_and_the_best_wins_most_as_far_as_one_can_tell(id: str) -> None:
    for seats in (2, game(id).facts.seats[-1]):
        for number, (state, seat) in enumerate(positions(id, seats, 4)):
            search, rng = untrained(id, width=5), streams(7, number, 0)
            budget = Budget(simulations=400)
            told = search.candidates(state, seat, rng[0], budget)
            assert told[0].move == search.think(state, seat, streams(7, number, 0)[0], budget)
            for one in told:
                assert len(one.shares) == len(one.points) == seats
                assert sum(one.shares) == pytest.approx(1)
                assert one.simulations > 0
                assert not one.is_exact
                assert one.shares[seat] <= told[0].shares[seat] + 1.5 * (one.error + told[0].error)


@each_game
def test_a_move_that_is_asked_for_is_told_of_too(id: str) -> None:
    for state, seat in positions(id, 2, 3):
        search = untrained(id, width=2)
        rated = search.rate(state, seat)[0]
        for asked in ([int(rated[-1])], [int(rated[min(1, len(rated) - 1)]), int(rated[-1])]):
            for simulations in (1, 40):
                told = search.candidates(state, seat, streams(7, 0, 0)[0], Budget(simulations=simulations), also=asked)
                assert set(asked) <= {one.move for one in told}
                assert len(told) <= 2
        unrated = np.setdiff1d(game(id).moves(state, seat), rated)[:1].tolist()
        told = search.candidates(state, seat, streams(7, 0, 0)[0], Budget(simulations=40), also=unrated)
        assert set(unrated) <= {one.move for one in told}


@each_game
def test_a_forced_move_is_told_what_it_is_worth(id: str) -> None:
    state, seat = next(positions(id, 2, 1))
    (only,) = untrained(id, width=1).candidates(state, seat, streams(7, 0, 0)[0], Budget(simulations=100))
    assert only.simulations == 100


@each_game
def test_what_a_seat_does_not_know_changes_no_choice(id: str) -> None:
    """Whether a state is as it is or with the unseen dealt anew: values at a glance and choices are the same."""
    this = game(id)
    for number, (state, seat) in enumerate(positions(id, 2, 8)):
        other = this.determinize(this.observation(state, seat), seat, streams(9, number, 0)[0])
        search = untrained(id, width=4)
        for one, two in zip(search.rate(state, seat), search.rate(other, seat), strict=True):
            assert one.tolist() == two.tolist()
        for level in NAMES:
            choices = [
                bot(level).choose(this, table, seat, streams(5, number, 0)[0], Budget(simulations=40))
                for table in (state, other)
            ]
            assert choices[0] == choices[1], level


@each_game
def test_rating_and_simulating_leave_the_table_as_it_was(id: str) -> None:
    for state, seat in positions(id, game(id).facts.seats[-1], 3):
        before = state.copy()
        search = untrained(id, width=3)
        search.rate(state, seat)
        assert state.tobytes() == before.tobytes()
        search.candidates(state, seat, streams(1, 0, 0)[0], Budget(simulations=30))
        assert state.tobytes() == before.tobytes()


@each_game
@pytest.mark.core
def test_a_simulation_is_cut_off_with_what_the_position_is_worth(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing left to decide, a move pays what is expected in the next quiet position."""
    search = untrained(id, width=2)
    monkeypatch.setattr(search.module, "HORIZON", 0)
    for state, seat in positions(id, 2, 2, seed=5):
        found = search.candidates(state, seat, streams(1, 0, 0)[0], Budget(simulations=4))
        assert [candidate.simulations for candidate in found] == ([2, 2] if len(found) > 1 else [4])
        assert all(0 <= share <= 1 for candidate in found for share in candidate.shares)


def paid(pay: np.ndarray, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let simulation i of candidate k win `pay[k, i]`, by no margin."""

    def play(self: Halving, first: int, last: int, shares: np.ndarray, points: np.ndarray) -> None:
        shares[:, first:last, self.seat] = pay[self.left, first:last]
        shares[:, first:last, 1 - self.seat] = 1 - pay[self.left, first:last]

    monkeypatch.setattr(Halving, "_play", play)


def choice_of(width: int) -> tuple[Search, State, int]:
    """A search among so many moves of a seat that has more."""
    id = LEARNED[0]
    state, seat = next(found for found in positions(id, 2, 99, seed=8) if len(game(id).moves(*found)) > width)
    return untrained(id, width), state, seat


def test_what_is_clearly_worse_falls_out_early_and_what_is_not_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, seat = choice_of(3)
    chance = np.random.default_rng(1)
    luck = chance.normal(0.5, 0.05, 1 << 16)
    pay = np.stack([luck, luck + 0.01 + 0.001 * chance.normal(size=luck.size), luck - 0.3])
    paid(pay, monkeypatch)
    best, second, third = search.candidates(state, seat, streams(1, 0, 0)[0], Budget(simulations=10_000))
    assert second.simulations == third.simulations == STEP  # equal luck shows a small difference at once
    assert best.move == search.rate(state, seat)[0][1]
    assert best.simulations == 10_000 - 2 * STEP  # all that is left makes the figures of the best more accurate
    assert best.shares[seat] - second.shares[seat] == pytest.approx(0.01, abs=1e-3)
    assert best.error == pytest.approx(pay[1, : best.simulations].std() / best.simulations**0.5)


def test_equal_moves_are_simulated_until_the_budget_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, seat = choice_of(2)
    paid(np.random.default_rng(2).normal(size=(2, 1 << 16)), monkeypatch)
    found = search.candidates(state, seat, streams(1, 0, 0)[0], Budget(simulations=4000))
    assert [candidate.simulations for candidate in found] == [2000, 2000]
    assert abs(found[0].shares[seat] - found[1].shares[seat]) < CLEAR * 2 / 2000**0.5


def test_what_is_told_of_a_dropped_move_stays_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best was lucky at first: the other's difference from it in those simulations is more than is left."""
    search, state, seat = choice_of(2)
    pay = np.zeros((2, 1 << 16))
    pay[0, :STEP] = 1.0
    paid(pay, monkeypatch)
    best, other = search.candidates(state, seat, streams(1, 0, 0)[0], Budget(simulations=4000))
    assert best.simulations > other.simulations == STEP
    assert other.shares[seat] == 0
    assert sum(other.shares) == pytest.approx(1)
    assert other.error > 0


def test_what_wins_more_often_is_chosen_though_another_leads_by_more(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, seat = choice_of(2)
    luck = np.random.default_rng(3).normal(0.5, 0.1, 1 << 16)

    def play(self: Halving, first: int, last: int, shares: np.ndarray, points: np.ndarray) -> None:
        won = np.stack([luck, luck + 0.01])
        shares[:, first:last, self.seat] = won[self.left, first:last]
        points[self.left == 0, first:last, self.seat] = 1000.0 * (-1 if search.game.facts.fewest_win else 1)

    monkeypatch.setattr(Halving, "_play", play)
    best = search.candidates(state, seat, streams(1, 0, 0)[0], Budget(simulations=4000))[0]
    assert best.move == search.rate(state, seat)[0][1]
