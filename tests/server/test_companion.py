"""The companion: real dice and hands on a real table, typed in by whoever rolls or draws."""

from __future__ import annotations

import json
import random

import pytest

from sobremesa.client import Seat, open_match
from sobremesa.engine.records import read_record
from sobremesa.engine.rng import Stream, streams
from sobremesa.games import facts, ids
from sobremesa.games import game as game_of
from sobremesa.match.referee import referee
from tests.games.data import data
from tests.games.kinds import HIDDEN, SEALED, SMALL
from tests.server.people import moves, playing, refused
from tests.server.servers import Running
from tests.soaks import of_these


def rolled(seat: Seat, game: str, rng: Stream) -> str:
    """What the dice on a table show."""
    rules = game_of(game)
    state = rules.read_state(seat.observation())
    return rules.chance_text(state, rules.draw(state, rng))


@pytest.mark.parametrize("game", of_these([id for id in ids() if not facts(id).secret], (SEALED,)))
def test_a_whole_game_is_played_with_real_dice(server: Running, game: str) -> None:
    rng = streams(7, 0, 2)[0]
    with playing(server, game, dice="real", options=data(game).short) as people:
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
            ana.roll("roll 4")
        for nonsense in ("roll 7", "4 4", "start 1"):
            with refused("chance_form", "P2", text=nonsense):
                luis.roll(nonsense)
        luis.roll("roll 4")
        assert luis.view["snapshot"]["turn"] == 4
        with refused("no_chance", facts(SMALL).turn_rule):
            luis.roll("roll 4")


def test_a_typo_is_typed_again_and_the_table_hears_of_it(server: Running) -> None:
    with playing(server, dice="real") as (ana, luis):
        luis.roll("start 2")
        luis.roll("roll 4")
        assert luis.view["you"]["can_unroll"]
        assert not ana.look()["you"]["can_unroll"]
        with refused("nothing_mistyped"):
            ana.unroll()
        luis.unroll()
        assert luis.view["you"]["can_roll"]
        assert luis.view["news"][-1] == {"seq": luis.view["seq"], "kind": "unrolled", "by": 2}
        luis.roll("roll 2")
        assert moves(luis)
        luis.choose("hold")
        with refused("nothing_mistyped"):
            luis.unroll()
        ana.post("close")
        typed = [event.text for event in read_record(ana.record()).events if event.seat is None]
        assert typed == ["start 2", "roll 2"]


def test_one_device_may_keep_all_hands(server: Running) -> None:
    wishes: list[dict[str, object]] = [{"name": "Ana"}, {"name": "Luis"}]
    rng = streams(5, 0, 2)[0]
    rules = game_of(HIDDEN)
    with open_match(server.address, HIDDEN, wishes, dice="real") as both:
        both.start()
        truth = rules.new(2, rules.options({}), rules.setup(2, {}))
        lot = random.Random(5)
        while both.look()["status"] == "playing":
            if both.view["is_chance_due"]:
                text = rules.chance_text(truth, rules.draw(truth, rng))
                rules.apply_chance(truth, rules.read_chance(truth, text))
                both.roll(text)
            else:
                (seat,) = both.view["snapshot"]["owing"]
                both.sit(seat)
                move = lot.choice(moves(both))
                rules.apply(truth, seat - 1, rules.read_move(truth, seat - 1, move))
                both.choose(move)
        assert list(referee(read_record(both.record())))


def test_a_server_that_rolls_takes_no_dice_from_people(server: Running) -> None:
    with playing(server) as (ana, _), refused("server_dice"):
        ana.roll("roll 4")


def test_the_record_says_that_the_dice_were_real(server: Running) -> None:
    with playing(server, dice="real") as (ana, _):
        ana.roll("start 1")
        ana.post("close")
        assert json.loads(ana.record())["dice"] == {"real": True}
