from collections import Counter
from typing import Any

from sobremesa.engine.rng import streams
from sobremesa.engine.state import SPECTATOR
from sobremesa.games.vingt_sur_vingt.material import ALL
from tests.games.vingt_sur_vingt.tables import GAME, bits, play, table


def test_a_seat_sees_its_own_hand_only() -> None:
    """V1"""
    state = table("9|9 1|1", "3|8 2|2", "5|5")
    for seat in range(3):
        seen = GAME.seen(state, seat)[0]
        assert seen.hand[:3].tolist() == [int(state[0].hand[k]) if k == seat else 0 for k in range(3)]
        assert (seen.stock, seen.stock_count, seen.held[:3].tolist()) == (0, 49, [2, 2, 1])


def test_a_spectator_sees_no_hand() -> None:
    """V1"""
    seen = GAME.seen(table("9|9 1|1", "3|8 2|2"), SPECTATOR)[0]
    assert not seen.hand.any()
    assert seen.stock == 0


def test_what_is_dealt_anew_is_every_domino_once() -> None:
    """V1: every domino is in one hand, on the table or in the stock."""
    state = table("9|9 1|1 2|2", "3|8 2|9 4|4 5|5", "0|1", laid="6|6 0,0 E")
    rng = streams(1, 1, 1)[0]
    for seat in range(SPECTATOR, 3):
        full = GAME.dealt(GAME.seen(state, seat), seat, rng)[0]
        sets = [int(full.stock), int(full.laid), *full.hand.tolist()]
        assert sum(sets) == ALL
        assert [tiles.bit_count() for tiles in sets] == [45, 1, 3, 4, 1, 0]
        assert seat == SPECTATOR or full.hand[seat] == state[0].hand[seat]


def test_every_unseen_domino_is_dealt_as_often() -> None:
    """V1: two seats of two dominoes, 51 unseen."""
    state, rng = table("9|9 1|1", "3|8 2|9", laid="6|6 0,0 E"), streams(2, 1, 1)[0]
    seen = GAME.seen(state, 0)
    hands = Counter(int(GAME.dealt(seen, 0, rng)[0].hand[1]) for _ in range(5100))
    often = [sum(n for hand, n in hands.items() if hand >> tile & 1) for tile in range(54)]
    assert not any(often[tile] for tile in range(54) if bits("9|9 1|1 6|6") >> tile & 1)
    assert all(130 < n < 280 for tile, n in enumerate(often) if not bits("9|9 1|1 6|6") >> tile & 1)


def test_the_table_tells_where_every_domino_lies() -> None:
    state = table("9|9 0|2", "3|8 2|2")
    play(state, "lay 9|9 0,0 N, 2|0 0,2 E")
    found: dict[str, Any] = GAME.table(state, 1)
    assert found["dominoes"] == [
        {"halves": [9, 9], "x": 0, "y": 0, "direction": "N", "marked": [True, False]},
        {"halves": [2, 0], "x": 0, "y": 2, "direction": "E", "marked": [True, False]},
    ]
    assert found["trays"] == [
        {"held": 0, "markers": 20, "hand": None},
        {"held": 2, "markers": 22, "hand": ["2|2", "3|8"]},
    ]
    assert (found["stock"], found["chain"], found["passes"], found["blank_end"]) == (50, False, 0, "none")
    assert (found["stage"], found["scores"]) == ("draw", [20, 22])
