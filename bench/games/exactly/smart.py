"""A rule of thumb that plays Exactly well without having learned anything: a measure for bots that have.

Take the euro; else look at how likely the others are to take it before one's next turn, at the own chance to do so
then, at the ways to it by two tokens, and at how far it is.
"""

from __future__ import annotations

import sys

from sobremesa.bots.compiled.policy import best
from sobremesa.bots.compiled.structures import Weights
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.exactly.material import EURO, FACES, TOKENS, VALUES
from sobremesa.games.exactly.rules import legal, unpack
from sobremesa.games.exactly.rules import worth as cents_of


@rule
def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """Fill `out` with the legal moves and `values` with what each is thought to be worth; how many. Nothing is asked of
    `p`."""
    n = legal(s, seat, out)
    for i in range(n):
        value, source, target = unpack(out[i])
        s.piles[source, value] -= 1
        s.piles[target, value] += 1
        values[i] = hope(s, seat)
        s.piles[source, value] += 1
        s.piles[target, value] -= 1
    return n


@rule
def hope(s: Row, seat: int) -> float:
    """What a position after a move of the seat promises: much for its euro, nothing good for another's."""
    cents = cents_of(s, seat)
    if cents == EURO:
        return 2.0
    quiet, most = 1.0, 0
    for other in range(s.seats):
        if other != seat:
            theirs = cents_of(s, other)
            if theirs == EURO:
                return -2.0
            quiet *= 1.0 - chance(s, other)
            most = max(most, ways(EURO - theirs))
    return quiet + 0.3 * chance(s, seat) + 0.02 * (ways(EURO - cents) - most) - 0.001 * abs(EURO - cents)


@rule
def ways(missing: int) -> int:
    """In how many ways two tokens, taken or given away, make up what is missing."""
    found = 0
    for one in range(len(VALUES)):
        for two in range(len(VALUES)):
            found += VALUES[one] + VALUES[two] == abs(missing)
            found += VALUES[one] - VALUES[two] == missing
            found += VALUES[two] - VALUES[one] == missing
    return found


@rule
def chance(s: Row, seat: int) -> float:
    """The chance of a seat to take the euro with its next roll."""
    missing, faces = EURO - cents_of(s, seat), 0
    for value in range(len(VALUES)):
        held = s.piles[seat, value]
        faces += (missing == VALUES[value] and held < TOKENS) or (missing == -VALUES[value] and held > 0)
    return (faces + (faces > 0)) / len(FACES)


choose = best(sys.modules[__name__])
