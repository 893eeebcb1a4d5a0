"""The guide through a first game: it points at real things, covers none of them, and comes once."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.finished import FEW_WAYS, WAYS
from tests.browser.games import QUICK, WEB
from tests.browser.guests import PHONE, Guests
from tests.browser.table import await_turn, choose_any, confirm_all, open_guided, painted, until_my_turn
from tests.soaks import of_these


def open_first_match(page: Page, game: str) -> None:
    """Sit down at a match as somebody who never played here, and who confirms every move."""
    confirm_all(page)
    until_my_turn(page, lambda: open_guided(page, game))


def callout(page: Page) -> Locator:
    """What the guide says now."""
    return page.locator("[data-part=guide][data-step]")


def made_up(page: Page) -> Page:
    """The page, once the guide has decided what to point at: whatever it is must stay for a moment first."""
    expect(painted(page).locator("[data-part=guide][aria-busy=false]")).to_be_attached()
    return page


def is_in_the_way(page: Page) -> bool:
    """Whether the callout lies over what it points at, though that leaves it room above or below."""
    said, pointed = callout(page).bounding_box(), page.locator(".ring").bounding_box()
    assert said
    assert pointed
    return (
        pointed["height"] < 200
        and said["x"] < pointed["x"] + pointed["width"]
        and pointed["x"] < said["x"] + said["width"]
        and said["y"] < pointed["y"] + pointed["height"]
        and pointed["y"] < said["y"] + said["height"]
    )


COVERED = """() => {
    const guide = document.querySelector("[data-part=guide]");
    const said = guide.getBoundingClientRect();
    const seen = "[data-part=status], [data-part=dice], [data-part=board] :focus-visible";
    const covered = [...document.querySelectorAll(seen)].filter(part => {
        const box = part.getBoundingClientRect();
        return box.left < said.right - 1 && said.left < box.right - 1
            && box.top < said.bottom - 1 && said.top < box.bottom - 1;
    });
    const lit = ":is([data-part=board], [data-part=dock]) :is(button:enabled, [role=button])";
    const swallowed = [...document.querySelectorAll(lit)].filter(place => {
        const {left, top, width, height} = place.getBoundingClientRect();
        return width && guide.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    return [...covered, ...swallowed].map(part => part.outerHTML.slice(0, 120));
}"""
"""The dice, the prompt and what has the focus, if the callout lies over them; and the places whose taps it takes."""


def walk(page: Page) -> list[str]:
    """Understand one step after the other; their names."""
    steps: list[str] = []
    while callout(made_up(page)).count():
        step = callout(page).get_attribute("data-step") or ""
        expect(page.locator(".ring")).to_be_visible()
        expect(callout(page)).to_be_in_viewport(ratio=1)
        assert not is_in_the_way(page), step
        assert page.evaluate(COVERED) == [], step
        assert page.evaluate("document.activeElement.closest('[data-part=guide]')") is None or steps
        steps.append(step)
        callout(page).locator("[data-do=guide-next]").click()
    return steps


@pytest.mark.parametrize(("game", "language", "device"), FEW_WAYS)
def test_the_guide_walks_through_a_first_game(guests: Guests, game: str, language: str, device: dict[str, Any]) -> None:
    page = guests.arrive(language=language, device=device)
    open_first_match(page, game)
    expect(callout(page)).to_be_visible()
    assert violations(page) == []
    steps = walk(page)
    lot = random.Random(1)
    for _ in range(3):
        choose_any(page, lot)
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        if not await_turn(page):  # a match can be short
            open_first_match(page, game)
        steps += walk(made_up(page))
    assert len(steps) >= 2
    assert len(set(steps)) == len(steps)
    page.reload()
    assert await_turn(page)
    assert not set(walk(made_up(page))) & set(steps)


@pytest.mark.parametrize("game", of_these(WEB, [game for game, _, device in WAYS if device is not PHONE]))
def test_the_guide_is_in_nobodys_way_on_a_phone(guests: Guests, game: str) -> None:
    page = guests.arrive(device=PHONE)
    open_first_match(page, game)
    expect(callout(page)).to_be_visible()
    assert walk(page)


def test_the_guide_can_be_sent_away_and_called_back(guests: Guests) -> None:
    page = guests.arrive(language="en")
    open_first_match(page, QUICK)
    expect(callout(page)).to_be_visible()
    first = callout(page).get_attribute("data-step")
    callout(page).get_by_role("button", name="Got it").click()
    page.get_by_role("button", name="No guide").click()
    expect(page.locator("[data-part=guide]")).to_have_count(0)
    page.reload()
    assert await_turn(page)
    expect(page.locator("[data-part=guide]")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Start the guide again").click()
    page.keyboard.press("Escape")
    expect(callout(page)).to_have_attribute("data-step", first or "")
