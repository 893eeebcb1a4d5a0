"""The arena: equal dice, every seat in turn, and intervals that count deals."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.engine.errors import Refused
from sobremesa.games import facts, game, ids
from sobremesa.lab.arena import Arena, mean


def test_equal_bots_share_every_deal_evenly() -> None:
    """Greedy breaks ties by lot, so two of them differ now and then, but the mean of both seats hardly."""
    arena = Arena(game("pig"), 2, ["random", "random"], 3)
    shares = [arena.deal(number).share for number in range(200)]
    assert abs(mean(shares).value - 0.5) <= 1.5 * mean(shares).spread


def test_the_first_bot_sits_at_every_seat_once() -> None:
    arena = Arena(game("pig"), 3, ["greedy", "random"], 3)
    assert [table.names for table in arena._tables] == [
        ["greedy", "random", "random"],
        ["random", "greedy", "random"],
        ["random", "random", "greedy"],
    ]
    deals = [arena.deal(number) for number in range(30)]
    assert mean(deal.share for deal in deals).value > 0.8
    assert mean(deal.score for deal in deals).value > 90
    assert mean(deal.lead for deal in deals).value > 30


@pytest.mark.parametrize("id", [id for id in ids() if 1 in facts(id).seats])
def test_a_seat_alone_has_no_others(id: str) -> None:
    deal = Arena(game(id), 1, ["greedy"], 3).deal(0)
    assert deal.share == 1
    assert deal.lead == deal.score > 0


@pytest.mark.parametrize(("bots", "said"), [(["greedy"], "two bots"), (["greedy"] * 3, "3 bots")])
def test_an_arena_that_makes_no_sense_is_refused(bots: list[str], said: str) -> None:
    with pytest.raises(Refused, match=said):
        Arena(game("pig"), 2, bots, 0)


def test_an_interval_holds_the_truth_in_nineteen_of_twenty_runs() -> None:
    chance = np.random.default_rng(1)
    held = [abs((m := mean(chance.normal(2, 3, 50))).value - 2) <= m.spread for _ in range(400)]
    assert 0.91 < np.mean(held) < 0.98
