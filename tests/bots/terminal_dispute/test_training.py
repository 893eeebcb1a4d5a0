"""The tables learn what the rules make of a sheet."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sobremesa.bots.compiled.structures import SelfPlay, new_work
from sobremesa.bots.terminal_dispute import value
from sobremesa.bots.terminal_dispute.tables.sheet import WIDEST
from sobremesa.bots.terminal_dispute.training import (
    SHEET,
    bring,
    expect,
    fit_charger,
    fit_matrix,
    lesson,
    new_numbers,
    play,
)
from sobremesa.engine.rule import COMPILED
from sobremesa.games.terminal_dispute import rules
from sobremesa.games.terminal_dispute.material import ROUNDS
from sobremesa.lab.train import Recipe, Training
from tests.bots.terminal_dispute.numbers import decisions, points, shaken
from tests.bots.values import worth
from tests.games.terminal_dispute.tables import GAME


def score_of(p: np.ndarray, games: int) -> float:
    """The mean score of a seat alone."""
    start, finals = GAME.new(1), np.zeros((games, 1))
    sheets, active = np.zeros((ROUNDS, games, 1, SHEET), np.int64), np.zeros((ROUNDS, games), np.int64)
    play(start, p, new_work(start, GAME.rules.MAX_MOVES), how_to_play(), games, sheets, active, finals)
    return float(finals.mean())


def how_to_play(first: int = 0, mixed: float = 0.0, guided: float = 0.0) -> SelfPlay:
    return SelfPlay(1, first, ROUNDS, mixed, guided, 0.0, 0.0, 1.0)


def test_what_is_expected_is_what_the_position_is_worth() -> None:
    p = shaken(1)
    for rounds in (4, 5):
        state = GAME.new(1)
        state["stage"], state["rounds"], state["abilities"][0, 0] = rules.ROLL, rounds, 2
        expected = np.zeros((1, 2))
        expect(state[0], p, expected)
        assert expected.sum() / value.SCALE == pytest.approx(worth("terminal_dispute", state, 0, p), abs=1e-5)


@pytest.mark.core
def test_sheets_are_kept_as_they_were_before_each_roll() -> None:
    start, finals, before = GAME.new(2), np.zeros((1, 2)), GAME.new(2)
    sheets, active = np.zeros((ROUNDS, 1, 2, SHEET), np.int64), np.zeros((ROUNDS, 1), np.int64)
    work = new_work(start, GAME.rules.MAX_MOVES)
    play(start, new_numbers(2), work, how_to_play(guided=1.0), 1, sheets, active, finals)
    for rounds in range(1, ROUNDS):
        assert active[rounds, 0] != active[rounds - 1, 0]
        for seat in range(2):
            bring(before[0], seat, sheets[rounds, 0, seat])
            assert int(before[0].filled[seat]).bit_count() == 2 * rounds
            assert before[0].filled[seat] & ~work.states[0].filled[seat] == 0
            assert before[0].shaded[seat] & ~work.states[0].shaded[seat] == 0
    assert finals[0].tolist() == list(GAME.scores(work.states))


@pytest.mark.core
def test_a_sheet_moves_to_its_target() -> None:
    """Also the parts of it that are worth something together."""
    p = shaken(1)
    for state, _ in decisions(1, 3, rounds=4):
        s = state[0]
        s.stage, s.rounds, s.marked[0], s.lined[0], s.swaps[0] = rules.ROLL, int(s.filled[0]).bit_count() // 2, 0, 0, 0
        for _ in range(40):
            fit_matrix(s, 0, p, 30.0, 0.5)
            fit_charger(s, 0, p, 40.0, 0.5)
        assert points(state, 0, p) == pytest.approx(70, abs=0.01)


@pytest.mark.skipif(not COMPILED, reason="needs some thousand games")
def test_a_lesson_from_two_thousand_games_of_greedy_teaches_six_points() -> None:
    p = new_numbers(1)
    before = score_of(p, 200)
    lesson(GAME.new(1), p, how_to_play(guided=1.0), 2_000, 0.4)
    assert score_of(p, 200) > before + 6


@pytest.mark.core
def test_a_lesson_narrows_the_spread_and_tells_its_errors() -> None:
    for seats, mixed in ((1, 0.0), (2, 1.0)):
        p = new_numbers(seats)
        of_chance, of_lead = lesson(GAME.new(seats), p, how_to_play(mixed=mixed), 1, 0.2)
        assert (0 < of_chance < 1) == (seats > 1)
        assert 0 < of_lead < 2
        assert (p[:ROUNDS] != WIDEST).all() == (seats > 1)


@pytest.mark.skipif(not COMPILED, reason="needs some hundred games")
def test_training_drives_the_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that was broken off goes on as if it had not been."""
    monkeypatch.setattr("sobremesa.lab.train.user_cache", lambda: tmp_path)
    short = Recipe(
        games=600,
        samples=2400,
        longest=ROUNDS,
        evaluations=2,
        evaluation_games=40,
        learning_rate=0.4,
        averaging_rate=0.5,
    )
    for stop_after in (1, 9):
        training = Training(GAME, 2, {}, short)
        for number, _ in enumerate(training.run(lambda done, of: None), 1):
            if number == stop_after:
                break
    (tmp_path / "training").rename(tmp_path / "elsewhere")
    whole = Training(GAME, 2, {}, short)
    reports = list(whole.run(lambda done, of: None))
    assert whole.net.tolist() == training.net.tolist()
    assert [report.games for report in reports] == [300, 600]
    assert whole.card()["key"] == "terminal_dispute-2-standard-2-2"
