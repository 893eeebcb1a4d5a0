"""A solver of nothing in particular, quick and easy to foresee: step k makes the table's k-th number k."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sobremesa.bots import solutions, weights
from sobremesa.bots.compiled.structures import Weights

STEPS = 5
SOLVED = solutions.solvers()[0]
"""A game that has a solver, in whose place the fake one works."""


class FakeSolver:
    """Solves `plain` in five steps; counts them, and is interrupted before one of them if told so."""

    VARIANTS = ("plain", "odd")

    def __init__(self) -> None:
        self.steps: list[int] = []
        self.interrupted_at: int | None = None

    def variant(self, s: Any) -> str | None:
        return "plain" if s.seats == 2 else None

    def blank(self, variant: str) -> Weights:
        return np.full(STEPS, -1, np.float32)

    def solving(self, variant: str, table: Weights, done: int) -> Iterator[tuple[int, int]]:
        for step in range(done, STEPS):
            if step == self.interrupted_at:
                raise KeyboardInterrupt
            self.steps.append(step)
            table[step] = step
            yield step + 1, STEPS

    def rate(self, s: Any, seat: int, p: Weights, out: Any, values: Any) -> int:
        raise NotImplementedError

    def exact(self, s: Any, seat: int, p: Weights, out: Any, shares: Any, points: Any) -> int:
        raise NotImplementedError

    def start(self, variant: str, table: Weights) -> float | None:
        return None

    def loss(self, variant: str, table: Weights, tell: Callable[[int, int], None]) -> float | None:
        return None


@pytest.fixture
def fake_solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeSolver:
    """The solver of one game, and no other solver, with an empty cache."""
    fake = FakeSolver()
    monkeypatch.setenv("SOBREMESA_CACHE", str(tmp_path))
    real = weights.room(SOLVED)
    assert real is not None
    only = {SOLVED: replace(real, solver=fake)}
    monkeypatch.setattr(solutions, "room", only.get)
    return fake
