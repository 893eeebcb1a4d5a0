"""The companion: real dice on a real table, typed in by whoever rolls."""

from __future__ import annotations

import json

import pytest

from sobremesa.client import Seat
from sobremesa.engine.records import read_record
from sobremesa.engine.rng import Stream, streams
from sobremesa.games import game as game_of
from sobremesa.match.referee import referee
from tests.server.people import moves, playing, refused
from tests.server.servers import Running


def rolled(seat: Seat, game: str, rng: Stream) -> str:
    """What the dice on a table show."""
    rules = game_of(game)
    state = rules.read_state(seat.seen())
    return rules.chance_text(state, rules.draw(state, rng))


@pytest.mark.parametrize(("game", "options"), [("exactly", {"turn_limit": 12}), ("qwixx", {})])
def test_a_whole_game_is_played_with_real_dice(server: Running, game: str, options: dict[str, int]) -> None:
    rng = streams(7, 0, 2)[0]
    with playing(server, game, dice="real", options=options) as people:
        ana = people[0]
        assert ana.view["dice"] == {"kind": "real", "commitment": None, "player_seeds": None, "server_seed": None}
        typed = []
        while ana.look()["status"] == "playing":
            if ana.view["is_chance_due"]:
                roller = next(seat for seat in people if seat.look()["you"]["can_roll"])
                typed.append(rolled(roller, game, rng))
                roller.roll(typed[-1])
            else:
                for seat in people:
                    if found := moves(seat):
                        seat.choose(found[0])
        record = read_record(ana.record())
        assert list(referee(record))
        assert record.dice == {"real": True}
        assert [event.text for event in record.events if event.seat is None] == typed
        assert not ana.fetch("replay/1")["is_checked"]


def test_the_active_seat_alone_types_in_what_dice_can_show(server: Running) -> None:
    with playing(server, dice="real") as (ana, luis):
        assert ana.view["is_chance_due"]
        luis.roll("start 2")
        assert not ana.look()["you"]["can_roll"]
        with refused("not_roller"):
            ana.roll("roll 20")
        for nonsense in ("roll 7", "20 20", "start 1"):
            with refused("chance_form", "E3", text=nonsense):
                luis.roll(nonsense)
        luis.roll("roll 20")
        assert luis.view["table"]["die"] == "20"
        with refused("no_chance", "E3"):
            luis.roll("roll 20")


def test_a_server_that_rolls_takes_no_dice_from_people(server: Running) -> None:
    with playing(server) as (ana, _), refused("server_dice"):
        ana.roll("roll 20")


def test_the_record_says_that_the_dice_were_real(server: Running) -> None:
    with playing(server, dice="real") as (ana, _):
        ana.roll("start 1")
        ana.post("close")
        assert json.loads(ana.record())["dice"] == {"real": True}
