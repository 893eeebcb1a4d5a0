"""A finished match for whoever has a link to it, in a browser that never was here: its moment and its page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.finished import FEW_WAYS, finished
from tests.browser.games import HIDDEN, QUICK
from tests.browser.guests import PHONE, Guests
from tests.browser.table import post
from tests.browser.test_replay import moment
from tests.server.servers import Running


def test_a_link_to_a_moment_works_for_whoever_gets_it_and_says_so(guests: Guests, server: Running) -> None:
    played = finished(server.address, HIDDEN, ("Ana", "Luis"))
    at = played.middle
    ana = played.visit(guests, f"?at={at}&seat=2", language="en")
    moment(ana, at, played.events)
    ana.locator("[data-do=link]").click()
    dialog = ana.get_by_role("dialog")
    expect(dialog.get_by_text(f"sees the game at step {at}")).to_be_visible()
    expect(dialog.get_by_text("the way Luis does")).to_be_visible()
    expect(dialog.get_by_text("what everybody held")).to_be_visible()
    assert violations(ana) == []
    link = dialog.get_by_role("textbox").input_value()
    sentence = ana.locator("[data-part=told]").inner_text()

    eva = guests.arrive(link, language="en", device=PHONE)
    moment(eva, at, played.events)
    expect(eva.locator("[data-part=told]")).to_have_text(sentence)
    expect(eva.locator("[data-part=seats] [aria-pressed=true]")).to_contain_text("Luis")
    eva.locator("[data-do=next]").click()
    moment(eva, at + 1, played.events)
    assert violations(eva) == []
    eva.locator("[data-do=link]").click()
    passed_on = eva.get_by_role("dialog").get_by_role("textbox").input_value()
    assert passed_on.split("?")[0] == link.split("?")[0]
    assert eva.context.cookies() == []
    guests.excused += ["404", "403"]
    eva.goto(f"/m/{played.match}")
    expect(eva.get_by_role("alert")).to_be_visible()

    dialog.locator("[data-do=withdraw]").click()
    expect(dialog.get_by_text("no longer work")).to_be_visible()
    guests.excused.append("422")
    for gone in (link, link.split("?")[0][:-3]):  # withdrawn; cut short by a messenger
        eva.goto(gone)
        expect(eva.get_by_text("This link no longer shows a game")).to_be_visible()
        assert violations(eva) == []
    dialog.locator("[data-do=give]").click()
    expect(dialog.get_by_role("textbox")).not_to_have_value(link)


def test_each_moment_is_asked_for_once(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK)
    token = post(played.visit(guests), f"/api/matches/{played.match}/share", {})["token"]
    at = played.middle
    page = guests.arrive()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/replay/" in request.url else None)
    page.goto(f"/m/{played.match}/share/{token}?at={at}")
    for step in range(3):
        moment(page, at + step, played.events)
        expect(page).to_have_url(re.compile(f"at={at + step}&seat=0$"))
        page.locator("[data-do=next]").click()
    moment(page, at + 3, played.events)
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(("game", "language", "device"), FEW_WAYS)
def test_a_match_has_a_page_with_who_when_the_result_and_the_final_board(
    guests: Guests, server: Running, game: str, language: str, device: dict[str, Any]
) -> None:
    played = finished(server.address, game)
    token = played.visit(guests).context.request.post(f"/api/matches/{played.match}/share").json()["token"]
    page = guests.arrive(f"/m/{played.match}/share/{token}", language=language, device=device)
    match = page.locator("[data-part=match]")
    standings = match.get_by_role("list", name={"es": "Clasificación", "en": "Standings"}[language])
    expect(standings.locator("li")).to_have_count(2)
    for score in played.result["scores"]:
        expect(standings).to_contain_text(str(score))
    expect(match.get_by_text(facts(game).title).first).to_be_visible()
    expect(match.locator("time")).to_have_text(re.compile(r"20\d\d"))
    expect(match.locator("[data-part=board] > *").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == device["viewport"]["width"]
    assert violations(page) == []
    match.locator("[data-do=replay]").click()
    moment(page, 0, played.events)
    page.locator("[data-do=leave]").click()
    expect(match).to_be_visible()
    assert page.context.cookies() == []


def test_a_spoken_page_of_a_match_is_in_the_language_of_its_link(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK)
    token = played.visit(guests).context.request.post(f"/api/matches/{played.match}/share").json()["token"]
    page = guests.arrive(f"/m/{played.match}/share/{token}?lang=en", language="es")
    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()
