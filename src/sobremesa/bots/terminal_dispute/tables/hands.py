"""Hands: two dice for navigation, two for the charger, one unused; every combination of these can be allotted."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import DICE, DIGIT, FACES, ROLL_COUNTS, ROLLS
from sobremesa.games.terminal_dispute.moves import CHARGER, NAVIGATION, pair

PAIRS = np.array([(low, high) for low in range(1, FACES + 1) for high in range(low, FACES + 1)])
"""The pairs of dice, ascending."""
PAIR = np.zeros((FACES + 1, FACES + 1), np.int64)
"""The number of a pair, in either order."""
PAIR[PAIRS[:, 0], PAIRS[:, 1]] = PAIR[PAIRS[:, 1], PAIRS[:, 0]] = np.arange(len(PAIRS))

HANDS = len(PAIRS) ** 2 * FACES
_NAVIGATION, _CHARGER, _UNUSED = np.indices((len(PAIRS), len(PAIRS), FACES)).reshape(3, -1)
_DICE = np.sort(np.hstack([PAIRS[_NAVIGATION], PAIRS[_CHARGER], _UNUSED[:, None] + 1]), axis=1)
_SHOWN = _DICE @ 8 ** np.arange(DICE)[::-1]
_ROLLS = np.unique(_SHOWN)
LOT = (
    (2 - (PAIRS[_NAVIGATION, 0] == PAIRS[_NAVIGATION, 1]))
    * (2 - (PAIRS[_CHARGER, 0] == PAIRS[_CHARGER, 1]))
    / 6.0**DICE
)
"""How likely the lot makes each hand of a roll to come (D12)."""

ROLL = np.zeros(8**DICE, np.int64)
"""The number of a roll by its ascending digits."""
ROLL[_ROLLS] = np.arange(len(_ROLLS))
ODDS = np.array([ROLL_COUNTS[roll] / len(ROLLS) for roll in _ROLLS.tolist()])
"""How likely each roll is."""
BY_ROLL = np.argsort(_SHOWN, kind="stable")
"""The hands, roll by roll."""
FIRST = np.searchsorted(_SHOWN[BY_ROLL], [*_ROLLS, 8**DICE])
"""Where those of each roll begin, and where the last ones end."""


@rule
def hand_number(hand: int) -> int:
    """The number of a hand."""
    one, other = pair(hand, NAVIGATION), pair(hand, CHARGER)
    return (PAIR[one[0], one[1]] * len(PAIRS) + PAIR[other[0], other[1]]) * FACES + (hand & DIGIT) - 1


@rule
def hand_parts(number: int) -> tuple[int, int, int]:
    """The pair for navigation, the pair for the charger, and the unused die of a hand."""
    pairs = number // FACES
    return pairs // len(PAIRS), pairs % len(PAIRS), number % FACES + 1


@rule
def after_swap(number: int, use: int, value: int) -> int:
    """The number of a hand when the unused die was taken for another (D10)."""
    navigation, charger, unused = hand_parts(number)
    if use == NAVIGATION:
        navigation = PAIR[PAIRS[navigation].sum() - value, unused]
    else:
        charger = PAIR[PAIRS[charger].sum() - value, unused]
    return (navigation * len(PAIRS) + charger) * FACES + value - 1
