"""The arena: one bot against others on equal dice, at every seat in turn.

A deal is one set of chances, played once for each seat with the first bot there. Statistics count deals, because the
games of a deal are not independent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from sobremesa.bots import UNLIMITED, Budget, bot
from sobremesa.bots.levels import SearchBot, search_for
from sobremesa.bots.search import search_key
from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.lab.intervals import Interval, score_interval, share_interval
from sobremesa.lab.simulate import Simulation


@dataclass(frozen=True)
class Deal:
    """The first bot's result in one deal: its share of the win, its score, its lead over the best other seat."""

    share: float
    score: float
    lead: float


@dataclass(frozen=True)
class Standing:
    """The first bot's means over deals, with their intervals."""

    share: Interval
    score: Interval
    lead: Interval


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

    @cached_property
    def key(self) -> dict[str, Any]:
        """All that results depend on, but for the code: deals of different keys are not counted together."""
        options = self.game.options(self.options, simulated=True)
        settings = {name: bot(name) for name in self.bots}
        told = {"game": self.game.facts.id, "version": self.game.facts.version, "seats": self.seats}
        told |= {"bots": list(self.bots), "seed": self.seed, "options": options, "setup": self.setup}
        told |= {"budget": asdict(self.budget), "settings": {name: repr(one) for name, one in settings.items()}}
        told |= {"heuristics": list(self.game.heuristics.WEIGHTS)}
        if any(isinstance(one, SearchBot) for one in settings.values()):
            told |= search_key(search_for(self.game, self.game.new(self.seats, options, self.setup)))
        return told

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


def standing(deals: Iterable[Deal]) -> Standing:
    """What deals say of the first bot."""
    played = list(deals)
    score, lead = (score_interval(getattr(deal, part) for deal in played) for part in ("score", "lead"))
    return Standing(share_interval(Counter(deal.share for deal in played)), score, lead)
