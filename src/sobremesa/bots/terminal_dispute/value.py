"""What a position of Terminal Dispute is worth to a seat: its share of the win by the points each sheet may come to."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from sobremesa.bots.compiled.net import blend
from sobremesa.bots.compiled.policy import EQUAL, pick, standings
from sobremesa.bots.terminal_dispute import charger, navigation
from sobremesa.bots.terminal_dispute.charger import read_rows, rows_worth
from sobremesa.bots.terminal_dispute.hands import (
    BY_ROLL,
    FIRST,
    HANDS,
    LOT,
    ODDS,
    PAIRS,
    ROLL,
    after_swap,
    hand_number,
    hand_parts,
)
from sobremesa.bots.terminal_dispute.navigation import best_second, mark_gain, read_kinds
from sobremesa.bots.terminal_dispute.sheet import (
    ABILITIES_AT,
    ROWS_AT,
    SPENT,
    WAITS,
    all_points,
    block_at,
    hand_points,
    read_sheet,
)
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute import rules
from sobremesa.games.terminal_dispute.material import CIRCLES, CROSSED, ROUNDS, SIDE, STANDARD, pack_place
from sobremesa.games.terminal_dispute.rules import (
    ALLOT,
    DONE,
    END,
    ENTER,
    NAVIGATION,
    NOWHERE,
    add_marks,
    allotments,
    empty_cells,
    pair,
    swaps,
    unpack_line,
    unpack_mark,
    unpack_ray,
    unpack_swap,
)

VERSION = 1
SCALE = 50.0
"""Points that a margin is counted in."""
HORIZON = 42
"""Decisions after which a simulation is cut off."""
RECIPE = {"games": 300_000, "longest": ROUNDS, "pace": 0.5, "stray": 0.02, "evaluated": 6, "contests": 2_000}
"""How the numbers are learned, where it is not as others are."""
ALIKE = 0.02
"""Points that do not matter: the lot decides between entries so alike, or equal minds with equal sheets would tie."""

_PLACES = [pack_place(place) for place in STANDARD.hexes + STANDARD.plates]
_CIRCLES = sum(1 << STANDARD.hexes.index(circle) for circle in STANDARD.circles)


def variant(s: Any) -> str | None:
    """The numbers that a match needs: those of three seats do for more, and none are for a charger of one's own."""
    is_standard = s.places.tolist() == _PLACES and s.circles == _CIRCLES
    return f"standard-{min(s.seats, WAITS)}" if is_standard else None


@rule
def is_calm(s):
    """Whether the dice are about to roll."""
    return s.stage == rules.ROLL


@rule
def payoff(points, seats, seat, spread):
    """What expected points are worth to a seat, each final being those and chance that spreads so far."""
    ahead, equals, total, best_other = 0, 0, 0.0, -np.inf
    for other in range(seats):
        lead = points[other] - points[seat]
        ahead += lead > 0
        equals += lead == 0
        if spread > 0:
            total += np.exp(min(lead / spread, 500.0))
        if other != seat:
            best_other = max(best_other, points[other])
    if seats == 1:
        return points[0] / SCALE
    share = 1.0 / total if spread > 0 else 0.0 if ahead else 1.0 / equals
    return blend(seats, share, (points[seat] - best_other) / SCALE)


@rule
def rate(s, seat, p, out, values):
    """The worth of every legal move: of the best that can follow in this round, the others entering their best too."""
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
def rate_allotments(s, seat, p, out, values):
    """The worth of every allotment when everybody enters it as well as can be."""
    marks, lines = np.empty((s.seats, len(PAIRS)), np.float32), np.empty((s.seats, SPENT, len(PAIRS)), np.float32)
    points = np.empty(s.seats)
    for other in range(s.seats):
        read_sheet(s, other, s.abilities[other], p, marks[other], lines[other])
    n = allotments(s, out)
    for i in range(n):
        hand = hand_number(out[i])
        for other in range(s.seats):
            of_marks, of_lines = hand_points(marks[other], lines[other], hand, 0, s.abilities[other])
            points[other] = of_marks + of_lines
        values[i] = payoff(points, s.seats, seat, p[s.rounds + 1])
    return n


@rule
def entry_points(s, seat, p, whole, out, values):
    """The points expected after every step of an entry and the best that can follow; without what all have alike
    unless the whole is asked for."""
    if s.steps[seat] == DONE - 1:
        return line_points(s, seat, p, whole, out, values)
    at, hand, left = block_at(s, seat, s.rounds + 1), s.hands[seat], s.abilities[seat] - s.swaps[seat]
    kinds, gains = np.empty(2 * SIDE, np.int64), np.empty((2 * SIDE, CROSSED + 1), np.float32)
    read_kinds(s, seat, kinds)
    alike = navigation.line_gains(kinds, p, at, gains)
    n = 0
    if whole or (left > 0 and s.steps[seat] == 0):
        marks, lines = np.empty(len(PAIRS), np.float32), np.empty((SPENT, len(PAIRS)), np.float32)
        read_sheet(s, seat, left, p, marks, lines)
        number = hand_number(hand)
        alike += lines[0, hand_parts(number)[1]]
        if s.steps[seat] == 0:
            n = swaps(s, seat, out)
            for i in range(n):
                use, value = unpack_swap(out[i])
                of_marks, of_lines = hand_points(marks, lines, after_swap(number, use, value), 1, left - 1)
                values[i] = of_marks + of_lines
    empty = empty_cells(s, seat)
    low, high = pair(hand, NAVIGATION)
    if s.steps[seat] == 1:
        cell, value = unpack_mark(s.marks[seat, 0])
        alike += mark_gain(gains, cell, value)
    marked = add_marks(s, seat, out, n)
    for i in range(n, marked):
        cell, value = unpack_mark(out[i])
        values[i] = alike + mark_gain(gains, cell, value)
        if s.steps[seat] == 0:
            values[i] += best_second(empty, gains, cell, value, low, high)
    return marked


@rule
def line_points(s, seat, p, whole, out, values):
    """The points expected after every line, the last step of an entry."""
    at, left = block_at(s, seat, s.rounds + 1), s.abilities[seat] - s.swaps[seat]
    rows = np.empty(charger.ROWS, np.int64)
    read_rows(s, seat, rows)
    alike = np.float32(0)
    if whole:
        kinds, gains = np.empty(2 * SIDE, np.int64), np.empty((2 * SIDE, CROSSED + 1), np.float32)
        read_kinds(s, seat, kinds)
        alike += navigation.line_gains(kinds, p, at, gains) + rows_worth(rows, p, at + ROWS_AT)
        for k in range(DONE - 1):
            cell, value = unpack_mark(s.marks[seat, k])
            alike += mark_gain(gains, cell, value)
    n = rules.lines(s, seat, out)
    for i in range(n):
        _, length, line = unpack_line(out[i])
        gain, circles = np.float32(0), 0
        if line != NOWHERE:
            start, direction = unpack_ray(line)
            gain, circles = charger.line_gain(s, seat, rows, p, at + ROWS_AT, length, start, direction)
        values[i] = alike + gain + p[at + ABILITIES_AT + min(CIRCLES, left + circles)]
    return n


@rule
def choose(s, seat, p, out, values, rng):
    """The move that is worth most; the lot decides between those that are alike."""
    alike = EQUAL
    if s.stage == ALLOT:
        n = rate_allotments(s, seat, p, out, values)
    else:
        n = entry_points(s, seat, p, False, out, values)
        if s.seats > 1:
            alike = ALIKE
    return pick(out, values, n, alike, rng)


@rule
def worth(s, seat, p):
    """What a position is worth: exactly over the dice of the next round, after it by the tables."""
    if s.stage == END:
        share, margin = standing(s, seat)
        return blend(s.seats, share, margin)
    marks, lines = np.empty((s.seats, len(PAIRS)), np.float32), np.empty((s.seats, SPENT, len(PAIRS)), np.float32)
    hands, leads = np.empty((s.seats, HANDS), np.float32), np.empty(HANDS, np.float32)
    read_hands(s, p, marks, lines, hands, leads)
    spread = p[s.rounds + 1]
    if s.stage == ENTER:
        return payoff(hands[:, hand_number(s.dice)], s.seats, seat, spread)
    first, last = (0, len(ODDS)) if s.dice == 0 else (ROLL[s.dice], ROLL[s.dice] + 1)
    expected, likely = 0.0, 0.0
    for roll in range(first, last):
        likely += ODDS[roll]
        if by_lot(s):
            for k in range(FIRST[roll], FIRST[roll + 1]):
                expected += LOT[BY_ROLL[k]] * hands[0, BY_ROLL[k]] / SCALE
        else:
            expected += ODDS[roll] * payoff(hands[:, best_hand(leads, roll)], s.seats, seat, spread)
    return expected / likely


@rule
def by_lot(s):
    """Whether the lot allots the dice of this round: of one seat alone in even rounds (D12)."""
    return s.seats == 1 and s.rounds % 2 == 1


@rule
def read_hands(s, p, marks, lines, hands, leads):
    """Fill `hands` with the points that every hand promises each seat, `leads` with what the active one likes of it."""
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
def weigh_rivals(s, marks, lines, spread, rivals):
    """Fill `rivals` with how much the active seat minds a point of each other, all together as much as its own."""
    total, own = np.float32(0), marks[s.active].sum() + lines[s.active, 0].sum()
    for seat in range(s.seats):
        lead = (marks[seat].sum() + lines[seat, 0].sum() - own) / len(PAIRS)
        rivals[seat] = 0.0 if seat == s.active else np.exp(min(80.0, max(-80.0, lead / spread)))
        total += rivals[seat]
    for seat in range(s.seats):
        rivals[seat] /= total


@rule
def best_hand(leads, roll):
    """The hand of a roll that the active seat likes best (D1)."""
    most, chosen = -np.inf, 0
    for k in range(FIRST[roll], FIRST[roll + 1]):
        if leads[BY_ROLL[k]] > most:
            most, chosen = leads[BY_ROLL[k]], BY_ROLL[k]
    return chosen


@rule
def dice_points(s, seat, p, marks, lines):
    """The points that a seat expects of the dice as they were allotted."""
    read_sheet(s, seat, s.abilities[seat], p, marks, lines)
    of_marks, of_lines = hand_points(marks, lines, hand_number(s.dice), 0, s.abilities[seat])
    return of_marks + of_lines


standing = standings(rules, sys.modules[__name__])
