"""Bots that choose at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sobremesa.bots import Budget
from sobremesa.bots.compiled.glance import weighing
from sobremesa.engine.game import Game
from sobremesa.engine.loops import GREEDY, RANDOM
from sobremesa.engine.rng import Stream, next_word
from sobremesa.engine.state import State


@dataclass(frozen=True)
class Quick:
    """A bot that plays whole games in compiled code: `asked` names the compiled question it answers with."""

    policy: int
    asked: str

    def choose(self, game: Game, seen: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The move that comes to mind first."""
        out = np.empty(game.rules.MAX_MOVES, np.int64)
        return int(getattr(game.ask, self.asked)(seen, seat, out, rng))


@dataclass(frozen=True)
class Beginner:
    """A bot that wants what greedy wants and often takes something like it: the less a move lacks, the likelier."""

    temperature: float
    """How far the weights blur, in standard deviations of the candidates' weights."""
    policy = None

    def choose(self, game: Game, seen: State, seat: int, rng: Stream, budget: Budget) -> int:
        """A move that looks good, seen through a haze."""
        out, weights = np.empty(game.rules.MAX_MOVES, np.int64), np.empty(game.rules.MAX_MOVES)
        n = int(weigh(game)(seen, seat, out, weights))
        haze = np.random.default_rng(int(next_word(rng))).gumbel(scale=self.temperature * weights[:n].std(), size=n)
        return int(out[(weights[:n] + haze).argmax()])


@cache
def weigh(game: Game) -> Any:
    """The compiled weighing of a game's candidates."""
    return weighing(game.insight)


QUICK = {"random": Quick(RANDOM, "draw_move"), "greedy": Quick(GREEDY, "greedy")}
BEGINNER = Beginner(0.5)
