"""The value of a position of Terminal Dispute: the share of the win by the expected points of each sheet."""

from __future__ import annotations

import sys

import numpy as np

from sobremesa.bots.compiled.net import blend
from sobremesa.bots.compiled.policy import EQUAL, pick, standings
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.terminal_dispute.tables import charger
from sobremesa.bots.terminal_dispute.tables.charger import HIDDEN, read_field
from sobremesa.bots.terminal_dispute.tables.hands import (
    BY_ROLL,
    FIRST,
    HANDS,
    LOT,
    ODDS,
    PAIR,
    PAIRS,
    ROLL,
    after_swap,
    hand_number,
    hand_parts,
)
from sobremesa.bots.terminal_dispute.tables.navigation import (
    HELD,
    LINES,
    after_crossing,
    best_second,
    matrix_worth,
    read_gains,
    read_matrix,
    shape_worth,
)
from sobremesa.bots.terminal_dispute.tables.sheet import (
    ABILITIES_AT,
    NET_AT,
    SPENT,
    WAITS,
    all_points,
    block_at,
    hand_points,
    links_at,
    read_lines,
    read_marks,
    read_sheet,
    rows_at,
)
from sobremesa.engine.arrays import Floats, Floats32, Ints
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute import rules
from sobremesa.games.terminal_dispute.abilities import swaps, usable
from sobremesa.games.terminal_dispute.allotting import allotments
from sobremesa.games.terminal_dispute.charging import add_lines
from sobremesa.games.terminal_dispute.heuristics import SCALE as SCALE
from sobremesa.games.terminal_dispute.material import CELLS, CIRCLES, ROUNDS, STANDARD, pack_place
from sobremesa.games.terminal_dispute.moves import (
    MAX_MOVES,
    NAVIGATION,
    NOWHERE,
    pair,
    unpack_line,
    unpack_mark,
    unpack_ray,
    unpack_swap,
)
from sobremesa.games.terminal_dispute.navigation import add_marks, followed
from sobremesa.games.terminal_dispute.rules import ALLOT, ENTER
from sobremesa.games.terminal_dispute.view import determinize

VERSION = 2
HORIZON = 42
"""Decisions after which a rollout is truncated."""
LOOKS = 12
"""How many moves are valued by all rolls of the next round."""
TABLE = np.zeros(1, rules.STATE)
"""A state to copy and to play on."""
ALIKE = 0.02
"""Points within which entries are chosen at random; otherwise equal bots with equal sheets would tie."""

_PLACES = [pack_place(place) for place in STANDARD.hexes + STANDARD.plates]
_CIRCLES = sum(1 << STANDARD.hexes.index(circle) for circle in STANDARD.circles)


def variant(s: Row) -> str | None:
    """The weights that a match needs: those of three seats serve for more; None for a user's own charger."""
    is_standard = s.places.tolist() == _PLACES and s.circles == _CIRCLES
    return f"standard-{min(s.seats, WAITS)}" if is_standard else None


@rule
def is_quiet(s: Row) -> bool:
    """Whether the dice are about to roll."""
    return s.stage == rules.ROLL


@rule
def payoff(points: Floats | Floats32, seats: int, seat: int, spread: float) -> float:
    """The payoff of expected points, if final points deviate from them by the given spread."""
    return blend(seats, share_of(points, seats, seat, spread), margin_of(points, seats, seat))


@rule
def margin_of(points: Floats | Floats32, seats: int, seat: int) -> float:
    """The lead over the best other seat in SCALE; of one seat alone its points."""
    best_other = -np.inf if seats > 1 else 0.0
    for other in range(seats):
        if other != seat:
            best_other = max(best_other, points[other])
    return (points[seat] - best_other) / SCALE


@rule
def share_of(points: Floats | Floats32, seats: int, seat: int, spread: float) -> float:
    """The share of the win of expected points, if final points deviate from them by the given spread."""
    ahead, equals, total = 0, 0, 0.0
    for other in range(seats):
        lead = points[other] - points[seat]
        ahead += lead > 0
        equals += lead == 0
        if spread > 0:
            total += np.exp(min(lead / spread, 500.0))
    return 1.0 / total if spread > 0 else 0.0 if ahead else 1.0 / equals


@rule
def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """The value of every legal move, of the best few by what all can come to in the next round."""
    n = rate_round(s, seat, p, out, values)
    if n > 1 and s.rounds < ROUNDS - 1:
        look_on(s, seat, p, out, n, values)
    return n


@rule
def look_on(s: Row, seat: int, p: Weights, out: Moves, n: int, values: Floats) -> None:
    """Value the best moves anew, by playing on to the next roll; those left keep their order, below them."""
    table, order = TABLE.copy(), np.argsort(-values[:n], kind="mergesort")
    after, moves, gains, rng = table[0], np.empty(MAX_MOVES, np.int64), np.empty(MAX_MOVES), np.ones(4, np.int64)
    lowest = np.inf
    for k in range(n):
        if k < LOOKS:
            table[0] = s
            determinize(after, seat, rng)
            rules.apply(after, seat, out[order[k]])
            while after.stage == ENTER:
                who = rules.actor(after)
                rules.apply(after, who, choose(after, who, p, moves, gains, rng))
            values[order[k]] = worth(after, seat, p)
            lowest = min(lowest, values[order[k]])
        else:
            values[order[k]] = min(values[order[k]], lowest)


@rule
def rate_round(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """The value of every legal move: the best that can follow in this round, if the others enter their best too."""
    if s.stage == ALLOT:
        return rate_allotments(s, seat, p, out, values)
    n = entry_points(s, seat, p, True, out, values)
    points, marks, lines = (
        np.empty(s.seats),
        np.empty(len(PAIRS), np.float32),
        np.empty((SPENT, len(PAIRS)), np.float32),
    )
    for other in range(s.seats):
        if other != seat:
            points[other] = dice_points(s, other, p, marks, lines)
    for i in range(n):
        points[seat] = values[i]
        values[i] = payoff(points, s.seats, seat, p[s.rounds + 1])
    return n


@rule
def rate_allotments(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
    """The value of every allotment, if everybody makes the best of it."""
    marks, lines = np.empty((s.seats, len(PAIRS)), np.float32), np.empty((s.seats, SPENT, len(PAIRS)), np.float32)
    points = np.empty(s.seats)
    for other in range(s.seats):
        read_sheet(s, other, s.abilities[other], p, marks[other], lines[other])
    n = allotments(s, out)
    for i in range(n):
        hand = hand_number(out[i])
        for other in range(s.seats):
            points[other] = hand_points(marks[other], lines[other], hand, 0, s.abilities[other])
        values[i] = payoff(points, s.seats, seat, p[s.rounds + 1])
    return n


@rule
def entry_points(s: Row, seat: int, p: Weights, whole: bool, out: Moves, values: Floats) -> int:
    """The points expected after the steps of an entry and the best that can follow; unless the whole is asked for,
    without what all have alike, and without marks before the line, which no plan needs (D10)."""
    if s.marked[seat] == 0 and s.lined[seat] == 0:
        return first_points(s, seat, p, whole, out, values)
    if s.marked[seat] < 2:
        return mark_points(s, seat, p, whole, out, values)
    return line_points(s, seat, p, whole, out, values)


@rule
def first_points(s: Row, seat: int, p: Weights, whole: bool, out: Moves, values: Floats) -> int:
    """Those of swaps, lines and marks where nothing is entered yet."""
    at, left, number = block_at(s, seat, s.rounds + 1), s.abilities[seat] - s.swaps[seat], hand_number(s.hands[seat])
    swapped = swaps(s, seat, out)
    lined = add_lines(s, seat, out, swapped)
    rows, units = np.empty(charger.ROWS, np.int64), np.empty(HIDDEN, np.float32)
    worth, circles = (
        read_field(s.shaded[seat], p, rows_at(s, s.rounds + 1), at + NET_AT, rows, units),
        np.zeros(lined, np.int64),
    )
    for i in range(swapped, lined):
        values[i], circles[i] = move_gain(s, seat, rows, units, p, at, out[i])
    if not whole and left == 0 and not (s.at_once and circles.any()):
        for i in range(lined):
            values[i] += abilities_worth(p, at, circles[i])
        return lined
    marks, lines = np.empty(len(PAIRS), np.float32), np.empty((SPENT, len(PAIRS)), np.float32)
    read_sheet(s, seat, left, p, marks, lines)
    for i in range(swapped):
        use, value = unpack_swap(out[i])
        values[i] = hand_points(marks, lines, after_swap(number, use, value), 1, left - 1)
    one, other, unused = hand_parts(number)
    other_marks = max(marks[PAIR[PAIRS[one, 0], unused]], marks[PAIR[PAIRS[one, 1], unused]])
    for i in range(swapped, lined):
        kept = left + circles[i]
        best = marks[one] + abilities_worth(p, at, kept)
        if left > 0 or (s.at_once and circles[i] > 0):
            best = max(best, other_marks + abilities_worth(p, at, kept - 1))
        values[i] += worth + best
    if whole:
        return add_mark_points(s, seat, p, charger_worth(lines, other, unused, left), out, values, lined)
    return lined


@rule
def mark_points(s: Row, seat: int, p: Weights, whole: bool, out: Moves, values: Floats) -> int:
    """Those of swaps and marks where the line or a mark is entered."""
    at, left, number = block_at(s, seat, s.rounds + 1), s.abilities[seat] - s.swaps[seat], hand_number(s.hands[seat])
    kept, charge, n = left + count(s.line[seat] & s.circles), np.float32(0), 0
    if s.lined[seat]:
        charge = abilities_worth(p, at, kept)
        if whole:
            rows, units = np.empty(charger.ROWS, np.int64), np.empty(HIDDEN, np.float32)
            charge += read_field(s.shaded[seat] | s.line[seat], p, rows_at(s, s.rounds + 1), at + NET_AT, rows, units)
    elif whole:
        lines = np.empty((SPENT, len(PAIRS)), np.float32)
        read_lines(s, seat, left, p, lines)
        _, other, unused = hand_parts(number)
        charge = charger_worth(lines, other, unused, left)
    if s.marked[seat] == 0 and usable(s, seat) > 0:
        n = swaps(s, seat, out)
        marks = np.empty(len(PAIRS), np.float32)
        read_marks(s, seat, p, marks)
        spent = abilities_worth(p, at, kept - 1) - abilities_worth(p, at, kept)
        for i in range(n):
            use, value = unpack_swap(out[i])
            values[i] = marks[hand_parts(after_swap(number, use, value))[0]] + spent + charge
    return add_mark_points(s, seat, p, charge, out, values, n)


@rule
def add_mark_points(s: Row, seat: int, p: Weights, charge: np.float32, out: Moves, values: Floats, n: int) -> int:
    """Add those of the marks that may come next, the charger being worth so much."""
    at, links, kinds = block_at(s, seat, s.rounds + 1), links_at(s, s.rounds + 1), np.empty(LINES, np.int64)
    gains, crossed = np.empty((CELLS, HELD), np.float32), np.empty((LINES, LINES, HELD, HELD), np.float32)
    empty = read_matrix(s, seat, s.marked[seat], kinds)
    alike = charge + read_gains(kinds, empty, p, at, links, gains, crossed)
    low, high = pair(s.hands[seat], NAVIGATION)
    is_first, is_paired = s.marked[seat] == 0, followed(empty) != 0
    marked = add_marks(s, seat, out, n)
    for i in range(n, marked):
        cell, value = unpack_mark(out[i])
        values[i] = alike + gains[cell, value]
        if not is_first:
            values[i] += shape_worth(empty & ~(1 << cell), p, at)
        elif is_paired:
            values[i] += best_second(empty, p, at, gains, crossed, cell, value, low + high - value)
        else:
            values[i] = charge + after_crossing(kinds, empty, p, at, links, cell, value)
    return marked


@rule
def line_points(s: Row, seat: int, p: Weights, whole: bool, out: Moves, values: Floats) -> int:
    """Those of swaps and lines where both marks are entered."""
    at, left, number = block_at(s, seat, s.rounds + 1), s.abilities[seat] - s.swaps[seat], hand_number(s.hands[seat])
    alike, n = np.float32(0), swaps(s, seat, out)
    if whole:
        kinds = np.empty(LINES, np.int64)
        alike += matrix_worth(kinds, read_matrix(s, seat, s.marked[seat], kinds), p, at, links_at(s, s.rounds + 1))
    if n:
        lines = np.empty((SPENT, len(PAIRS)), np.float32)
        read_lines(s, seat, left, p, lines)
        for i in range(n):
            use, value = unpack_swap(out[i])
            values[i] = alike + lines[1, hand_parts(after_swap(number, use, value))[1]]
    rows, units = np.empty(charger.ROWS, np.int64), np.empty(HIDDEN, np.float32)
    alike += read_field(s.shaded[seat], p, rows_at(s, s.rounds + 1), at + NET_AT, rows, units)
    lined = add_lines(s, seat, out, n)
    for i in range(n, lined):
        gain, circles = move_gain(s, seat, rows, units, p, at, out[i])
        values[i] = alike + gain + abilities_worth(p, at, left + circles)
    return lined


@rule
def move_gain(s: Row, seat: int, rows: Ints, units: Floats32, p: Weights, at: int, move: int) -> tuple[np.float32, int]:
    """What a line adds to the field, and how many circles it meets."""
    _, length, line = unpack_line(move)
    if line == NOWHERE:
        return np.float32(0), 0
    start, direction = unpack_ray(line)
    tables = rows_at(s, s.rounds + 1)
    return charger.line_gain(s, seat, rows, units, p, tables, at + NET_AT, length, start, direction)


@rule
def abilities_worth(p: Weights, at: int, kept: int) -> np.float32:
    """What so many unspent abilities are worth."""
    return p[at + ABILITIES_AT + min(CIRCLES, kept)]


@rule
def charger_worth(lines: Floats32, other: int, unused: int, left: int) -> np.float32:
    """What the charger is worth once navigation is entered: as the dice are, or after a swap of one of them (D10)."""
    best = lines[0, other]
    if left > 0:
        for k in range(2):
            best = max(best, lines[1, PAIR[PAIRS[other, k], unused]])
    return best


@rule
def choose(s: Row, seat: int, p: Weights, out: Moves, values: Floats, rng: Stream) -> int:
    """The move of highest value; ties are broken at random."""
    alike = EQUAL
    if s.stage == ALLOT:
        n = rate_allotments(s, seat, p, out, values)
    else:
        n = entry_points(s, seat, p, False, out, values)
        if s.seats > 1:
            alike = ALIKE
    return pick(out, values, n, alike, rng)


@rule
def worth(s: Row, seat: int, p: Weights) -> float:
    """The payoff that a seat expects of a quiet position."""
    shares, points = np.empty(s.seats), np.empty(s.seats)
    outlook(s, p, shares, points)
    return blend(s.seats, shares[seat], margin_of(points, s.seats, seat))


@rule
def outlook(s: Row, p: Weights, shares: Floats, points: Floats) -> None:
    """What each seat expects: the expectation over the dice of the next round, and the tables after it."""
    marks, lines = np.empty((s.seats, len(PAIRS)), np.float32), np.empty((s.seats, SPENT, len(PAIRS)), np.float32)
    hands, leads = np.empty((s.seats, HANDS), np.float32), np.empty(HANDS, np.float32)
    read_hands(s, p, marks, lines, hands, leads)
    shares[:], points[:] = 0.0, 0.0
    if s.stage == ENTER:
        add_outlook(s, p, hands, hand_number(s.dice), 1.0, shares, points)
        return
    first, last = (0, len(ODDS)) if s.dice == 0 else (ROLL[s.dice], ROLL[s.dice] + 1)
    likely = ODDS[first:last].sum()
    for roll in range(first, last):
        if by_lot(s):
            for k in range(FIRST[roll], FIRST[roll + 1]):
                add_outlook(s, p, hands, BY_ROLL[k], LOT[BY_ROLL[k]] / likely, shares, points)
        else:
            add_outlook(s, p, hands, best_hand(leads, roll), ODDS[roll] / likely, shares, points)


@rule
def add_outlook(s: Row, p: Weights, hands: Floats32, hand: int, odds: float, shares: Floats, points: Floats) -> None:
    """Add what each seat expects of a hand that comes with these odds."""
    for seat in range(s.seats):
        shares[seat] += odds * share_of(hands[:, hand], s.seats, seat, p[s.rounds + 1])
        points[seat] += odds * hands[seat, hand]


@rule
def by_lot(s: Row) -> bool:
    """Whether the lot allots the dice of this round: of one seat alone in even rounds (D12)."""
    return s.seats == 1 and s.rounds % 2 == 1


@rule
def read_hands(s: Row, p: Weights, marks: Floats32, lines: Floats32, hands: Floats32, leads: Floats32) -> None:
    """Fill `hands` with the expected points of every hand for each seat, `leads` with its worth to the active seat."""
    for seat in range(s.seats):
        read_sheet(s, seat, s.abilities[seat], p, marks[seat], lines[seat])
        all_points(marks[seat], lines[seat], s.abilities[seat], hands[seat])
    leads[:] = hands[s.active]
    if s.seats > 1:
        rivals = np.empty(s.seats, np.float32)
        weigh_rivals(s, marks, lines, max(p[s.rounds + 1], np.float32(1)), rivals)
        for seat in range(s.seats):
            for hand in range(HANDS):
                leads[hand] -= rivals[seat] * hands[seat, hand]


@rule
def weigh_rivals(s: Row, marks: Floats32, lines: Floats32, spread: float, rivals: Floats32) -> None:
    """Fill `rivals` with the weights of the other seats' points to the active seat; together they equal its own."""
    total, own = np.float32(0), marks[s.active].sum() + lines[s.active, 0].sum()
    for seat in range(s.seats):
        lead = (marks[seat].sum() + lines[seat, 0].sum() - own) / len(PAIRS)
        rivals[seat] = 0.0 if seat == s.active else np.exp(min(80.0, max(-80.0, lead / spread)))
        total += rivals[seat]
    for seat in range(s.seats):
        rivals[seat] /= total


@rule
def best_hand(leads: Floats32, roll: int) -> int:
    """The hand of a roll that is best for the active seat (D1)."""
    most, chosen = -np.inf, 0
    for k in range(FIRST[roll], FIRST[roll + 1]):
        if leads[BY_ROLL[k]] > most:
            most, chosen = leads[BY_ROLL[k]], BY_ROLL[k]
    return chosen


@rule
def dice_points(s: Row, seat: int, p: Weights, marks: Floats32, lines: Floats32) -> np.float32:
    """The points that a seat expects of the dice as they were allotted."""
    read_sheet(s, seat, s.abilities[seat], p, marks, lines)
    return hand_points(marks, lines, hand_number(s.dice), 0, s.abilities[seat])


standing = standings(rules, sys.modules[__name__])
