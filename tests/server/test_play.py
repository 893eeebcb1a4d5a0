"""Whole matches at a real server, by its own client."""

from __future__ import annotations

import random

import pytest

from sobremesa.client import Seat, open_match
from sobremesa.engine.records import read_record
from sobremesa.games import ids
from sobremesa.match.dice import verify
from tests.games.data import data
from tests.server.servers import Running


def play(seat: Seat, lot: random.Random) -> None:
    """Play to the end, by chance."""
    for view in seat.decisions():
        seat.choose(lot.choice(view["choice"]["moves"]))


@pytest.mark.parametrize("game", ids())
def test_a_match_against_a_bot_is_played_to_its_end(server: Running, game: str) -> None:
    wishes = [{"name": "Ana"}, {"bot": "greedy"}]
    with open_match(server.address, game, wishes, options=data(game).short) as ana:
        ana.start()
        play(ana, random.Random(game))
        assert ana.view["result"]["scores"]
        record = read_record(ana.record())
        assert verify(record) == sum(event.seat is None for event in record.events)
        assert list(record.players) == [{"name": "Ana"}, {"bot": "greedy"}]
