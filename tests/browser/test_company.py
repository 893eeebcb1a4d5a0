"""Company at the table is noticed: what others say, that they wait, that one only watches."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.games import QUICK
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import decline_guide, open_for_two, post, status
from tests.browser.test_looks import COUNT_TONES

TOAST = "[data-part=toast]"
UNREAD = "[data-part=unread] [aria-hidden]"


def meet(guests: Guests) -> tuple[Page, Page]:
    """Ana at a laptop in Spanish, Luis at a phone in English; both read no chat yet."""
    ana, luis = guests.arrive(language="es", device=DESKTOP), guests.arrive(language="en", device=PHONE)
    for page in (ana, luis):
        page.clock.install()
    open_for_two(ana, luis, QUICK)
    return ana, luis


def hold(page: Page) -> None:
    """Stop the page's clock: no toast goes before it was looked at."""
    page.clock.pause_at(datetime.now() + timedelta(hours=1))


def test_a_phrase_is_noticed_and_read_in_ones_own_language(guests: Guests) -> None:
    ana, luis = meet(guests)
    hold(luis)
    ana.get_by_role("tab", name="Chat").click()
    ana.get_by_role("button", name="¡Bien jugado!").click()
    expect(ana.get_by_role("log")).to_contain_text("¡Bien jugado!")
    expect(luis.locator(TOAST)).to_contain_text(re.compile("Ana\\s+Well played!"))
    expect(luis.locator(TOAST)).to_have_attribute("role", "status")
    expect(luis.locator(UNREAD)).to_have_text("1")
    expect(luis).to_have_title(re.compile(r"^\(1\) "))
    ana.get_by_role("textbox", name="Escribe a la mesa").fill("¿Todo bien?")
    ana.keyboard.press("Enter")
    expect(luis.locator(UNREAD)).to_have_text("2")
    luis.locator(TOAST).get_by_role("button", name=re.compile("¿Todo bien")).click()
    luis.clock.resume()
    expect(luis.get_by_role("log")).to_contain_text("Well played!")
    expect(luis.locator(UNREAD)).to_have_count(0)
    assert violations(luis) == []
    luis.get_by_role("button", name="Thanks").click()
    expect(ana.get_by_role("log")).to_contain_text("Gracias")
    expect(ana.locator(TOAST).get_by_role("button")).to_have_count(0)  # it is before her eyes


def test_what_was_said_meanwhile_is_counted_and_a_toast_goes_by_itself(guests: Guests) -> None:
    ana, luis = meet(guests)
    address = luis.url
    luis.goto("/")
    ana.get_by_role("tab", name="Chat").click()
    ana.get_by_role("button", name="¡Hola!").click()
    luis.goto(address)
    expect(luis.get_by_role("button", name="Chat: one unread message")).to_be_visible()
    expect(luis.locator(UNREAD)).to_have_text("1")
    expect(luis.locator(TOAST).get_by_role("button")).to_have_count(0)
    hold(luis)
    ana.get_by_role("button", name="¡Suerte!").click()
    expect(luis.locator(TOAST)).to_contain_text("Good luck!")
    luis.clock.resume()
    assert violations(luis) == []
    luis.clock.fast_forward(8000)
    expect(luis.locator(TOAST)).to_be_empty()
    expect(luis.locator(UNREAD)).to_have_text("2")


def test_the_host_mutes_somebody_who_is_told(guests: Guests) -> None:
    ana, luis = meet(guests)
    luis.get_by_role("button", name="Chat").click()
    expect(luis.get_by_role("button", name="Hello!")).to_be_visible()
    expect(luis.locator("[data-mute]")).to_have_count(0)
    ana.get_by_role("tab", name="Chat").click()
    hold(luis)
    ana.get_by_role("button", name="Apagar el chat de Luis").click()
    expect(luis.locator(TOAST)).to_contain_text("The host")
    luis.clock.resume()
    expect(luis.get_by_role("dialog")).to_contain_text("The host switched your chat off.")
    expect(luis.get_by_role("button", name="Hello!")).to_have_count(0)
    assert violations(luis) == []
    assert violations(ana) == []
    ana.get_by_role("button", name="Encender el chat de Luis").click()
    luis.get_by_role("button", name="Hello!").click()
    expect(ana.get_by_role("log")).to_contain_text("¡Hola!")


def test_who_keeps_the_table_waiting_is_reminded(guests: Guests) -> None:
    pages = meet(guests)
    turns = [status(page).get_attribute("data-turn") for page in pages]
    owing, waiting = pages if turns[0] == "mine" else reversed(pages)
    remind = waiting.locator("[data-do=nudge]")
    expect(remind).to_have_count(0)
    waiting.clock.fast_forward(16_000)
    assert violations(waiting) == []
    hold(owing)
    remind.click()
    expect(waiting.locator("[data-part=status] [role=status]")).to_be_visible()
    told = "te recuerda que te toca." if owing is pages[0] else "reminds you that it’s your turn."
    expect(owing.locator(TOAST)).to_contain_text(told)
    owing.clock.resume()
    assert violations(owing) == []
    expect(remind).to_have_count(0)


@pytest.mark.parametrize("sound", ["on", "off"])
def test_chat_and_reminders_are_heard_where_sounds_are_wanted(guests: Guests, sound: str) -> None:
    pages = guests.arrive(language="en"), guests.arrive(language="en")
    for page in pages:
        page.clock.install()
        page.add_init_script(f"if (location.host) localStorage.setItem('sobremesa.sound', '{sound}')")
    open_for_two(*pages, QUICK)
    owing, waiting = sorted(pages, key=lambda page: status(page).get_attribute("data-turn") != "mine")
    owing.evaluate(COUNT_TONES)
    hold(owing)
    waiting.get_by_role("tab", name="Chat").click()
    waiting.get_by_role("button", name="Hello!").click()
    expect(owing.locator(TOAST)).to_contain_text("Hello!")
    talk = owing.evaluate("tones")
    waiting.clock.fast_forward(16_000)
    waiting.locator("[data-do=nudge]").click()
    expect(owing.locator(TOAST)).to_contain_text("reminds you that it’s your turn.")
    nudge = owing.evaluate("tones") - talk
    assert (talk > 0, nudge > 0) == (sound == "on", sound == "on")


@pytest.mark.parametrize(("language", "told"), [("es", "Estás mirando"), ("en", "You’re watching")])
def test_a_spectator_knows_that_they_watch(guests: Guests, language: str, told: str) -> None:
    host, passer_by = guests.arrive(), guests.arrive(language=language, device=PHONE)
    seats = [{"name": "Ana"}, {"name": "Luis"}]
    opened = post(host, "/api/matches", {"game": QUICK, "seats": seats, "spectators": True})
    post(host, f"/api/matches/{opened['match']}/start", {"seed": "sobremesa"})
    decline_guide(passer_by)
    passer_by.goto(f"/m/{opened['match']}?watch#{opened['watch']}")
    expect(passer_by.locator("[data-part=watching]")).to_have_text(told)
    assert violations(passer_by) == []
    passer_by.locator("[data-leaf=talk]").click()
    expect(passer_by.get_by_role("dialog").locator("[data-part=talk]")).to_be_visible()
    expect(passer_by.get_by_role("dialog").get_by_role("textbox")).to_have_count(0)
    host.goto(f"/m/{opened['match']}")
    expect(status(host)).to_be_visible()
    expect(host.locator("[data-part=watching]")).to_have_count(0)
