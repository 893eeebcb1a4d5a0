"""Twenty One: what buttons say, and the only move."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.guests import PHONE, Guests
from tests.browser.moves import dock, prefer, sit_down
from tests.browser.table import seq, settled, tell_dice

ONES = "1 1 1 1 1 1"


def test_buttons_say_what_they_do(guests: Guests) -> None:
    page = guests.arrive(language="es")
    prefer(page)
    sit_down(page, "twenty_one", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, "3 1 6 2 5 4")
    dock(page).locator("[data-move=again]").click()
    expect(page.locator("[data-do=confirm]")).to_have_text("Volver a tirar 5 dados")
    page.locator("[data-do=cancel]").click()
    dock(page).locator("[data-move=keep]").click()
    expect(page.locator("[data-do=confirm]")).to_have_text("Quedarse con la tirada")


def test_the_only_move_is_made_by_one_tap(guests: Guests) -> None:
    page = guests.arrive(language="es", device=PHONE)
    prefer(page)
    sit_down(page, "twenty_one", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, ONES)
    before = seq(page)
    dock(page).locator("[data-move=keep]").tap()
    settled(page, before)
    expect(page.locator("[data-part=status][data-stage=write]")).to_be_visible()


def test_the_only_move_makes_itself_unless_it_is_stopped(guests: Guests) -> None:
    page = guests.arrive(language="en")
    prefer(page, forced="auto")
    # a page that nobody sees does not count down, so no clock decides whether the bar is there
    page.context.add_init_script("Object.defineProperty(document, 'hidden', {get: () => 'away' in localStorage})")
    page.goto("/")
    page.evaluate("localStorage.away = ''")
    sit_down(page, "twenty_one", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, ONES)
    expect(page.locator("[data-part=forced] progress")).to_be_visible()
    assert violations(page) == []
    page.locator("[data-do=stop]").click()
    expect(dock(page).locator("[data-move=keep]")).to_be_visible()
    expect(page.locator("[data-part=forced]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-part=forced]")).to_be_visible()
    page.evaluate("localStorage.removeItem('away')")
    expect(page.locator("[data-part=status][data-stage=write]")).to_be_visible()
