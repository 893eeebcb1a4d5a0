"""The rules of Pig on one record."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from pig_game.material import BUST, FACES, MAX_SEATS
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.head import next_seat
from sobremesa.engine.loops import chance_resolver, first_owing, uniform
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import State, record_type

STAGES = ("start", "roll", "decide", "over")
START, ROLL, DECIDE, END = range(len(STAGES))
SEALED: tuple[str, ...] = ()
GOAL_REACHED = 1

HOLD, AGAIN = 0, 1
MAX_MOVES = 2

STATE = record_type(
    [
        ("banked", np.int64, (MAX_SEATS,)),  # points that are safe
        ("turn", np.int64),  # points of this turn, not safe yet
        ("goal", np.int64),
    ]
)


def new(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    """The state before anybody was drawn to start (P1)."""
    state = np.zeros(1, STATE)
    state[0].seats, state[0].goal = seats, options["goal"]
    return state


def horizon(seats: int, options: Mapping[str, Any]) -> int | None:
    """Pig can go on without end: whoever always rolls on is bust each time."""
    return None


@rule
def owes(s: Row, seat: int) -> bool:
    """Whether this seat owes a decision now (P2)."""
    return s.stage == DECIDE and seat == s.active


@rule
def legal(s: Row, seat: int, out: Moves) -> int:
    """Hold, or roll again (P4)."""
    out[0], out[1] = HOLD, AGAIN
    return 2


actor = first_owing(sys.modules[__name__], "decide")
draw_move = uniform(sys.modules[__name__])
resolve_chance = chance_resolver(sys.modules[__name__])


@rule
def apply(s: Row, seat: int, move: int) -> None:
    """Bank the turn's points and pass the die on, or roll again (P4, P5)."""
    s.decision += 1
    if move == AGAIN:
        s.stage = ROLL
        return
    s.banked[seat] += s.turn
    if s.banked[seat] >= s.goal:
        s.stage, s.ending = END, GOAL_REACHED
        s.turn = 0
    else:
        pass_die(s)


@rule
def pass_die(s: Row) -> None:
    """The next seat rolls, with nothing yet."""
    s.turn = 0
    s.active = next_seat(s, s.active)
    s.stage = ROLL


@rule
def draw(s: Row, rng: Stream) -> int:
    """A face of the die, from 1 on (P2)."""
    return 1 + below(rng, FACES)


@rule
def apply_chance(s: Row, outcome: int) -> None:
    """Add the face, or lose the turn (P2, P3)."""
    if outcome == BUST:
        pass_die(s)
    else:
        s.turn += outcome
        s.stage = DECIDE


def outcomes(s: Row) -> Iterator[tuple[int, float]]:
    """Every face, with its probability (P2)."""
    return ((face, 1 / FACES) for face in range(1, FACES + 1))


@rule
def score(s: Row, seat: int) -> int:
    """The points that are safe."""
    return s.banked[seat]


@rule
def rank(s: Row, seat: int) -> int:
    """What decides the victory: the points that are safe (P5)."""
    return s.banked[seat]
