"""Qwixx: which moves ask first, and what they gain."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.guests import Guests
from tests.browser.moves import dock, prefer, sit_down
from tests.browser.table import confirm, painted, seq, settled, status, tell_dice


def test_a_pass_that_costs_nothing_needs_one_tap_and_a_miss_is_confirmed(guests: Guests) -> None:
    page = guests.arrive(language="es")
    prefer(page)
    sit_down(page, "qwixx", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, "3 5 1 2 6 4")
    before = seq(page)
    dock(page).locator("[data-move=pass]").click()
    settled(page, before)
    expect(page.locator("[data-part=status][data-stage=second]")).to_be_visible()
    dock(page).locator("[data-move=pass]").click()
    expect(page.locator("[data-do=confirm]")).to_have_text("Pasar")
    expect(dock(page)).to_contain_text("−5 puntos")
    confirm(page)
    expect(page.locator(".log")).to_contain_text("No tachas nada y marcas un fallo (−5 puntos).")


def test_confirming_is_a_setting(guests: Guests) -> None:
    """Of one who plays alone with real dice, all can be taken back: only what cannot be asks."""
    page = guests.arrive(language="es")
    prefer(page)
    sit_down(page, "qwixx", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, "3 5 1 2 6 4")
    cell = page.locator("[data-part=board] [data-move='cross red 8']")
    cell.click()
    expect(page.locator("[data-do=confirm]")).to_have_text("Confirmar")
    page.locator("[data-do=cancel]").click()
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Ajustes").click()
    page.locator("[data-part=confirms] input[value=final]").check()
    assert violations(page) == []
    page.keyboard.press("Escape")
    before = seq(page)
    cell.click()
    settled(page, before)
    expect(status(page)).to_have_attribute("data-stage", "second")
    expect(page.locator("[data-do=undo]")).to_be_visible()


GAINS = {"es": "+1 punto", "en": "+1 point"}


@pytest.mark.parametrize("language", ["es", "en"])
def test_moves_in_lists_show_what_they_gain(guests: Guests, language: str) -> None:
    page = guests.arrive(language=language)
    prefer(page)
    sit_down(page, "qwixx", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, "3 5 1 2 6 4")
    page.keyboard.press("m")
    listed = painted(page).locator("[role=tabpanel] [data-move='cross red 8']")
    expect(listed.locator("[data-part=gains]")).to_contain_text(GAINS[language])
