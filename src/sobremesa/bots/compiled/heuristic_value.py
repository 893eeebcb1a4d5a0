"""The heuristic value, which needs no weights: greedy's scores of moves, and rollouts played by greedy."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import cast

import numpy as np

from sobremesa.bots.compiled.policy import standings
from sobremesa.bots.compiled.rollouts import TO_THE_END
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.contract import Value
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Heuristics, Moves, Row, Rules
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule


def heuristic_value(rules: Rules, heuristics: Heuristics) -> Value:
    """A value module made from a game's heuristics."""
    module = cast(ModuleType, heuristics)
    value = ModuleType(f"{module.__name__}_value")
    value.__file__ = module.__file__
    sys.modules[value.__name__] = value  # compiled code is found again by the module's name

    @rule
    def rate(s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
        n = heuristics.candidates(s, seat, out)
        features = np.zeros(len(heuristics.WEIGHTS))
        for i in range(min(n, len(out))):
            heuristics.features(s, seat, out[i], features)
            values[i] = 0.0
            for k in range(len(features)):
                values[i] += features[k] * heuristics.WEIGHTS[k]
        return n

    @rule
    def choose(s: Row, seat: int, p: Weights, out: Moves, values: Floats, rng: Stream) -> int:
        return heuristics.greedy(s, seat, out, rng)

    @rule
    def is_quiet(s: Row) -> bool:
        """Never: every rollout is played to the end of the game, so `outlook` is not called."""
        return False

    @rule
    def outlook(s: Row, p: Weights, shares: Floats, points: Floats) -> None:
        shares[:], points[:] = 1.0 / s.seats, 0.0

    vars(value).update(
        SCALE=heuristics.SCALE,
        VERSION=0,
        variant=lambda s: None,
        HORIZON=TO_THE_END,
        rate=rate,
        choose=choose,
        is_quiet=is_quiet,
        outlook=outlook,
    )
    vars(value).update(standing=standings(rules, value))
    return cast(Value, value)
