"""Whole games and tree counts come out as they did before."""

import pytest

from sobremesa.games import ids
from tests.games.golden import FOLDER, golden


@pytest.mark.parametrize("id", ids())
def test_golden_games_and_tree_counts_are_unchanged(id: str) -> None:
    """A difference that is meant is written by `make golden`, in a commit that says why."""
    assert golden(id).splitlines() == (FOLDER / f"{id}.txt").read_text("utf-8").splitlines()


def test_every_game_has_its_golden_file() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == sorted(ids())
