"""Which parameters of a test wait for `make soak`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")


def soaked(values: Iterable[T], waits: Callable[[T], bool]) -> list[ParameterSet]:
    """Parameters of a test; those that wait run in `make soak` only."""
    return [pytest.param(value, marks=[pytest.mark.soak] if waits(value) else []) for value in values]
