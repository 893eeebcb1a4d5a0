"""The rules of Terminal Dispute on one record."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sobremesa.engine.bits import count, nth
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.head import next_seat
from sobremesa.engine.loops import chance_resolver, first_owing
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, State, record_type
from sobremesa.games.terminal_dispute.abilities import swap, swaps
from sobremesa.games.terminal_dispute.allotting import allotment, allotments, draw_allotment
from sobremesa.games.terminal_dispute.charging import add_lines, enter_line, line_counts, nth_line
from sobremesa.games.terminal_dispute.material import (
    CIRCLES,
    HEXES,
    MAX_SEATS,
    PLATES,
    ROLL_COUNTS,
    ROLLS,
    ROUNDS,
    SIDE,
    WAYS,
    layout,
    pack_beside,
    pack_place,
    pack_starts,
    pack_ways,
)
from sobremesa.games.terminal_dispute.moves import MAX_MOVES as MAX_MOVES
from sobremesa.games.terminal_dispute.moves import SHADE, WRITE, pack_mark, unpack_mark, unpack_swap
from sobremesa.games.terminal_dispute.navigation import add_marks, enter_mark, fill, open_marks
from sobremesa.games.terminal_dispute.scoring import score as score

STAGES = ("start", "roll", "lot", "allot", "enter", "over")
START, ROLL, LOT, ALLOT, ENTER, END = range(len(STAGES))
SEALED = ("enter",)
TWELVE_ROUNDS = 1

DONE = 3
"""Steps a seat takes in a round besides swaps: two marks and a line, the marks together (D2)."""


STATE = record_type(
    [
        ("rounds", np.int64),  # finished rounds
        ("must_shade", np.int64),
        ("at_once", np.int64),  # abilities can be used in the round they are unlocked in (D10)
        ("circles", np.int64),  # a mask of hexes
        ("dice", np.int64),  # five octal digits: ascending; once allotted: navigation, charger, unused
        ("hands", np.int64, (MAX_SEATS,)),  # the allotted dice as each seat has them after its swaps
        ("marked", np.int64, (MAX_SEATS,)),  # open: marks entered, two at most
        ("lined", np.int64, (MAX_SEATS,)),  # open: lines entered, one at most
        ("swaps", np.int64, (MAX_SEATS,)),  # open: abilities used
        ("marks", np.int64, (MAX_SEATS, 2)),  # open: the navigation moves, ascending
        ("line", np.int64, (MAX_SEATS,)),  # open: a mask of hexes
        ("abilities", np.int64, (MAX_SEATS,)),  # unlocked in earlier rounds and not spent (D10)
        ("shaded", np.int64, (MAX_SEATS,)),  # a mask of hexes
        ("filled", np.int64, (MAX_SEATS,)),  # a mask of the cells of `matrix` that are not empty
        ("matrix", np.int64, (MAX_SEATS, SIDE)),  # rows of five octal digits: 0 empty, a value, or CROSSED
        ("starts", np.int64, (PLATES,)),  # the hexes that touch each plate, as a mask
        ("beside", np.int64, (HEXES,)),  # the neighbours of each hex, as a mask
        ("ways", np.int64, (HEXES,)),  # where a step leads from each hex, as `pack_ways` has it
        ("places", np.int64, (HEXES + PLATES,)),  # the hexes, then the plates, as `pack_place` has them
    ]
)


def new(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    """The table before anybody was drawn to start: empty terminals."""
    state = np.zeros(1, STATE)
    s = state[0]
    s.seats, s.must_shade, s.at_once = seats, options["must_shade"], options["ability"] == "at_once"
    charger = layout(setup)
    s.places[:] = [pack_place(place) for place in charger.hexes + charger.plates]
    s.ways[:] = pack_ways(charger)
    s.beside[:] = pack_beside(charger)
    s.starts[:] = pack_starts(charger)
    s.circles = sum(1 << charger.hexes.index(circle) for circle in charger.circles)
    return state


def horizon(seats: int, options: Mapping[str, Any]) -> int | None:
    """The most events a game can have: every seat swaps as often as there are circles."""
    return 1 + ROUNDS * (2 + DONE * seats) + CIRCLES * seats


@rule
def is_entering(s: Row, seat: int) -> bool:
    """Whether a seat has not entered both parts yet (D2)."""
    return s.marked[seat] + s.lined[seat] < DONE


@rule
def owes(s: Row, seat: int) -> bool:
    """Whether this seat owes a decision now (D1, D2)."""
    if s.stage == ENTER:
        return is_entering(s, seat)
    return s.stage == ALLOT and seat == s.active


@rule
def legal(s: Row, seat: int, out: Moves) -> int:
    """Fill `out` with the moves of the seat in the order of their numbers; how many there are.

    A seat begins with the part it likes, and between the two marks it does nothing else (D2).
    """
    if s.stage == ALLOT:
        return allotments(s, out)
    if s.marked[seat] == 1:
        return add_marks(s, seat, out, 0)
    n = swaps(s, seat, out)
    if s.marked[seat] == 0:
        n = add_marks(s, seat, out, n)
    if s.lined[seat] == 0:
        n = add_lines(s, seat, out, n)
    return n


@rule
def draw_move(s: Row, seat: int, out: Moves, rng: Stream) -> int:
    """A legal move, each as likely: the one that stands at a drawn place in the list, without the list."""
    if s.stage == ALLOT:
        return draw_allotment(s, rng)
    between = s.marked[seat] == 1
    swapped = 0 if between else swaps(s, seat, out)
    cells, low, high = open_marks(s, seat) if s.marked[seat] < 2 else (0, 0, 0)
    twice = 0 if high == low else 1
    marked = swapped + (count(cells) << twice)
    first = second = 0
    if s.lined[seat] == 0 and not between:
        first, second = line_counts(s, seat)
    drawn = below(rng, marked + first + second)
    if drawn < swapped:
        return out[drawn]
    if drawn < marked:
        drawn -= swapped
        return pack_mark(nth(cells, drawn >> twice), high if drawn & twice else low)
    return nth_line(s, seat, first, drawn - marked)


actor = first_owing(sys.modules[__name__], "allot", "enter")
resolve_chance = chance_resolver(sys.modules[__name__])


@rule
def apply(s: Row, seat: int, move: int) -> None:
    """Allot the dice (D1), or take one step of an entry; the last step of the last seat closes the round (D2)."""
    if s.stage == ALLOT:
        s.decision += 1
        allot(s, move)
    elif move < WRITE:
        use, value = unpack_swap(move)
        swap(s, seat, use, value)
    else:
        if move < SHADE:
            enter_mark(s, seat, move)
        else:
            enter_line(s, seat, move)
        if not is_entering(s, seat) and actor(s) == CHANCE:
            close_round(s)


@rule
def allot(s: Row, number: int) -> None:
    """Lay the dice as the digits say, for every seat (D1)."""
    s.dice = number
    for seat in range(s.seats):
        s.hands[seat] = number
    s.stage = ENTER


@rule
def close_round(s: Row) -> None:
    """All entries take effect together, unused abilities are kept (D10), the start passes on (D1)."""
    for seat in range(s.seats):
        for k in range(2):
            fill(s, seat, *unpack_mark(s.marks[seat, k]))
        s.shaded[seat] |= s.line[seat]
        s.abilities[seat] += count(s.line[seat] & s.circles) - s.swaps[seat]
        clear_entry(s, seat)
    s.dice = 0
    s.rounds += 1
    s.decision += 1
    if s.rounds == ROUNDS:
        s.stage = END
        s.ending = TWELVE_ROUNDS
    else:
        s.stage = ROLL
        s.active = next_seat(s, s.active)


@rule
def clear_entry(s: Row, seat: int) -> None:
    """Put a seat to where it has entered nothing and has no dice."""
    s.hands[seat] = 0
    s.marked[seat] = 0
    s.lined[seat] = 0
    s.swaps[seat] = 0
    s.marks[seat, 0] = 0
    s.marks[seat, 1] = 0
    s.line[seat] = 0


@rule
def draw(s: Row, rng: Stream) -> int:
    """A roll, as likely as at a real table (D1); the lot of the solo game (D12)."""
    if s.stage == ROLL:
        return int(ROLLS[below(rng, len(ROLLS))])
    return allotment(s, below(rng, len(WAYS)))


@rule
def apply_chance(s: Row, outcome: int) -> None:
    """Show the roll, or allot by lot: one seat alone does not allot in even rounds (D12)."""
    if s.stage == ROLL:
        s.dice = outcome
        s.stage = LOT if s.seats == 1 and s.rounds % 2 == 1 else ALLOT
    else:
        allot(s, outcome)


def outcomes(s: Row) -> Iterator[tuple[int, float]]:
    """Every chance that may come next, with its odds: equal dice make some rolls and lots likelier (D1, D12)."""
    if s.stage == ROLL:
        counts = ROLL_COUNTS
    else:
        counts = Counter(int(allotment(s, way)) for way in range(len(WAYS)))
    ways = counts.total()
    return ((outcome, times / ways) for outcome, times in sorted(counts.items()))


@rule
def rank(s: Row, seat: int) -> int:
    """What decides the victory, more is better: the points (D11)."""
    return score(s, seat)
