"""Bots: an observation in, a move out, with a random stream and a budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sobremesa.engine.errors import Refused

if TYPE_CHECKING:
    from sobremesa.engine.game import Game
    from sobremesa.engine.rng import Stream
    from sobremesa.engine.state import State


@dataclass(frozen=True)
class Budget:
    """What a bot may spend on one decision: simulations if a run must be repeatable, seconds if people wait."""

    simulations: int | None = None
    seconds: float | None = None


UNLIMITED = Budget()
"""No limit but the bot's own."""


class Bot(Protocol):
    """A player that chooses by what its seat may know."""

    @property
    def policy(self) -> int | None:
        """The bot's number in compiled games (`engine.loops`), if it plays in them."""

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """A legal move of the seat, which owes a decision in the observation."""


NAMES = ("random", "beginner", "greedy", "expert", "master", "grandmaster")
"""The bots from weakest to strongest."""


def bot(name: str) -> Bot:
    """The bot of a name: a level, or another entry of `LEVELS`."""
    from sobremesa.bots.levels import LEVELS

    if name not in LEVELS:
        raise Refused("bot_unknown", bot=name, known=", ".join(NAMES))
    return LEVELS[name]
