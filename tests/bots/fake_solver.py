"""A solver of nothing in particular, quick and easy to foresee: step k makes the table's k-th number k."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sobremesa.bots import solutions

STEPS = 5


class FakeSolver:
    """Solves `plain` in five steps; counts them, and is interrupted before one of them if told so."""

    VARIANTS = ("plain", "odd")

    def __init__(self) -> None:
        self.steps: list[int] = []
        self.interrupted_at: int | None = None

    def variant(self, s: Any) -> str | None:
        return "plain" if s.seats == 2 else None

    def blank(self, variant: str) -> solutions.Solution:
        return np.full(STEPS, -1, np.float32)

    def solving(self, variant: str, table: solutions.Solution, done: int) -> Iterator[tuple[int, int]]:
        for step in range(done, STEPS):
            if step == self.interrupted_at:
                raise KeyboardInterrupt
            self.steps.append(step)
            table[step] = step
            yield step + 1, STEPS


@pytest.fixture
def fake_solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeSolver:
    """The solver of exactly and of nothing else, with an empty cache."""
    fake = FakeSolver()
    monkeypatch.setenv("SOBREMESA_CACHE", str(tmp_path))
    monkeypatch.setattr(solutions, "solvers", lambda: ("exactly",))
    monkeypatch.setattr("importlib.import_module", real_or(fake, importlib.import_module))
    return fake


def real_or(fake: FakeSolver, real: Any) -> Any:
    """Imports as ever, but for the solver."""
    return lambda name: fake if name == "sobremesa.bots.exactly.exact" else real(name)
