"""The tests in a browser notice what goes wrong on a page."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.axe import violations
from tests.browser.games import QUICK
from tests.browser.guests import PHONE, Guests
from tests.server.servers import Running

RULES = f"/rules/{QUICK}/en"


def test_errors_and_what_the_policies_refuse_are_complaints(browser: Browser, server: Running) -> None:
    for provoked, words in (
        ("console.error('the soup is cold')", "the soup is cold"),
        ("setTimeout(() => { throw new Error('the glass fell') })", "the glass fell"),
        ("document.body.setAttribute('style', 'color: red')", "Content Security Policy"),
        ("document.body.append(Object.assign(new Image(), { src: '/nothing.png' }))", "404"),
    ):
        guests = Guests(browser, server.address)
        page = guests.arrive(RULES)
        page.evaluate(f"() => {{ {provoked} }}")
        for _ in range(6000):
            if guests.complaints:
                break
            page.wait_for_timeout(10)
        guests.excused = [words]
        guests.leave()
        assert [words in told for told in guests.complaints] == [True], guests.complaints


def test_guests_do_not_share_cookies_and_bring_their_device_and_language(guests: Guests) -> None:
    one, other = guests.arrive(RULES, device=PHONE), guests.arrive(RULES, "en")
    one.evaluate("document.cookie = 'who=one'")
    assert other.evaluate("document.cookie") == ""
    assert one.evaluate("[innerWidth, innerHeight, navigator.language]") == [360, 640, "es-ES"]
    assert other.evaluate("[innerWidth, innerHeight, navigator.language]") == [1280, 800, "en-GB"]
    assert one.evaluate("matchMedia('(pointer: coarse)').matches")


def test_axe_finds_what_is_hard_to_read(guests: Guests) -> None:
    page = guests.arrive(RULES)
    assert violations(page) == []
    page.evaluate("document.querySelector('article').style.color = '#e8dcc8'")
    assert any(found.startswith("color-contrast at ") for found in violations(page))
