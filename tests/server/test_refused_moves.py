"""A move that the rules do not allow is answered with its rule, and the talk goes on."""

from __future__ import annotations

import json

import pytest

from sobremesa.client import open_match
from sobremesa.engine.errors import Refused
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE
from sobremesa.games import game, ids
from sobremesa.server.refusals import plain
from tests.games.data import data
from tests.server.servers import Running


@pytest.mark.parametrize("id", ids())
def test_the_refusal_of_a_move_is_plain_data(id: str) -> None:
    rules = game(id)
    table, *_ = streams(5, 0, 2)
    state = rules.new(seats=2)
    while rules.actor(state) == CHANCE:
        rules.apply_chance(state, rules.draw(state, table))
    refusals = []
    for seat in (0, 1):
        for words in data(id).refused:
            try:
                rules.judge(state, seat, rules.read_move(state, seat, words))
            except Refused as refused:
                refusals.append(plain(refused))
    assert refusals
    assert json.loads(json.dumps(refusals)) == refusals


def test_a_refused_move_names_its_rule_and_the_next_one_is_made(server: Running) -> None:
    seats = [{"name": "Ana"}, {"name": "Luis"}]
    with open_match(server.address, "exactly", seats) as table:
        table.start()
        seat = table.look()["snapshot"]["owing"][0]
        table.sit(seat)
        listed = table.look()["choice"]["moves"]
        wrong = next(move for move in ("50 centre>1", "20 centre>1", "100 centre>1") if move not in listed)
        with pytest.raises(Refused) as refused:
            table.choose(wrong)
        assert refused.value.rule == "E4"
        before = table.view["seq"]
        table.choose(listed[0])
        assert table.view["seq"] > before
