"""Lessons over HTTP: positions with their moves, moves tried in them, and what is refused."""

from __future__ import annotations

import httpx
import pytest

from sobremesa.games import facts, folder, ids
from sobremesa.match.lesson import FILE, lesson
from sobremesa.server.bodies import Lesson, LessonTried
from tests.server.servers import Running

TAUGHT = [id for id in ids() if (folder(id) / FILE).exists()]
TRAPPED = next((id, step) for id in TAUGHT for step in lesson(id).steps if step.traps)
ASKED = next((id, step) for id in TAUGHT for step in lesson(id).steps if step.wrong)


def ask(server: Running, game: str) -> httpx.Response:
    return httpx.get(f"{server.address}/api/games/{game}/lesson")


def attempt(server: Running, game: str, step: str, move: str) -> httpx.Response:
    return httpx.post(f"{server.address}/api/games/{game}/lesson/{step}/try", json={"move": move})


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_has_its_positions_and_its_answers_are_good(server: Running, game: str) -> None:
    found = Lesson.model_validate(ask(server, game).json())
    assert found.is_ready
    assert [step.id for step in found.steps] == [step.id for step in lesson(game).steps]
    for step in found.steps:
        assert step.position
        assert step.position.snapshot["game"] == game
        assert bool(step.position.moves) == (step.position.answer is not None)
        if step.position.answer:
            tried = LessonTried.model_validate(attempt(server, game, step.id, step.position.answer).json())
            assert tried.done
            assert tried.done.is_good


def test_a_trap_is_answered_with_the_rule(server: Running) -> None:
    game, step = TRAPPED
    tried = attempt(server, game, step.id, step.traps[0])
    assert tried.status_code == 200
    refusal = tried.json()["refusal"]
    assert refusal["rule"]
    assert tried.json()["done"] is None


def test_a_wrong_answer_has_its_remark(server: Running) -> None:
    game, step = ASKED
    position = next(found for found in ask(server, game).json()["steps"] if found["id"] == step.id)["position"]
    wrong = next(move for move in position["moves"] if not step.is_good(move) and step.remark(move))
    done = attempt(server, game, step.id, wrong).json()["done"]
    assert (done["is_good"], done["remark"]) == (False, step.remark(wrong))


@pytest.mark.parametrize("game", TAUGHT)
def test_longer_moves_are_found_where_moves_lay_tiles(server: Running, game: str) -> None:
    step = next(step for step in lesson(game).steps if step.answer)
    found = httpx.get(f"{server.address}/api/games/{game}/lesson/{step.id}/moves/2")
    if facts(game).lays_tiles:
        assert step.answer in found.json()["moves"]
    else:
        assert found.json()["code"] == "no_tiles"


def test_what_is_not_there_is_refused(server: Running) -> None:
    game, step = TRAPPED
    assert ask(server, "nothing").json()["code"] == "game_unknown"
    unknown = attempt(server, game, "nowhere", "pass")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no_lesson_step")
    for untaught in set(ids()) - set(TAUGHT):
        answer = ask(server, untaught)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_lesson")
    assert attempt(server, game, step.id, "").status_code == 422
    assert attempt(server, game, step.id, "nonsense").json()["refusal"]["code"] == "move_form"
