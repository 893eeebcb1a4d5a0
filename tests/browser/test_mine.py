"""One's own games: the list, its filters, what they come to, and the way to another browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sobremesa import client
from tests.browser.axe import violations
from tests.browser.finished import COOKIE, Finished, finished, play_out, seat_of
from tests.browser.games import QUICK
from tests.browser.guests import DESKTOP, PHONE, Guests, named
from tests.browser.table import open_match, post
from tests.games.data import data
from tests.server.servers import Running


def mine(guests: Guests, played: Finished, **wishes: Any) -> Page:
    """The list of somebody who finished a match, in a browser that has none of it yet."""
    page = guests.arrive(**wishes)
    page.context.add_cookies([{"name": COOKIE, "value": played.cookie, "url": played.address}])
    page.goto("/")
    page.locator("a[href='/mine']").first.click()
    expect(page.locator(f"[data-entry='{played.match}']")).to_be_visible()
    return page


@pytest.mark.parametrize(("device", "language"), [(PHONE, "es"), (DESKTOP, "en")], ids=named)
def test_finished_matches_are_listed_filtered_and_come_to_something(
    guests: Guests, server: Running, device: dict[str, Any], language: str
) -> None:
    played = finished(server.address, QUICK, ("Nora", None))
    page = mine(guests, played, device=device, language=language)
    row = page.locator(f"[data-entry='{played.match}']")
    winners = played.result["winners"]
    how = "won" if winners == [1] else "tied" if 1 in winners else "lost"
    words = {
        "es": {"won": "Ganada", "tied": "Empate", "lost": "Perdida"},
        "en": {"won": "Won", "tied": "Tied", "lost": "Lost"},
    }
    expect(row).to_contain_text(words[language][how])
    expect(row).to_contain_text({"es": "Bot intermedio", "en": "Intermediate bot"}[language])
    expect(row.locator("time")).to_have_text(re.compile(r"20\d\d"))
    assert violations(page) == []
    page.locator("[data-filter=result]").select_option(how)
    expect(row).to_be_visible()
    page.locator("[data-filter=opponent]").select_option("greedy")
    expect(row).to_be_visible()
    page.locator("[data-filter=game]").select_option(QUICK)
    page.get_by_role("button", name={"es": "Estadísticas", "en": "Statistics"}[language]).click()
    stats = page.locator("[data-part=stats]")
    expect(stats).to_have_count(1)
    expect(stats.locator("dd").first).to_have_text("1")
    best = stats.locator("dd").nth(2)
    expect(best).to_have_text(str(played.result["scores"][0]))
    expect(stats.locator("figure rect")).not_to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") == device["viewport"]["width"]
    assert violations(page) == []


def test_a_match_is_kept_when_it_ends_and_can_be_taken_off(guests: Guests, server: Running) -> None:
    page = guests.arrive(language="en")
    match = open_match(page, QUICK, options=data(QUICK).quick)
    with seat_of(page, server.address, match) as seat:
        play_out(seat)
    expect(page.locator("[data-part=end]")).to_be_visible()
    page.get_by_role("link", name="My games").click()
    row = page.locator(f"[data-entry='{match}']")
    row.locator("[data-do=remove]").click()
    row.locator("[data-do=remove-sure]").click()
    expect(row).to_have_count(0)
    listed = page.context.request.get("/api/mine").json()["matches"]
    assert match not in [each["match"] for each in listed]
    page.reload()
    expect(page.get_by_text("You haven’t finished a game yet.")).to_be_visible()


def test_ones_games_go_to_another_browser_in_a_file(guests: Guests, server: Running, tmp_path: Path) -> None:
    played = finished(server.address, QUICK, ("Nora", None))
    page = mine(guests, played, language="en")
    with page.expect_download() as download:
        page.locator("[data-do=export]").click()
    file = tmp_path / "sobremesa.json"
    download.value.save_as(file)
    assert played.match in [each["match"] for each in json.loads(file.read_text("utf-8"))["matches"]]
    other = guests.arrive("/mine", language="es")
    other.locator("[data-do=import]").set_input_files(file)
    expect(other.locator(f"[data-entry='{played.match}']")).to_be_visible()
    other.reload()
    expect(other.locator(f"[data-entry='{played.match}']")).to_be_visible()
    other.locator("[data-do=import]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(other.get_by_text("no tiene partidas")).to_be_visible()


def test_people_without_a_name_are_called_by_their_seats(guests: Guests, server: Running) -> None:
    seats: list[dict[str, Any]] = [{"name": ""}, {"open": True}]
    with client.open_match(server.address, QUICK, seats, options=data(QUICK).quick) as one:
        with client.sit_down(one.links[2], "") as other:
            one.start()
            result = play_out(one, other)
        played = Finished(server.address, one.match, one._http.cookies[COOKIE], result, one.record())
    page = mine(guests, played, language="en")
    expect(page.locator(f"[data-entry='{played.match}']")).to_contain_text("against Player 2")
    page.locator("[data-filter=opponent]").select_option(label="Player 2")
    expect(page.locator("[data-entry]")).to_have_count(1)
    assert violations(page) == []


def test_finished_games_go_to_another_device_by_a_link(guests: Guests, server: Running) -> None:
    guests.excused.append("404")  # each device but the last has lost its seat
    laptop, phone, tablet = (guests.arrive(language="en", device=device) for device in (DESKTOP, PHONE, DESKTOP))
    match = open_match(laptop, QUICK, options=data(QUICK).quick)
    with seat_of(laptop, server.address, match) as seat:
        play_out(seat)
    laptop.goto("/mine")
    follow(laptop, phone)
    expect(phone.locator("[data-part=end]")).to_be_visible()
    phone.get_by_role("button", name="Menu").click()
    follow(phone, tablet)
    expect(tablet.locator("[data-part=end]")).to_be_visible()
    tablet.goto("/mine")
    expect(tablet.locator(f"[data-entry='{match}']")).to_be_visible()


def follow(page: Page, other: Page) -> None:
    """Ask for a link to another device, and open it there."""
    page.locator("[data-do=other-device]").click()
    link = page.get_by_role("textbox", name="Open this link on the other device:")
    expect(link).to_be_visible()
    assert violations(page) == []
    other.goto(link.input_value())


def test_whoever_goes_on_at_another_device_finds_the_games_there(guests: Guests, server: Running) -> None:
    laptop, phone = guests.arrive(language="en"), guests.arrive(language="en", device=PHONE)
    guests.excused.append("404")  # the laptop has lost its seat
    older = open_match(laptop, QUICK, options=data(QUICK).quick)
    with seat_of(laptop, server.address, older) as seat:
        play_out(seat)
    match = open_match(laptop, QUICK)
    token = post(laptop, f"/api/matches/{match}/resume-link", {})["token"]
    phone.goto(f"/m/{match}?resume#{token}")
    expect(phone.locator("[data-part=status]")).to_be_visible()

    def is_there() -> bool:
        phone.goto("/mine")
        expect(phone.get_by_text("Looking for your games")).to_have_count(0)
        return phone.locator(f"[data-entry='{older}']").count() == 1

    assert any(is_there() for _ in range(100))
