"""The arena: one bot against others on equal dice, at every seat in turn.

A deal is one set of chances, played once for each seat with the first bot there. Statistics count deals, because the
games of a deal are not independent.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from sobremesa.bots import UNLIMITED, Budget
from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.lab.simulate import Simulation

SURE = 1.96
"""Standard errors of a 95 % interval."""


@dataclass(frozen=True)
class Deal:
    """The first bot's result in one deal: its share of the win, its score, its lead over the best other seat."""

    share: float
    score: float
    lead: float


@dataclass(frozen=True)
class Mean:
    """A mean and half of its 95 % interval."""

    value: float
    spread: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {self.spread:.2f}"


@dataclass
class Arena:
    """The first bot at one seat, the others at the rest, repeated."""

    game: Game
    seats: int
    bots: Sequence[str]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    setup: Mapping[str, Any] | None = None
    budget: Budget = UNLIMITED

    def __post_init__(self) -> None:
        if len(self.bots) < 2 and self.seats > 1:
            raise Refused("arena.bots")
        if len(self.bots) > self.seats:
            raise Refused("bots_many", bots=len(self.bots), seats=self.seats)

    @cached_property
    def _tables(self) -> list[Simulation]:
        first, *others = self.bots
        names = [first, *(others[k % len(others)] for k in range(self.seats - 1))]
        return [
            Simulation(
                self.game, self.seats, names[-seat:] + names[:-seat], self.seed, self.options, self.setup, self.budget
            )
            for seat in range(self.seats)
        ]

    def deal(self, number: int) -> Deal:
        """Play one deal."""
        shares, scores, leads = [], [], []
        for seat, table in enumerate(self._tables):
            result = table.result(number)
            shares.append((seat in result.winners) / len(result.winners))
            scores.append(result.scores[seat])
            others = [score for other, score in enumerate(result.scores) if other != seat]
            leads.append(result.scores[seat] - max(others, default=0))
        return Deal(float(np.mean(shares)), float(np.mean(scores)), float(np.mean(leads)))


def mean(numbers: Iterable[float]) -> Mean:
    """The mean of independent numbers with its 95 % interval."""
    values = np.array(list(numbers))
    spread = SURE * values.std(ddof=1) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Mean(float(values.mean()), float(spread))
