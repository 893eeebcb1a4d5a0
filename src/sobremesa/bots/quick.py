"""Bots that choose without search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from sobremesa.bots import Budget
from sobremesa.bots.compiled.heuristic_value import heuristic_value
from sobremesa.bots.contract import Value
from sobremesa.bots.search import Search
from sobremesa.engine.game import Game
from sobremesa.engine.loops import GREEDY, RANDOM
from sobremesa.engine.rng import Stream, next_word
from sobremesa.engine.state import State


@dataclass(frozen=True)
class Quick:
    """A bot that plays whole games in compiled code: `asked` names its function among the unchecked calls."""

    policy: int
    asked: str

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The move that the compiled policy chooses."""
        out = np.empty(game.rules.MAX_MOVES, np.int64)
        return int(getattr(game.unchecked, self.asked)(observation, seat, out, rng))


@dataclass(frozen=True)
class Beginner:
    """A bot that draws its move by a softmax over greedy's scores of the candidates."""

    temperature: float
    """The temperature of the softmax, in standard deviations of the candidates' values."""
    policy = None

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """A move drawn by a softmax over the candidates' heuristic values."""
        moves, weights = Search(game, heuristic_value_of(game), NO_WEIGHTS).rate(observation, seat)
        chance = np.random.default_rng(int(next_word(rng)))
        noise = chance.gumbel(scale=self.temperature * weights.std(), size=len(moves))
        return int(moves[(weights + noise).argmax()])


@cache
def heuristic_value_of(game: Game) -> Value:
    """The value of positions and moves by a game's heuristics alone."""
    return heuristic_value(game.rules, game.heuristics)


NO_WEIGHTS = np.zeros(0, np.float32)
"""The weights of a value that has none."""


QUICK = {"random": Quick(RANDOM, "draw_move"), "greedy": Quick(GREEDY, "greedy")}
BEGINNER = Beginner(0.6)
