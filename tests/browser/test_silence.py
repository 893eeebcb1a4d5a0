"""A server that does not answer, though the device has a network: whoever waits is told after two seconds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.axe import violations
from tests.browser.games import QUICK
from tests.browser.guests import Guests
from tests.browser.table import confirm, foretold, open_match, until_my_turn

ASKED_EVERY = 5000
"""Milliseconds after which the home page asks again for open tables."""
SOON = 2000
"""Milliseconds after which silence is told."""


def hang(route: Route) -> None:
    """Leave a question without an answer, as a network does that has just gone."""


def fail(route: Route) -> None:
    """Say at once that nobody is there."""
    route.abort()


@pytest.mark.parametrize("answer", [hang, fail])
def test_the_home_page_tells_that_the_server_is_gone_and_that_it_is_back(
    guests: Guests, answer: Callable[[Route], None]
) -> None:
    guests.excused.append("ERR_FAILED")
    page = guests.arrive(language="en")
    page.clock.install()
    page.goto("/")
    expect(page.locator("[data-part=open-tables]")).to_be_visible()
    told = page.get_by_text("Can’t reach the server.")
    expect(told).to_have_count(0)
    page.route("**/api/open", answer)
    with page.expect_request("**/api/open"):
        page.clock.run_for(ASKED_EVERY)
    page.clock.run_for(SOON)
    expect(told).to_be_visible()
    assert violations(page) == []
    page.unroute_all(behavior="ignoreErrors")
    page.clock.run_for(ASKED_EVERY)
    expect(told).to_have_count(0)


class Wire:
    """The line of a page to its table, which can be cut so that neither side hears of it."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        page.route_web_socket("**/socket", self._lay)

    def _lay(self, here: WebSocketRoute) -> None:
        if self.is_cut:
            here.close()
            return
        there = here.connect_to_server()
        here.on_message(lambda told: None if self.is_cut else there.send(told))
        there.on_message(lambda told: None if self.is_cut else here.send(told))


def test_whoever_moves_at_a_silent_table_is_told_and_nothing_is_lost(guests: Guests) -> None:
    page = guests.arrive(language="en")
    wire = Wire(page)
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))  # nothing but what a test lets pass
    until_my_turn(page, lambda: open_match(page, QUICK))
    page.keyboard.press("m")
    page.clock.run_for(1000)  # the list is painted, and then asks what each move does
    move = page.locator("[role=tabpanel] [data-move]").first
    expect(page.locator("[role=tabpanel] ul[aria-busy=false]")).to_be_visible()
    told = page.get_by_text("Connecting again")
    wire.is_cut = True
    page.clock.run_for(SOON)  # nobody asked anything
    expect(told).to_have_count(0)
    move.click()
    page.clock.run_for(SOON)
    expect(told).to_be_visible()
    wire.is_cut = False
    page.clock.resume()
    expect(told).to_have_count(0)
    foretold(page)
    confirm(page)
