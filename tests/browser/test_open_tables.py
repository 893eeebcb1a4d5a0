"""Open tables: anybody sits down from the home page, and who looks for a game has a bot for company meanwhile."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.games import QUICK, WEB
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import ask_for, decline_guide, post, status

SEEKING = "[data-part=seeking]"
OTHER = next(id for id in WEB if id != QUICK)


def home(guests: Guests, language: str = "es", device: dict[str, Any] = DESKTOP) -> Page:
    """Somebody on the home page, who needs no guide."""
    page = guests.arrive(language=language, device=device)
    decline_guide(page)
    page.goto("/")
    return page


def look_for(page: Page, name: str, game: str = QUICK, level: str = "any") -> None:
    """Ask to be found a game."""
    page.locator("[name=level]").select_option(level)
    page.locator("[name=guest]").fill(name)
    page.locator("[name=wanted]").select_option(game)
    page.locator("[data-do=find]").click()


def at_match(page: Page) -> str:
    """The match whose table is seen."""
    expect(page).to_have_url(re.compile("/m/"))
    return page.url.rpartition("/m/")[2]


def test_a_host_opens_a_table_to_anybody_who_finds_it_at_home(guests: Guests) -> None:
    guests.excused.append("404|403|422")  # who is removed asks for a table that is not theirs any more
    ana, luis = home(guests), home(guests, "en", device=PHONE)
    dialog = ask_for(ana, QUICK, "friends")
    dialog.get_by_role("textbox", name="Nombre en el asiento 1").fill("Ana")
    dialog.get_by_role("switch", name="Mesa abierta").check()
    dialog.get_by_role("combobox", name="Nivel de juego").select_option("Aprendiendo")
    assert violations(ana) == []
    dialog.locator("[data-do=open]").click()
    expect(ana.get_by_text("Mesa abierta a cualquiera")).to_be_visible()
    expect(ana.get_by_text("Para quien está aprendiendo")).to_be_visible()
    table = luis.locator(f"[data-table='{at_match(ana)}']")
    expect(table).to_contain_text(
        "At the table: Ana. One of 2 seats is free · No clock · For people still learning"
    )  # it comes by itself
    assert violations(luis) == []
    luis.locator("[name=guest]").fill("Luis")
    table.get_by_role("button", name=re.compile("Sit down to play .* with Ana")).click()
    expect(luis.locator("[data-part=waiting]")).to_contain_text("Luis")
    expect(ana.locator("[data-part=waiting] [data-seat='2']").first).to_contain_text("Luis")
    ana.get_by_role("button", name="Dejar libre el asiento 2").click()
    expect(luis.get_by_role("alert")).to_contain_text("You no longer have a seat at this table")
    assert violations(luis) == []
    luis.goto("/")
    luis.locator(f"[data-table='{at_match(ana)}'] [data-do=sit]").click()
    expect(luis.get_by_role("alert")).to_contain_text("The host gave your seat to somebody else")


def test_games_come_first_unless_somebody_waits_at_a_table(guests: Guests) -> None:
    order = "() => [...document.querySelectorAll('[data-part=open-tables], [data-game]')].map(one => one.dataset.part)"
    ana, luis = guests.arrive(), guests.arrive(language="en", device=PHONE)
    luis.route("**/api/open", lambda route: route.fulfill(json={"tables": [], "before": None}))
    luis.goto("/")
    expect(luis.locator("[data-part=open-tables]")).to_contain_text("There’s no open table right now.")
    assert luis.evaluate(order)[-1] == "open-tables"
    assert violations(luis) == []
    luis.unroute("**/api/open")
    opened = post(ana, "/api/matches", {"game": QUICK, "seats": [{"name": "Ana"}, {"open": True}], "open": True})
    ana.goto(f"/m/{opened['match']}")
    expect(ana.locator("[data-part=waiting]")).to_be_visible()
    table = luis.locator(f"[data-table='{opened['match']}']")
    expect(table).to_be_visible()  # it comes where the list is
    assert luis.evaluate(order)[-1] == "open-tables"
    luis.reload()
    expect(table).to_be_visible()
    assert luis.evaluate(order)[0] == "open-tables"
    assert violations(luis) == []


def test_a_bot_keeps_company_until_somebody_sits_down(guests: Guests) -> None:
    ana, luis = home(guests), home(guests, "en", device=PHONE)
    look_for(ana, "Ana")
    company = at_match(ana)
    expect(status(ana)).to_be_visible()
    expect(ana.locator(SEEKING)).to_contain_text("Tu mesa espera a alguien.")
    assert violations(ana) == []
    look_for(luis, "Luis")
    waiting = at_match(luis)
    assert waiting != company
    expect(ana.locator(SEEKING)).to_contain_text("Luis se sentó a tu mesa.")
    assert violations(ana) == []
    ana.reload()
    ana.locator("[data-do=move-over]").click()
    for page in (ana, luis):
        expect(page).to_have_url(re.compile(waiting))
        expect(status(page)).to_be_visible()
        expect(page.locator(SEEKING)).to_have_count(0)
    ana.goto("/")
    expect(ana.locator(f"[data-match='{company}']")).to_be_visible()  # nothing is lost


def test_who_came_is_declined_and_the_search_goes_on_or_ends(guests: Guests) -> None:
    guests.excused.append("404")  # who is sent away asks for a table that is not theirs any more
    ana, luis = home(guests, device=PHONE), home(guests, "en")
    look_for(ana, "Ana")
    expect(ana.locator(SEEKING)).to_be_visible()
    expect(luis.locator("[data-table]", has_text="Ana").first).to_be_visible()  # it is listed once Ana is connected
    look_for(luis, "Luis")
    expect(luis.locator("[data-part=waiting]")).to_be_visible()
    ana.locator("[data-do=decline]").click()
    expect(luis.get_by_role("alert")).to_contain_text("You no longer have a seat at this table")
    expect(ana.locator(SEEKING)).to_contain_text("Tu mesa espera a alguien.")
    ana.locator("[data-do=stop-seeking]").click()
    expect(ana.locator(SEEKING)).to_have_count(0)
    luis.goto("/")
    expect(luis.locator("[data-part=open-tables]")).to_contain_text("There’s no open table right now.")


def test_who_looks_for_a_game_says_for_whom_and_is_not_asked_again(guests: Guests) -> None:
    ana, luis, eva = home(guests), home(guests, "en", device=PHONE), home(guests, "en")
    look_for(ana, "Ana", level="learning")
    expect(ana.locator(SEEKING)).to_be_visible()
    hers = luis.locator("[data-table]", has_text="Ana").first
    expect(hers).to_contain_text("For people still learning")
    look_for(luis, "Luis", level="experienced")
    expect(luis.locator(SEEKING)).to_contain_text("Your table is waiting for someone.")  # hers is not for him
    look_for(eva, "Eva", level="learning")
    expect(ana.locator(SEEKING)).to_contain_text("Eva se sentó a tu mesa.")
    luis.goto("/")
    expect(luis.locator("[name=level]")).to_have_value("experienced")


def test_of_two_who_wait_the_later_one_is_told_of_the_other_table(guests: Guests) -> None:
    ana, luis = home(guests), home(guests, "en", device=PHONE)
    look_for(luis, "Luis", OTHER)
    expect(luis.locator(SEEKING)).to_contain_text("Your table is waiting for someone.")
    # an older table of another game does not fit; one of the same game, opened before his, does
    opened = post(ana, "/api/matches", {"game": QUICK, "seats": [{"name": "Ana"}, {"open": True}], "open": True})
    ana.goto(f"/m/{opened['match']}")
    expect(ana.locator("[data-part=waiting]")).to_be_visible()
    eva = home(guests)
    look_for(eva, "Eva", "")
    assert at_match(eva) != opened["match"]  # Luis has waited longer
    expect(luis.locator(SEEKING)).to_contain_text("Eva sat down at your table.")


def test_who_gives_no_name_is_somebody_on_the_list_and_a_number_at_the_table(guests: Guests) -> None:
    ana, luis = home(guests, device=PHONE), home(guests, "en")
    look_for(ana, "")
    expect(ana.locator(SEEKING)).to_be_visible()
    expect(luis.locator("[data-table]", has_text="At the table: somebody.").first).to_be_visible()
    look_for(luis, "")
    expect(luis.locator("[data-part=waiting]")).to_contain_text("Player 1")
    expect(ana.locator(SEEKING)).to_contain_text("Jugador 2 se sentó a tu mesa.")
    ana.locator("[data-do=move-over]").click()
    for page in (ana, luis):
        expect(status(page)).to_be_visible()
