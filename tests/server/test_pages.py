"""The pages somebody sees who opens the server's address."""

from __future__ import annotations

import httpx
import pytest

from sobremesa.games import IDS, facts
from tests.server.servers import Running


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_first_page_has_the_five_games_in_the_language_of_the_browser(server: Running, language: str) -> None:
    answer = httpx.get(f"{server.address}/", headers={"Accept-Language": f"{language}-XX,de;q=0.5"})
    assert f'<html lang="{language}">' in answer.text
    for id in IDS:
        assert facts(id).title in answer.text
        assert f'href="/rules/{id}/{language}"' in answer.text
    assert (
        f'<html lang="{"en" if language == "es" else "es"}">'
        in httpx.get(f"{server.address}/?lang={'en' if language == 'es' else 'es'}").text
    )


def test_a_browser_of_another_language_gets_english(server: Running) -> None:
    assert '<html lang="en">' in httpx.get(f"{server.address}/", headers={"Accept-Language": "fi"}).text


@pytest.mark.parametrize("id", IDS)
def test_rules_are_a_page_and_a_text(server: Running, id: str) -> None:
    for language in ("es", "en"):
        page = httpx.get(f"{server.address}/rules/{id}/{language}")
        assert page.status_code == 200
        assert "<strong>" in page.text
        text = httpx.get(f"{server.address}/api/rules/{id}/{language}")
        assert text.headers["content-type"].startswith("text/markdown")
        assert text.text.startswith("# ")


def test_what_is_not_there_is_said_so(server: Running) -> None:
    for path, code in (
        ("/rules/chess/es", "game_unknown"),
        ("/nothing", "no_page"),
        ("/api/rules/chess/es", "game_unknown"),
    ):
        answer = httpx.get(server.address + path)
        assert answer.status_code == 404
        assert answer.json()["code"] == code
