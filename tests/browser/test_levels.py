"""Against whom one plays: said on each card, changed in place, kept, and the next level when one is too easy."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from sobremesa.bots import NAMES
from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.finished import finished
from tests.browser.games import QUICK, ROOMY
from tests.browser.guests import DESKTOP, PHONE, Guests, named
from tests.browser.table import choose_any, decline_guide, open_match, play_on, status
from tests.games.data import data


def bots(page: Any, match: str) -> list[str]:
    """The bots at a match."""
    view = page.context.request.get(f"/api/matches/{match}").json()["view"]
    return [place["bot"] for place in view["places"] if place["bot"]]


@pytest.mark.parametrize(("device", "language"), [(PHONE, "es"), (DESKTOP, "en")], ids=named)
def test_a_card_says_against_whom_one_plays_and_keeps_what_is_chosen(
    guests: Guests, device: dict[str, Any], language: str
) -> None:
    page = guests.arrive("/", language=language, device=device)
    decline_guide(page)
    card = page.locator(f"[data-game={ROOMY}]")
    against = card.locator("[data-part=against]")
    words = {"es": ("un bot: principiante", "2 bots: experto"), "en": ("one bot: beginner", "2 bots: expert")}[language]
    expect(against).to_contain_text(words[0])
    against.locator("summary").click()
    expect(against.get_by_role("radio")).to_have_count(len(NAMES))
    against.locator("input[value=expert]").check()
    against.locator("[data-do=more]").click()
    expect(against).to_contain_text(words[1])
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(against).to_contain_text(words[1])
    card.locator("[data-do=play]").click()
    expect(status(page)).to_be_visible()
    assert bots(page, page.url.rpartition("/")[2]) == ["expert", "expert"]


def test_the_number_of_bots_stays_within_the_games_seats(guests: Guests) -> None:
    page = guests.arrive("/")
    against = page.locator(f"[data-game={ROOMY}] [data-part=against]")
    against.locator("summary").click()
    fewer, more = against.locator("[data-do=fewer]"), against.locator("[data-do=more]")
    for _ in range(facts(ROOMY).seats[-1] - 2):
        more.click()
    expect(more).to_be_disabled()
    for _ in range(facts(ROOMY).seats[-1] - facts(ROOMY).seats[0]):
        fewer.click()
    expect(fewer).to_be_disabled()
    expect(against).to_contain_text("Por tu cuenta")


def test_wins_in_a_row_are_counted_where_they_are_seen(guests: Guests) -> None:
    page = guests.arrive()
    page.context.add_init_script(
        f"sessionStorage.getItem('begun') ?? (localStorage.setItem('sobremesa.wins.{QUICK}', 'random:1'),"
        " sessionStorage.setItem('begun', 'yes'))"
    )
    match = open_match(page, QUICK, ({"name": "Ana"}, {"bot": "random"}), options=dict(data(QUICK).quick))
    lot = random.Random(1)
    assert play_on(page, lambda page: choose_any(page, lot))
    expect(page.locator("[data-part=end]")).to_be_visible()
    result = page.context.request.get(f"/api/matches/{match}").json()["view"]["result"]
    counted = page.evaluate(f"localStorage.getItem('sobremesa.wins.{QUICK}')")
    has_won = 1 in result["winners"]
    assert counted == ("random:2" if has_won else None)
    expect(page.locator("[data-part=next-level]")).to_have_count(int(has_won))


def test_two_wins_suggest_the_next_level_at_the_end_and_on_the_card(guests: Guests) -> None:
    over = finished(guests.address, QUICK)
    page = over.visit(guests, language="en")
    decline_guide(page)
    page.evaluate(f"localStorage.setItem('sobremesa.wins.{QUICK}', 'greedy:2')")
    page.evaluate(f"localStorage.setItem('sobremesa.against.{QUICK}', 'greedy:1')")
    page.goto("/")
    card = page.locator(f"[data-game={QUICK}]")
    expect(card).to_contain_text("twice in a row at intermediate level")
    assert violations(page) == []
    page.goto(f"/m/{over.match}")
    hint = page.locator("[data-part=next-level]")
    expect(hint).to_contain_text("twice in a row at intermediate level")
    assert violations(page) == []
    hint.locator("[data-do=next-level]").click()
    expect(status(page)).to_be_visible()
    expect(page).not_to_have_url(f"{guests.address}/m/{over.match}")
    assert bots(page, page.url.rpartition("/")[2]) == ["expert"]
    page.goto("/")
    expect(card.locator("[data-part=against]")).to_contain_text("one bot: expert")
