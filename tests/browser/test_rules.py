"""The rules as pages: for everybody, on a phone too, and a link leads to the rule it names."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from sobremesa.games import facts, rules_text
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


@pytest.mark.parametrize("id", WEB)
def test_every_drawing_of_the_table_is_on_the_rules_own_page(guests: Guests, id: str) -> None:
    page = guests.arrive(f"/rules/{id}/es")
    expect(page.locator("figure[data-example] svg, figure[data-example] div").first).to_be_visible()
    for figure in page.locator("figure[data-example]").all():
        rule = figure.get_attribute("data-example")
        assert rule in re.findall(r"^\*\*([A-Z]\d+)\*\*", rules_text(id, "es"), re.M)
        expect(figure).not_to_be_empty()
    links = page.get_by_role("navigation").get_by_role("link")
    expect(links).to_have_count(len(re.findall(r"^## ", rules_text(id, "es"), re.M)))
    links.last.click()
    expect(page.locator(links.last.get_attribute("href") or "")).to_be_in_viewport()


def test_words_are_found_in_the_rules(guests: Guests) -> None:
    page = guests.arrive(f"/rules/{QUICK}/es", device=PHONE)
    search = page.get_by_role("searchbox")
    rules = page.locator("article > p[id]:visible")
    everything = rules.count()
    word = facts(QUICK).end_rule
    search.fill(word.lower())
    expect(page.locator(f"#{word}")).to_be_visible()
    expect(rules).not_to_have_count(everything)
    expect(page.locator("[data-part=tools] [role=status]")).not_to_be_empty()
    assert violations(page) == []
    search.fill("qqqq")
    expect(rules).to_have_count(0)
    search.fill("")
    expect(rules).to_have_count(everything)


def test_paper_has_the_rules_and_nothing_else(guests: Guests) -> None:
    page = guests.arrive(f"/rules/{QUICK}/en")
    expect(page.locator("figure[data-example]").first).to_be_visible()
    expect(page.locator("[data-do=print]")).to_be_visible()
    page.emulate_media(media="print")
    for part in ("body > header", "nav", "[data-part=tools]", "body > footer"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator(f"#{facts(QUICK).end_rule}")).to_be_visible()
    expect(page.locator("figure[data-example]").first).to_be_visible()
    expect(page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_a_link_leads_to_its_rule_and_lights_it(guests: Guests) -> None:
    page = guests.arrive(f"/rules/{QUICK}/en#{facts(QUICK).end_rule}", device=PHONE)
    rule = page.locator(f"#{facts(QUICK).end_rule}")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_css("background-color", "rgb(255, 224, 138)")
    expect(page.locator(f"#{facts(QUICK).start_rule}")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
