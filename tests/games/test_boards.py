"""Every game's board in a terminal: readable without colour, and never wider than it says."""

from __future__ import annotations

import io
import itertools

import pytest
from rich.console import Console

from sobremesa.cli.drawing import Easel
from sobremesa.engine.state import SPECTATOR
from sobremesa.engine.texts import LANGUAGES, sentence
from tests.games.cases import CASES, Case, walk
from tests.soaks import of_these

TABLES = [case for case in CASES if not case.options and not case.is_between]
pytestmark = pytest.mark.parametrize(
    "case", of_these(TABLES, [case for case in TABLES if case.seats == case.game.facts.seats[-1]]), ids=str
)

NARROW, TINY = 60, 20


def console(width: int) -> Console:
    return Console(file=io.StringIO(), width=width, highlight=False, no_color=True)


def drawn(case: Case, width: int, language: str, most: int = 80) -> list[str]:
    """The lines of boards over a random game, as a spectator and as who comes next sees them, notices included."""
    names = [sentence("play.person", language, number=seat) for seat in range(1, case.seats)]
    names.append(sentence("bots.greedy", language))
    paper = console(width)
    easel = Easel(paper, language)
    for step in itertools.islice(walk(case, 5), 0, most, 7):
        for seat in {SPECTATOR, max(step.who, SPECTATOR)}:
            easel.draw(case.game.board(step.state, seat, names, language))
    assert isinstance(paper.file, io.StringIO)
    return paper.file.getvalue().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sixty_columns_are_enough(case: Case, language: str) -> None:
    lines = drawn(case, NARROW, language)
    assert [line for line in lines if len(line) > NARROW] == []
    assert "\x1b" not in "".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrower_terminal_is_told_once_how_many_columns_are_needed(case: Case, language: str) -> None:
    lines = drawn(case, TINY, language, most=1)
    needed = max(map(len, lines))
    assert needed > TINY
    assert "".join(lines).replace(" ", "").count(notice(needed, language)) == 1
    again = "".join(drawn(case, TINY, language)).replace(" ", "")
    assert again.count(notice(needed, language)) == 1


def notice(columns: int, language: str) -> str:
    return sentence("board.narrow", language, columns=columns, width=TINY).replace(" ", "")
