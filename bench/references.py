"""A rule of thumb that any game has, simpler than greedy, to measure levels by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sobremesa.bots import Budget
from sobremesa.engine.game import Game
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.state import State


@dataclass(frozen=True)
class Plain:
    """The features of a game's heuristics, but few of them: what a move brings at once."""

    weights: Sequence[float]
    policy = None

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The move that brings most, ties broken by lot."""
        found = np.zeros(len(game.heuristics.WEIGHTS))
        worth = []
        moves = game.moves(observation, seat).tolist()
        for move in moves:
            game.heuristics.features(observation[0], seat, move, found)
            worth.append(float(found[: len(self.weights)] @ np.array(self.weights)))
        best = [move for move, value in zip(moves, worth, strict=True) if value >= max(worth) - 1e-9]
        return int(best[below(rng, len(best))])
