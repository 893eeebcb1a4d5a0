"""What a browser loads: the home page, and how much a game adds to it when somebody sits down."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games import WEB
from tests.browser.guests import Guests
from tests.browser.table import status
from tests.packaging.test_bundle import A_GAME, FIRST_LOAD

LOADED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ name }) => !new URL(name).pathname.startsWith("/api/"))
    .map(({ name, encodedBodySize }) => [name, encodedBodySize])"""


def loaded(page: Page) -> dict[str, int]:
    """Each file that came, and how many bytes of it went over the wire."""
    return {str(name): int(size) for name, size in page.evaluate(LOADED)}


@pytest.mark.parametrize("game", WEB)
def test_home_and_a_game_are_light(guests: Guests, game: str) -> None:
    page = guests.arrive("/")
    play = page.locator(f"[data-game={game}] [data-do=play]")
    expect(page.locator("[data-part=open-tables]")).to_be_visible()
    before = loaded(page)
    assert any(size > 30_000 for size in before.values()), "nothing was measured"
    assert sum(before.values()) <= FIRST_LOAD
    play.click()
    expect(status(page)).to_be_visible()
    expect(page.locator("[data-part=board] > *").first).to_be_visible()
    more = {name: size for name, size in loaded(page).items() if name not in before}
    assert 10_000 < sum(more.values()) <= A_GAME, more
