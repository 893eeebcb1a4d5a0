"""The inputs of the net of Exactly."""

from __future__ import annotations

from sobremesa.engine.arrays import Floats32, Ints
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.exactly.material import EURO, MAX_SEATS, TOKENS, VALUES
from sobremesa.games.exactly.rules import worth as cents_of

SUMS = 2 * EURO // 5 + 1


SUM_AT = 0


TOKEN_AT = SUM_AT + SUMS


REACH_AT = TOKEN_AT + len(VALUES) * (TOKENS + 1)


CHANCE_AT = REACH_AT + len(VALUES)


BLOCK = CHANCE_AT + len(VALUES) + 1
"""The inputs of a seat: its cents in steps of five, two euros and more as one input; how many tokens of each value it
has; which values would bring it to exactly 100 with one token, and how many such values there are."""


TURN_AT = MAX_SEATS * BLOCK


INPUTS = TURN_AT + MAX_SEATS
"""The seats clockwise from the own one, and which of them rolls."""


ACTIVE = MAX_SEATS * (2 + 2 * len(VALUES)) + 1


@rule
def add_seat(s: Row, owner: int, block: int, where: Ints, n: int) -> int:
    """Add the inputs of a seat; the number of inputs so far."""
    at = block * BLOCK
    cents, chances = cents_of(s, owner), 0
    where[n] = at + SUM_AT + min(cents // 5, SUMS - 1)
    n += 1
    for value in range(len(VALUES)):
        missing, held = EURO - cents, s.piles[owner, value]
        where[n] = at + TOKEN_AT + value * (TOKENS + 1) + held
        n += 1
        if (missing == VALUES[value] and held < TOKENS) or (missing == -VALUES[value] and held > 0):
            where[n] = at + REACH_AT + value
            n += 1
            chances += 1
    where[n] = at + CHANCE_AT + chances
    return n + 1


@rule
def inputs(s: Row, seat: int, where: Ints, amounts: Floats32) -> int:
    """The active inputs of a quiet position as a seat sees it; their number."""
    n = 0
    for block in range(s.seats):
        n = add_seat(s, (seat + block) % s.seats, block, where, n)
    where[n] = TURN_AT + (s.active - seat) % s.seats
    n += 1
    for k in range(n):
        amounts[k] = 1.0
    return n
