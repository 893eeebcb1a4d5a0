"""How often the greedy bot beats the random one."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.game import Game
from sobremesa.engine.loops import GREEDY, RANDOM
from sobremesa.engine.rng import streams


def share_of_wins(game: Game, games: int, **options: object) -> float:
    """The greedy seat's share of the victories against one random seat, first seat and second in turn."""
    start = game.new(2, game.options(options, simulated=True))
    out = np.empty(game.rules.MAX_MOVES, np.int64)
    log = np.empty((10_000, 2), np.int64)
    wins = 0.0
    for number in range(games):
        greedy = number % 2
        policies = np.array([GREEDY if seat == greedy else RANDOM for seat in range(2)])
        state, observation = start.copy(), start.copy()
        game.loops.play(state, observation, policies, out, streams(1, number, 2), log)
        winners = game.result(state).winners
        wins += (greedy in winners) / len(winners)
    return wins / games
