"""The command that solves: what it says, and what it refuses."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa.bots import solutions
from sobremesa.bots.compiled.structures import Weights
from sobremesa.cli.main import main
from sobremesa.games import facts
from tests.bots.fake_solver import SOLVED, STEPS, FakeSolver, fake_solver

__all__ = ["fake_solver"]

TITLE = facts(SOLVED).title
Printed = pytest.CaptureFixture[str]


def test_all_variants_are_solved_once(fake_solver: FakeSolver, capsys: Printed) -> None:
    for _ in range(2):
        assert main(["solve", SOLVED, "--lang", "en"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines == [
            f"{TITLE} · {variant}: solved (0 s), in {solutions.place(SOLVED, variant)}" for variant in ("plain", "odd")
        ]
    assert len(fake_solver.steps) == 2 * STEPS


def test_one_variant_is_solved_and_checked(
    fake_solver: FakeSolver, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loss(variant: str, table: Weights, tell: Callable[[int, int], None]) -> float:
        tell(1, 1)
        return 0.25

    monkeypatch.setattr(fake_solver, "start", lambda variant, table: float(table[1]), raising=False)
    assert main(["solve", SOLVED, "--variant", "odd", "--check", "--lang", "en"]) == 2
    assert "can't be checked" in capsys.readouterr().err
    monkeypatch.setattr(fake_solver, "loss", loss, raising=False)
    assert main(["solve", SOLVED, "--variant", "odd", "--check", "--lang", "es"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "el comienzo vale 1,00000",
        "el juego perfecto gana como mucho 0,25000 contra la tabla",
    ]


def test_an_interrupted_run_says_how_to_go_on(fake_solver: FakeSolver, capsys: Printed) -> None:
    fake_solver.interrupted_at = 2
    assert main(["solve", SOLVED, "--lang", "en"]) == 130
    assert "the same command goes on" in capsys.readouterr().err
    fake_solver.interrupted_at = None
    assert main(["solve", SOLVED, "--variant", "plain", "--lang", "en"]) == 0
    assert fake_solver.steps == list(range(STEPS))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "there's no game “chess”"),
        (["pig"], f"Pig has no exact solution; there is one for {SOLVED}"),
        ([SOLVED, "--variant", "three"], f"{TITLE} has no variant “three” to solve; there are plain, odd"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(
    fake_solver: FakeSolver, capsys: Printed, words: list[str], said: str
) -> None:
    assert main(["solve", *words, "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith(f"sobremesa: {said}")


@pytest.mark.skipif(sys.platform == "win32", reason="folders are made read-only otherwise there")
def test_a_cache_that_cannot_be_written_is_told_before_anything_is_solved(
    fake_solver: FakeSolver, capsys: Printed, tmp_path: Path
) -> None:
    (tmp_path / "tables").touch()
    assert main(["solve", SOLVED]) == 2
    assert fake_solver.steps == []
