"""Tables for which nothing can be learned."""

from __future__ import annotations

import pytest

from sobremesa.bots import Budget
from sobremesa.bots.levels import search_for
from sobremesa.bots.quick import heuristic_value_of
from sobremesa.engine.errors import Refused
from sobremesa.games import game
from sobremesa.lab.arena import Arena, standing
from sobremesa.lab.train import Recipe, Training

GAME = game("exactly")
TABLE = {"redeal": False, "turn_limit": 200}


def test_a_table_of_three_without_a_new_deal_is_not_learned() -> None:
    with pytest.raises(Refused, match="no value of Exactly"):
        Training(GAME, 3, {"redeal": False}, Recipe())


def test_a_thinker_plays_it_out_as_greedy_would() -> None:
    """Few simulations are noise, and do not overrule what greedy sees."""
    assert search_for(GAME, GAME.new(3, TABLE)).module is heuristic_value_of(GAME)
    arena = Arena(GAME, 3, ["master", "greedy"], 6, TABLE, budget=Budget(simulations=40))
    assert standing(map(arena.deal, range(6))).share.mean > 1 / 4
