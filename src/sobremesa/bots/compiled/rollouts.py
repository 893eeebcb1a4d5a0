"""Rollouts: candidate moves played out on equal chances, with every seat choosing by the same value."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from sobremesa.bots.compiled.net import blend
from sobremesa.bots.compiled.structures import Weights, Work
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Moves, Rules, View
from sobremesa.engine.rng import seed_streams
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State


def rollouts(rules: Rules, view: View, value: Any) -> SimpleNamespace:
    """The compiled loops of the search in a game by a value module."""

    @rule
    def rate(a: State, seat: int, p: Weights, out: Moves, values: Floats) -> int:
        return value.rate(a[0], seat, p, out, values)

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
        payoffs: Floats,
    ) -> None:
        """Play out each move in the simulations from `first` to `last`, on the same chances.

        Hidden information is determinized anew in each simulation. The payoff of move k in simulation i is
        `payoffs[k, i]`. After `horizon` decisions a rollout is truncated at the next quiet position and pays its value.
        """
        a, out, values, streams, _ = work
        s = a[0]
        for i in range(first, last):
            for k in range(len(moves)):
                a[0] = root[0]
                seed_streams(streams, seed, i)
                view.determinize(s, seat, streams[s.seats + 1])
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
                    share, margin = value.standing(s, seat)
                    payoffs[k, i] = blend(s.seats, share, margin)
                else:
                    payoffs[k, i] = value.worth(s, seat, p)

    return SimpleNamespace(rate=rate, simulate=simulate)
