"""Bots that choose at a glance, and play whole games in compiled code."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sobremesa.bots import Budget
from sobremesa.engine.game import Game
from sobremesa.engine.loops import GREEDY, RANDOM
from sobremesa.engine.rng import Stream
from sobremesa.engine.state import State


@dataclass(frozen=True)
class Quick:
    """A bot that needs no budget: `asked` names the compiled question it answers with."""

    policy: int
    asked: str

    def choose(self, game: Game, seen: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The move that comes to mind first."""
        out = np.empty(game.rules.MAX_MOVES, np.int64)
        return int(getattr(game.ask, self.asked)(seen, seat, out, rng))


QUICK = {"random": Quick(RANDOM, "draw_move"), "greedy": Quick(GREEDY, "greedy")}
