"""Compiled loops over a game: a random move, whole games, batches of states.

Each function here takes a game's modules and returns loops that close over them: closed-over modules
are found again in the cache of compiled code, closed-over functions are not. So what several loops share
(`draw_move`, `resolve_chance`, `greedy`) hangs on the game's module.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from sobremesa.engine.arrays import Floats, Ints
from sobremesa.engine.contract import Heuristics, Moves, Row, Rules, View
from sobremesa.engine.head import begin, let_start, next_seat
from sobremesa.engine.rng import Stream, Streams, below, seed_stream
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, START, State

RANDOM, GREEDY = 0, 1
"""Who chooses in compiled games: `policies` has one of these a seat."""


def first_owing(rules: Rules, *stages: str) -> Any:
    """The actor, in a game whose seats decide in these stages: the first that owes a decision, from the active one on.

    The last stage is the end; in all others, and where nobody is left to decide, chance comes next.
    """
    end, deciding = len(rules.STAGES) - 1, sum(1 << rules.STAGES.index(stage) for stage in stages)

    @rule
    def actor(s: Row) -> int:
        if deciding >> s.stage & 1:
            seat = s.active
            for _ in range(s.seats):
                if rules.owes(s, seat):
                    return seat
                seat = next_seat(s, seat)
        return OVER if s.stage == end else CHANCE

    return actor


def uniform(rules: Rules) -> Any:
    """A draw of one legal move, each as likely."""

    @rule
    def draw_move(s: Row, seat: int, out: Moves, rng: Stream) -> int:
        return out[below(rng, rules.legal(s, seat, out))]

    return draw_move


def chance_resolver(rules: Rules) -> Any:
    """Draws until a seat owes a decision or the game is over; the actor."""

    @rule
    def resolve_chance(s: Row, rng: Stream) -> int:
        begin(s, rng)
        who = rules.actor(s)
        while who == CHANCE:
            rules.apply_chance(s, rules.draw(s, rng))
            who = rules.actor(s)
        return who

    return resolve_chance


def heaviest(heuristics: Heuristics) -> Any:
    """The candidate whose features weigh most, ties broken by lot."""

    @rule
    def greedy(s: Row, seat: int, out: Moves, rng: Stream) -> int:
        n = min(heuristics.candidates(s, seat, out), len(out))
        features = np.zeros(len(heuristics.WEIGHTS))
        chosen, ties, highest = out[0], 0, -np.inf
        for i in range(n):
            heuristics.features(s, seat, out[i], features)
            weight = 0.0
            for k in range(len(features)):
                weight += features[k] * heuristics.WEIGHTS[k]
            if weight > highest + 1e-9:
                chosen, ties, highest = out[i], 1, weight
            elif weight > highest - 1e-9:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = out[i]
        return chosen

    return greedy


def loops(rules: Rules, view: View, heuristics: Heuristics) -> SimpleNamespace:
    """The loops of one game over whole games and over arrays of states."""

    @rule
    def playouts(a: State, start: State, out: Moves, rng: Stream, games: int) -> int:
        """Play random games from a state; how many chances and moves they took together."""
        s = a[0]
        steps = 0
        for _ in range(games):
            a[0] = start[0]
            steps += begin(s, rng)
            who = rules.actor(s)
            while who != OVER:
                if who == CHANCE:
                    rules.apply_chance(s, rules.draw(s, rng))
                else:
                    rules.apply(s, who, rules.draw_move(s, who, out, rng))
                steps += 1
                who = rules.actor(s)
        return steps

    @rule
    def play(a: State, observation: State, policies: Ints, out: Moves, streams: Streams, log: Ints) -> int:
        """Go on with one game until it ends or the log is full; how many events were logged.

        A row of the log is the seat, or CHANCE, and the number of the move or outcome.
        """
        s = a[0]
        for n in range(len(log)):
            who = rules.actor(s)
            if who == OVER:
                return n
            if who == CHANCE:
                if s.stage == START:
                    code = below(streams[0], s.seats)
                    let_start(s, code)
                else:
                    code = rules.draw(s, streams[0])
                    rules.apply_chance(s, code)
            else:
                if policies[who] == GREEDY:
                    view.observe(s, who, observation[0])
                    code = heuristics.greedy(observation[0], who, out, streams[1 + who])
                else:
                    code = rules.draw_move(s, who, out, streams[1 + who])
                rules.apply(s, who, code)
            log[n, 0] = who
            log[n, 1] = code
        return len(log)

    @rule
    def reset(states: State, actors: Ints, streams: Streams, start: State, seed: int) -> None:
        """Put every state to the start with a stream of its own, and let chance speak."""
        for i in range(len(states)):
            states[i] = start[0]
            seed_stream(streams[i], seed, i, 0)
            actors[i] = rules.resolve_chance(states[i], streams[i])

    @rule
    def step(states: State, actors: Ints, moves: Ints, streams: Streams, start: State) -> None:
        """Make one move in every state and let chance speak; a state that was over begins anew instead."""
        for i in range(len(states)):
            if actors[i] == OVER:
                states[i] = start[0]
            else:
                rules.apply(states[i], actors[i], moves[i])
            actors[i] = rules.resolve_chance(states[i], streams[i])

    @rule
    def draw_moves(states: State, actors: Ints, moves: Ints, streams: Streams, out: Moves) -> None:
        """A random move for the seat that owes one in every state."""
        for i in range(len(states)):
            if actors[i] != OVER:
                moves[i] = rules.draw_move(states[i], actors[i], out, streams[i])

    return SimpleNamespace(playouts=playouts, play=play, reset=reset, step=step, draw_moves=draw_moves)


def unchecked_calls(rules: Rules, view: View, heuristics: Heuristics) -> SimpleNamespace:
    """The questions a game answers, asked with arrays of one state: four times quicker than with records."""

    @rule
    def actor(a: State) -> int:
        return rules.actor(a[0])

    @rule
    def owes(a: State, seat: int) -> bool:
        return rules.owes(a[0], seat)

    @rule
    def legal(a: State, seat: int, out: Moves) -> int:
        return rules.legal(a[0], seat, out)

    @rule
    def draw_move(a: State, seat: int, out: Moves, rng: Stream) -> int:
        return rules.draw_move(a[0], seat, out, rng)

    @rule
    def apply(a: State, seat: int, move: int) -> None:
        rules.apply(a[0], seat, move)

    @rule
    def draw(a: State, rng: Stream) -> int:
        s = a[0]
        return below(rng, s.seats) if s.stage == START else rules.draw(s, rng)

    @rule
    def apply_chance(a: State, outcome: int) -> None:
        s = a[0]
        if s.stage == START:
            let_start(s, outcome)
        else:
            rules.apply_chance(s, outcome)

    @rule
    def owing(a: State) -> int:
        s = a[0]
        found = 0
        for seat in range(s.seats):
            if rules.owes(s, seat):
                found |= 1 << seat
        return found

    @rule
    def scores(a: State, out: Ints) -> None:
        s = a[0]
        for seat in range(s.seats):
            out[seat] = rules.score(s, seat)

    @rule
    def rank(a: State, seat: int) -> int:
        return rules.rank(a[0], seat)

    @rule
    def observe(a: State, seat: int, observation: State) -> None:
        view.observe(a[0], seat, observation[0])

    @rule
    def derive(a: State, derived: Ints) -> None:
        view.derive(a[0], derived)

    @rule
    def determinize(a: State, seat: int, rng: Stream) -> None:
        view.determinize(a[0], seat, rng)

    @rule
    def features(a: State, seat: int, move: int, values: Floats) -> None:
        heuristics.features(a[0], seat, move, values)

    @rule
    def greedy(a: State, seat: int, out: Moves, rng: Stream) -> int:
        return heuristics.greedy(a[0], seat, out, rng)

    return SimpleNamespace(**{name: asked for name, asked in locals().items() if callable(asked)})
