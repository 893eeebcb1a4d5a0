"""The tables learn what the rules make of a sheet."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sobremesa.bots.compiled.structures import SelfPlay, new_work
from sobremesa.bots.terminal_dispute import value
from sobremesa.bots.terminal_dispute.tables.sheet import WIDEST, new_numbers
from sobremesa.bots.terminal_dispute.training import expect, learn, lesson
from sobremesa.engine.rule import COMPILED
from sobremesa.games.terminal_dispute import rules
from sobremesa.games.terminal_dispute.material import ROUNDS
from sobremesa.lab.train import Recipe, Training
from tests.bots.terminal_dispute.numbers import shaken
from tests.games.terminal_dispute.tables import GAME


def play(
    p: np.ndarray, seats: int, first: int, last: int, learning_rate: float, mixed: float = 0.0
) -> tuple[np.ndarray, list[int]]:
    """Learn from some games one by one: the errors, and the scores of the first seat."""
    start = GAME.new(seats)
    errors, work = np.zeros((ROUNDS + 1, 4)), new_work(start, GAME.rules.MAX_MOVES)
    scores = []
    for game in range(first, last):
        how = SelfPlay(1, game, ROUNDS, mixed, 0.0, 0.05 if learning_rate else 0.0, 0.0, 1.0)
        learn(start, p, work, how, game + 1, learning_rate, errors)
        scores.append(GAME.scores(work.states)[0])
    return errors, scores


def test_what_is_expected_is_what_the_position_is_worth() -> None:
    p = shaken(1)
    for rounds in (4, 5):
        state = GAME.new(1)
        state["stage"], state["rounds"], state["abilities"][0, 0] = rules.ROLL, rounds, 2
        expected = np.zeros((1, 2))
        expect(state[0], p, expected)
        assert expected.sum() / value.SCALE == pytest.approx(value.worth(state[0], 0, p), abs=1e-5)


@pytest.mark.core
def test_errors_are_added_up_by_rounds() -> None:
    errors, _ = play(new_numbers(2), 2, 0, 1, 0.2)
    assert errors[:ROUNDS, 3].tolist() == [1] * ROUNDS
    assert errors[0, 0] == 0
    assert (errors[1:ROUNDS, 0] > 0).all()


@pytest.mark.skipif(not COMPILED, reason="needs some thousand games")
def test_fifteen_hundred_games_teach_four_points() -> None:
    p = new_numbers(1)
    before = np.mean(play(p, 1, 0, 200, 0.0)[1])
    play(p, 1, 1_000, 2_500, 0.4)
    assert np.mean(play(p, 1, 0, 200, 0.0)[1]) > before + 4


@pytest.mark.core
def test_a_lesson_narrows_the_spread_and_tells_its_errors() -> None:
    for seats, mixed in ((1, 0.0), (2, 1.0)):
        p = new_numbers(seats)
        of_chance, of_lead = lesson(GAME.new(seats), p, SelfPlay(1, 0, ROUNDS, mixed, 0.0, 0.0, 0.0, 1.0), 1, 0.2)
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
    assert whole.card()["key"] == "terminal_dispute-2-standard-2-1"
