"""Compiled code follows its sources, and is not needed."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

import sobremesa
from tests import SIXTH, processes

SOURCES = Path(sobremesa.__file__).parent

ROLL_TWO = """
from sobremesa.games import game
g = game("pig")
s = g.new(2)
g.apply_chance(s, 0)
g.apply_chance(s, 2)
print(g.stage(s), int(s["turn"][0]))
"""


def run(code: str, folder: Path, **environment: str) -> str:
    """What a fresh Python prints that finds the package in a folder and caches beside it."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA", "COVERAGE"))}
    env |= {"PYTHONPATH": str(folder), "SOBREMESA_CACHE": str(folder / "cache")} | environment
    env["PYTHONDONTWRITEBYTECODE"] = "1"  # Python's own cache goes by time and size, which a test leaves as they were
    return processes.run([sys.executable, "-c", code], check=True, env=env, cwd=folder).stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Packages of our own to change."""
    for folder in (SOURCES, *Path(SIXTH).iterdir()):
        shutil.copytree(folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_a_changed_rule_is_compiled_anew_even_when_it_lies_in_another_file(copy: Path) -> None:
    assert run(ROLL_TWO, copy) == "decide 2"
    material = copy / "pig_game/material.py"
    before = material.stat()
    material.write_text(material.read_text().replace("BUST = 1\n", "BUST = 2\n"))
    os.utime(material, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert run(ROLL_TWO, copy) == "roll 0"


def test_compiled_code_follows_the_rules_it_calls_in_other_folders(copy: Path) -> None:
    """Values of positions call the rules of their game, which lie in a folder of their own."""
    where = """
from sobremesa.bots import weights
from sobremesa.engine.rule import folders_of
from sobremesa.games import ids
for id in ids():
    if known := weights.room(id):
        print(id, *folders_of(known.value))
"""
    package, told = copy / "sobremesa", run(where, copy).splitlines()
    assert told
    for line in told:
        id, *folders = line.split()
        own = {str(package / name) for name in ("engine", "bots/compiled", f"games/{id}", f"bots/{id}")}
        assert own == {folder for folder in folders if not folder.startswith(f"{package}/bots/{id}/")}


def test_the_second_start_compiles_nothing(copy: Path) -> None:
    hits = """
from sobremesa.games import game
g = game("pig")
g.actor(g.new(2))
print(sum(g.unchecked.actor.stats.cache_hits.values()), sum(g.unchecked.actor.stats.cache_misses.values()))
"""
    assert run(hits, copy) == "0 1"
    assert run(hits, copy) == "1 0"


def test_bounds_checks_have_a_cache_of_their_own(copy: Path) -> None:
    where = """
from sobremesa.engine.rule import cache_folder, folders_of
from pig_game import rules
print(cache_folder(folders_of(rules)))
"""
    assert run(where, copy) != run(where, copy, NUMBA_BOUNDSCHECK="1")


def test_rules_run_where_numba_is_missing(copy: Path) -> None:
    missing = "import sys\nsys.modules['numba'] = None\n" + ROLL_TWO
    assert run(missing, copy) == "decide 2"


def test_a_folder_that_cannot_be_written_costs_only_the_cache(copy: Path) -> None:
    blocked = copy / "blocked"
    blocked.write_text("a file where a folder should be")
    assert run(ROLL_TWO, copy, SOBREMESA_CACHE=str(blocked)) == "decide 2"


def test_old_compiled_code_is_forgotten(copy: Path) -> None:
    old = copy / "cache/compiled/old"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    run(ROLL_TWO, copy)
    assert not old.exists()
