"""Material is checked before a match is opened with it: by any game, for anybody, and nothing is kept."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from sobremesa.engine.texts import LANGUAGES, sentence
from sobremesa.games import facts, game, ids
from tests.server.servers import Running

OWN = [id for id in ids() if facts(id).has_material]
PRINTED = [id for id in ids() if not facts(id).has_material]


def check(server: Running, game: str, seats: Any, setup: Any) -> httpx.Response:
    return httpx.post(f"{server.address}/api/games/{game}/setup", json={"seats": seats, "setup": setup})


def is_told(refusal: dict[str, Any]) -> bool:
    """Whether a refusal has one sentence in each language whose blanks it fills."""
    texts = [sentence(refusal["code"], language, **refusal["params"]) for language in LANGUAGES]
    return all(texts) and not any("\n" in text for text in texts)


@pytest.mark.parametrize("id", ids())
def test_the_printed_material_needs_no_word(server: Running, id: str) -> None:
    for seats in facts(id).seats:
        answer = check(server, id, seats, {})
        assert answer.status_code == 200
        assert answer.json() == {"setup": game(id).setup(seats), "is_printed": True}


@pytest.mark.parametrize("id", ids())
def test_a_checked_setup_is_checked_as_it_is(server: Running, id: str) -> None:
    whole = check(server, id, facts(id).seats[-1], {}).json()
    assert check(server, id, facts(id).seats[-1], whole["setup"]).json() == whole


@pytest.mark.parametrize("id", ids())
def test_a_field_that_no_setup_of_the_game_has_is_refused(server: Running, id: str) -> None:
    answer = check(server, id, facts(id).seats[0], {"colour": "red"})
    assert (answer.status_code, answer.json()["code"]) == (422, "setup_field")
    assert answer.json()["params"] == {"field": "colour"}
    assert is_told(answer.json())


@pytest.mark.parametrize("id", PRINTED)
@pytest.mark.parametrize("field", sorted({field for id in OWN for field in game(id).setup(facts(id).seats[0])}))
def test_a_game_whose_material_is_printed_takes_none_of_ones_own(server: Running, id: str, field: str) -> None:
    answer = check(server, id, facts(id).seats[0], {field: []})
    assert (answer.status_code, answer.json()["code"]) == (422, "setup_field")


@pytest.mark.parametrize("id", OWN)
@pytest.mark.parametrize("value", [None, 7, "mine", [], {}, [[]], [None] * 6])
def test_material_that_is_none_says_what_is_wrong(server: Running, id: str, value: Any) -> None:
    fields = [*game(id).setup(facts(id).seats[0])]
    answer = check(server, id, facts(id).seats[0], dict.fromkeys(fields, value))
    assert answer.status_code == 422
    assert answer.json()["code"].startswith(f"{id}.")
    assert is_told(answer.json())


@pytest.mark.parametrize("id", ids())
@pytest.mark.parametrize("seats", [0, -1, 99, 10**30])
def test_as_many_seats_as_the_game_does_not_have_are_refused(server: Running, id: str, seats: int) -> None:
    answer = check(server, id, seats, {})
    assert (answer.status_code, answer.json()["code"]) == (422, "seats")
    assert is_told(answer.json())


@pytest.mark.parametrize("body", [{}, {"seats": 2}, {"seats": "2", "setup": {}}, {"seats": 2, "setup": []}, []])
def test_a_question_of_another_form_is_refused(server: Running, body: Any) -> None:
    answer = httpx.post(f"{server.address}/api/games/{ids()[0]}/setup", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "message")


def test_nobody_checks_for_a_game_that_there_is_not(server: Running) -> None:
    answer = check(server, "ludo", 2, {})
    assert (answer.status_code, answer.json()["code"]) == (404, "game_unknown")


def test_whoever_checks_stays_unknown(server: Running) -> None:
    assert "set-cookie" not in check(server, ids()[0], 2, {}).headers


def test_another_page_may_not_ask(server: Running) -> None:
    answer = httpx.post(
        f"{server.address}/api/games/{ids()[0]}/setup",
        json={"seats": 2, "setup": {}},
        headers={"Origin": "https://elsewhere.example"},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
