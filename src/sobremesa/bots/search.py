"""The search that all games share: rank moves by value, keep the best, play rollouts on equal chances, halve, repeat.

The simulations of a decision share their chances, so moves are compared by their differences in the same simulations.
A move is dropped when half of those left did better, or as soon as it is clearly worse. The static value of a move
counts as much as some simulations, so that noise does not overrule it when there are few.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from math import ceil, log2
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from sobremesa.bots import Budget
from sobremesa.bots.compiled.net import MARGIN
from sobremesa.bots.compiled.policy import EQUAL
from sobremesa.bots.compiled.rollouts import rollouts
from sobremesa.bots.compiled.structures import Weights, new_work
from sobremesa.bots.contract import Rater, Solver, Value
from sobremesa.engine.arrays import Floats, Ints
from sobremesa.engine.contract import Moves
from sobremesa.engine.game import Game
from sobremesa.engine.rng import Stream, below, next_word
from sobremesa.engine.state import State

CLEAR = 3.5
"""Standard errors by which a move must be worse to be dropped early."""
SURE = 2.0
"""Standard errors by which a move must win more often to be chosen though others have a higher payoff."""
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
    """A move, and what each seat can expect after it: its share of the win, and its points at the end of the game.

    `error` is the standard error of the own share, or of the own points if the seat is alone. A candidate that is exact
    has neither error nor simulations.
    """

    move: int
    shares: tuple[float, ...]
    points: tuple[float, ...]
    error: float
    simulations: int

    @property
    def is_exact(self) -> bool:
        """Whether the figures are those of perfect play."""
        return self.simulations == 0


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

    def think(self, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The move that is best after simulations within the budget."""
        meter = BudgetMeter(budget)
        moves, values = self.rate(observation, seat)
        if len(moves) == 1:
            return int(moves[0])
        width = self._width(budget)
        return self._halved(observation, seat, moves[:width], values[:width], rng, meter).best

    def candidates(
        self, observation: State, seat: int, rng: Stream, budget: Budget, also: Sequence[int] = ()
    ) -> list[Candidate]:
        """The moves that were thought about, best first, and what they are worth; `also` legal ones that must be.

        Once the best is found, what is left of the budget makes its figures more accurate.
        """
        if self.is_exact:
            return exact_candidates(self.game, cast(Solver, self.module), self.p, observation, seat)
        meter = BudgetMeter(budget)
        moves, values = self.rate(observation, seat)
        unrated = np.setdiff1d(np.array(also, np.int64), moves)
        moves, values = np.append(moves, unrated), np.append(values, np.full(len(unrated), values[-1]))
        is_told = np.isin(moves, also)
        others = np.flatnonzero(~is_told)
        is_told[others[: max(0, self._width(budget) - is_told.sum())]] = True
        halving = self._halved(observation, seat, moves[is_told], values[is_told], rng, meter)
        halving.refine(meter)
        return halving.told()

    def _width(self, budget: Budget) -> int:
        """How many moves are thought about."""
        return self.width if budget.simulations is None else max(1, min(self.width, budget.simulations))

    def _halved(
        self, observation: State, seat: int, moves: Moves, values: Floats, rng: Stream, meter: BudgetMeter
    ) -> Halving:
        """Simulations of some moves within the budget."""
        halving = Halving(self, observation, seat, moves, values, int(next_word(rng)))
        halving.halve_down(meter)
        halving.settle()
        return halving


def exact_candidates(game: Game, solver: Solver, p: Weights, observation: State, seat: int) -> list[Candidate]:
    """All moves of a decision of a solved game, best first, and what they are worth."""
    size, seats = game.rules.MAX_MOVES, int(observation["seats"][0])
    out, shares, points = np.empty(size, np.int64), np.empty((size, seats)), np.empty((size, seats))
    n = int(loops(game, cast(Any, solver)).exact(observation, seat, p, out, shares, points))
    best = np.lexsort((-points[:n, seat], -shares[:n, seat]))
    return [Candidate(int(out[k]), tuple(shares[k].tolist()), tuple(points[k].tolist()), 0.0, 0) for k in best]


@cache
def loops(game: Game, module: Any) -> SimpleNamespace:
    """The compiled loops of a game and a value module, made once."""
    return rollouts(game.rules, game.view, module)


def search_key(search: Search) -> dict[str, Any]:
    """What the results of a search depend on, but for the code: a digest of its weights, and its constants."""
    return {
        "weights": hashlib.sha256(search.p.tobytes()).hexdigest()[:20],
        "value": {name: getattr(search.module, name, None) for name in ("VERSION", "HORIZON", "SCALE")},
        "search": {"CLEAR": CLEAR, "SURE": SURE, "STEP": STEP, "TRUST": TRUST, "ALIKE": ALIKE, "MOST": MOST},
    }


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
    """Simulations of the moves of one decision.

    `shares[k, i]` and `points[k, i]` are those of each seat in simulation i of move k, and `payoffs[k, i]` is what the
    search makes of them: the own share of the win plus a small part of the margin; the points of a seat alone.
    """

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
        seats = int(observation["seats"][0])
        self.shares, self.points = np.zeros((2, len(moves), STEP, seats))
        self.payoffs = np.zeros((len(moves), STEP))
        self.first = 0

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

    def refine(self, meter: BudgetMeter) -> None:
        """Spend what is left of the budget on the best move."""
        self.left = np.array([self.first])
        with ThreadPoolExecutor(self.search.threads) as pool:
            while (times := meter.allows(1, 1.0)) > 0 and self.done.max() + STEP <= MOST:
                self.simulate(times, pool)
                meter.spent += times

    def simulate(self, times: int, pool: ThreadPoolExecutor) -> None:
        """Play so many more rollouts of every move that is left."""
        first = int(self.done[self.left[0]])
        last = first + times
        if last > (size := self.payoffs.shape[1]):
            self.shares, self.points = (np.pad(one, ((0, 0), (0, size), (0, 0))) for one in (self.shares, self.points))
            self.payoffs = np.pad(self.payoffs, ((0, 0), (0, size)))
        shares, points = np.zeros((2, len(self.left), last, self.shares.shape[2]))
        cuts = np.linspace(first, last, self.search.threads + 1).astype(int).tolist()
        list(pool.map(lambda begin, end: self._play(begin, end, shares, points), cuts[:-1], cuts[1:]))
        self.shares[self.left, first:last] = shares[:, first:]
        self.points[self.left, first:last] = points[:, first:]
        self.payoffs[self.left, first:last] = self.mixed(shares[:, first:], points[:, first:])
        self.done[self.left] = last

    def _play(self, first: int, last: int, shares: Floats, points: Floats) -> None:
        search, value = self.search, cast(Value, self.search.module)
        work = new_work(self.observation, search.game.rules.MAX_MOVES)
        search.loops.simulate(
            self.observation, self.seat, self.moves[self.left], search.p, work,
            self.seed, first, last, value.HORIZON, shares, points,
        )  # fmt: skip

    def mixed(self, shares: Floats, points: Floats) -> Floats:
        """The payoffs of simulations."""
        value, own = cast(Value, self.search.module), points[..., self.seat]
        if points.shape[-1] == 1:
            return np.asarray(own / value.SCALE)
        others = np.delete(points, self.seat, axis=-1)
        if self.search.game.facts.fewest_win:
            margin = others.min(axis=-1) - own
        else:
            margin = own - others.max(axis=-1)
        return np.asarray(shares[..., self.seat] + MARGIN * np.clip(margin / value.SCALE, -1.0, 1.0))

    def settle(self) -> None:
        """Decide on a move: the first in rank, unless another wins more often as far as equal simulations can tell."""
        order = self.ranked(np.arange(len(self.moves)))
        won = self.points if self.shares.shape[2] == 1 else self.shares
        self.first = int(order[np.argmax([self.lead(won[..., self.seat], k, order[0]) for k in order])])

    @property
    def best(self) -> int:
        """The move that was decided on."""
        return int(self.moves[self.first])

    def order(self) -> Ints:
        """The moves by rank, behind the one that was decided on."""
        order = self.ranked(np.arange(len(self.moves)))
        return np.concatenate([[self.first], order[order != self.first]])

    def lead(self, won: Floats, k: int, other: int) -> float:
        """By how much a move wins more often than another; 0 where that is not clear."""
        n = min(self.done[k], self.done[other])
        more = won[k, :n] - won[other, :n]
        return float(more.mean()) if n >= STEP and more.mean() > SURE * more.std() / n**0.5 else 0.0

    def told(self) -> list[Candidate]:
        """The moves, best first. One that was dropped is told by its difference from the best in equal simulations."""
        own = (self.points if self.shares.shape[2] == 1 else self.shares)[..., self.seat]
        best, most, told = self.first, self.done[self.first], []
        for k in self.order():
            n = min(self.done[k], most)
            shares, points = (
                one[best, :most].mean(axis=0) + (one[k, :n] - one[best, :n]).mean(axis=0)
                for one in (self.shares, self.points)
            )
            shares = np.clip(shares, 0.0, 1.0) / np.clip(shares, 0.0, 1.0).sum()
            behind, base = own[k, :n] - own[best, :n], own[best, :n]
            shared = (behind * base).mean() - behind.mean() * base.mean()
            variance = behind.var() / n + (own[best, :most].var() + 2 * shared) / most
            error = float(max(0.0, variance) ** 0.5)
            told.append(
                Candidate(int(self.moves[k]), tuple(shares.tolist()), tuple(points.tolist()), error, int(self.done[k]))
            )
        return told

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
