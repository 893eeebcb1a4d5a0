"""The weights that ship: small, for the tables they say, and never worse than a simpler bot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.bots import weights
from sobremesa.games import facts, game
from sobremesa.lab.arena import Arena, standing
from tests.bots.values import LEARNED
from tests.games.data import data
from tests.soaks import of_these

SHIPPED = sorted(file for id in LEARNED for file in weights.shipped_folder(id).glob("*.npz"))
MOST = 5_000_000
"""Bytes of all weights together."""
TABLES = [
    (id, seats, {**data(id).arena, **options})
    for id in LEARNED
    for seats in facts(id).seats
    for options in data(id).variants
]


@pytest.fixture(autouse=True)
def nothing_of_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine on which nothing was trained or solved."""
    monkeypatch.setattr("sobremesa.bots.weights.user_cache", lambda: tmp_path)
    monkeypatch.setattr("sobremesa.bots.solutions.user_cache", lambda: tmp_path)
    weights.load.cache_clear()
    yield
    weights.load.cache_clear()


def test_all_weights_together_are_small() -> None:
    assert 0 < sum(file.stat().st_size for file in SHIPPED) < MOST


@pytest.mark.parametrize(("id", "seats", "options"), TABLES)
def test_every_table_has_weights(id: str, seats: int, options: dict[str, object]) -> None:
    assert weights.load_for(id, game(id).new(seats, options)) is not None


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_a_card_says_what_weights_are_for_and_how_they_were_made(file: Path) -> None:
    card = json.loads(file.with_suffix(".json").read_text())
    assert card["key"] == file.stem
    assert card["game"] == file.parent.parent.name
    assert {"variant", "data", "recipe", "measured"} <= card.keys()


@pytest.mark.parametrize(
    "table",
    of_these(
        [table for table in TABLES if table[1] in (2, facts(table[0]).seats[-1])],
        [table for table in TABLES if table[1] == 2],
    ),
    ids=str,
)
def test_what_was_learned_does_not_lose_to_greedy(table: tuple[str, int, dict[str, object]]) -> None:
    """A value that was trained on its own points alone does: it fills its sheet while the other ends the game."""
    id, seats, options = table
    arena = Arena(game(id), seats, ["expert", "greedy"], 3, options)
    share = standing(map(arena.deal, range(24))).share
    assert share.mean > 1 / seats, share
