"""Batch stepping: an array of states in which each makes a random move at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from bench.contest import Contender
from bench.playouts import FAMILY
from sobremesa.engine.arrays import Ints
from sobremesa.engine.contract import Rules
from sobremesa.engine.game import Game
from sobremesa.engine.head import begin
from sobremesa.engine.rng import Streams, seed_stream
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State

SEATS = 2
SEED = 1
LARGEST = 2**29
"""Bytes; a batch above is not measured."""
LONGEST = 100
"""Steps of a batch too large for a cache, where the steps cost the same in all of a game."""


class Batch:
    """States of one game with what their stepping needs."""

    def __init__(self, game: Game, size: int) -> None:
        self.game = game
        self.start = game.new(SEATS, game.options(simulated=True))
        self.states = np.zeros(size, game.rules.STATE)
        self.actors, self.moves = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.streams = np.zeros((size, 4), np.int64)
        self.out = np.empty(game.rules.MAX_MOVES, np.int64)

    def play(self, steps: int) -> None:
        """From new games on, so many moves in each."""
        loops = self.game.loops
        loops.reset(self.states, self.actors, self.streams, self.start, SEED)
        for _ in range(steps):
            loops.draw_moves(self.states, self.actors, self.moves, self.streams, self.out)
            loops.step(self.states, self.actors, self.moves, self.streams, self.start)

    def count(self, longest: int) -> tuple[int, int]:
        """The same again, counted, until as many games ended as there are states; its steps, its chances and moves."""
        counted, tally = counting(self.game.rules), np.zeros(3, np.int64)
        for i, rng in enumerate(self.streams):
            seed_stream(rng, SEED, i, 0)
        self.actors[:] = OVER
        counted(self.states, self.actors, self.moves, self.streams, self.start, tally)
        steps = 0
        while tally[2] < 2 * len(self.states) and steps < longest:
            self.game.loops.draw_moves(self.states, self.actors, self.moves, self.streams, self.out)
            counted(self.states, self.actors, self.moves, self.streams, self.start, tally)
            steps += 1
        return steps, int(tally[0] + tally[1])


def counting(rules: Rules) -> Any:
    """The loop `step` with a tally of chances, moves and new games."""

    @rule
    def step(states: State, actors: Ints, moves: Ints, streams: Streams, start: State, tally: Ints) -> None:
        for i in range(len(states)):
            if actors[i] == OVER:
                states[i] = start[0]
                tally[2] += 1
            else:
                rules.apply(states[i], actors[i], moves[i])
                tally[1] += 1
            tally[0] += begin(states[i], streams[i])
            actors[i] = rules.actor(states[i])
            while actors[i] == CHANCE:
                rules.apply_chance(states[i], rules.draw(states[i], streams[i]))
                tally[0] += 1
                actors[i] = rules.actor(states[i])

    return step


def stepping(game: Game, size: int) -> Contender | None:
    """A batch beside the playouts, in the same unit; none where it would be too large."""
    if size * game.rules.STATE.itemsize > LARGEST:
        return None
    batch = Batch(game, size)
    steps, count = batch.count(10**6 if size <= 1_000 else LONGEST)
    counted = batch.states.copy()
    batch.play(steps)
    if (counted != batch.states).any():
        raise AssertionError(f"{game.facts.id}: the counted batch is not the one that was timed")

    def play(times: int) -> float:
        for _ in range(times):
            batch.play(steps)
        return float(count * times)

    return Contender(FAMILY, game.facts.id, SEATS, play, batch=size)
