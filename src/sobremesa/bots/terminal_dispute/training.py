"""How the tables learn: by self-play, each position moving towards the expected value after the next round.

The next round is not sampled: its value is the expectation over all rolls, separately for the matrix and the charger.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sobremesa.bots.compiled.structures import SelfPlay, Weights, Work, new_work
from sobremesa.bots.terminal_dispute.tables import charger
from sobremesa.bots.terminal_dispute.tables.charger import read_rows, rows_worth
from sobremesa.bots.terminal_dispute.tables.hands import HANDS, LOT, ODDS, PAIRS, hand_parts
from sobremesa.bots.terminal_dispute.tables.navigation import read_kinds
from sobremesa.bots.terminal_dispute.tables.sheet import (
    ABILITIES_AT,
    ROWS_AT,
    SPENT,
    block_at,
    hand_points,
    new_numbers,
)
from sobremesa.bots.terminal_dispute.value import SCALE, best_hand, by_lot, choose, is_quiet, read_hands
from sobremesa.engine.arrays import Floats, Floats32
from sobremesa.engine.contract import Row
from sobremesa.engine.head import begin
from sobremesa.engine.rng import below, next_word, seed_streams
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games.terminal_dispute import heuristics
from sobremesa.games.terminal_dispute.material import ROUNDS, SIDE
from sobremesa.games.terminal_dispute.moves import MAX_MOVES
from sobremesa.games.terminal_dispute.rules import actor, apply, apply_chance, draw, draw_move
from sobremesa.games.terminal_dispute.scoring import score

__all__ = ["RECIPE", "learn", "lesson", "new_numbers"]

RECIPE: Mapping[str, Any] = {
    "games": 300_000,
    "longest": ROUNDS,
    "learning_rate": 0.5,
    "exploration": 0.02,
    "evaluations": 6,
    "evaluation_games": 2_000,
}
"""What differs from the default recipe."""
WORDS = 2.0**32
"""How many words a stream can give next."""
HASTE = 0.2
"""The learning rate of the spreads."""


def lesson(start: State, p: Weights, how: SelfPlay, last: int, learning_rate: float) -> tuple[float, float]:
    """Learn from the games up to number `last`; the errors of the probability to end ahead and of the lead."""
    seats = int(start[0].seats)
    errors = np.zeros((ROUNDS + 1, 4))
    learn(start, p, new_work(start, MAX_MOVES), how, last, learning_rate, errors)
    of_lead, of_chance = (errors[:ROUNDS, 1:3] / errors[:ROUNDS, 3:]).T
    if seats > 1:
        spreads = np.sqrt(3 * of_lead) / np.pi  # the logistic curves with these variances
        p[:ROUNDS] += np.float32(HASTE) * (spreads.astype(np.float32) - p[:ROUNDS])
    return float(of_chance.mean() ** 0.5), float(of_lead.mean() ** 0.5 / SCALE)


@rule
def learn(start: State, p: Weights, work: Work, how: SelfPlay, last: int, learning_rate: float, errors: Floats) -> None:
    """Play games up to number `last` and learn at every quiet position.

    `errors` adds up, by finished rounds, the squared errors of tables, those of the final lead of one seat over the
    next, those of the chance to be ahead of it, and how many they are.
    """
    a, out, values, streams, _ = work
    s, seats = a[0], start[0].seats
    expected = np.zeros((ROUNDS + 1, seats, 2))
    for game in range(how.first_game, last):
        a[0] = start[0]
        seed_streams(streams, how.seed, game)
        chance = streams[seats + 1]
        alone = below(chance, seats) if next_word(chance) < how.mixed * WORDS else -1
        begin(s, streams[0])
        who = actor(s)
        while who != OVER:
            if is_quiet(s):
                expect(s, p, expected[s.rounds])
                if s.rounds > 0 and learning_rate > 0:
                    errors[s.rounds, 0] += approach(s, p, learning_rate, expected[s.rounds])
            if who == CHANCE:
                apply_chance(s, draw(s, streams[0]))
            elif alone >= 0 and who != alone:
                apply(s, who, heuristics.greedy(s, who, out, streams[1 + who]))
            elif next_word(chance) < how.exploration * WORDS:
                apply(s, who, draw_move(s, who, out, chance))
            else:
                apply(s, who, choose(s, who, p, out, values, streams[1 + who]))
            who = actor(s)
        for rounds in range(ROUNDS):
            for seat in range(seats):
                lead, final = expected[rounds, seat].sum(), score(s, seat)
                if seats > 1:
                    lead -= expected[rounds, (seat + 1) % seats].sum()
                    final -= score(s, (seat + 1) % seats)
                    ahead = 0.5 + 0.5 * (final > 0) - 0.5 * (final < 0)
                    errors[rounds, 2] += (ahead - 1.0 / (1.0 + np.exp(-lead / p[rounds]))) ** 2 / seats
                errors[rounds, 1] += (final - lead) ** 2 / seats
            errors[rounds, 3] += 1


@rule
def expect(s: Row, p: Weights, expected: Floats) -> None:
    """Fill `expected` with the points that the next round promises each seat, of the matrix and of the charger."""
    marks, lines = np.empty((s.seats, len(PAIRS)), np.float32), np.empty((s.seats, SPENT, len(PAIRS)), np.float32)
    hands, leads = np.empty((s.seats, HANDS), np.float32), np.empty(HANDS, np.float32)
    read_hands(s, p, marks, lines, hands, leads)
    expected[:] = 0.0
    if by_lot(s):
        for hand in range(HANDS):
            add_points(s, marks, lines, hand, LOT[hand], expected)
    else:
        for roll in range(len(ODDS)):
            add_points(s, marks, lines, best_hand(leads, roll), ODDS[roll], expected)


@rule
def add_points(s: Row, marks: Floats32, lines: Floats32, hand: int, odds: float, expected: Floats) -> None:
    """Add what a hand is expected to give to each seat: the matrix by the dice as they are; whatever swaps add
    goes with the charger, for its tables say what abilities are worth."""
    one, _, _ = hand_parts(hand)
    for seat in range(s.seats):
        of_marks = marks[seat, one]
        expected[seat, 0] += odds * of_marks
        expected[seat, 1] += odds * (hand_points(marks[seat], lines[seat], hand, 0, s.abilities[seat]) - of_marks)


@rule
def approach(s: Row, p: Weights, learning_rate: float, expected: Floats) -> float:
    """Move the tables of every seat a part of the way to what is expected; the mean squared error before."""
    kinds, rows, wrong = np.empty(2 * SIDE, np.int64), np.empty(charger.ROWS, np.int64), 0.0
    for seat in range(s.seats):
        at = block_at(s, seat, s.rounds)
        read_kinds(s, seat, kinds)
        thought, alike = 0.0, 0
        for line in range(2 * SIDE):
            thought += p[at + kinds[line]]
            for other in range(2 * SIDE):
                alike += kinds[line] == kinds[other]
        off = expected[seat, 0] - thought
        wrong += off * off / s.seats
        for line in range(2 * SIDE):
            p[at + kinds[line]] += learning_rate * off / alike
        read_rows(s.shaded[seat], rows)
        abilities = at + ABILITIES_AT + s.abilities[seat]
        off = expected[seat, 1] - rows_worth(rows, p, at + ROWS_AT) - p[abilities]
        wrong += off * off / s.seats
        for row in range(charger.ROWS):
            p[at + ROWS_AT + rows[row]] += learning_rate * off / (charger.ROWS + 1)
        p[abilities] += learning_rate * off / (charger.ROWS + 1)
    return wrong
