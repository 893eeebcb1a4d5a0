"""Values that are worked out: at once where they are asked for, and by command with a card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sobremesa.bots import weights
from sobremesa.cli.main import main
from sobremesa.games import game
from sobremesa.lab import programme
from sobremesa.lab.programme import has_programme, work_out
from tests.bots.values import NETS
from tests.soaks import of_these

ONES = ["y1 b1 w1 r1 g1 k1"] * 5
MORE_ONES = ["b1 w1 r1 g1 k1 y1"] * 5


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of our own for what is kept."""
    monkeypatch.setattr("sobremesa.bots.weights.user_cache", lambda: tmp_path)
    weights.load.cache_clear()
    return tmp_path


def test_a_value_is_worked_out_where_none_was_kept() -> None:
    """For users' own sheets, for which nothing ships."""
    state = game("twenty_one").new(2, {}, {"sheets": [ONES, MORE_ONES]})
    found = weights.load_for("twenty_one", state)
    assert found is not None
    assert found is weights.load_for("twenty_one", state)
    assert has_programme("twenty_one")
    assert not any(has_programme(other) for other in NETS)


@pytest.mark.parametrize("seats", of_these((1, 2), (2,)))
def test_the_command_works_out_and_says_so(
    seats: int, cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programme, "GAMES", 20)
    asked = ["train", "twenty_one", "--seats", str(seats), "--options", "strike=leftmost", "--lang", "en"]
    assert main(asked) == 0
    name = f"twenty_one-1-leftmost-{seats}-1"
    kept = cache / "weights" / f"{name}.npz"
    assert (
        capsys.readouterr().out == f"nobody has to learn Twenty One: a program worked its value out, kept in {kept}\n"
    )
    card = json.loads(kept.with_suffix(".json").read_text())
    assert card["key"] == name
    assert card["recipe"] == f"sobremesa train twenty_one --seats {seats} --options strike=leftmost"
    assert card["measured"]["deals"] == 20 // seats
    assert ("greedy" in card["measured"]) == (seats > 1)
    weights.load.cache_clear()
    assert weights.load(name) == pytest.approx(weights.made("twenty_one", f"leftmost-{seats}"), rel=2e-3, abs=1e-3)


def test_as_many_games_are_measured_as_are_asked_for() -> None:
    told: list[tuple[int, int]] = []
    card = work_out(game("twenty_one"), 2, {}, 6, lambda done, of: told.append((done, of)))[2]
    assert card["measured"]["deals"] == 3
    assert told == [(1, 3), (2, 3), (3, 3)]
