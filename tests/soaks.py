"""Cases of tests: which of them `make test` runs, and which only `make soak`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet


def rotated(ones: Iterable[Any], *others: Iterable[Any]) -> list[ParameterSet]:
    """Every combination: `make test` runs one for each of the first, now this and now that of the others."""
    rest = [*product(*others)]
    return [
        pytest.param(one, *values, marks=[] if place == turn % len(rest) else pytest.mark.soak)
        for turn, one in enumerate(ones)
        for place, values in enumerate(rest)
    ]


def of_these(values: Iterable[Any], tested: Collection[Any]) -> list[ParameterSet]:
    """Every value: `make test` runs these."""
    return [pytest.param(value, marks=[] if value in tested else pytest.mark.soak) for value in values]
