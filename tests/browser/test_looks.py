"""By lamplight, in large print, with or without a keyboard: how the page looks is chosen once, and stays."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.finished import finished
from tests.browser.games import QUICK, WEB
from tests.browser.guests import DESKTOP, PHONE, Guests, named
from tests.browser.table import ask_for, await_turn, choose_any, open_match, status
from tests.soaks import rotated

LAMPLIGHT: dict[str, Any] = {"color_scheme": "dark"}
SURFACE = {"light": "rgb(244, 237, 225)", "dark": "rgb(23, 19, 15)"}
OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"
COUNT_TONES = """() => {
  window.tones = 0;
  const Tone = OscillatorNode;
  window.OscillatorNode = class extends Tone { constructor(...given) { super(...given); window.tones += 1 } };
}"""


def surface(page: Page) -> Locator:
    """What everything lies on."""
    return page.locator("html")


def settings(page: Page) -> Locator:
    """The settings, opened from the home page."""
    page.locator("[data-do=settings]").click()
    return page.get_by_role("dialog")


@pytest.mark.parametrize(("game", "device"), rotated(WEB, (DESKTOP, PHONE)), ids=named)
def test_a_table_is_for_everybody_by_lamplight(guests: Guests, game: str, device: dict[str, Any]) -> None:
    page = guests.arrive(device=device, **LAMPLIGHT)
    open_match(page, game)
    expect(surface(page)).to_have_css("background-color", SURFACE["dark"])
    lot = random.Random(5)
    for _ in range(2):
        if not await_turn(page):
            break  # a match can be short
        assert violations(page) == []
        choose_any(page, lot)
    assert violations(page) == []


def test_every_other_page_is_for_everybody_by_lamplight(guests: Guests) -> None:
    page = guests.arrive("/", **LAMPLIGHT)
    expect(page.locator("[data-part=against]")).to_have_count(len(WEB))
    assert violations(page) == []
    settings(page)
    assert violations(page) == []
    page.keyboard.press("Escape")
    ask_for(page, QUICK, "friends").locator("[data-do=open]").click()
    expect(page.locator("[data-part=waiting]")).to_be_visible()
    assert violations(page) == []
    for game in WEB:
        page.goto(f"/rules/{game}/es")
        expect(surface(page)).to_have_css("background-color", SURFACE["dark"])
        assert violations(page) == []


def test_an_end_and_a_replay_are_for_everybody_by_lamplight(guests: Guests) -> None:
    over = finished(guests.address, QUICK)
    page = over.visit(guests, **LAMPLIGHT)
    expect(page.locator("[data-part=end]")).to_be_visible()
    assert violations(page) == []
    page = over.visit(guests, f"?at={over.middle}", **LAMPLIGHT)
    expect(page.get_by_role("slider")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize(("device", "chosen"), [("light", "dark"), ("dark", "light")])
def test_the_chosen_theme_is_there_before_anything_is_painted(guests: Guests, device: str, chosen: str) -> None:
    page = guests.arrive("/", color_scheme=device)
    expect(surface(page)).to_have_css("background-color", SURFACE[device])
    settings(page).locator(f"input[name=theme][value={chosen}]").check()
    expect(surface(page)).to_have_css("background-color", SURFACE[chosen])
    # without the page's own script, which comes later, the colours are right already
    page.route("**/assets/*.js", lambda route: route.abort())
    guests.excused.append("ERR_FAILED")
    page.reload()
    expect(surface(page)).to_have_css("background-color", SURFACE[chosen])
    for told in page.locator("meta[name=theme-color]").all():
        expect(told).to_have_attribute("content", {"light": "#f4ede1", "dark": "#17130f"}[chosen])
    page.goto(f"/rules/{QUICK}/en")
    expect(surface(page)).to_have_css("background-color", SURFACE[chosen])
    page.unroute("**/assets/*.js")
    page.goto("/")
    settings(page).locator("input[name=theme][value=system]").check()
    expect(surface(page)).to_have_css("background-color", SURFACE[device])


@pytest.mark.parametrize(("game", "language"), rotated(WEB, ("es", "en")))
def test_in_large_print_nothing_leaves_the_screen(guests: Guests, game: str, language: str) -> None:
    page = guests.arrive("/", language=language, device=PHONE)
    assert page.evaluate(OVERFLOW) <= 0
    settings(page).get_by_role("switch").first.check()
    expect(surface(page)).to_have_css("font-size", "20px")
    page.keyboard.press("Escape")
    assert page.evaluate(OVERFLOW) <= 0
    open_match(page, game)
    expect(surface(page)).to_have_css("font-size", "20px")
    if await_turn(page):
        for part in (status(page), page.locator("[data-part=dock]")):
            expect(part).to_be_in_viewport(ratio=1)
    assert page.evaluate(OVERFLOW) <= 0
    assert violations(page) == []


@pytest.mark.parametrize(("device", "has_keys"), [(PHONE, False), (DESKTOP, True)], ids=named)
def test_settings_fit_the_device(guests: Guests, device: dict[str, Any], has_keys: bool) -> None:
    page = guests.arrive("/", language="en", device=device)
    expect(settings(page).get_by_role("heading", name="Keyboard")).to_be_visible(visible=has_keys)
    assert violations(page) == []


def test_sounds_can_be_heard_before_they_are_switched_on(guests: Guests) -> None:
    page = guests.arrive("/", language="en")
    page.evaluate(COUNT_TONES)
    sounds = settings(page).get_by_role("group", name="Hear them")
    heard = 0
    for sound in sounds.get_by_role("button").all():
        sound.click()
        tones = page.evaluate("tones")
        assert tones > heard
        heard = tones
    expect(page.get_by_role("switch", name="sound")).not_to_be_checked()
