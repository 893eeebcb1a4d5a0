"""Every game's notation has words in every language, and what people say reads back."""

from __future__ import annotations

import itertools
import random

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.texts import LANGUAGES
from sobremesa.engine.words import fold, understood, words
from tests.games.cases import CASES, Case, Step, few_moves, walk
from tests.soaks import of_these

pytestmark = [
    pytest.mark.core,
    pytest.mark.parametrize("case", of_these(CASES, [case for case in CASES if not case.is_between]), ids=str),
]

MOST, LISTED = 60, 40


def steps(case: Case) -> list[Step]:
    return list(itertools.islice(walk(case, 4), MOST))


def some_moves(case: Case, step: Step) -> list[int]:
    moves = few_moves(case.game, step.state, step.who, 1)
    return random.Random(2).sample(moves, min(LISTED, len(moves)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_notation_is_left_untranslated(case: Case, language: str) -> None:
    known = words(case.id, language)
    for step in steps(case):
        if step.who >= 0:
            texts = case.game.move_texts(step.state, step.who, some_moves(case, step))
        else:
            texts = [] if case.game.is_over(step.state) else [case.game.chance_text(step.state, step.code)]
        assert [known.lacks(text) for text in texts] == [[]] * len(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_say_reads_back_whoever_hears_it(case: Case, language: str) -> None:
    for step in [step for step in steps(case) if step.who >= 0][::3]:
        moves = some_moves(case, step)
        said = [words(case.id, language).say(text) for text in case.game.move_texts(step.state, step.who, moves)]
        assert len({fold(text) for text in said}) == len(moves)
        for move, text in zip(moves, said, strict=True):
            for typed in (text, text.upper(), fold(text)):
                for own in LANGUAGES:
                    read = understood(case.id, own, typed)
                    assert case.game.read_move(step.state, step.who, read) == move, (typed, read)


def test_notation_itself_is_understood(case: Case) -> None:
    for step in [step for step in steps(case) if step.who >= 0][::3]:
        moves = some_moves(case, step)
        for move, text in zip(moves, case.game.move_texts(step.state, step.who, moves), strict=True):
            for own in LANGUAGES:
                assert case.game.read_move(step.state, step.who, understood(case.id, own, text)) == move, text


def test_a_number_alone_is_no_move(case: Case) -> None:
    """So that people can choose by the number in a list."""
    for step in [step for step in steps(case) if step.who >= 0][::7]:
        for number in range(1, 70):
            with pytest.raises(Refused):
                case.game.read_move(step.state, step.who, str(number))
