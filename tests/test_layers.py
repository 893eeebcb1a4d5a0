"""Imports go one way, and what games share names none of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import sobremesa
from sobremesa.games import facts, ids, shipped

SOURCES = Path(sobremesa.__file__).parent
TESTS = Path(__file__).parent
SHARED_TESTS = ("bots", "browser", "cli", "engine", "lab", "match", "packaging", "server", "store")
"""Folders of tests that name no shipped game; a game's own folders and files in them are its own."""
MAY_IMPORT = {
    "engine": set(),
    "games": {"engine"},
    "bots": {"engine", "games"},
    "lab": {"engine", "games", "bots"},
    "match": {"engine", "games", "bots"},
    "pictures": {"engine", "games"},
    "store": {"engine", "match"},
    "server": {"engine", "games", "bots", "match", "store", "pictures"},
    "client": {"engine"},
    "cli": {"engine", "games", "bots", "lab", "match", "store", "server"},
    "__init__": {"engine", "games", "bots", "match"},
    "__main__": {"cli"},
}


def imported(file: Path) -> set[str]:
    """The layers, and rooms as games.<id>, that a file imports."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} if node.module != "sobremesa" else {f"sobremesa.{a.name}" for a in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name.removeprefix("sobremesa.") for name in names if name.startswith("sobremesa.")}


def files(layer: str) -> list[Path]:
    """The sources of a layer: a folder's, or the one file that it is."""
    alone = SOURCES / f"{layer}.py"
    return [alone] if alone.exists() else list((SOURCES / layer).rglob("*.py"))


LAYERS = sorted({file.relative_to(SOURCES).parts[0].removesuffix(".py") for file in SOURCES.rglob("*.py")})


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    for file in files(layer):
        used = {name.split(".")[0] for name in imported(file)} - {layer, "__version__"}
        assert used <= MAY_IMPORT[layer], file


@pytest.mark.parametrize("id", shipped())
def test_a_room_does_not_enter_another(id: str) -> None:
    for file in (SOURCES / "games" / id).glob("*.py"):
        rooms = {name.split(".")[1] for name in imported(file) if name.startswith("games.")}
        assert rooms <= {id}, file


@pytest.mark.parametrize("layer", ["engine", "bots", "lab", "match", "pictures", "store", "server"])
def test_what_games_share_names_no_game(layer: str) -> None:
    rooms = {SOURCES / layer / id for id in ids()} | {SOURCES / f"pictures/{id}.py" for id in ids()}
    for file in (file for file in (SOURCES / layer).rglob("*.py") if rooms.isdisjoint((file, *file.parents))):
        text = file.read_text("utf-8").lower()
        for id in (*(id for id in ids() if id != "exactly"), 'exactly"', "exactly."):
            assert id not in text, (file, id)


@pytest.mark.parametrize("folder", SHARED_TESTS)
def test_shared_tests_name_no_shipped_game(folder: str) -> None:
    """An id follows a quotation mark, a slash or a dot: one of them is a word of English too."""
    titles = [name for id in shipped() for name in (facts(id).title, id.replace("_", " ").title())]
    names = re.compile(rf"""["'/.]({"|".join(shipped())})\b|\b({"|".join(map(re.escape, titles))})\b""")
    for file in (TESTS / folder).rglob("*.py"):
        if {*file.relative_to(TESTS).parts, file.stem.removeprefix("test_")}.isdisjoint(shipped()):
            assert not names.search(file.read_text("utf-8")), file
