"""Values of Terminal Dispute to test with: tables that learned nothing, and decisions of random games."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.terminal_dispute.tables.charger import HIDDEN, ROWS, read_field
from sobremesa.bots.terminal_dispute.tables.navigation import LINES, LINK, LINKS, matrix_worth, read_matrix
from sobremesa.bots.terminal_dispute.tables.sheet import (
    ABILITIES_AT,
    BLOCK,
    NET_AT,
    SHARED,
    block_at,
    by_round,
    links_at,
    new_numbers,
    rows_at,
)
from sobremesa.engine.rng import streams
from sobremesa.engine.state import OVER, State
from sobremesa.games.terminal_dispute import rules
from sobremesa.games.terminal_dispute.material import ROUNDS
from tests.games.terminal_dispute.tables import GAME

SPREAD = 4.0


def shaken(seats: int, seed: int = 1) -> Weights:
    """The points as they stand, every number shaken but those after the last round; an ability more is worth more."""
    numbers = new_numbers(seats)
    tables = by_round(numbers)[:-1]
    tables += np.random.default_rng(seed).normal(0, 0.3, tables.shape).astype(np.float32)
    tables[:, LINKS - LINK : LINKS] = 0
    by_round(numbers)[:, SHARED:].reshape(ROUNDS, -1, BLOCK)[:, :, ABILITIES_AT:].sort(axis=2)
    numbers[:ROUNDS] = SPREAD
    return numbers


def decisions(seats: int, many: int, rounds: int = 0, seed: int = 3) -> Iterator[tuple[State, int]]:
    """Decisions out of random games after so many rounds: the state and the seat that is to decide."""
    number = 0
    while number < many:
        state, rng = GAME.new(seats), streams(seed, number, seats)
        number += 1
        stop = rounds + int(np.random.default_rng([seed, number]).integers(0, ROUNDS - rounds))
        skip = int(np.random.default_rng([seed, number, 1]).integers(0, 4))
        while (who := GAME.rules.resolve_chance(state[0], rng[0])) != OVER:
            if state[0].rounds == stop and state[0].stage == rules.ENTER and not skip:
                break
            skip -= bool(state[0].rounds == stop and skip)
            moves = GAME.moves(state, who)
            state_moves = moves[np.random.default_rng([seed, number, int(state[0].decision), who]).integers(len(moves))]
            GAME.apply(state, who, int(state_moves))
        if who != OVER:
            yield state, who


def points(state: State, seat: int, p: Weights) -> float:
    """What the tables say of a sheet at a calm position."""
    s = state[0]
    at, kinds, rows, units = (
        int(block_at(s, seat, s.rounds)),
        np.empty(LINES, np.int64),
        np.empty(ROWS, np.int64),
        np.empty(HIDDEN, np.float32),
    )
    empty = read_matrix(s, seat, 0, kinds)
    of_matrix = matrix_worth(kinds, empty, p, at, links_at(s, s.rounds))
    of_charger = read_field(s.shaded[seat], p, rows_at(s, s.rounds), at + NET_AT, rows, units)
    return float(of_matrix) + float(of_charger) + float(p[at + ABILITIES_AT + s.abilities[seat]])
