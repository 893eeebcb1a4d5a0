"""What a table offers, counted by laying every domino."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.vingt_sur_vingt.plays import offers
from sobremesa.engine.state import State
from sobremesa.games.vingt_sur_vingt import material, plays
from tests.bots.values import positions
from tests.games.vingt_sur_vingt.tables import bits, table


def found(state: State, seat: int) -> tuple[list[int], list[int], list[int]]:
    """The offers, the cells that want each half, and how often the seat holds it."""
    told, wanted, held = np.empty(offers.OFFERS, np.int64), np.empty(10, np.int64), np.empty(10, np.int64)
    offers.find_offers(state[0], seat, told, wanted, held)
    return told.tolist(), wanted.tolist(), held.tolist()


def fits(state: State, seat: int, tile: int) -> bool:
    """Whether a seat that held this domino alone could lay it."""
    other = state.copy()
    other["hand"][0, seat] = 1 << tile
    return bool(plays.has_play(other[0], other["hand"][0, seat]))


@pytest.mark.core
def test_a_table_with_one_domino_wants_what_makes_it_a_twenty() -> None:
    told, wanted, held = found(table("2|4 1|1 5|6", "", laid="9|9 0,0 E"), 0)
    assert told[offers.OWN] == told[offers.OWN_RICH] == 3
    assert told[offers.UNSEEN] == material.TILES - 4
    assert told[offers.FITTING] == 11  # the other nine with a 2, and on a nine 3|8 and 4|7
    assert [half for half in range(10) if wanted[half]] == [2]
    assert held == [0, 2, 1, 0, 1, 1, 1, 0, 0, 0]


def test_offers_are_the_dominoes_that_somebody_could_lay_alone() -> None:
    for state, seat in positions("vingt_sur_vingt", 3, 6, seed=4):
        if state["laid"][0] == 0:
            continue
        told, _, held = found(state, seat)
        own = [tile for tile in range(material.TILES) if int(state["hand"][0, seat]) >> tile & 1]
        laid = int(state["laid"][0])
        unseen = [tile for tile in range(material.TILES) if not laid >> tile & 1 and tile not in own]
        assert told[offers.OWN] == sum(fits(state, seat, tile) for tile in own)
        assert told[offers.FITTING] == sum(fits(state, seat, tile) for tile in unseen)
        assert told[offers.UNSEEN] == len(unseen)
        assert told[offers.OWN_RICH] <= told[offers.OWN]
        assert told[offers.FITTING_RICH] <= told[offers.FITTING]
        assert sum(held) == 2 * len(own)


def test_who_holds_what_is_unseen_makes_no_difference() -> None:
    hands = ("3|4 5|6", "6|7 7|8"), ("3|4 5|6", "1|2 9|9")
    tables = [table(*both, laid="8|8 0,0 E 0|4 2,0 N") for both in hands]
    assert found(tables[0], 0) == found(tables[1], 0)
    assert bits("3|4") & int(tables[0]["hand"][0, 0])
