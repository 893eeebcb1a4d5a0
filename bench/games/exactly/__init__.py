"""The measurements of Exactly."""

from __future__ import annotations

from dataclasses import dataclass

from bench.games import Own, Reference
from bench.games.exactly import smart
from sobremesa.bots import Budget
from sobremesa.bots.quick import NO_WEIGHTS
from sobremesa.bots.search import Search
from sobremesa.engine.game import Game
from sobremesa.engine.rng import Stream
from sobremesa.engine.state import State


@dataclass(frozen=True)
class Smart:
    """The rule of thumb that looks at chances, one's own and the others'."""

    policy = None

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The move that promises most."""
        return Search(game, smart, NO_WEIGHTS).choose(observation, seat, rng)


OWN = Own(
    times_pig=2.0,
    reference=Reference("smart", Smart()),
    contests=((3, "grandmaster", "smart"),),
    aims={"--seats 3 --bots grandmaster,smart": 42},
)
