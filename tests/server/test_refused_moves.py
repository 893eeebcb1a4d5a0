"""A move that the rules do not allow is answered with its rule, and the talk goes on."""

from __future__ import annotations

import json

import pytest

from sobremesa.client import Seat, open_match
from sobremesa.engine.errors import Refused
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE
from sobremesa.games import game, ids, rules_text
from sobremesa.server.refusals import plain
from tests.games.data import data
from tests.server.people import moves
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


@pytest.mark.parametrize("id", ids())
def test_a_refused_move_names_its_rule_and_the_next_one_is_made(server: Running, id: str) -> None:
    with open_match(server.address, id, [{"name": "Ana"}, {"name": "Luis"}]) as table:
        table.start()
        table.sit(table.look()["snapshot"]["owing"][0])
        listed = moves(table)
        wrong = next(move for move in data(id).refused if is_refused(table, move))
        with pytest.raises(Refused) as refused:
            table.choose(wrong)
        assert refused.value.rule
        assert f"**{refused.value.rule}" in rules_text(id, "en")
        before = table.view["seq"]
        table.choose(listed[0])
        assert table.view["seq"] > before


def is_refused(table: Seat, move: str) -> bool:
    """Whether somebody who tries a move is refused."""
    try:
        table.ask("try", decision=table.view["decision"], move=move)
    except Refused:
        return True
    return False
