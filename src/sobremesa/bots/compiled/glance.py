"""What candidates weigh at a glance, by the features of a game's insight."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.engine.rule import rule


def weighing(insight: ModuleType) -> Any:
    """The candidates of a decision and the weight of each, as greedy has it."""

    @rule
    def weigh(a, seat, out, weights):
        s = a[0]
        n = min(insight.candidates(s, seat, out), len(out))
        features = np.zeros(len(insight.WEIGHTS))
        for i in range(n):
            insight.features(s, seat, out[i], features)
            weights[i] = 0.0
            for k in range(len(features)):
                weights[i] += features[k] * insight.WEIGHTS[k]
        return n

    return weigh
