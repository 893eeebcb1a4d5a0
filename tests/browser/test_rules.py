"""The rules as pages: for everybody, on a phone too, and a link leads to the rule it names."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.games import QUICK, WEB
from tests.browser.guests import DESKTOP, PHONE, Guests, named
from tests.soaks import rotated


@pytest.mark.parametrize(("id", "device"), rotated(WEB, (PHONE, DESKTOP)), ids=named)
def test_everybody_can_read_the_rules(guests: Guests, id: str, device: dict[str, Any]) -> None:
    for language in ("es", "en"):
        page = guests.arrive(f"/rules/{id}/{language}", language, device)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_link_leads_to_its_rule_and_lights_it(guests: Guests) -> None:
    page = guests.arrive(f"/rules/{QUICK}/en#{facts(QUICK).end_rule}", device=PHONE)
    rule = page.locator(f"#{facts(QUICK).end_rule}")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_css("background-color", "rgb(255, 224, 138)")
    expect(page.locator(f"#{facts(QUICK).start_rule}")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
