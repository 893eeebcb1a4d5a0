"""Finished matches again: every moment, by slider, step, autoplay and link, through any eyes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.finished import FEW_WAYS, finished
from tests.browser.games import HIDDEN, QUICK
from tests.browser.guests import Guests
from tests.server.servers import Running
from tests.soaks import of_these


def moment(page: Page, event: int, events: int) -> None:
    """Expect that the board shows this moment."""
    expect(page.locator("[data-part=count]")).to_have_text(f"{event} / {events}")
    expect(page.locator("[data-part=board][aria-busy=false]")).to_be_visible()


@pytest.mark.parametrize("stops", of_these((8, 40), (8,)))
@pytest.mark.parametrize(("game", "language", "device"), FEW_WAYS)
def test_a_match_is_seen_again_from_its_first_moment_to_its_last(
    guests: Guests, server: Running, game: str, language: str, device: dict[str, Any], stops: int
) -> None:
    played = finished(server.address, game)
    page = played.visit(guests, "?at=0", language=language, device=device)
    moment(page, 0, played.events)
    told = page.locator("[data-part=told]")
    assert (
        told.inner_text()
        == {
            "es": "La mesa está puesta y va a empezar la partida.",
            "en": "The table is set and the game is about to start.",
        }[language]
    )
    stride = 1 + played.events // stops
    for event in range(stride, played.events, stride):
        for _ in range(stride):
            page.keyboard.press("ArrowRight")
        moment(page, event, played.events)
    assert violations(page) == []
    page.keyboard.press("End")
    moment(page, played.events, played.events)
    for seat, score in enumerate(played.result["scores"]):
        expect(page.locator("[data-part=seats] strong").nth(seat)).to_contain_text(str(score))


def test_a_replay_goes_by_slider_by_steps_and_by_itself(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK)
    page = played.visit(guests, language="en")
    page.locator("[data-do=replay]").click()
    moment(page, played.events, played.events)
    slider = page.get_by_role("slider")
    at = played.middle
    slider.fill(str(at + 1))
    moment(page, at + 1, played.events)
    slider.press("ArrowLeft")
    moment(page, at, played.events)
    page.locator("[data-do=back]").click()
    moment(page, at - 1, played.events)
    page.locator("[data-do=next]").click()
    moment(page, at, played.events)
    expect(page).to_have_url(f"{server.address}/m/{played.match}?at={at}&seat=1")
    page.get_by_label("Speed").select_option("0.5")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-part=count]")).not_to_have_text(f"{at} / {played.events}")
    page.get_by_role("button", name="Pause").click()
    assert int(page.locator("[data-part=count]").inner_text().split()[0]) > at
    page.get_by_role("button", name="To the end").click()
    moment(page, played.events, played.events)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("[data-part=end]")).to_be_visible()


def test_autoplay_stops_at_the_end(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK)
    page = played.visit(guests, f"?at={played.events - 1}")
    moment(page, played.events - 1, played.events)
    page.get_by_role("button", name="Reproducir").click()
    moment(page, played.events, played.events)
    expect(page.get_by_role("button", name="Reproducir")).to_be_visible()


def test_a_link_leads_to_a_moment(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK)
    at = played.middle
    page = played.visit(guests, f"?at={at - 1}", language="en")
    moment(page, at - 1, played.events)
    page.keyboard.press("ArrowRight")
    moment(page, at, played.events)
    page.locator("[data-do=link]").click()
    given = page.get_by_role("textbox", name="Link to this moment")
    shared = re.escape(f"{server.address}/m/{played.match}/share/")
    expect(given).to_have_value(re.compile(rf"^{shared}[\w-]{{22}}\?at={at}&seat=1&lang=en$"))
    assert violations(page) == []
    told = page.locator("[data-part=told]")
    given_by = told.inner_text()
    page.goto(given.input_value())
    moment(page, at, played.events)
    got_by = told.inner_text()
    assert not re.search(r"\b(you|your)\b", got_by, re.IGNORECASE)  # whoever gets the link is nobody at that table
    if given_by.startswith("You "):
        assert got_by.startswith("Ana ")
    else:
        assert got_by.split()[0] == given_by.split()[0]


def test_a_link_has_the_eyes_of_whoever_gave_it(guests: Guests, server: Running) -> None:
    played = finished(server.address, HIDDEN, ("Ana", "Luis"))
    at = played.middle
    page = played.visit(guests, f"?at={at}", language="en")
    moment(page, at, played.events)
    seats = page.locator("[data-part=seats] button")
    for pressed, eyes in ((1, 2), (1, 0), (0, 1)):  # the other's, then nobody's, then one's own
        seats.nth(pressed).click()
        moment(page, at, played.events)
        page.locator("[data-do=link]").click()
        given = page.get_by_role("textbox", name="Link to this moment").input_value()
        assert given.startswith(f"{server.address}/m/{played.match}/share/")
        assert given.endswith(f"?at={at}&seat={eyes}&lang=en")
        seen = page.locator("[data-part=board]").inner_text()
        page.goto("/")
        page.goto(given)
        moment(page, at, played.events)
        assert [seat.get_attribute("aria-pressed") == "true" for seat in seats.all()] == [eyes == 1, eyes == 2]
        assert page.locator("[data-part=board]").inner_text() == seen


def test_a_link_with_eyes_that_nobody_has_shows_what_all_may_see(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK)
    page = played.visit(guests, f"?at={played.middle}&seat=7")
    moment(page, played.middle, played.events)
    expect(page.locator("[data-part=seats] [aria-pressed=true]")).to_have_count(0)


def test_a_link_beyond_the_end_leads_to_the_end(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK)
    guests.excused.append("404")
    page = played.visit(guests, "?at=5000")
    moment(page, played.events, played.events)


def test_a_hand_is_seen_through_its_own_eyes(guests: Guests, server: Running) -> None:
    played = finished(server.address, HIDDEN)
    page = played.visit(guests, f"?at={played.middle}", language="en")
    moment(page, played.middle, played.events)
    board = page.locator("[data-part=board]")
    own = board.inner_html()
    for name in ("Ana", "Intermediate"):
        eyes = page.locator("[data-part=seats]").get_by_role("button", name=name)
        was = eyes.get_attribute("aria-pressed")
        eyes.click()
        expect(eyes).to_have_attribute("aria-pressed", "false" if was == "true" else "true")
        expect(board).not_to_have_js_property("innerHTML", own)
