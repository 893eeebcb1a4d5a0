"""The arena: equal dice, every seat in turn, and intervals that count deals."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sobremesa.bots.levels import LEVELS
from sobremesa.bots.quick import Beginner
from sobremesa.engine.errors import Refused
from sobremesa.games import facts, game, ids
from sobremesa.lab.arena import Arena, standing
from tests.bots.values import LEARNED


def test_equal_bots_share_every_deal_evenly() -> None:
    """Greedy breaks ties by lot, so two of them differ now and then, but the mean of both seats hardly."""
    arena = Arena(game("pig"), 2, ["random", "random"], 3)
    share = standing(map(arena.deal, range(200))).share
    assert share.low <= 0.5 <= share.high


def test_the_first_bot_sits_at_every_seat_once() -> None:
    arena = Arena(game("pig"), 3, ["greedy", "random"], 3)
    assert [table.names for table in arena._tables] == [
        ["greedy", "random", "random"],
        ["random", "greedy", "random"],
        ["random", "random", "greedy"],
    ]
    found = standing(map(arena.deal, range(30)))
    assert found.share.mean > 0.8
    assert found.score.mean > 90
    assert found.lead.mean > 30


@pytest.mark.parametrize("id", [id for id in ids() if 1 in facts(id).seats])
def test_a_seat_alone_has_no_others(id: str) -> None:
    deal = Arena(game(id), 1, ["greedy"], 3).deal(0)
    assert deal.share == 1
    assert deal.lead == deal.score > 0


@pytest.mark.parametrize(("bots", "said"), [(["greedy"], "two bots"), (["greedy"] * 3, "bots: 3")])
def test_an_arena_that_makes_no_sense_is_refused(bots: list[str], said: str) -> None:
    with pytest.raises(Refused, match=said):
        Arena(game("pig"), 2, bots, 0)


def test_deals_have_a_key_of_all_that_decides_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other weights count where somebody plays by them."""

    def keys(bots: list[str]) -> list[str]:
        found = [json.dumps(Arena(game(id), 2, bots, 3).key) for id in LEARNED]
        assert found == [json.dumps(Arena(game(id), 2, bots, 3).key) for id in LEARNED]
        return found

    thinking, quick = keys(["expert", "greedy"]), keys(["greedy", "beginner"])
    with monkeypatch.context() as changed:
        changed.setattr("sobremesa.bots.weights.load_for", lambda *_: np.ones(3, np.float32))
        assert set(keys(["expert", "greedy"])).isdisjoint(thinking)
        assert keys(["greedy", "beginner"]) == quick
    with monkeypatch.context() as changed:
        changed.setattr("sobremesa.bots.search.TRUST", 0)
        assert set(keys(["expert", "greedy"])).isdisjoint(thinking)
    monkeypatch.setitem(LEVELS, "beginner", Beginner(1.0))
    assert set(keys(["greedy", "beginner"])).isdisjoint(quick)
    assert keys(["expert", "greedy"]) == thinking
