"""The rules of Qwixx on one record."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sobremesa.engine.bits import count
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.head import next_seat
from sobremesa.engine.loops import chance_resolver, first_owing, uniform
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import State, record_type
from sobremesa.games.qwixx.material import (
    CLOSED_TO_END,
    COLOURS,
    CROSSES_TO_LOCK,
    DICE,
    FACES,
    LAST,
    LEFTMOST,
    MAX_CROSSES,
    MAX_SEATS,
    MISS,
    MISSES_TO_END,
    PLACES,
    ROWS,
    WHITES,
)

STAGES = ("start", "roll", "first", "second", "over")
START, ROLL, FIRST, SECOND, END = range(len(STAGES))
SEALED = ("first",)
TWO_ROWS_CLOSED, FOUR_MISSES = 1, 2

LOCK = 1 << PLACES
"""The bit of a lock among the crosses of its row."""
PASS = 0
THROW_BITS = (1 << (FACES ** len(DICE) - 1).bit_length()) - 1
"""Bits that hold any throw: the compiler divides more quickly what it knows to be small and not negative."""
THROWS = np.array([FACES ** (len(DICE) - closed) for closed in range(COLOURS + 1)])
"""How many throws there are when so many rows are closed (Q2, Q6)."""
NOBODY = -1
MAX_MOVES = 1 + WHITES * COLOURS
"""A pass, and for each white die with each coloured one a square or its circle (Q4)."""

STATE = record_type(
    [
        ("rows", np.int64),  # how many of ROWS the sheet has
        ("crosses", np.int64, (MAX_SEATS, len(ROWS))),  # bit p for place p from the left, the next after the last: lock
        ("closed", np.int64),  # bit c for a colour that is closed to everyone (Q6)
        ("dice", np.int64, (len(DICE),)),  # what was rolled last; 0 for a die that left the game
        ("misses", np.int64, (MAX_SEATS,)),
        ("choice", np.int64, (MAX_SEATS,)),  # in the first action 1 + the move chosen, 0 while none is
        ("crossed", np.int64),  # in the second action: whether the active seat crossed in the first
    ]
)


def new(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    """Empty sheets before anybody was drawn to start."""
    state = np.zeros(1, STATE)
    state[0].seats = seats
    state[0].rows = len(ROWS) if options["sheet"] == "big_points" else COLOURS
    return state


def horizon(seats: int, options: Mapping[str, Any]) -> int:
    """The most events a game can have: every turn of a seat takes a cross or a miss of its own (Q8, Q9).

    Before the second row closes a seat can cross all but the last squares and, where there are circles, all of one
    row and all but the last of the other; one seat has the square that locked the first row beside.
    """
    own = COLOURS * LAST + MISSES_TO_END - 1
    if options["sheet"] == "big_points":
        own += PLACES + LAST
    return 1 + (own * seats + 2) * (seats + 2)


@rule
def undecided(s: Row) -> int:
    """The first seat from the active one on that has not chosen in the first action, or NOBODY."""
    for step in range(s.active, s.active + s.seats):
        seat = step if step < s.seats else step - s.seats
        if s.choice[seat] == 0:
            return seat
    return NOBODY


@rule
def owes(s: Row, seat: int) -> bool:
    """Whether this seat owes a decision now."""
    return (s.stage == FIRST and s.choice[seat] == 0) or (s.stage == SECOND and seat == s.active)


@rule
def pack(row: int, place: int) -> int:
    """A cross as a number: its row, then the bit of its place, so that PASS is a cross without a bit."""
    return row << PLACES | 1 << place


@rule
def unpack(move: int) -> tuple[int, int]:
    """The row and the place of a cross."""
    return move >> PLACES, count((move & LOCK - 1) - 1)


@rule
def place_of(row: int, number: int) -> int:
    """The place of a number in a row, from the left."""
    return abs(number - LEFTMOST[row])


@rule
def legal(s: Row, seat: int, out: Moves) -> int:
    """Fill `out` with the moves of the seat; how many there are (Q2, Q8).

    No processor foresees what the dice leave open, so there are no branches on it: every candidate is written, the
    next one over it where it is not open, and conditions are joined by `&`, not `and`.
    """
    out[0] = PASS
    return white_crosses(s, seat, out) if s.stage == FIRST else coloured_crosses(s, seat, out)


@rule
def white_crosses(s: Row, seat: int, out: Moves) -> int:
    """Add the crosses of the sum of the white dice after the pass; how many moves there are then (Q2, Q4)."""
    n = 1
    number = s.dice[0] + s.dice[1]
    for colour in range(COLOURS):
        place = place_of(colour, number)
        out[n] = pack(colour, place)
        n += is_open(s, seat, colour, place)
    if s.rows == COLOURS:
        return n
    for circles in range(COLOURS, len(ROWS)):
        place = place_of(circles, number)
        out[n] = pack(circles, place)
        n += is_ahead(s, seat, circles, place) & has_neighbour(s, seat, circles, place)
    return n


@rule
def coloured_crosses(s: Row, seat: int, out: Moves) -> int:
    """Add the crosses of one white and one coloured die after the pass; how many moves there are then (Q2, Q4)."""
    n = 1
    for circles in range(COLOURS, len(ROWS)):
        n = paired_crosses(s, seat, circles, out, n)
    return n


@rule
def paired_crosses(s: Row, seat: int, circles: int, out: Moves, n: int) -> int:
    """Add the crosses of two colours and the circles between them after the first n moves; how many there are then."""
    whites = 1 if s.dice[0] == s.dice[1] else WHITES
    listed = 0
    for colour in range(first_colour(circles), first_colour(circles) + 2):
        if is_closed(s, colour):
            continue
        for white in range(WHITES):
            place = place_of(colour, s.dice[white] + s.dice[WHITES + colour])
            square = is_open(s, seat, colour, place)
            circle = opens_circle(s, seat, colour, place) & (listed >> place & 1 == 0)
            out[n] = pack(colour if square else circles, place)
            n += (square | circle) & (white < whites)
            listed |= circle << place
    return n


@rule
def is_open(s: Row, seat: int, colour: int, place: int) -> bool:
    """Whether left to right (Q1), the five crosses (Q5) and the lock (Q6) leave this square open."""
    may_lock = count(s.crosses[seat, colour]) >= CROSSES_TO_LOCK
    return is_ahead(s, seat, colour, place) & ((place < LAST) | may_lock) & (not is_closed(s, colour))


@rule
def opens_circle(s: Row, seat: int, colour: int, place: int) -> bool:
    """Whether a number of a colour's die may be crossed in the circle beside its square (Q4)."""
    has_circle = (s.rows > COLOURS) & is_ahead(s, seat, bonus_row(colour), place)
    return has_circle & has_cross(s, seat, colour, place)


@rule
def is_ahead(s: Row, seat: int, row: int, place: int) -> bool:
    """Whether no cross of the row is at this place or right of it (Q1)."""
    return s.crosses[seat, row] >> place == 0


@rule
def is_closed(s: Row, colour: int) -> bool:
    """Whether this colour is closed to everyone (Q6)."""
    return s.closed >> colour & 1 == 1


@rule
def has_cross(s: Row, seat: int, row: int, place: int) -> bool:
    """Whether this square or circle is crossed."""
    return s.crosses[seat, row] >> place & 1 == 1


@rule
def has_neighbour(s: Row, seat: int, circles: int, place: int) -> bool:
    """Whether a square of the same number next to a circle is crossed (Q4)."""
    colour = first_colour(circles)
    return has_cross(s, seat, colour, place) | has_cross(s, seat, colour + 1, place)


@rule
def bonus_row(colour: int) -> int:
    """The row of circles of a colour (Q10)."""
    return COLOURS + colour // 2


@rule
def first_colour(circles: int) -> int:
    """The first of the two colours that a row of circles lies between; the other is the next."""
    return (circles - COLOURS) * 2


actor = first_owing(sys.modules[__name__], "first", "second")
draw_move = uniform(sys.modules[__name__])
resolve_chance = chance_resolver(sys.modules[__name__])


@rule
def apply(s: Row, seat: int, move: int) -> None:
    """Keep a choice of the first action until the last one is in (Q2); make the second at once."""
    if s.stage == SECOND:
        end_second(s, move)
        return
    s.choice[seat] = 1 + move
    if undecided(s) == NOBODY:
        end_first(s)


@rule
def end_first(s: Row) -> None:
    """All choices take effect together; the active seat's second action follows (Q2, Q3)."""
    s.crossed = 1 if s.choice[s.active] != 1 + PASS else 0
    for seat in range(s.seats):
        cross(s, seat, s.choice[seat] - 1)
        s.choice[seat] = 0
    end_action(s, SECOND)


@rule
def end_second(s: Row, move: int) -> None:
    """No cross in both actions is a miss (Q8); the next seat rolls (Q11)."""
    cross(s, s.active, move)
    s.misses[s.active] += (move == PASS) & (s.crossed == 0)
    if s.misses[s.active] == MISSES_TO_END:
        s.ending = FOUR_MISSES
    end_action(s, ROLL)
    if s.stage == ROLL:
        s.active = next_seat(s, s.active)


@rule
def cross(s: Row, seat: int, move: int) -> None:
    """Cross a square, a circle or, passing, nothing; a last square locks its row, whose die leaves (Q5, Q6)."""
    row = move >> PLACES
    s.crosses[seat, row] |= move & LOCK - 1
    if move >> LAST & 1 and row < COLOURS:
        s.crosses[seat, row] |= LOCK
        s.closed |= 1 << row
        s.dice[WHITES + row] = 0


@rule
def end_action(s: Row, stage: int) -> None:
    """The stage that comes next, or the end with two rows closed (Q9)."""
    if count(s.closed) >= CLOSED_TO_END:
        s.ending = TWO_ROWS_CLOSED
    s.decision += 1
    s.stage = END if s.ending else stage


@rule
def draw(s: Row, rng: Stream) -> int:
    """A throw of the dice still in play, each as likely (Q2)."""
    return below(rng, chances(s))


@rule
def chances(s: Row) -> int:
    """How many chances may come next: seats, or throws of the dice still in play (Q2, Q6)."""
    return s.seats if s.stage == START else THROWS[count(s.closed)]


@rule
def apply_chance(s: Row, outcome: int) -> None:
    """Roll the dice still in play: a throw has one digit of base six a die (Q2)."""
    outcome &= THROW_BITS
    for die in range(len(DICE)):
        if die < WHITES or not is_closed(s, die - WHITES):
            s.dice[die] = 1 + outcome % FACES
            outcome //= FACES
    s.stage = FIRST


def outcomes(s: Row) -> Iterator[tuple[int, float]]:
    """Every throw that may come next, with its probability (Q2)."""
    count = int(chances(s))
    return ((outcome, 1 / count) for outcome in range(count))


@rule
def score(s: Row, seat: int) -> int:
    """The points of a seat: its colours less its misses (Q8, Q10)."""
    total = -MISS * s.misses[seat]
    for colour in range(COLOURS):
        total += points(s, seat, colour)
    return total


@rule
def points(s: Row, seat: int, colour: int) -> int:
    """The points of a colour: 1 for the first cross, 2 for the second, and so on (Q10)."""
    crosses = counted(s, seat, colour)
    return crosses * (crosses + 1) // 2


@rule
def counted(s: Row, seat: int, colour: int) -> int:
    """The crosses that count for a colour: squares, lock and circles, up to 15 (Q10)."""
    return min(count(s.crosses[seat, colour]) + count(s.crosses[seat, bonus_row(colour)]), MAX_CROSSES)


@rule
def rank(s: Row, seat: int) -> int:
    """What decides the victory, more is better: the points (Q10)."""
    return score(s, seat)
