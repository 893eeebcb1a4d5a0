"""Training: a net learns from its own games, and a run that was broken off goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sobremesa.bots import weights
from sobremesa.cli.main import main
from sobremesa.games import game
from sobremesa.lab.train import Recipe, Training
from tests.bots.caches import cache

__all__ = ["cache"]

pytestmark = pytest.mark.usefixtures("cache")

SHORT = Recipe(games=900, samples=4096, evaluations=3, evaluation_games=60, learning_rate=2e-3, averaging_rate=0.5)
CLASSIC = {"sheet": "classic"}
RANDOM_POINTS = 25
"""More than a seat alone makes by chance with the classic sheet."""


def trained(stop_after: int = 99) -> Training:
    """A short training of a seat alone, or the part of it up to some evaluations."""
    training = Training(game("qwixx"), 1, CLASSIC, SHORT)
    for number, _ in enumerate(training.run(lambda done, of: None), 1):
        if number == stop_after:
            break
    return training


def test_a_net_learns_to_play() -> None:
    training = trained()
    assert training.reports[-1].score > RANDOM_POINTS
    assert training.games >= SHORT.games
    assert training.reports[0].is_best


def test_a_run_that_was_broken_off_goes_on_as_if_it_had_not_been(cache: Path) -> None:
    trained(stop_after=1)
    went_on = trained()
    (cache / "training").rename(cache / "elsewhere")
    whole = trained()
    assert went_on.net.tolist() == whole.net.tolist()
    assert [report.score for report in went_on.reports] == [report.score for report in whole.reports]


def test_a_game_with_others_is_learned_from_all_seats() -> None:
    training = Training(game("qwixx"), 2, CLASSIC, SHORT)
    report = next(training.run(lambda done, of: None))
    assert 0 < report.share_error < 1
    assert 0 <= report.greedy <= 1
    assert report.champion >= 0.5  # more than the net that knew nothing


def test_weights_have_a_card_and_are_found_by_their_match(cache: Path) -> None:
    training = trained()
    name = weights.key("qwixx", training.variant)
    weights.keep(weights.trained_folder(), name, training.champion, training.card())
    state = game("qwixx").new(1, CLASSIC)
    found = weights.load_for("qwixx", state)
    assert found is not None
    assert abs(found - training.champion).max() < 1e-2
    card = json.loads((cache / "weights" / f"{name}.json").read_text())
    assert card["key"] == name == "qwixx-1-classic-1-2"
    assert card["measured"]["score"] == max(report.score for report in training.reports)
    assert weights.load_for("qwixx", game("qwixx").new(2, CLASSIC)) is None


def test_the_command_trains_tells_and_keeps(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = cache / "out"
    asked = ["train", "qwixx", "--seats", "1", "--options", "sheet=classic", "--games", "1000", "--out", str(out)]
    assert main([*asked, "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "games, " in told[0]
    assert told[-1] == f"kept in {out / 'qwixx-1-classic-1-2.npz'}"
    assert main(["train", "qwixx", "--seats", "9", "--lang", "en"]) == 2
