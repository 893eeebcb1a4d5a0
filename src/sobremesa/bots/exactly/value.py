"""The value of a position of Exactly: a net predicts who takes the next euro, and a table who wins the match then.

A match lasts for hundreds of turns, and only euros carry over from one round to the next. So the net learns rounds: it
predicts, for every seat before a roll, the probability that the next euro is that seat's. With a discount
that counts a little less for each turn until then, so that seats do not hold each other up for ever; the card of the
weights says which.
"""

from __future__ import annotations

import sys

import numpy as np

from sobremesa.bots.compiled.net import FIRST, SECOND, forward, output, share_out
from sobremesa.bots.compiled.policy import best, standings
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.exactly.features import ACTIVE, INPUTS, inputs
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.exactly import rules
from sobremesa.games.exactly.heuristics import SCALE as SCALE
from sobremesa.games.exactly.material import EUROS_TO_WIN, MAX_SEATS
from sobremesa.games.exactly.rules import END, ROLL, STATE, apply, legal

VERSION = 2
HORIZON = 16
"""Decisions after which a rollout is truncated."""


def chances_to_win() -> Floats:
    """Probabilities to win a match by seats, own euros, and how many others have one euro and two; rounds are even."""
    chances = np.zeros((MAX_SEATS + 1, EUROS_TO_WIN + 1, MAX_SEATS + 1, MAX_SEATS + 1))
    chances[:, EUROS_TO_WIN] = 1.0
    for seats in range(2, MAX_SEATS + 1):
        for own in reversed(range(EUROS_TO_WIN)):
            for twos in reversed(range(seats)):
                for ones in reversed(range(seats - twos)):
                    won = chances[seats, own + 1, ones, twos]
                    won += (seats - 1 - ones - twos) * chances[seats, own, ones + 1, twos]
                    won += ones * chances[seats, own, ones - 1, twos + 1] if ones else 0.0
                    chances[seats, own, ones, twos] = won / seats
    return chances


def euros_at_the_end() -> Floats:
    """Expected euros at the end of a match by seats, own euros, and how many others have one euro and two; rounds are
    even."""
    euros = np.zeros((MAX_SEATS + 1, EUROS_TO_WIN + 1, MAX_SEATS + 1, MAX_SEATS + 1))
    euros[:, EUROS_TO_WIN] = EUROS_TO_WIN
    for seats in range(2, MAX_SEATS + 1):
        for own in reversed(range(EUROS_TO_WIN)):
            for twos in reversed(range(seats)):
                for ones in reversed(range(seats - twos)):
                    had = euros[seats, own + 1, ones, twos] + twos * own
                    had += (seats - 1 - ones - twos) * euros[seats, own, ones + 1, twos]
                    had += ones * euros[seats, own, ones - 1, twos + 1] if ones else 0.0
                    euros[seats, own, ones, twos] = had / seats
    return euros


CHANCES = chances_to_win()
EUROS = euros_at_the_end()


def variant(s: Row) -> str | None:
    """The weights that a match needs; None if the seats begin without tokens."""
    return f"{s.seats}" if s.redeal else None


@rule
def is_quiet(s: Row) -> bool:
    """Whether the die is about to roll."""
    return s.stage == ROLL


@rule
def worth(s: Row, seat: int, p: Weights) -> float:
    """The probability to win the match, by what the net says of the seats whose euro is not the worst that can come.

    A round that goes on without end counts as that worst.
    """
    where, amounts = np.empty(ACTIVE, np.int64), np.empty(ACTIVE, np.float32)
    one, two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    ones, twos = 0, 0
    for other in range(s.seats):
        if other != seat:
            ones += s.euros[other] == 1
            twos += s.euros[other] == 2
    worst = 1.0
    for winner in range(s.seats):
        worst = min(worst, chance_after(s, seat, winner, ones, twos))
    won = worst
    for winner in range(s.seats):
        better = chance_after(s, seat, winner, ones, twos) - worst
        if better > 0.0:
            n = inputs(s, winner, where, amounts)
            share, _ = output(p, forward(p, INPUTS, where, amounts, n, one, two), two)
            won += share * better
    return won


@rule
def outlook(s: Row, p: Weights, shares: Floats, points: Floats) -> None:
    """What each seat expects: its chance to win the match, and its euros then."""
    where, amounts = np.empty(ACTIVE, np.int64), np.empty(ACTIVE, np.float32)
    one, two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    next_euro = np.empty(s.seats)
    for seat in range(s.seats):
        n = inputs(s, seat, where, amounts)
        next_euro[seat] = output(p, forward(p, INPUTS, where, amounts, n, one, two), two)[0]
    share_out(next_euro)
    for seat in range(s.seats):
        ones, twos = 0, 0
        for other in range(s.seats):
            if other != seat:
                ones += s.euros[other] == 1
                twos += s.euros[other] == 2
        shares[seat], points[seat] = 0.0, 0.0
        for winner in range(s.seats):
            shares[seat] += next_euro[winner] * chance_after(s, seat, winner, ones, twos)
            points[seat] += next_euro[winner] * euros_after(s, seat, winner, ones, twos)


@rule
def chance_after(s: Row, seat: int, winner: int, ones: int, twos: int) -> float:
    """The probability of a seat to win the match after somebody takes the next euro."""
    return after(CHANCES, s, seat, winner, ones, twos, 0.0)


@rule
def euros_after(s: Row, seat: int, winner: int, ones: int, twos: int) -> float:
    """The euros that a seat can expect at the end of the match after somebody takes the next one."""
    return after(EUROS, s, seat, winner, ones, twos, 1.0 * s.euros[seat])


@rule
def after(table: Floats, s: Row, seat: int, winner: int, ones: int, twos: int, lost: float) -> float:
    """What a table says to a seat after somebody takes the next euro; `lost` if that ends the match against it."""
    own = s.euros[seat]
    if winner == seat:
        return table[s.seats, own + 1, ones, twos]
    if s.euros[winner] == 0:
        return table[s.seats, own, ones + 1, twos]
    if s.euros[winner] == 1:
        return table[s.seats, own, ones - 1, twos + 1]
    return lost


@rule
def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """The value of the position after every legal move."""
    n = legal(s, seat, out)
    spare = np.empty(1, STATE)
    t = spare[0]
    for i in range(n):
        spare[0] = s
        apply(t, seat, out[i])
        values[i] = standing(t, seat)[0] if t.stage == END else worth(t, seat, p)
    return n


choose = best(sys.modules[__name__])
standing = standings(rules, sys.modules[__name__])
