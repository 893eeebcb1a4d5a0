from collections import Counter
from typing import Any

import pytest

from sobremesa.engine.rng import streams
from sobremesa.engine.state import SPECTATOR
from sobremesa.games.vingt_sur_vingt import plays, rules
from sobremesa.games.vingt_sur_vingt.material import ALL
from tests.games.vingt_sur_vingt.tables import GAME, bits, play, table

NINES = "9|9 0,0 E, 1|1 2,0 E"


def test_a_seat_sees_its_own_hand_only() -> None:
    """V1"""
    state = table("9|9 1|1", "3|8 2|2", "5|5")
    for seat in range(3):
        observation = GAME.observation(state, seat)[0]
        assert observation.hand[:3].tolist() == [int(state[0].hand[k]) if k == seat else 0 for k in range(3)]
        assert (observation.stock, observation.stock_count, observation.held[:3].tolist()) == (0, 49, [2, 2, 1])


def test_a_spectator_sees_no_hand() -> None:
    """V1"""
    observation = GAME.observation(table("9|9 1|1", "3|8 2|2"), SPECTATOR)[0]
    assert not observation.hand.any()
    assert observation.stock == 0


def test_what_is_dealt_anew_is_every_domino_once() -> None:
    """V1: every domino is in one hand, on the table or in the stock."""
    state = table("9|9 1|1 2|2", "3|8 2|9 4|4 5|5", "0|1", laid="6|6 0,0 E")
    rng = streams(1, 1, 1)[0]
    for seat in range(SPECTATOR, 3):
        full = GAME.determinize(GAME.observation(state, seat), seat, rng)[0]
        sets = [int(full.stock), int(full.laid), *full.hand.tolist()]
        assert sum(sets) == ALL
        assert [tiles.bit_count() for tiles in sets] == [45, 1, 3, 4, 1, 0]
        assert seat == SPECTATOR or full.hand[seat] == state[0].hand[seat]


def test_every_unseen_domino_is_dealt_as_often() -> None:
    """V1: two seats of two dominoes, 51 unseen."""
    state, rng = table("9|9 1|1", "3|8 2|9", laid="6|6 0,0 E"), streams(2, 1, 1)[0]
    observation = GAME.observation(state, 0)
    hands = Counter(int(GAME.determinize(observation, 0, rng)[0].hand[1]) for _ in range(5100))
    often = [sum(n for hand, n in hands.items() if hand >> tile & 1) for tile in range(54)]
    assert not any(often[tile] for tile in range(54) if bits("9|9 1|1 6|6") >> tile & 1)
    assert all(130 < n < 280 for tile, n in enumerate(often) if not bits("9|9 1|1 6|6") >> tile & 1)


def test_the_table_tells_where_every_domino_lies() -> None:
    state = table("9|9 0|2", "3|8 2|2")
    play(state, "lay 9|9 0,0 N, 2|0 0,2 E")
    found: dict[str, Any] = GAME.snapshot(state, 1)
    assert found["dominoes"] == [
        {"halves": [9, 9], "x": 0, "y": 0, "direction": "N", "marked": [True, False]},
        {"halves": [2, 0], "x": 0, "y": 2, "direction": "E", "marked": [True, False]},
    ]
    assert found["trays"] == [
        {"held": 0, "markers": 20, "hand": None},
        {"held": 2, "markers": 22, "hand": ["2|2", "3|8"]},
    ]
    assert (found["stock"], found["chain"], found["passes"], found["blank_end"]) == (50, False, 0, "none")
    assert (found["forced"], found["must_play"], found["stock_end"]) == (False, False, False)
    assert (found["stage"], found["scores"]) == ("draw", [20, 22])


@pytest.mark.parametrize("other", ["1|2 1|3", "3|8 1|2"])
def test_the_preview_of_a_pass_is_the_same_whatever_the_others_hold(other: str) -> None:
    """V11: one of these hands can play, the other cannot, and the table as a seat sees it tells nothing of that."""
    state = table("1|4", other, laid=NINES)
    state["passes"] = 1
    observation = GAME.observation(state, 0)
    GAME.apply(observation, 0, rules.PASS)
    assert (GAME.stage(observation), GAME.actor(observation)) == ("play", 1)
    assert observation["forced"][0] == 1
    GAME.apply(state, 0, rules.PASS)
    assert GAME.is_over(state) == (other == "1|2 1|3")


def test_where_no_hand_is_hidden_the_preview_of_a_pass_tells_the_end() -> None:
    """V11: the other seat has no domino left."""
    state = table("1|4", "", laid=NINES)
    state["passes"] = 1
    observation = GAME.observation(state, 0)
    GAME.apply(observation, 0, rules.PASS)
    assert GAME.result(observation).ending == "nobody_can_play"


def test_everybody_sees_that_who_has_a_play_must_make_it_and_only_that_seat_that_it_has_one() -> None:
    """V11"""
    state = table("3|8", "1|2", "1|3", laid=NINES)
    play(state, "pass", "pass", "pass")
    told = {seat: GAME.snapshot(state, seat) for seat in (SPECTATOR, 0, 1, 2)}
    assert all(found["forced"] and found["passes"] == 0 for found in told.values())
    assert [seat for seat, found in told.items() if found["must_play"]] == [0]
    state["hand"][0, 0] = bits("1|4")
    assert not GAME.snapshot(state, 0)["must_play"]


def test_what_is_dealt_anew_explains_the_passes() -> None:
    """V11: who passed since all did has no play, and somebody has one; with few dominoes left many deals fit."""
    state = table("1|4 1|5", "1|2 1|3", "3|8 1|6", laid=NINES, active=1)
    state["forced"], state["passes"] = 1, 1
    state["stock"], state["stock_count"] = bits("2|2 2|3 3|3"), 3
    gone = ALL & ~(int(state["stock"][0]) | int(state["hand"].sum()) | int(state["laid"][0]))
    state["laid"] |= gone
    rng = streams(4, 1, 1)[0]
    for seat in (SPECTATOR, 1, 2):
        hands = set()
        for _ in range(20):
            full = GAME.determinize(GAME.observation(state, seat), seat, rng)
            can = [bool(plays.has_play(full[0], full["hand"][0, who])) for who in range(3)]
            assert not can[0]
            assert any(can)
            hands.add(int(full["hand"][0, 0]))
        assert len(hands) > 1


def test_a_deal_that_explains_nothing_still_comes_to_an_end() -> None:
    """V11: whatever is dealt, the seat that passed could play."""
    state = table("1|4", "3|8", laid=NINES)
    state["forced"], state["passes"] = 1, 1
    state["laid"] |= ALL & ~bits("1|4 3|8 4|7")
    state["stock"], state["stock_count"] = bits("4|7"), 1
    full = GAME.determinize(GAME.observation(state, 0), 0, streams(5, 1, 1)[0])
    assert int(full["hand"][0, 1]) in (bits("3|8"), bits("4|7"))
