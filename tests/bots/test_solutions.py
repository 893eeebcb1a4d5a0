"""Tables in the cache: found whole and under their own key, or not at all."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest

from sobremesa.bots import solutions
from sobremesa.bots.compiled.structures import Weights
from sobremesa.engine.errors import Refused
from sobremesa.engine.rule import KEPT_SECONDS
from sobremesa.games import game
from tests.bots.fake_solver import SOLVED, FakeSolver, fake_solver
from tests.bots.values import LEARNED

__all__ = ["fake_solver"]

TABLE = np.arange(7, dtype=np.float32)


def files(folder: Path) -> list[str]:
    return sorted(file.suffix for file in (folder / "tables").iterdir())


def test_a_table_is_found_again(fake_solver: FakeSolver, tmp_path: Path) -> None:
    assert solutions.load(SOLVED, "plain") is None
    solutions.keep(SOLVED, "plain", TABLE)
    found = solutions.load(SOLVED, "plain")
    assert found is not None
    assert found.tolist() == TABLE.tolist()
    assert type(found) is np.ndarray
    assert solutions.load(SOLVED, "odd") is None
    assert files(tmp_path) == [".npy"]


def test_a_match_finds_the_table_of_its_variant(fake_solver: FakeSolver) -> None:
    solutions.keep(SOLVED, "plain", TABLE)
    assert solutions.load_for(SOLVED, game(SOLVED).new(2)) is not None
    assert solutions.load_for(SOLVED, game(SOLVED).new(3)) is None
    assert solutions.load_for("pig", game("pig").new(2)) is None


def test_a_table_of_another_key_is_not_found(fake_solver: FakeSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    solutions.keep(SOLVED, "plain", TABLE)
    monkeypatch.setattr(solutions, "key", lambda *_: "other")
    assert solutions.load(SOLVED, "plain") is None


def test_the_key_holds_game_variant_rules_and_solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = solutions.key.__wrapped__
    one, other = LEARNED[:2]
    keys = {key(one, "a"), key(one, "b"), key(other, "a")}
    room = tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr(solutions, "shipped_folder", lambda _: room / "weights")
    monkeypatch.setattr("sobremesa.games.folder", lambda _: room)
    for name in ("rules.py", "material.py", "solver.py", "value.py"):
        (room / name).touch()
    keys.add(key(one, "a"))
    for name in ("rules.py", "material.py", "solver.py"):
        (room / name).write_text("otherwise")
        keys.add(key(one, "a"))
    assert len(keys) == 7
    (room / "value.py").write_text("otherwise")
    assert key(one, "a") in keys


@pytest.mark.parametrize("cut", [0, 1, 100, -1])
def test_a_table_that_is_not_whole_is_not_found(fake_solver: FakeSolver, cut: int) -> None:
    solutions.keep(SOLVED, "plain", TABLE)
    file = solutions.place(SOLVED, "plain")
    file.write_bytes(file.read_bytes()[:cut])
    assert solutions.load(SOLVED, "plain") is None


@pytest.mark.parametrize("table", [TABLE.astype(np.float64), TABLE.reshape(1, 7)])
def test_a_table_of_another_shape_is_not_found(fake_solver: FakeSolver, table: Weights) -> None:
    solutions.keep(SOLVED, "plain", table)
    assert solutions.load(SOLVED, "plain") is None


def test_work_that_was_broken_off_is_found_until_it_is_done(fake_solver: FakeSolver, tmp_path: Path) -> None:
    assert solutions.load_part(SOLVED, "plain") is None
    solutions.keep_part(SOLVED, "plain", TABLE, 3)
    found = solutions.load_part(SOLVED, "plain")
    assert found is not None
    assert (found[0].tolist(), found[1]) == (TABLE.tolist(), 3)
    file = solutions.part(SOLVED, "plain")
    file.write_bytes(file.read_bytes()[:-1])
    assert solutions.load_part(SOLVED, "plain") is None
    solutions.keep(SOLVED, "plain", TABLE)
    assert files(tmp_path) == [".npy"]


def test_tables_that_nobody_used_for_a_month_are_forgotten(fake_solver: FakeSolver, tmp_path: Path) -> None:
    solutions.keep(SOLVED, "plain", TABLE)
    long_ago = time.time() - KEPT_SECONDS - 1
    os.utime(solutions.place(SOLVED, "plain"), (long_ago, long_ago))
    solutions.load(SOLVED, "plain")
    solutions.keep(SOLVED, "odd", TABLE)
    assert len(files(tmp_path)) == 2
    os.utime(solutions.place(SOLVED, "plain"), (long_ago, long_ago))
    solutions.keep(SOLVED, "odd", TABLE)
    assert len(files(tmp_path)) == 1


def test_a_game_without_a_solver_is_refused(fake_solver: FakeSolver) -> None:
    with pytest.raises(Refused, match="Pig has no exact solution"):
        solutions.solver("pig")
    with pytest.raises(Refused, match="no game “chess”"):
        solutions.solver("chess")
