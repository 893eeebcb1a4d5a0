"""Rollouts: candidate moves played out on equal chances, with every seat choosing by the same value."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from sobremesa.bots.compiled.structures import Weights, Work
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Moves, Rules, View
from sobremesa.engine.rng import seed_streams
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State

TO_THE_END = 1 << 40
"""More decisions than any game has."""
NO_MOVE = -1
"""In place of a candidate: the position is played out as it is."""


def rollouts(rules: Rules, view: View, value: Any) -> SimpleNamespace:
    """The compiled loops of the search in a game by a value module."""

    @rule
    def rate(a: State, seat: int, p: Weights, out: Moves, values: Floats) -> int:
        return value.rate(a[0], seat, p, out, values)

    @rule
    def exact(a: State, seat: int, p: Weights, out: Moves, shares: Floats, points: Floats) -> int:
        return value.exact(a[0], seat, p, out, shares, points)

    @rule
    def outlook(a: State, p: Weights, shares: Floats, points: Floats) -> None:
        value.outlook(a[0], p, shares, points)

    @rule
    def simulate(
        root: State,
        seat: int,
        moves: Moves,
        p: Weights,
        work: Work,
        seed: int,
        first: int,
        last: int,
        horizon: int,
        shares: Floats,
        points: Floats,
    ) -> None:
        """Play out each move in the simulations from `first` to `last`, on the same chances.

        Hidden information is determinized anew in each simulation. `shares[k, i]` and `points[k, i]` are filled with
        what each seat has in simulation i of move k: at the end of the game, or as the value expects it at the first
        quiet position after `horizon` decisions, where the rollout is truncated.
        """
        a, out, values, streams, _ = work
        s = a[0]
        for i in range(first, last):
            for k in range(len(moves)):
                a[0] = root[0]
                seed_streams(streams, seed, i)
                view.determinize(s, seat, streams[s.seats + 1])
                if moves[k] != NO_MOVE:
                    rules.apply(s, seat, moves[k])
                left = horizon
                who = rules.actor(s)
                while who != OVER and (left > 0 or not value.is_quiet(s)):
                    if who == CHANCE:
                        rules.apply_chance(s, rules.draw(s, streams[0]))
                    else:
                        move = value.choose(s, who, p, out, values, streams[1 + who])
                        rules.apply(s, who, move)
                        left -= 1
                    who = rules.actor(s)
                if who == OVER:
                    for owner in range(s.seats):
                        shares[k, i, owner] = value.standing(s, owner)[0]
                        points[k, i, owner] = rules.score(s, owner)
                else:
                    value.outlook(s, p, shares[k, i], points[k, i])

    return SimpleNamespace(rate=rate, exact=exact, outlook=outlook, simulate=simulate)
