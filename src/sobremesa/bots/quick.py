"""Bots that choose at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import ModuleType

import numpy as np

from sobremesa.bots import Budget
from sobremesa.bots.compiled.heuristic_value import heuristic_value
from sobremesa.bots.search import Search
from sobremesa.bots.weights import value_module
from sobremesa.engine.game import Game
from sobremesa.engine.loops import GREEDY, RANDOM
from sobremesa.engine.rng import Stream, next_word
from sobremesa.engine.state import State


@dataclass(frozen=True)
class Quick:
    """A bot that plays whole games in compiled code: `asked` names the compiled question it answers with."""

    policy: int
    asked: str

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The move that comes to mind first."""
        out = np.empty(game.rules.MAX_MOVES, np.int64)
        return int(getattr(game.unchecked, self.asked)(observation, seat, out, rng))


@dataclass(frozen=True)
class Beginner:
    """A bot that wants what greedy wants and often takes something like it: the less a move lacks, the likelier."""

    temperature: float
    """How far the weights blur, in standard deviations of the candidates' weights."""
    policy = None

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """A move that looks good, seen through a haze."""
        moves, weights = Search(game, heuristic_value_of(game), NO_WEIGHTS).rate(observation, seat)
        chance = np.random.default_rng(int(next_word(rng)))
        noise = chance.gumbel(scale=self.temperature * weights.std(), size=len(moves))
        return int(moves[(weights + noise).argmax()])


@cache
def heuristic_value_of(game: Game) -> ModuleType:
    """The value of a glance in a game."""
    return heuristic_value(game.rules, game.heuristics, value_module(game.facts.id).SCALE)


NO_WEIGHTS = np.zeros(0, np.float32)
"""What a glance has learned."""


QUICK = {"random": Quick(RANDOM, "draw_move"), "greedy": Quick(GREEDY, "greedy")}
BEGINNER = Beginner(0.6)
