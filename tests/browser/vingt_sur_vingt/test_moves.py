"""20 sur 20: what the list of moves tells."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.table import open_match, painted


def test_no_numbers_that_nobody_sees_are_told(guests: Guests) -> None:
    page = guests.arrive(language="es")
    open_match(page, "vingt_sur_vingt", [{"name": "Ana"}, {"name": "Luis"}])
    page.get_by_role("button", name="Soy").click()
    page.keyboard.press("m")
    listed = painted(page).locator("[role=tabpanel] .move")
    expect(listed.first).to_be_visible()
    words = listed.all_inner_texts()
    assert any("Colocar" in each for each in words)
    assert not [each for each in words if "," in each.partition("\n")[0].replace(", ", "")]
