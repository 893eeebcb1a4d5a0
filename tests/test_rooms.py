"""All rooms have one shape: the same files, texts, tests, page and board; every rule is cited by a test."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import sobremesa
from sobremesa.games import facts, ids
from tests.processes import run

SOURCES = Path(sobremesa.__file__).parent
TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"
ROOM = {
    *("__init__.py", "material.py", "rules.py", "notation.py", "view.py", "heuristics.py"),
    *("rules.es.md", "rules.en.md", "texts.es.json", "texts.en.json"),
}
EXTRA = {"twenty_one": {"lanes.py"}, "vingt_sur_vingt": {"plays.py"}}
"""Files that only one room has: numbers side by side in one, and moves that take an art of their own to list."""
ROOM_TESTS = {"__init__.py", *(f"test_{name}.py" for name in ("material", "rules", "notation", "view", "heuristics"))}
WEB_ROOM = {
    *("index.ts", "table.ts", "moves.ts", "moves.test.ts", "tell.ts", "tell.test.ts", "guide.ts"),
    *("Board.svelte", "Thumb.svelte", "examples", "es.json", "en.json"),
}
HEADINGS = ["Rulings", "Stages", "Notation", "Features", "What the bots look at", "Numbers"]

each_game = pytest.mark.parametrize("id", ids())


@each_game
def test_a_room_has_the_files_of_a_room(id: str) -> None:
    assert {p.name for p in (SOURCES / "games" / id).iterdir() if p.is_file()} == ROOM | EXTRA.get(id, set())


@each_game
def test_a_room_has_its_tests_board_and_page(id: str) -> None:
    assert {p.name for p in (TESTS / "games" / id).iterdir() if p.is_file()} >= ROOM_TESTS
    assert (SOURCES / "cli" / "boards" / f"{id}.py").exists()
    page = (DOCS / "games" / f"{id}.md").read_text("utf-8")
    assert page.startswith(f"# {facts(id).title} · `{id}`")
    assert re.findall(r"^## (.+)$", page, re.M) == HEADINGS


@each_game
def test_a_room_on_the_web_has_the_shape_of_one(id: str) -> None:
    assert {p.name for p in (TESTS.parent / "web/src/games" / id).iterdir()} >= WEB_ROOM
    assert (TESTS / "browser" / f"test_{id}.py").exists()


def rules(id: str, language: str) -> list[str]:
    """The numbers of the rules, in the order of the text for people."""
    text = (SOURCES / "games" / id / f"rules.{language}.md").read_text("utf-8")
    return re.findall(r"^\*\*([A-Z][0-9]+)\*\*", text, re.M)


@each_game
def test_the_rules_for_people_are_numbered_without_a_gap_in_both_languages(id: str) -> None:
    numbers = rules(id, "en")
    assert sorted(numbers, key=lambda number: int(number[1:])) == [
        f"{numbers[0][0]}{i}" for i in range(1, len(numbers) + 1)
    ]
    assert rules(id, "es") == numbers


@each_game
def test_every_rule_is_cited_by_a_test(id: str) -> None:
    tests = "\n".join(file.read_text("utf-8") for file in (TESTS / "games" / id).glob("test_*.py"))
    cited = set(re.findall(r"\b[A-Z][0-9]+\b", tests))
    assert [number for number in rules(id, "en") if number not in cited] == []


@each_game
def test_every_refusal_cites_a_rule_that_exists(id: str) -> None:
    for file in (SOURCES / "games" / id).glob("*.py"):
        for number in re.findall(r'Refused\(\s*"[^"]+",\s*"([^"]+)"', file.read_text("utf-8")):
            assert number in rules(id, "en"), (file, number)


@each_game
def test_the_rules_of_turn_and_end_exist(id: str) -> None:
    assert {facts(id).turn_rule, facts(id).end_rule} <= set(rules(id, "en"))


@each_game
def test_every_ending_has_its_sentence(id: str) -> None:
    from sobremesa.engine.texts import catalogue

    for ending in facts(id).endings:
        assert f"{id}.ending.{ending}" in catalogue("en")


def test_the_games_are_listed_without_numpy_or_numba() -> None:
    code = """
import sys
from sobremesa.cli.main import main
main(["games"])
assert not {"numpy", "numba", "rich"} & set(sys.modules)
"""
    run([sys.executable, "-c", code], check=True)
