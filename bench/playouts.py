"""Random playouts of our games, in the compiled loop that simulations and searches use."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bench.contest import Contender
from bench.timing import lasting
from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams

FAMILY = "Sobremesa"
SAMPLE_SECONDS = 0.3


def playouts(game: Game) -> Iterator[Contender]:
    """Two seats and the most."""
    for seats in sorted({2, game.facts.seats[-1]}):
        yield playing(game, seats)


def playing(game: Game, seats: int) -> Contender:
    """Whole games from the first chance to the end, with the limits that simulations set."""
    start = game.new(seats, game.options(simulated=True))
    state, out = start.copy(), np.empty(game.rules.MAX_MOVES, np.int64)
    rng = streams(seats, 0, 0)[0]

    def play(games: int) -> float:
        return float(game.loops.playouts(state, start, out, rng, games))

    games = lasting(play, SAMPLE_SECONDS)
    return Contender(FAMILY, game.facts.id, seats, play, games_per_step=games / play(games))
