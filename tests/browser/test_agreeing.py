"""A limit on which people agree at the page, where play could go on without end."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from sobremesa.client import Seat
from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.finished import seat_of
from tests.browser.guests import PHONE, Guests
from tests.browser.table import open_for_two, open_match
from tests.games.data import data
from tests.games.kinds import ENDLESS

PATIENCE = facts(ENDLESS).patience


def idle(*seats: Seat) -> None:
    """Start, and let so many rounds pass without a move that a limit is offered: two seats in turn."""
    seats[0].look()
    seats[0].roll("start 1")
    for turn in range(2 * PATIENCE):
        seat = seats[turn % len(seats)]
        seat.look()
        seat.roll(data(ENDLESS).idle)


def line(page: Page) -> Locator:
    """The line that offers the limit, or asks for an answer."""
    return page.locator("[data-part=limit]")


def press(page: Page, name: str) -> None:
    """Press a button of the line by keys alone."""
    button = line(page).get_by_role("button", name=name)
    button.focus()
    expect(button).to_be_focused()
    page.keyboard.press("Enter")


def test_one_proposes_the_others_answer_and_the_history_tells_it(guests: Guests) -> None:
    ana, luis = guests.arrive(language="es"), guests.arrive(language="en", device=PHONE)
    match = open_for_two(ana, luis, ENDLESS, dice="real")
    with seat_of(ana, guests.address, match) as first, seat_of(luis, guests.address, match) as second:
        idle(first, second)
    expect(line(luis).get_by_role("status")).to_contain_text("Shall we agree on an end?")
    press(ana, "Proponer 20 rondas más")
    expect(line(ana)).to_contain_text("Falta la respuesta de Luis.")
    expect(line(ana).get_by_role("button")).to_have_count(0)
    expect(ana.locator(".log")).to_contain_text("Propones que la partida termine en 20 rondas más.")
    expect(line(luis).get_by_role("status")).to_contain_text("the game ends after 20 more rounds at the latest")
    for page in (ana, luis):
        assert violations(page) == []
    press(luis, "Agree")
    for page in (ana, luis):
        expect(line(page)).to_have_count(0)
    expect(ana.locator(".log")).to_contain_text("Luis está de acuerdo.")
    expect(ana.locator(".log")).to_contain_text("Acordado: la partida termina como mucho en 20 rondas más.")


def test_people_at_one_device_agree_at_once(guests: Guests) -> None:
    page = guests.arrive(language="en")
    match = open_match(page, ENDLESS, [{"name": "Ana"}, {"name": "Luis"}], dice="real")
    with seat_of(page, guests.address, match) as both:
        idle(both)
    press(page, "Propose 20 more rounds")
    expect(line(page)).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("Agreed: the game ends after 20 more rounds at the latest.")
