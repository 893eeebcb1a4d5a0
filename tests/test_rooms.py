"""All rooms have one shape: the same files, texts, tests and page; every rule is cited by a test."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from sobremesa.bots.weights import room
from sobremesa.engine.texts import LANGUAGES, catalogue
from sobremesa.games import bots_package, facts, folder, ids, pictures_module, shipped
from tests.processes import run

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"
ROOM = {
    *("__init__.py", "room.py", "material.py", "rules.py", "judging.py", "soundness.py", "notation.py", "view.py"),
    *("heuristics.py", "board.py", "rules.es.md", "rules.en.md"),
    *("texts.es.json", "texts.en.json", "shelf.es.json", "shelf.en.json"),
}
LESSON = {"lesson.json", "lesson.es.json", "lesson.en.json", "examples.es.md", "examples.en.md"}
"""Every room here has one; a room that another package brings may do without."""
ROOM_TESTS = {
    "__init__.py",
    "data.py",
    *(f"test_{name}.py" for name in ("material", "rules", "notation", "view", "heuristics")),
}
BOTS_ROOM = {"__init__.py", "room.py", "value.py", "training.py"}
WEB_ROOM = {
    *("index.ts", "snapshot.ts", "moves.ts", "moves.test.ts", "tell.ts", "tell.test.ts", "guide.ts"),
    *("Board.svelte", "Thumb.svelte", "examples", "es.json", "en.json"),
}
HEADINGS = ["Rulings", "Stages", "Notation", "Features", "What the bots look at", "Numbers"]

each_game = pytest.mark.parametrize("id", ids())
each_shipped_game = pytest.mark.parametrize("id", shipped())


@each_game
def test_a_room_has_the_files_of_a_room(id: str) -> None:
    assert {p.name for p in folder(id).iterdir() if p.is_file()} >= ROOM
    assert (TESTS / "games" / id / "data.py").exists()


@each_game
def test_a_room_has_a_whole_lesson_or_none(id: str) -> None:
    found = {p.name for p in folder(id).iterdir()} & LESSON
    assert found == LESSON or (not found and id not in shipped())


@each_shipped_game
def test_what_only_one_room_has_is_named_on_its_page(id: str) -> None:
    page = (DOCS / "games" / f"{id}.md").read_text("utf-8")
    for name in {p.name for p in folder(id).iterdir() if p.is_file()} - ROOM - LESSON:
        assert f"`{name}`" in page, name


@each_shipped_game
def test_a_room_has_its_tests_and_page(id: str) -> None:
    assert {p.name for p in (TESTS / "games" / id).iterdir() if p.is_file()} >= ROOM_TESTS
    page = (DOCS / "games" / f"{id}.md").read_text("utf-8")
    assert page.startswith(f"# {facts(id).title} · `{id}`")
    assert re.findall(r"^## (.+)$", page, re.M) == HEADINGS


@pytest.mark.parametrize("id", [id for id in ids() if bots_package(id)])
def test_what_bots_know_of_a_game_has_one_shape(id: str) -> None:
    """Features where a net reads them, a solver where there is one; what only one game needs has a folder, and why."""
    known, package = room(id), find_spec(bots_package(id) or "")
    assert known
    assert package
    assert package.origin
    here = Path(package.origin).parent
    optional = {"features.py": known.features is not None, "solver.py": known.solver is not None}
    files = {p.name for p in here.iterdir() if p.is_file()}
    assert files == BOTS_ROOM | {name for name, is_there in optional.items() if is_there}
    for own in (p for p in here.iterdir() if p.is_dir() and p.name not in ("weights", "__pycache__")):
        assert len((own / "__init__.py").read_text("utf-8").strip()) > 20, own


@each_shipped_game
def test_a_room_on_the_web_has_the_shape_of_one(id: str) -> None:
    assert {p.name for p in (TESTS.parent / "web/src/games" / id).iterdir()} >= WEB_ROOM
    assert (TESTS / "browser" / id / "test_board.py").exists()


@each_shipped_game
def test_a_room_has_a_picture(id: str) -> None:
    assert find_spec(pictures_module(id))


def rules(id: str, language: str) -> list[str]:
    """The numbers of the rules, in the order of the text for people."""
    text = (folder(id) / f"rules.{language}.md").read_text("utf-8")
    return re.findall(r"^\*\*([A-Z][0-9]+)\*\*", text, re.M)


@each_game
def test_the_rules_for_people_are_numbered_without_a_gap_in_both_languages(id: str) -> None:
    numbers = rules(id, "en")
    assert sorted(numbers, key=lambda number: int(number[1:])) == [
        f"{numbers[0][0]}{i}" for i in range(1, len(numbers) + 1)
    ]
    assert rules(id, "es") == numbers


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_for_people_have_no_names_of_the_program(id: str, language: str) -> None:
    """What is set as code is a face of a die or a letter; an option is called as in the dialog that offers it."""
    text = (folder(id) / f"rules.{language}.md").read_text("utf-8")
    assert [name for name in re.findall(r"`([^`]*)`", text) if not re.fullmatch(r"[A-Z?]|\d+", name)] == []
    said, own = " ".join(text.split()), catalogue(language)
    labels = [own[f"{id}.option.{option.name}"] for option in facts(id).options]
    assert [label for label in labels if f"{'«' if language == 'es' else '“'}{label}" not in said] == []


@each_game
def test_no_refusal_tells_a_place_by_its_coordinates(id: str) -> None:
    for language in LANGUAGES:
        texts = [text for code, text in catalogue(language).items() if code.startswith(f"{id}.")]
        assert [text for text in texts if re.search(r"\{(hex|x|y)\}", text)] == []


@each_shipped_game
def test_every_rule_is_cited_by_a_test(id: str) -> None:
    tests = "\n".join(file.read_text("utf-8") for file in (TESTS / "games" / id).glob("test_*.py"))
    cited = set(re.findall(r"\b[A-Z][0-9]+\b", tests))
    assert [number for number in rules(id, "en") if number not in cited] == []


@each_game
def test_every_refusal_cites_a_rule_that_exists(id: str) -> None:
    for file in folder(id).glob("*.py"):
        for number in re.findall(r'Refused\(\s*"[^"]+",\s*"([^"]+)"', file.read_text("utf-8")):
            assert number in rules(id, "en"), (file, number)


@each_game
def test_the_rules_of_start_turn_and_end_exist(id: str) -> None:
    assert {facts(id).start_rule, facts(id).turn_rule, facts(id).end_rule} <= set(rules(id, "en"))


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
