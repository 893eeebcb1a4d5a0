"""The rules of Exactly on one record."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.head import next_seat
from sobremesa.engine.loops import chance_resolver, first_owing, uniform
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import State, record_type
from sobremesa.games.exactly.material import (
    ANY,
    EURO,
    EUROS_TO_WIN,
    FACES,
    FIVE,
    MAX_SEATS,
    TOKENS,
    VALUES,
    ZERO,
)

STAGES = ("start", "roll", "move", "over")
START, ROLL, MOVE, END = range(len(STAGES))
SEALED: tuple[str, ...] = ()
THREE_EUROS, TURN_LIMIT = 1, 2

NOBODY = -1
PILES = MAX_SEATS + 1
MAX_MOVES = len(VALUES) * PILES * MAX_SEATS

STATE = record_type(
    [
        ("piles", np.int64, (PILES, len(VALUES))),  # tokens of each value; pile `seats` is the centre
        ("euros", np.int64, (MAX_SEATS,)),
        ("die", np.int64),  # index into FACES
        ("turns", np.int64),  # finished turns, those with a 0 included (E11)
        ("turn_limit", np.int64),  # 0 where there is none
        ("redeal", np.int64),  # whether every seat gets 5 c after a euro (E9)
    ]
)


def new(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    """The table before anybody was drawn to start (E1)."""
    state = np.zeros(1, STATE)
    s = state[0]
    s.seats, s.redeal, s.turn_limit = seats, options["redeal"], options["turn_limit"] or 0
    deal_tokens(s, 1)
    return state


def horizon(seats: int, options: Mapping[str, Any]) -> int | None:
    """The most events a game can have; none where play can go on without end (E11)."""
    limit = options["turn_limit"]
    return None if limit is None else 1 + 2 * int(limit)


@rule
def owes(s: Row, seat: int) -> bool:
    """Whether this seat owes a decision now."""
    return s.stage == MOVE and seat == s.active


@rule
def pack(value: int, source: int, target: int) -> int:
    """A move as a number: one token of a value from pile to pile, three bits a pile (E4)."""
    return value << 6 | source << 3 | target


@rule
def unpack(move: int) -> tuple[int, int, int]:
    """The place in VALUES, the source and the target of a move."""
    return move >> 6, move >> 3 & 7, move & 7


@rule
def legal(s: Row, seat: int, out: Moves) -> int:
    """Fill `out` with the moves of the seat; how many there are (E4, E5, E6)."""
    first, last = (0, len(VALUES)) if s.die == ANY else (s.die, s.die + 1)
    n = 0
    for value in range(first, last):
        for source in range(s.seats + 1):
            if s.piles[source, value] > 0:
                for target in range(s.seats + 1):
                    if target != source:
                        out[n] = pack(value, source, target)
                        n += 1
    return n


actor = first_owing(sys.modules[__name__], "move")
draw_move = uniform(sys.modules[__name__])
resolve_chance = chance_resolver(sys.modules[__name__])


def pile_name(seats: int, pile: int) -> str:
    """`centre`, or the number of the seat."""
    return "centre" if pile == seats else str(pile + 1)


@rule
def apply(s: Row, seat: int, move: int) -> None:
    """Move one token; a pile of exactly 100 c takes a euro (E7, E8); the turn passes."""
    value, source, target = unpack(move)
    s.piles[source, value] -= 1
    s.piles[target, value] += 1
    holder = first_with_euro(s, seat, source, target)
    if holder != NOBODY:
        s.euros[holder] += 1
        deal_tokens(s, s.redeal)
        if s.euros[holder] == EUROS_TO_WIN:
            s.ending = THREE_EUROS
    pass_turn(s)


@rule
def first_with_euro(s: Row, seat: int, source: int, target: int) -> int:
    """The pile at exactly 100 c, of two the first one clockwise from the moving seat on, itself included (E8)."""
    is_source = source < s.seats and worth(s, source) == EURO
    is_target = target < s.seats and worth(s, target) == EURO
    if is_source and is_target:
        return source if clockwise(s, seat, source) < clockwise(s, seat, target) else target
    return source if is_source else target if is_target else NOBODY


@rule
def clockwise(s: Row, seat: int, other: int) -> int:
    """How many seats another one lies clockwise from a seat."""
    return other - seat if other >= seat else other - seat + s.seats


@rule
def worth(s: Row, pile: int) -> int:
    """The cents in a pile."""
    cents = 0
    for value in range(len(VALUES)):
        cents += s.piles[pile, value] * VALUES[value]
    return cents


@rule
def deal_tokens(s: Row, fives: int) -> None:
    """All cent tokens to the centre, then so many 5 c tokens to every seat (E1, E9)."""
    for value in range(len(VALUES)):
        for pile in range(s.seats):
            s.piles[pile, value] = 0
        s.piles[s.seats, value] = TOKENS
    for seat in range(s.seats):
        s.piles[seat, FIVE] = fives
        s.piles[s.seats, FIVE] -= fives


@rule
def pass_turn(s: Row) -> None:
    """The next seat rolls, unless the game is over (E9, E10, E11)."""
    s.turns += 1
    s.decision += 1
    if s.ending == 0 and s.turns == s.turn_limit:
        s.ending = TURN_LIMIT
    if s.ending:
        s.stage = END
    else:
        s.active = next_seat(s, s.active)
        s.stage = ROLL


@rule
def draw(s: Row, rng: Stream) -> int:
    """A face of the die, each as likely (E3)."""
    return below(rng, len(FACES))


@rule
def apply_chance(s: Row, outcome: int) -> None:
    """Show the face; `0` passes the turn (E3)."""
    s.die = outcome
    s.stage = MOVE
    if outcome == ZERO:
        pass_turn(s)


def outcomes(s: Row) -> Iterator[tuple[int, float]]:
    """Every face of the die (E3)."""
    return ((outcome, 1 / len(FACES)) for outcome in range(len(FACES)))


@rule
def score(s: Row, seat: int) -> int:
    """The euros of a seat."""
    return s.euros[seat]


@rule
def rank(s: Row, seat: int) -> int:
    """What decides the victory, more is better: the euros (E10, E11)."""
    return s.euros[seat]
