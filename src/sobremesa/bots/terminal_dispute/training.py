"""How the tables learn: by fitted value iteration over positions of self-play.

A lesson plays games and keeps the sheets before each roll. Then it goes back from the last round to the first: the
target of a sheet is what it is expected to come to after the next round, by what was just learned of that. The next
round is not sampled: its value is the expectation over all rolls, separately for the matrix and the charger.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sobremesa.bots.compiled.structures import SelfPlay, Weights, Work, new_work
from sobremesa.bots.terminal_dispute.tables import charger, sheet
from sobremesa.bots.terminal_dispute.tables.charger import HIDDEN, NET, read_field
from sobremesa.bots.terminal_dispute.tables.hands import HANDS, LOT, ODDS, PAIRS, hand_parts
from sobremesa.bots.terminal_dispute.tables.navigation import (
    ANY,
    IS_FULL,
    KINDS,
    LINES,
    LINK,
    LINKS,
    SIGN,
    VECTOR,
    matrix_worth,
    read_matrix,
    shape,
)
from sobremesa.bots.terminal_dispute.tables.sheet import (
    ABILITIES_AT,
    BLOCK,
    NET_AT,
    SHARED,
    SPENT,
    block_at,
    by_round,
    links_at,
    rows_at,
)
from sobremesa.bots.terminal_dispute.value import SCALE, best_hand, by_lot, choose, is_quiet, read_hands
from sobremesa.engine.arrays import Floats, Floats32, Ints
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.head import begin
from sobremesa.engine.rng import below, next_word, seed_streams
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games.terminal_dispute import heuristics, rules
from sobremesa.games.terminal_dispute.material import CELLS, HEXES, ROUNDS, SIDE
from sobremesa.games.terminal_dispute.moves import MAX_MOVES
from sobremesa.games.terminal_dispute.rules import actor, apply, apply_chance, draw, draw_move
from sobremesa.games.terminal_dispute.scoring import score

__all__ = ["RECIPE", "lesson", "new_numbers", "play"]

RECIPE: Mapping[str, Any] = {
    "games": 120_000,
    "samples": 288_000,
    "longest": ROUNDS,
    "learning_rate": 0.4,
    "exploration": 0.03,
    "evaluations": 5,
    "evaluation_games": 1_000,
    "averaging_rate": 1.0,
}
"""What differs from the default recipe."""
WORDS = 2.0**32
"""How many words a stream can give next."""
PASSES = 6
"""How often a lesson goes over the positions of a round; the learning rate falls to a tenth on the way."""
SHEET = SIDE + 3
"""Numbers of a sheet between rounds: its rows, the cells filled, the hexes shaded, the abilities."""


def new_numbers(seats: int) -> Weights:
    """The points as they stand, and small random numbers where even ones could not learn."""
    numbers, chance = sheet.new_numbers(seats), np.random.default_rng(seats)
    for rounds in by_round(numbers)[:-1]:
        rounds[: LINKS - LINK] = chance.normal(0, 0.1, LINKS - LINK)
        for block in rounds[SHARED:].reshape(-1, BLOCK):
            block[NET_AT : NET_AT + HEXES * HIDDEN] = chance.normal(0, 0.3, HEXES * HIDDEN)
            block[NET_AT + NET - HIDDEN : NET_AT + NET] = chance.normal(0, 0.1, HIDDEN)
    return numbers


def lesson(start: State, p: Weights, how: SelfPlay, last: int, learning_rate: float) -> tuple[float, float]:
    """Learn from the games up to number `last`; the errors of the probability to end ahead and of the lead."""
    seats, games = int(start[0].seats), last - how.first_game
    sheets, active = np.zeros((ROUNDS, games, seats, SHEET), np.int64), np.zeros((ROUNDS, games), np.int64)
    finals, targets, errors = np.zeros((games, seats)), np.zeros((games, seats, 2)), np.zeros((ROUNDS, 4))
    play(start, p, new_work(start, MAX_MOVES), how, last, sheets, active, finals)
    state, tables = start.copy(), by_round(p)
    for rounds in range(ROUNDS - 1, -1, -1):
        state[0].rounds = rounds
        expect_all(state, p, sheets[rounds], active[rounds], finals, targets, errors[rounds])
        if rounds > 0:
            if how.first_game == 0 and rounds < ROUNDS - 1:
                tables[rounds - 1] = tables[rounds]
            chance = np.random.default_rng([how.seed, how.first_game, rounds])
            for part in range(PASSES):
                rate = learning_rate * 0.1 ** (part / (PASSES - 1))
                fit(state, p, sheets[rounds], active[rounds], targets, chance.permutation(games * seats), rate)
    of_lead, of_chance = (errors[:, 1:3] / errors[:, 3:]).T
    if seats > 1:
        p[:ROUNDS] = np.sqrt(3 * of_lead) / np.pi  # the logistic curves with these variances
    return float(of_chance.mean() ** 0.5), float(of_lead.mean() ** 0.5 / SCALE)


@rule
def play(
    start: State, p: Weights, work: Work, how: SelfPlay, last: int, sheets: Ints, active: Ints, finals: Floats
) -> None:
    """Play games up to number `last` and keep, by finished rounds, the sheets and who is to allot, and the scores."""
    a, out, values, streams, _ = work
    s, seats = a[0], start[0].seats
    for game in range(how.first_game, last):
        a[0] = start[0]
        seed_streams(streams, how.seed, game)
        chance, row = streams[seats + 1], game - how.first_game
        alone = below(chance, seats) if next_word(chance) < how.mixed * WORDS else -1
        is_guided = next_word(chance) < how.guided * WORDS
        begin(s, streams[0])
        who = actor(s)
        while who != OVER:
            if is_quiet(s):
                active[s.rounds, row] = s.active
                for seat in range(seats):
                    keep(s, seat, sheets[s.rounds, row, seat])
            if who == CHANCE:
                apply_chance(s, draw(s, streams[0]))
            elif next_word(chance) < how.exploration * WORDS:
                apply(s, who, draw_move(s, who, out, chance))
            elif is_guided or (alone >= 0 and who != alone):
                apply(s, who, heuristics.greedy(s, who, out, streams[1 + who]))
            else:
                apply(s, who, choose(s, who, p, out, values, streams[1 + who]))
            who = actor(s)
        for seat in range(seats):
            finals[row, seat] = score(s, seat)


@rule
def keep(s: Row, seat: int, sheet: Ints) -> None:
    """Keep a sheet between two rounds."""
    for row in range(SIDE):
        sheet[row] = s.matrix[seat, row]
    sheet[SIDE], sheet[SIDE + 1], sheet[SIDE + 2] = s.filled[seat], s.shaded[seat], s.abilities[seat]


@rule
def bring(s: Row, seat: int, sheet: Ints) -> None:
    """Bring back a sheet that was kept."""
    for row in range(SIDE):
        s.matrix[seat, row] = sheet[row]
    s.filled[seat], s.shaded[seat], s.abilities[seat] = sheet[SIDE], sheet[SIDE + 1], sheet[SIDE + 2]


@rule
def expect_all(
    state: State, p: Weights, sheets: Ints, active: Ints, finals: Floats, targets: Floats, errors: Floats
) -> None:
    """Fill `targets` with what the next round promises to every sheet, of the matrix and of the charger.

    `errors` adds up the squared errors of the final lead of one seat over the next, those of the chance to be ahead of
    it, and how many they are.
    """
    s, seats = state[0], state[0].seats
    s.stage = rules.ROLL
    for game in range(len(sheets)):
        s.active = active[game]
        for seat in range(seats):
            bring(s, seat, sheets[game, seat])
        expect(s, p, targets[game])
        for seat in range(seats):
            lead, final = targets[game, seat].sum(), finals[game, seat]
            if seats > 1:
                lead -= targets[game, (seat + 1) % seats].sum()
                final -= finals[game, (seat + 1) % seats]
                ahead = 0.5 + 0.5 * (final > 0) - 0.5 * (final < 0)
                errors[2] += (ahead - 1.0 / (1.0 + np.exp(-lead / p[s.rounds]))) ** 2 / seats
            errors[1] += (final - lead) ** 2 / seats
        errors[3] += 1


@rule
def expect(s: Row, p: Weights, expected: Floats) -> None:
    """Fill `expected` with the points that the next round promises each seat, of the matrix and of the charger."""
    marks, lines = np.empty((s.seats, len(PAIRS)), np.float32), np.empty((s.seats, SPENT, len(PAIRS)), np.float32)
    hands, leads = np.empty((s.seats, HANDS), np.float32), np.empty(HANDS, np.float32)
    read_hands(s, p, marks, lines, hands, leads)
    expected[:] = 0.0
    if by_lot(s):
        for hand in range(HANDS):
            add_points(s, marks, hands, hand, LOT[hand], expected)
    else:
        for roll in range(len(ODDS)):
            add_points(s, marks, hands, best_hand(leads, roll), ODDS[roll], expected)


@rule
def add_points(s: Row, marks: Floats32, hands: Floats32, hand: int, odds: float, expected: Floats) -> None:
    """Add what a hand is expected to give to each seat: the matrix by the dice as they are; whatever swaps add
    goes with the charger, for its tables say what abilities are worth."""
    one, _, _ = hand_parts(hand)
    for seat in range(s.seats):
        expected[seat, 0] += odds * marks[seat, one]
        expected[seat, 1] += odds * (hands[seat, hand] - marks[seat, one])


@rule
def fit(state: State, p: Weights, sheets: Ints, active: Ints, targets: Floats, order: Ints, rate: float) -> None:
    """Move what the numbers say of each sheet a part of the way to its target."""
    s, seats = state[0], state[0].seats
    for n in order:
        game, seat = n // seats, n % seats
        s.active = active[game]
        bring(s, seat, sheets[game, seat])
        fit_matrix(s, seat, p, targets[game, seat, 0], rate)
        fit_charger(s, seat, p, targets[game, seat, 1], rate)


@rule
def fit_matrix(s: Row, seat: int, p: Weights, target: float, rate: float) -> None:
    """Move what a matrix is worth a part of the way to the target, along the gradient."""
    at, links, kinds = block_at(s, seat, s.rounds), links_at(s, s.rounds), np.empty(LINES, np.int64)
    empty = read_matrix(s, seat, 0, kinds)
    slopes = np.zeros((LINES, LINK + 1), np.float32)
    for line in range(LINES):
        for other in range(LINES):
            if other != line:
                for d in range(ANY):
                    slopes[line, d] += SIGN[d] * p[links + VECTOR[kinds[other]] + d]
    for cell in range(CELLS):
        if empty >> cell & 1:
            row, column = cell // SIDE, SIDE + cell % SIDE
            for d in range(ANY, LINK):
                slopes[row, d] += SIGN[d] * p[links + VECTOR[kinds[column]] + d]
                slopes[column, d] += SIGN[d] * p[links + VECTOR[kinds[row]] + d]
    for line in range(LINES):
        slopes[line, LINK] = 1
        if VECTOR[kinds[line]] == LINKS - LINK:
            slopes[line, :LINK] = 0
        if IS_FULL[kinds[line]]:
            slopes[line, LINK] = 0
    steep = 1.0
    for line in range(LINES):
        for other in range(LINES):
            if kinds[line] == kinds[other]:
                for d in range(LINK + 1):
                    steep += slopes[line, d] * slopes[other, d]
    pace = np.float32(rate * (target - matrix_worth(kinds, empty, p, at, links)) / steep)
    p[at + KINDS + shape(empty)] += pace
    for line in range(LINES):
        p[at + kinds[line]] += pace * slopes[line, LINK]
        for d in range(LINK):
            p[links + VECTOR[kinds[line]] + d] += pace * slopes[line, d]


@rule
def fit_charger(s: Row, seat: int, p: Weights, target: float, rate: float) -> None:
    """Move what a charger with its abilities is worth a part of the way to the target, along the gradient."""
    at, rows, units = block_at(s, seat, s.rounds), np.empty(charger.ROWS, np.int64), np.empty(HIDDEN, np.float32)
    shaded, net, abilities = s.shaded[seat], at + NET_AT, at + ABILITIES_AT + s.abilities[seat]
    tables = rows_at(s, s.rounds)
    off = target - read_field(shaded, p, tables, net, rows, units) - p[abilities]
    slopes, steep, vectors = np.zeros(HIDDEN, np.float32), charger.ROWS + 1.0, 1 + count(shaded)
    for unit in range(HIDDEN):
        if units[unit] > 0:
            slopes[unit] = p[net + NET - HIDDEN + unit]
            steep += units[unit] ** 2 + vectors * slopes[unit] ** 2
    pace = np.float32(rate * off / steep)
    p[abilities] += pace
    for row in range(charger.ROWS):
        p[tables + rows[row]] += pace
    for unit in range(HIDDEN):
        p[net + HEXES * HIDDEN + unit] += pace * slopes[unit]
        p[net + NET - HIDDEN + unit] += pace * max(units[unit], np.float32(0))
    for hex in range(HEXES):
        if shaded >> hex & 1:
            for unit in range(HIDDEN):
                p[net + hex * HIDDEN + unit] += pace * slopes[unit]
