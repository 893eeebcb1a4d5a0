"""Players to measure levels by that are none themselves: rules of thumb, most of them simpler than our greedy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bench import smart
from sobremesa.bots import Bot, Budget
from sobremesa.bots.quick import NO_WEIGHTS
from sobremesa.bots.search import Search
from sobremesa.engine.game import Game
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.state import State
from sobremesa.games.qwixx import rules
from sobremesa.games.qwixx.material import COLOURS, MISS


@dataclass(frozen=True)
class Smart:
    """Exactly: the rule of thumb that looks at chances, one's own and the others'."""

    policy = None

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The move that promises most."""
        return Search(game, smart, NO_WEIGHTS).choose(observation, seat, rng)


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


@dataclass(frozen=True)
class Gap:
    """Qwixx: crosses that leave little behind; with the classic sheet at most two squares."""

    policy = None

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The cross that gains most for what it skips, or none."""
        moves = game.moves(observation, seat).tolist()
        return int(max(moves, key=lambda move: self._worth(game, observation, seat, move)))

    def _worth(self, game: Game, observation: State, seat: int, move: int) -> float:
        if move == rules.PASS:
            is_miss = observation["stage"][0] == rules.SECOND and not observation["crossed"][0]
            return -MISS / 4 if is_miss else 0.0
        row, place = rules.unpack(move)
        crosses = int(observation["crosses"][0, seat, row])
        skipped = sum(not crosses >> k for k in range(place))
        if observation["rows"][0] == COLOURS:
            return 1 - skipped / 3 if skipped <= 2 else -MISS
        after = observation.copy()
        after["crosses"][0, seat, row] = crosses | 1 << place
        gain = rules.score(after[0], seat) - rules.score(observation[0], seat)
        return float(gain / 4 - (skipped / 2 if row < COLOURS else skipped))


REFERENCES = {"exactly": "smart", "twenty_one": "points", "qwixx": "gap", "terminal_dispute": "at_once"}
"""The player that a game's levels are measured by."""
PLAYERS: dict[str, Bot] = {
    "smart": Smart(),
    "points": Plain((1.0, 1.0)),
    "gap": Gap(),
    "at_once": Plain((1.0, 1.0)),
}
