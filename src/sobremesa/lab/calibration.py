"""Calibration: whether expected shares of the win come true, at decisions and between turns.

Positions are taken from games in which every seat plays a level drawn by lot. Each is played out many times to the end
by the quick choice of `expert`, and the mean share is compared with the expected one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from sobremesa.bots import UNLIMITED, Budget, bot
from sobremesa.bots.compiled.rollouts import NO_MOVE, TO_THE_END
from sobremesa.bots.compiled.structures import new_work
from sobremesa.bots.contract import Value
from sobremesa.bots.levels import search_for
from sobremesa.bots.search import Search, search_key
from sobremesa.engine.arrays import Floats
from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, OVER, State

LEVELS = ("random", "beginner", "greedy", "expert", "expert")
"""The levels of the games that positions are taken from; of five seats two are experts on average."""
BINS = 10
"""The groups of expected shares whose means are compared."""


@dataclass(frozen=True)
class Sample:
    """A position: the expected share of a seat, its mean share played out, and the variance of that mean."""

    expected: float
    share: float
    variance: float


@dataclass(frozen=True)
class Calibration:
    """How far expected shares are from those played out.

    `bias` is the mean difference and `bias_error` its standard error. `error` is the expected calibration error: the
    mean absolute difference of groups of like expectations. `rmse` is the root mean square difference of single
    positions, without what is due to the number of playouts.
    """

    positions: int
    bias: float
    bias_error: float
    error: float
    rmse: float


def calibration(samples: list[Sample]) -> Calibration:
    """The figures of some samples."""
    expected, share, variance = np.array([[one.expected, one.share, one.variance] for one in samples]).T
    off = expected - share
    groups = np.minimum((expected * BINS).astype(int), BINS - 1)
    error = sum(abs(off[groups == group].sum()) for group in range(BINS)) / len(off)
    rmse = max(0.0, float((off**2 - variance).mean())) ** 0.5
    return Calibration(len(off), float(off.mean()), float(off.std() / len(off) ** 0.5), float(error), rmse)


@dataclass(frozen=True)
class Calibrating:
    """A game with some seats and options, whose expected shares are measured."""

    game: Game
    seats: int
    options: dict[str, Any]
    seed: int = 0
    playouts: int = 400
    simulations: int = 256
    """Those of a decision."""

    def search(self, state: State) -> Search:
        """The value that is measured."""
        return search_for(self.game, state)

    @property
    def key(self) -> dict[str, Any]:
        """All that samples depend on, but for the code."""
        found = self.search(self.game.new(self.seats, self.game.options(self.options, simulated=True)))
        told = {"game": self.game.facts.id, "version": self.game.facts.version, "seats": self.seats, "seed": self.seed}
        told |= {"options": self.options, "levels": LEVELS, "playouts": self.playouts, "simulations": self.simulations}
        return told | search_key(found)

    def positions(self, number: int) -> tuple[State, State]:
        """Of a game, a decision and a quiet position, each drawn by lot from all of the game."""
        game, lot = self.game, np.random.default_rng([self.seed, number])
        levels = [bot(LEVELS[lot.integers(len(LEVELS))]) for _ in range(self.seats)]
        state = game.new(self.seats, game.options(self.options, simulated=True))
        rng = streams(self.seed, number, self.seats)
        value = cast(Value, self.search(state).module)
        decisions, quiet = [], []
        while (who := game.actor(state)) != OVER:
            if value.is_quiet(state[0]):
                quiet.append(state.copy())
            if who == CHANCE:
                game.apply_chance(state, game.draw(state, rng[0]))
                continue
            decisions.append(state.copy())
            observation = game.observation(state, who)
            game.apply(state, who, levels[who].choose(game, observation, who, rng[1 + who], UNLIMITED))
        return decisions[lot.integers(len(decisions))], quiet[lot.integers(len(quiet))]

    def at_decision(self, state: State, number: int) -> Sample:
        """What a search expects after its best move, and what comes of that."""
        seat = self.game.actor(state)
        observation, search = self.game.observation(state, seat), self.search(state)
        rng, budget = streams(self.seed, number, 0)[0], Budget(simulations=self.simulations)
        best = search.candidates(observation, seat, rng, budget)[0]
        return self._sample(observation, seat, best.move, best.shares[seat], number)

    def between_turns(self, state: State, number: int) -> Sample:
        """What the value expects, and what comes of that, of a seat drawn by lot."""
        seat = int(np.random.default_rng([self.seed, number, 1]).integers(self.seats))
        observation, search = self.game.observation(state, seat), self.search(state)
        shares, points = np.empty((2, self.seats))
        search.loops.outlook(observation, search.p, shares, points)
        return self._sample(observation, seat, NO_MOVE, float(shares[seat]), number)

    def _sample(self, observation: State, seat: int, move: int, expected: float, number: int) -> Sample:
        search, work = self.search(observation), new_work(observation, self.game.rules.MAX_MOVES)
        shares, points = np.empty((2, 1, self.playouts, self.seats))
        search.loops.simulate(
            observation, seat, np.array([move]), search.p, work, self.seed + number, 0, self.playouts, TO_THE_END,
            shares, points,
        )  # fmt: skip
        own: Floats = shares[0, :, seat]
        return Sample(expected, float(own.mean()), float(own.var() / self.playouts))

    def samples(self, games: Iterable[int], threads: int = 1) -> Iterator[tuple[Sample, Sample]]:
        """Of each of these games the samples of a decision and of a quiet position, in order."""

        def both(number: int) -> tuple[Sample, Sample]:
            decision, quiet = self.positions(number)
            return self.at_decision(decision, number), self.between_turns(quiet, number)

        with ThreadPoolExecutor(threads) as pool:
            yield from pool.map(both, games)
