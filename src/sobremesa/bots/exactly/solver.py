"""Exactly solved for two seats: the whole match from the table of one round.

At best play a euro is taken on the taker's own turn, and the other seat rolls next. So what a distribution is worth in
a match lies between what that means for the one and for the other, as far along as the round's table says. It is not
quite so where one can be forced to give the euro away, all tokens of a value lying with the other: solved score by
score, such distributions differ by up to 0.0034, all of them by 0.0001 on average, and the start of a round by less
than a millionth. Endless play counts as half.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import numpy as np

from sobremesa.bots.compiled.net import MARGIN, blend
from sobremesa.bots.compiled.policy import best, standings
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.exactly.solving.round import Table, cell, cells_of, even_table, follow, sweep
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.exactly import rules
from sobremesa.games.exactly.heuristics import SCALE as SCALE
from sobremesa.games.exactly.material import EUROS_TO_WIN, FIVE, TOKENS, VALUES
from sobremesa.games.exactly.rules import END, MAX_MOVES, ROLL, START, legal, unpack

VARIANTS = ("two_seats",)
HORIZON = 20
"""Decisions after which a simulation is cut off."""
LEAST_LIMIT = 1000
"""Turns that a match must be allowed at least: with fewer, best play looks at them, and the table does not."""
SWEEPS = 200
"""After which the start changes by less than a millionth in ten more."""
CAREFUL, PACE = 5, np.float32(1.25)
"""Sweeps to begin with that go straight to what they see; the others go further, which needs a third fewer of them."""
ANSWERS = 40
"""Sweeps of the best answer to a table; those of a table that is solved change nothing."""

CELLS = cells_of(TOKENS)
STRIDES = len(CELLS.mine) ** np.arange(len(VALUES) - 1, -1, -1)
EMPTY = 0
"""The place in the table where nobody holds anything."""
DEALT = EMPTY + cell(1, 1, TOKENS) * STRIDES[FIVE]
"""The place where everybody holds 5 c (E1)."""


def variant(s: Row) -> str | None:
    """One table for two seats, whatever is dealt after a euro; none where few turns are allowed."""
    return VARIANTS[0] if s.seats == 2 and (s.turn_limit == 0 or s.turn_limit >= LEAST_LIMIT) else None


def blank(variant: str) -> Table:
    """A round of which nothing is known yet."""
    return even_table(CELLS)


def solving(variant: str, table: Table, done: int) -> Iterator[tuple[int, int]]:
    """Sweep over all distributions."""
    for swept in range(done, SWEEPS):
        sweep(CELLS, table, table, np.float32(1) if swept < CAREFUL else PACE)
        yield swept + 1, SWEEPS


def start(variant: str, table: Table) -> float:
    """The share of the win of the seat that rolls first."""
    return float(by_euros(1.0 - float(table[DEALT]), float(table[DEALT]), 0.0)[0, 0, 0])


def loss(variant: str, table: Table, tell: Callable[[int, int], None]) -> float:
    """What the best answer to the table's play gains in a match, the mean of rolling first and second."""
    answer, reply = table.copy(), table.copy()
    for swept in range(ANSWERS):
        tell(swept, ANSWERS)
        sweep(CELLS, answer, reply, np.float32(1))
        follow(CELLS, table, reply, answer)
    tell(ANSWERS, ANSWERS)
    first, second = by_euros(1.0 - float(reply[DEALT]), float(answer[DEALT]), 0.0)[:, 0, 0]
    return float(first + second - 1.0) / 2


@rule
def by_euros(first: float, second: float, margin: float) -> Floats:
    """What a match is worth before a round to the seat that rolls (row 0) and to the other (1), by its own euros and
    the other's; `first` and `second` are its chances to take the euro then, and `margin` counts SCALE euros."""
    worth = np.zeros((2, EUROS_TO_WIN + 1, EUROS_TO_WIN + 1))
    for fewer in range(EUROS_TO_WIN):
        ahead = margin * (EUROS_TO_WIN - fewer) / SCALE
        worth[:, EUROS_TO_WIN, fewer] = 1.0 + ahead
        worth[:, fewer, EUROS_TO_WIN] = -ahead
    return before_rounds(first, second, worth)


@rule
def expected_euros(first: float, second: float) -> Floats:
    """The own euros at the end of a match, otherwise like `by_euros`."""
    euros = np.zeros((2, EUROS_TO_WIN + 1, EUROS_TO_WIN + 1))
    for fewer in range(EUROS_TO_WIN):
        euros[:, EUROS_TO_WIN, fewer] = EUROS_TO_WIN
        euros[:, fewer, EUROS_TO_WIN] = fewer
    return before_rounds(first, second, euros)


@rule
def before_rounds(first: float, second: float, worth: Floats) -> Floats:
    """Fill `worth` for all scores before rounds, from what it is at the ends of matches."""
    for own in range(EUROS_TO_WIN - 1, -1, -1):
        for other in range(EUROS_TO_WIN - 1, -1, -1):
            taken, lost = worth[1, own + 1, other], worth[0, own, other + 1]
            worth[0, own, other] = lost + (taken - lost) * first
            worth[1, own, other] = lost + (taken - lost) * second
    return worth


@rule
def stakes(s: Row, seat: int, p: Weights) -> tuple[float, float, float]:
    """What a match is worth to a seat once it takes the euro, once it loses it, and if it gives it away (E9)."""
    fresh = 1.0 * p[DEALT if s.redeal else EMPTY]
    worth = by_euros(1.0 - fresh, fresh, MARGIN)
    own, other = s.euros[seat], s.euros[1 - seat]
    return worth[1, own + 1, other], worth[0, own, other + 1], worth[1, own, other + 1]


@rule
def place(s: Row, seat: int) -> int:
    """Where the table has a distribution as a seat sees it."""
    at = 0
    for value in range(len(VALUES)):
        at += cell(s.piles[seat, value], s.piles[1 - seat, value], TOKENS) * STRIDES[value]
    return at


@rule
def next_euro(s: Row, seat: int, p: Weights, move: int) -> float:
    """The chance of a seat to take the next euro after a move; 0 where the move gives it away."""
    value, source, target = unpack(move)
    mine, theirs = s.piles[seat, value], s.piles[1 - seat, value]
    before = cell(mine, theirs, TOKENS)
    mine += (target == seat) - (source == seat)
    theirs += (target == 1 - seat) - (source == 1 - seat)
    return 1.0 * p[place(s, seat) + (cell(mine, theirs, TOKENS) - before) * STRIDES[value]]


@rule
def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """Fill `out` with the legal moves and `values` with what each is worth; how many."""
    n = legal(s, seat, out)
    taken, lost, given = stakes(s, seat, p)
    for i in range(n):
        share = next_euro(s, seat, p, out[i])
        values[i] = given if share == 0.0 else lost + (taken - lost) * share
    return n


@rule
def exact(s: Row, seat: int, p: Weights, out: Moves, shares: Floats, points: Floats) -> int:
    """Fill `out` with the legal moves, `shares` and `points` with what both have then by perfect play; how many."""
    n, other = legal(s, seat, out), 1 - seat
    fresh = 1.0 * p[DEALT if s.redeal else EMPTY]
    wins, euros = by_euros(1.0 - fresh, fresh, 0.0), expected_euros(1.0 - fresh, fresh)
    mine, theirs = s.euros[seat], s.euros[other]
    for k in range(n):
        share = next_euro(s, seat, p, out[k])
        row = int(share == 0.0)  # a euro that is given away leaves the other to roll, one that is lost does not (E9)
        shares[k, seat] = wins[row, mine, theirs + 1] * (1.0 - share) + wins[1, mine + 1, theirs] * share
        points[k, seat] = euros[row, mine, theirs + 1] * (1.0 - share) + euros[1, mine + 1, theirs] * share
        points[k, other] = euros[1 - row, theirs + 1, mine] * (1.0 - share) + euros[0, theirs, mine + 1] * share
        shares[k, other] = 1.0 - shares[k, seat]
    return n


@rule
def worth(s: Row, seat: int, p: Weights) -> float:
    """What a position is worth to a seat."""
    if s.stage == END:
        share, margin = standing(s, seat)
        return blend(s.seats, share, margin)
    if s.stage == START:
        return 0.5
    if s.stage == ROLL:
        taken, lost, _ = stakes(s, s.active, p)
        most = lost + (taken - lost) * (1.0 - p[place(s, 1 - s.active)])
    else:
        out, values = np.empty(MAX_MOVES, np.int64), np.empty(MAX_MOVES)
        most = values[: rate(s, s.active, p, out, values)].max()
    return most if seat == s.active else 1.0 - most


@rule
def is_quiet(s: Row) -> bool:
    """Whether the die is about to roll."""
    return s.stage == ROLL


choose = best(sys.modules[__name__])
standing = standings(rules, sys.modules[__name__])
