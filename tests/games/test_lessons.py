"""Every lesson is sound: play leads to its positions, its answers are legal, its texts are in each language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.state import State
from sobremesa.engine.texts import LANGUAGES
from sobremesa.games import facts, folder, ids, shipped
from sobremesa.match.lesson import FILE, Lesson, Step, lesson, longer_moves, positions, try_move

TAUGHT = tuple(id for id in ids() if (folder(id) / FILE).exists())
STEPS = [(id, step) for id in TAUGHT for step in lesson(id).steps]
each_lesson = pytest.mark.parametrize("id", TAUGHT)
each_step = pytest.mark.parametrize(("id", "step"), STEPS, ids=[f"{id}-{step.id}" for id, step in STEPS])


def texts(id: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder(id) / f"lesson.{language}.json").read_text("utf-8"))
    return found


def used(id: str, taught: Lesson) -> set[str]:
    """The keys of the texts that a lesson can ask for."""
    keys = {"done"}
    for step in taught.steps:
        ends = ["title", "text"]
        if step.answer:
            ends += ["right", "hint", *(f"wrong.{remark}" for remark in step.wrong.values())]
            offers, is_complete = positions(id)[step.id].offers(step.seat)
            wrong = [move for move in offers if not step.is_good(move)]
            if any(step.remark(move) is None for move in wrong) or (wrong and not is_complete):
                ends.append("wrong")
        keys |= {f"{step.id}.{end}" for end in ends}
    return {f"{id}.lesson.{key}" for key in keys}


def test_every_game_that_is_shipped_has_a_lesson() -> None:
    assert set(shipped()) <= set(TAUGHT)


@each_lesson
def test_a_lesson_is_short_and_states_the_aim_first(id: str) -> None:
    steps = lesson(id).steps
    assert 5 <= len(steps) <= 8
    assert len({step.id for step in steps}) == len(steps)
    assert (steps[0].id, steps[0].answer) == ("aim", None)


@each_step
def test_a_position_is_sound_and_the_learner_owes_an_answer(id: str, step: Step) -> None:
    match = positions(id)[step.id]
    match.game.check_state(match.state)
    if step.answer:
        assert step.seat in match.game.owing(match.state)


@each_step
def test_good_answers_are_legal_and_others_are_too(id: str, step: Step) -> None:
    if not step.answer:
        return
    legal = list(positions(id)[step.id].offers(step.seat)[0])
    tried = try_move(id, step.id, step.answer)
    assert not isinstance(tried, Refused)
    assert (tried.move, tried.is_good) == (step.answer, True)
    for move in step.good:
        if not re.search(r"[*?]", move):
            assert not isinstance(try_move(id, step.id, move), Refused), move
    assert all(map(step.is_good, legal)) == step.is_demonstration


@each_step
def test_traps_are_refused_by_a_rule(id: str, step: Step) -> None:
    for trap in step.traps:
        refused = try_move(id, step.id, trap)
        assert isinstance(refused, Refused)
        assert refused.rule


@each_step
def test_a_remark_is_made_on_some_wrong_answer(id: str, step: Step) -> None:
    legal = positions(id)[step.id].offers(step.seat)[0] if step.answer else ()
    made = {step.remark(move) for move in legal if not step.is_good(move)}
    assert set(step.wrong.values()) <= made


@each_lesson
def test_the_texts_of_a_lesson_are_there_in_each_language_and_no_others(id: str) -> None:
    needed = used(id, lesson(id))
    for language in LANGUAGES:
        found = texts(id, language)
        assert set(found) == needed, language
        assert list(found) == sorted(found)
        assert all(text.strip() for text in found.values())


@each_step
def test_learners_do_not_meet_on_one_table(id: str, step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules lay and take up tiles while they search or judge: requests at once must each have a table of their own."""
    if not step.answer:
        return
    shared = positions(id)[step.id]
    seen: list[State] = []

    def watched(known: Callable[..., Any]) -> Callable[..., Any]:
        def ask(game: Game, state: State, *rest: Any) -> Any:
            seen.append(state)
            return known(game, state, *rest)

        return ask

    for asked in ("judge", "moves_within"):
        monkeypatch.setattr(Game, asked, watched(getattr(Game, asked)))
    try_move(id, step.id, step.answer)
    if facts(id).lays_tiles:
        longer_moves(id, step.id, 2, 10)
    assert len(seen) == 1 + facts(id).lays_tiles
    assert not any(state is shared.state for state in seen)


def test_a_game_without_a_lesson_says_so() -> None:
    for id in set(ids()) - set(TAUGHT):
        with pytest.raises(Refused) as refused:
            lesson(id)
        assert refused.value.code == "no_lesson"


def test_a_lesson_can_be_read_without_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(*_: Any) -> None:
        raise AssertionError("the rules were asked for")

    monkeypatch.setattr("sobremesa.engine.game.Game.room", property(loaded))
    lesson.cache_clear()
    for id in TAUGHT:
        assert lesson(id).steps
