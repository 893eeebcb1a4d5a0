"""Training: what every game's follows, whatever it learns. What is learned is for the tests of the games' bots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sobremesa.bots import weights
from sobremesa.engine.errors import Refused
from sobremesa.games import game
from sobremesa.lab.train import Recipe, Training, recipe_for
from tests.bots.caches import cache
from tests.bots.values import LEARNED, NETS

__all__ = ["cache"]

pytestmark = pytest.mark.usefixtures("cache")


@pytest.mark.parametrize("id", LEARNED)
def test_a_recipe_follows_the_game_and_what_was_asked(id: str) -> None:
    room = weights.trained_room(id)
    training = room.net or room.own
    assert recipe_for(id) == replace(Recipe(), **training.RECIPE if training else {})
    assert recipe_for(id, 5000) == replace(recipe_for(id), games=5000)


def test_what_bots_know_nothing_of_cannot_be_learned() -> None:
    with pytest.raises(Refused, match="Pig"):
        Training(game("pig"), 2, {}, Recipe())


def test_greedy_guides_less_and_less_or_not_at_all() -> None:
    training = Training(game(NETS[0]), 2, {}, Recipe(guided=0.1))
    assert [training.guidance(way) for way in (0.0, 0.05, 0.1, 1.0)] == pytest.approx([1, 0.5, 0, 0])
    alone = Training(game(NETS[0]), 2, {}, Recipe(guided=0.0))
    assert alone.guidance(0.0) == 0
