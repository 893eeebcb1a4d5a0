"""Solving goes on where it stopped."""

from __future__ import annotations

import pytest

from sobremesa.bots import solutions
from sobremesa.lab import solve as solving
from sobremesa.lab.solve import solve
from tests.bots.fake_solver import SOLVED, STEPS, FakeSolver, fake_solver

__all__ = ["fake_solver"]


def test_a_solved_table_is_kept_and_its_steps_are_told(fake_solver: FakeSolver) -> None:
    told: list[tuple[int, int]] = []
    table = solve(SOLVED, "plain", lambda done, of: told.append((done, of)))
    assert told == [(step + 1, STEPS) for step in range(STEPS)]
    kept = solutions.load(SOLVED, "plain")
    assert kept is not None
    assert table.tolist() == kept.tolist() == list(range(STEPS))


def test_an_interrupted_run_is_gone_on_with(fake_solver: FakeSolver) -> None:
    fake_solver.interrupted_at = 3
    with pytest.raises(KeyboardInterrupt):
        solve(SOLVED, "plain", lambda done, of: None)
    assert solutions.load(SOLVED, "plain") is None
    fake_solver.interrupted_at = None
    assert solve(SOLVED, "plain", lambda done, of: None).tolist() == list(range(STEPS))
    assert fake_solver.steps == list(range(STEPS))


def test_work_is_kept_on_the_way(fake_solver: FakeSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "EVERY", 0.0)
    found = []

    def tell(done: int, of: int) -> None:
        part = solutions.load_part(SOLVED, "plain")
        assert part is not None
        found.append(part[1])

    solve(SOLVED, "plain", tell)
    assert found == [0, 1, 2, 3, 4]
