"""The ways to allot five dice of Terminal Dispute: two for navigation, two for the charger, one unused."""

from __future__ import annotations

from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import DICE, DIFFERENT, DIFFERENT_COUNT, DIGIT, OCTAL, WAYS


@rule
def allotment(s: Row, way: int) -> int:
    """One of the 30 ways as a number of five digits: navigation, charger, unused (D1)."""
    number = 0
    for die in range(DICE):
        number |= (s.dice >> OCTAL * (DICE - 1 - die) & DIGIT) << WAYS[way, die]
    return number


@rule
def equal_dice(s: Row) -> int:
    """The dice that equal those before them, as a mask from the second on."""
    equal = 0
    for die in range(1, DICE):
        pair = s.dice >> OCTAL * (DICE - 1 - die)
        equal |= ((pair ^ pair >> OCTAL) & DIGIT == 0) << die - 1
    return equal


@rule
def allotments(s: Row, out: Moves) -> int:
    """Fill `out` with the allotments that differ: of equal dice the first takes the first place (D1)."""
    equal = equal_dice(s)
    for n in range(DIFFERENT_COUNT[equal]):
        out[n] = allotment(s, DIFFERENT[equal, n])
    return DIFFERENT_COUNT[equal]


@rule
def draw_allotment(s: Row, rng: Stream) -> int:
    """One of `allotments`."""
    equal = equal_dice(s)
    return allotment(s, DIFFERENT[equal, below(rng, DIFFERENT_COUNT[equal])])
