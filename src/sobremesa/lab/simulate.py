"""Simulation: whole games between bots in compiled code, as records or as results.

A game depends only on the seed and its own number, so an interrupted run can be continued.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sobremesa.bots import UNLIMITED, Budget, bot
from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.records import Event, Record, Result
from sobremesa.engine.rng import Streams, streams
from sobremesa.engine.state import CHANCE, State

LOG = 4096
"""Events that a compiled game logs before it returns them."""


@dataclass
class Simulation:
    """Who plays, by which rules, and the seed."""

    game: Game
    seats: int
    bots: Sequence[str]
    seed: int
    given_options: Mapping[str, Any] = field(default_factory=dict)
    given_setup: Mapping[str, Any] | None = None
    budget: Budget = UNLIMITED

    def __post_init__(self) -> None:
        self.game.facts.check_seats(self.seats)
        if len(self.bots) > self.seats:
            raise Refused("bots_many", bots=len(self.bots), seats=self.seats)
        self.names = [self.bots[seat % len(self.bots)] for seat in range(self.seats)]
        self.options = self.game.options(self.given_options, simulated=True)
        self.setup = self.game.setup(self.seats, self.given_setup)
        self._players = [bot(name) for name in self.names]
        self._start = self.game.new(self.seats, self.options, self.setup)
        self._out = np.empty(self.game.rules.MAX_MOVES, np.int64)
        self._log = np.empty((LOG, 2), np.int64)

    def _play(self, number: int) -> Iterator[tuple[State, list[list[int]]]]:
        """A game in pieces: the state after each piece, and its events."""
        state, observation = self._start.copy(), self._start.copy()
        rng = streams(self.seed, number, self.seats)
        policies = np.array([player.policy for player in self._players])
        while not self.game.is_over(state):
            if policies.dtype == object:  # a bot searches, which compiled games cannot do
                yield state, [self._step(state, rng)]
            else:
                n = self.game.loops.play(state, observation, policies, self._out, rng, self._log)
                yield state, self._log[:n].tolist()

    def _step(self, state: State, rng: Streams) -> list[int]:
        """One chance or one decision: who it was, and what."""
        ask, who = self.game.unchecked, self.game.actor(state)
        if who == CHANCE:
            code = int(ask.draw(state, rng[0]))
            ask.apply_chance(state, code)
        else:
            code = self._players[who].choose(
                self.game, self.game.observation(state, who), who, rng[1 + who], self.budget
            )
            self.game.apply(state, who, code)
        return [who, code]

    def result(self, number: int) -> Result:
        """How a game of the run ended."""
        for state, _ in self._play(number):
            end = state
        return self.game.result(end)

    def record(self, number: int) -> Record:
        """A game of the run as a record."""
        ask, state, events = self.game.unchecked, self._start.copy(), []
        for _, log in self._play(number):
            for who, code in log:
                if who == CHANCE:
                    events.append(Event(None, self.game.chance_text(state, code)))
                    ask.apply_chance(state, code)
                else:
                    events.append(Event(who, self.game.move_text(state, who, code)))
                    ask.apply(state, who, code)
        facts = self.game.facts
        players = tuple({"bot": name} for name in self.names)
        end = self.game.result(state)
        dice = {"seed": self.seed}
        return Record(facts.id, facts.version, self.seats, self.options, players, self.setup, tuple(events), end, dice)
