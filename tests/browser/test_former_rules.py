"""Matches whose rules have changed since: the page lists them apart, and says what opens them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.server.old_database import ANA, CURRENT, FORMER, INVITATION, restore
from tests.server.servers import Running, running

SAID = {"es": "se abre con Sobremesa 0.4; aquí se juega", "en": "Sobremesa 0.4 opens it, this one plays"}
TITLES = {"es": "Con reglas anteriores", "en": "By earlier rules"}


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of today with a database of 0.4.0."""
    folder = tmp_path_factory.mktemp("old")
    restore(folder / "sobremesa.db")
    with running(folder, f"sqlite:///{folder / 'sobremesa.db'}") as server:
        yield server


@pytest.fixture
def guests(browser: Browser, upgraded: Running) -> Iterator[Guests]:
    found = Guests(browser, upgraded.address)
    found.excused = [r"410 \(Gone\)"]  # the browser itself notes the refusal
    yield found
    found.leave()


def ana(guests: Guests, language: str, device: dict[str, Any]) -> Page:
    """Ana comes home, known by her cookie."""
    cookie = {"name": "sobremesa", "value": ANA, "domain": "127.0.0.1", "path": "/", "expires": -1}
    known = cookie | {"httpOnly": True, "secure": False, "sameSite": "Lax"}
    return guests.arrive("/", language=language, device=device, storage_state={"cookies": [known], "origins": []})


def expect_sentence(page: Page, game: str, language: str) -> None:
    """What the match follows, what opens it, and the way home alone."""
    said = page.get_by_role("alert")
    expect(said).to_contain_text(facts(game).title)
    expect(said).to_contain_text(SAID[language])
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize(("device", "language"), [(PHONE, "es"), (DESKTOP, "en")])
def test_they_are_listed_apart_and_say_what_opens_them(guests: Guests, device: dict[str, Any], language: str) -> None:
    page = ana(guests, language, device)
    former = page.locator("section", has=page.get_by_role("heading", name=TITLES[language]))
    former.get_by_role("button").click()
    found = former.locator("[data-match]").evaluate_all("links => links.map(link => link.dataset.match)")
    assert sorted(found) == sorted(FORMER.values())
    expect(page.locator(f"[data-match='{CURRENT}']")).to_have_count(1)
    expect(former.locator(f"[data-match='{CURRENT}']")).to_have_count(0)
    assert violations(page) == []
    for (game, _), match in FORMER.items():
        former.locator(f"[data-match='{match}']").click()
        expect_sentence(page, game, language)
        page.get_by_role("main").get_by_role("link").click()
        former.get_by_role("button").click()


def test_an_invitation_to_one_says_it_too(guests: Guests) -> None:
    game, match = next((game, match) for (game, status), match in FORMER.items() if status == "open")
    page = guests.arrive(f"/m/{match}#{INVITATION}", "es", PHONE)
    expect_sentence(page, game, "es")
    assert violations(page) == []
