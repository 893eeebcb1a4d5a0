"""The search that all games share: rank moves by value, keep the best, play rollouts on equal chances, halve, repeat.

The simulations of a decision share their chances, so moves are compared by their differences in the same simulations.
A move is dropped when half of those left did better, or as soon as it is clearly worse. The static value of a move
counts as much as some simulations, so that noise does not overrule it when there are few.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from math import ceil, inf, log2
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from sobremesa.bots import Budget
from sobremesa.bots.compiled.policy import EQUAL
from sobremesa.bots.compiled.rollouts import rollouts
from sobremesa.bots.compiled.structures import Weights, new_work
from sobremesa.bots.contract import Rater, Value
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Moves
from sobremesa.engine.game import Game
from sobremesa.engine.rng import Stream, below, next_word
from sobremesa.engine.state import State

CLEAR = 3.5
"""Standard errors by which a move must be worse to be dropped early."""
STEP = 64
"""Simulations of each move between two checks for moves to drop."""
TRUST = 64
"""Simulations that the static value of a move counts as."""
ALIKE = 0.05
"""A typical standard deviation of the payoffs of moves."""
MOST = 1 << 16
"""The most simulations of a move."""


@dataclass(frozen=True)
class Candidate:
    """A move, its static value, the mean payoff of its simulations, its standard error, and their number.

    Without simulations the value is the static one, and the error is infinite.
    """

    move: int
    rated: float
    value: float
    error: float
    simulations: int


@dataclass(frozen=True)
class Search:
    """The settings of a search: a game, a value module with its weights, the number of candidates, and of cores."""

    game: Game
    module: Rater
    p: Weights
    width: int = 16
    threads: int = 1
    is_exact: bool = False
    """Whether the value is a solution, so that no simulations are needed."""

    @property
    def loops(self) -> SimpleNamespace:
        """The compiled loops of the game and the value."""
        return loops(self.game, cast(Any, self.module))

    def rate(self, observation: State, seat: int) -> tuple[Moves, Floats]:
        """The candidates of a decision and their static values, best first."""
        size = self.game.rules.MAX_MOVES
        while True:
            out, values = np.empty(size, np.int64), np.empty(size)
            n = int(self.loops.rate(observation, seat, self.p, out, values))
            if n <= size:
                order = np.argsort(-values[:n], kind="stable")
                return out[order], values[order]
            size = n

    def choose(self, observation: State, seat: int, rng: Stream) -> int:
        """The move of highest static value, ties broken at random."""
        moves, values = self.rate(observation, seat)
        return int(moves[below(rng, int((values >= values[0] - EQUAL).sum()))])

    def run(self, observation: State, seat: int, rng: Stream, budget: Budget) -> list[Candidate]:
        """The candidates of a decision, best first, with the results of simulations within the budget."""
        moves, values = self.rate(observation, seat)
        width = self.width if budget.simulations is None else max(1, min(self.width, budget.simulations))
        if len(moves) == 1:
            return [Candidate(int(moves[0]), float(values[0]), float(values[0]), inf, 0)]
        halving = Halving(self, observation, seat, moves[:width], values[:width], int(next_word(rng)))
        halving.halve_down(BudgetMeter(budget))
        told = [
            Candidate(int(moves[k]), float(values[k]), *halving.told(k))
            for k in halving.ranked(np.arange(len(halving.moves)))
        ]
        rest = zip(moves[width:].tolist(), values[width:].tolist(), strict=True)
        return told + [Candidate(move, value, value, inf, 0) for move, value in rest]


@cache
def loops(game: Game, module: Any) -> SimpleNamespace:
    """The compiled loops of a game and a value module, made once."""
    return rollouts(game.rules, game.view, module)


@dataclass
class BudgetMeter:
    """What is left of the budget of a decision: simulations, or time."""

    budget: Budget
    begun: float = field(default_factory=time.monotonic)
    spent: int = 0

    def allows(self, moves: int, part: float) -> int:
        """Simulations per move affordable before this part of the budget is used (at least one at the start)."""
        if self.budget.simulations is not None:
            return min(STEP, max(int(self.budget.simulations * part - self.spent) // moves, int(not self.spent)))
        seconds = time.monotonic() - self.begun
        left = (self.budget.seconds or 0.0) * part - seconds
        if not self.spent:
            return 2
        return min(STEP, int(left * self.spent / seconds) // moves)


def alike(rated: Floats) -> Floats:
    """Heuristic values, which have no fixed unit, scaled to payoffs."""
    return np.asarray(ALIKE * (rated - rated.mean()) / (rated.std() or 1.0))


class Halving:
    """Simulations of the moves of one decision: `payoffs[k, i]` is the payoff of move k in simulation i."""

    def __init__(
        self,
        search: Search,
        observation: State,
        seat: int,
        moves: Moves,
        rated: Floats,
        seed: int,
    ) -> None:
        self.search, self.observation, self.seat, self.moves, self.seed = search, observation, seat, moves, seed
        self.trusted = TRUST * (rated if len(search.p) else alike(rated))
        self.left = np.arange(len(moves))
        self.done = np.zeros(len(moves), np.int64)
        self.payoffs = np.zeros((len(moves), STEP))

    def halve_down(self, meter: BudgetMeter) -> None:
        """Simulate until one move is left or the budget is used, keeping the better half after each part of it."""
        rounds = max(1, ceil(log2(len(self.moves))))
        with ThreadPoolExecutor(self.search.threads) as pool:
            for number in range(1, rounds + 1):
                while len(self.left) > 1 and (times := meter.allows(len(self.left), number / rounds)) > 0:
                    self.simulate(times, pool)
                    meter.spent += times * len(self.left)
                    self.drop_clear()
                    if self.done.max() + STEP > MOST:
                        return
                if number < rounds:
                    self.halve()

    def simulate(self, times: int, pool: ThreadPoolExecutor) -> None:
        """Play so many more rollouts of every move that is left."""
        first = int(self.done.max())
        last = first + times
        if last > self.payoffs.shape[1]:
            self.payoffs = np.pad(self.payoffs, ((0, 0), (0, self.payoffs.shape[1])))
        paid = np.zeros((len(self.left), last))
        cuts = np.linspace(first, last, self.search.threads + 1).astype(int).tolist()
        list(pool.map(self._play, cuts[:-1], cuts[1:], [paid] * self.search.threads))
        self.payoffs[self.left, first:last] = paid[:, first:]
        self.done[self.left] = last

    def _play(self, first: int, last: int, paid: Floats) -> None:
        search, value = self.search, cast(Value, self.search.module)
        work = new_work(self.observation, search.game.rules.MAX_MOVES)
        search.loops.simulate(
            self.observation, self.seat, self.moves[self.left], search.p, work,
            self.seed, first, last, value.HORIZON, paid,
        )  # fmt: skip

    def told(self, k: int) -> tuple[float, float, int]:
        """The mean payoff of a move, its standard error, and the number of simulations."""
        paid = self.payoffs[k, : self.done[k]]
        return (float(paid.mean()), float(paid.std() / len(paid) ** 0.5), len(paid)) if len(paid) else (0.0, inf, 0)

    def halve(self) -> None:
        """Keep the better half of the moves."""
        self.left = np.sort(self.ranked(self.left)[: (len(self.left) + 1) // 2])

    def ranked(self, moves: Moves) -> Moves:
        """Some of the moves, best first: those that stayed longer, and among these those of higher value."""
        worth = self.payoffs[moves].sum(axis=1) + self.trusted[moves]
        return moves[np.lexsort((-worth, -self.done[moves]))]

    def drop_clear(self) -> None:
        """Drop moves that are clearly worse than the best one, by their differences in the same simulations."""
        n = int(self.done.max())
        paid = self.payoffs[self.left, :n]
        behind = paid[paid.mean(axis=1).argmax()] - paid
        if n >= STEP:
            self.left = self.left[behind.mean(axis=1) <= CLEAR * behind.std(axis=1) / n**0.5]
