"""Every hand has a number, belongs to one roll, and is as likely as the lot makes it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from sobremesa.bots.terminal_dispute.tables.hands import (
    BY_ROLL,
    FIRST,
    HANDS,
    LOT,
    ODDS,
    PAIR,
    ROLL,
    after_swap,
    hand_number,
    hand_parts,
)
from sobremesa.games.terminal_dispute.abilities import swap, swaps
from sobremesa.games.terminal_dispute.material import DIGIT
from sobremesa.games.terminal_dispute.moves import pair, unpack_swap
from tests.games.terminal_dispute.tables import GAME, entering, rolled


@pytest.mark.core
@pytest.mark.parametrize("dice", ["1 2 3 4 5", "1 1 2 6 6", "3 3 3 3 3"])
def test_the_hands_of_a_roll_are_its_allotments(dice: str) -> None:
    """D1"""
    state = rolled(dice)
    roll = ROLL[state["dice"][0]]
    allotted = sorted(hand_number(move) for move in GAME.moves(state, 0).tolist())
    assert allotted == sorted(BY_ROLL[FIRST[roll] : FIRST[roll + 1]].tolist())


def test_every_hand_is_in_one_roll_and_the_odds_agree() -> None:
    """D12"""
    assert sorted(BY_ROLL.tolist()) == list(range(HANDS))
    assert LOT.sum() == pytest.approx(1)
    by_roll = [LOT[BY_ROLL[first:last]].sum() for first, last in pairwise(FIRST)]
    assert by_roll == pytest.approx(ODDS.tolist())


@pytest.mark.core
def test_a_swap_leads_to_the_hand_that_the_rules_say() -> None:
    """D10"""
    out = np.empty(8, np.int64)
    for allotment in ("1 2 / 3 4 / 5", "2 2 / 2 6 / 1", "5 6 / 1 1 / 6"):
        state = entering(allotment, abilities=1)
        s = state[0]
        number = hand_number(s.hands[0])
        one, other, unused = hand_parts(number)
        assert one == PAIR[pair(s.hands[0], 9)]
        assert other == PAIR[pair(s.hands[0], 3)]
        assert unused == s.hands[0] & DIGIT
        for move in out[: swaps(s, 0, out)].tolist():
            after = state.copy()
            swap(after[0], 0, *unpack_swap(move))
            assert after_swap(number, *unpack_swap(move)) == hand_number(after[0].hands[0])
