"""Compiled code follows its sources, and is not needed."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

import sobremesa
from tests import processes

SOURCES = Path(sobremesa.__file__).parent

COUNT_MOVES = """
from sobremesa.games import game
g = game("exactly")
s = g.new(2)
g.apply_chance(s, 0)
print([int(x) for x in (g.apply_chance(s, 1), s["piles"][0].ravel())[1]], len(g.moves(s, 0)))
"""


def run(code: str, folder: Path, **environment: str) -> str:
    """What a fresh Python prints that finds the package in a folder and caches beside it."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA", "COVERAGE"))}
    env |= {"PYTHONPATH": str(folder), "SOBREMESA_CACHE": str(folder / "cache")} | environment
    env["PYTHONDONTWRITEBYTECODE"] = "1"  # Python's own cache goes by time and size, which a test leaves as they were
    return processes.run([sys.executable, "-c", code], check=True, env=env, cwd=folder).stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A package of our own to change."""
    shutil.copytree(SOURCES, tmp_path / "sobremesa", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_a_changed_rule_is_compiled_anew_even_when_it_lies_in_another_file(copy: Path) -> None:
    assert (
        run(COUNT_MOVES, copy)
        == "[0, 0, 0, 1, 0, 0, 0, 1, 10, 10, 10, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] 2"
    )
    material = copy / "sobremesa/games/exactly/material.py"
    before = material.stat()
    material.write_text(material.read_text().replace("TOKENS = 10\n", "TOKENS = 12\n"))
    os.utime(material, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert "12, 12, 12, 10" in run(COUNT_MOVES, copy)


def test_compiled_code_follows_the_rules_it_calls_in_other_folders(copy: Path) -> None:
    """Values of positions call the rules of their game, which lie in a folder of their own."""
    where = """
from sobremesa.bots.exactly import value
from sobremesa.engine.rule import folders_of
print(*(folder.name for folder in folders_of(value)))
"""
    assert run(where, copy) == "compiled exactly engine exactly"


def test_the_second_start_compiles_nothing(copy: Path) -> None:
    hits = """
from sobremesa.games import game
g = game("exactly")
g.actor(g.new(2))
print(sum(g.unchecked.actor.stats.cache_hits.values()), sum(g.unchecked.actor.stats.cache_misses.values()))
"""
    assert run(hits, copy) == "0 1"
    assert run(hits, copy) == "1 0"


def test_bounds_checks_have_a_cache_of_their_own(copy: Path) -> None:
    where = """
from sobremesa.engine.rule import cache_folder, folders_of
from sobremesa.games.exactly import rules
print(cache_folder(folders_of(rules)))
"""
    assert run(where, copy) != run(where, copy, NUMBA_BOUNDSCHECK="1")


def test_rules_run_where_numba_is_missing(copy: Path) -> None:
    missing = "import sys\nsys.modules['numba'] = None\n" + COUNT_MOVES
    assert run(missing, copy).endswith("] 2")


def test_a_folder_that_cannot_be_written_costs_only_the_cache(copy: Path) -> None:
    blocked = copy / "blocked"
    blocked.write_text("a file where a folder should be")
    assert run(COUNT_MOVES, copy, SOBREMESA_CACHE=str(blocked)).endswith("] 2")


def test_old_compiled_code_is_forgotten(copy: Path) -> None:
    old = copy / "cache/compiled/old"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    run(COUNT_MOVES, copy)
    assert not old.exists()
