"""The end of a match in the browser: the result, where the points come from, the record, and the rematch."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.finished import WAYS, finished, play_out, seat_of
from tests.browser.games import HIDDEN, QUICK, ROOMY, WEB
from tests.browser.guests import CALM, DESKTOP, MOVING, PHONE, Guests, named
from tests.browser.table import await_turn, open_for_two, open_match, post
from tests.games.data import data
from tests.server.servers import Running
from tests.soaks import of_these

TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}}
WIDER = """end => [...end.querySelectorAll("*")].filter(part =>
  ["auto", "scroll"].includes(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth + 1
  && !part.querySelector(":scope > table")).length"""
"""How many parts of the end are wider than their place; the table of points may scroll."""

BROKEN = """end => [...end.querySelectorAll(".standings .name, .standings strong")].flatMap(part => {
  const text = part.firstChild, found = [];
  for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (range.getClientRects().length > 1) found.push(word);
  }
  return found;
})"""
"""Words of the standings that go on in another line."""


def told_points(page: Page, seat: int) -> list[int]:
    """The points of a seat, row by row, as they are read."""
    cells = page.locator(f"[data-part=end] tbody td[data-seat='{seat}']").all_inner_texts()
    return [int(cell.split()[0].replace("−", "-").replace("–", "0")) for cell in cells]


@pytest.mark.parametrize(("game", "language", "device"), WAYS)
def test_the_points_of_the_end_add_up(
    guests: Guests, server: Running, game: str, language: str, device: dict[str, Any]
) -> None:
    played = finished(server.address, game)
    page = played.visit(guests, language=language, device=device)
    end = page.locator("[data-part=end]")
    expect(end).to_be_visible()
    inside = end.locator(".inside")
    assert inside.evaluate("inside => inside.scrollWidth <= inside.clientWidth")
    for seat, score in enumerate(played.result["scores"], 1):
        assert sum(told_points(page, seat)) == score
    assert end.evaluate(WIDER) == 0
    best = played.result["scores"][played.result["winners"][0] - 1]
    expect(end.locator("ol li").first).to_contain_text(str(best))
    checked = {"es": "Tiradas comprobadas", "en": "Rolls verified"}[language]
    expect(end.get_by_text(checked)).to_be_visible()
    end.locator("summary").click()
    expect(end.get_by_text(json.loads(played.record)["dice"]["server_seed"])).to_be_visible()
    assert violations(page) == []


def test_a_victory_at_this_device_is_celebrated_unless_calm_is_wanted(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK, ("Ana", "Luis"))
    page = played.visit(guests, **MOVING)
    expect(page.locator(".bits i")).not_to_have_count(0)
    page = played.visit(guests, **CALM)
    expect(page.locator(".bits")).to_be_attached()
    expect(page.locator(".bits i")).to_have_count(0)


@pytest.mark.parametrize("device", [PHONE, TABLET, DESKTOP], ids=named)
@pytest.mark.parametrize("game", of_these(WEB, (HIDDEN,)))
def test_no_word_of_the_standings_is_broken(guests: Guests, server: Running, game: str, device: dict[str, Any]) -> None:
    names = ("Ana", "Bot principiante", "Bot intermedio", "Bot experto")[: facts(game).seats[-1]]
    page = finished(server.address, game, names).visit(guests, device=device)
    end = page.locator("[data-part=end]")
    expect(end.locator(".standings li")).to_have_count(len(names))
    assert end.evaluate(BROKEN) == []
    assert end.evaluate(WIDER) == 0
    if device is TABLET:
        points = end.locator("table")
        assert points.evaluate("points => points.offsetWidth <= points.parentElement.clientWidth")


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=named)
def test_the_final_board_stays_and_the_result_can_be_folded_away(
    guests: Guests, server: Running, device: dict[str, Any]
) -> None:
    played = finished(server.address, HIDDEN)
    page = played.visit(guests, device=device, language="en")
    board, end = page.locator("[data-part=board]"), page.locator("[data-part=end]")
    expect(board).to_be_visible()
    expect(end.locator("table")).to_be_visible()
    told = end.get_by_text("Fewer is better here.")
    expect(told).to_have_count(1 if facts(HIDDEN).fewest_win else 0)
    before = board.bounding_box()
    fold = end.locator("[data-do=fold]")
    fold.press("Enter")
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(end.locator("table")).to_have_count(0)
    expect(end.locator("[data-do=rematch]")).to_be_visible()
    after = board.bounding_box()
    assert before
    assert after
    assert after["height"] > before["height"] if device is PHONE else after == before
    assert violations(page) == []
    fold.click()
    expect(end.locator("table")).to_be_visible()


def test_another_game_can_be_asked_for_before_the_games_are_known(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK, ("Eva", None))
    page = played.visit(guests, language="en")
    held: list[Route] = []
    page.route("**/api/lobby", lambda route: held.append(route))
    page.goto(f"/m/{played.match}")
    page.locator("[data-do=another]").click()
    expect(page.locator("[data-do=another][aria-expanded=true]")).to_be_visible()
    assert page.url.endswith(f"/m/{played.match}")
    for route in held:
        route.continue_()
    expect(page.locator("[data-another]").first).to_be_visible()


def test_the_next_level_and_another_game_are_one_tap_away(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK, ("Eva", None))
    page = played.visit(guests, language="en")
    page.locator("[data-do=level-up]").click()
    expect(page).not_to_have_url(re.compile(played.match))
    expect(page.locator("[data-part=seats]").get_by_text("Expert bot", exact=True)).to_be_visible()
    page.goto(f"/m/{played.match}")
    page.locator("[data-do=another]").click()
    other = next(id for id in WEB if id != QUICK)
    page.locator(f"[data-another={other}]").click()
    expect(page.get_by_role("heading", name=facts(other).title, level=1)).to_be_visible()
    expect(page.locator("[data-part=seats]").get_by_text("Eva")).to_be_visible()


@pytest.mark.parametrize(("language", "device"), [("es", PHONE), ("en", DESKTOP)], ids=named)
def test_a_result_is_shared_as_a_picture_a_text_and_a_page(
    guests: Guests, server: Running, language: str, device: dict[str, Any]
) -> None:
    played = finished(server.address, QUICK)
    page = played.visit(guests, language=language, device=device)
    page.locator("[data-do=share-result]").click()
    dialog = page.get_by_role("dialog")
    picture = dialog.locator("img")
    expect(picture).to_have_js_property("complete", True)
    expect(picture).to_have_js_property("naturalWidth", 1200)
    with page.expect_download() as download:
        dialog.locator("[data-do=download-picture]").click()
    assert download.value.suggested_filename == f"{QUICK}-{played.match}.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    text = dialog.locator("textarea").input_value()
    title, squares, link = text.split("\n")
    assert title == f"{facts(QUICK).title} · " + {"es": "2 jugadores", "en": "2 players"}[language]
    assert set(squares) <= set("🟩🟨⬜")
    assert "at=0" in link
    for score in played.result["scores"]:
        assert not re.search(rf"\b{score}\b", f"{title.replace('2', '')}{squares}")
    dialog.locator("[data-do=copy-text]").click()
    expect(dialog.get_by_role("status").filter(has_text=re.compile("Copiado|Copied"))).to_have_count(1)
    assert violations(page) == []


def test_a_game_alone_ends_without_a_winner(guests: Guests, server: Running) -> None:
    played = finished(server.address, ROOMY, ("Ana",))
    page = played.visit(guests)
    expect(page.get_by_role("heading", name=f"Sumaste {played.result['scores'][0]} punto")).to_be_visible()
    assert sum(told_points(page, 1)) == played.result["scores"][0]


def test_as_many_as_can_play_fit_on_a_phone(guests: Guests, server: Running) -> None:
    most = facts(ROOMY).seats[-1]
    bots = (None,) * (most - 2)
    page = finished(server.address, ROOMY, ("Ana", "Bárbara la del quinto", *bots)).visit(guests, device=PHONE)
    expect(page.locator("[data-part=end] thead th")).to_have_count(most)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    assert violations(page) == []


def test_a_match_broken_off_has_no_winner(guests: Guests) -> None:
    page = guests.arrive(language="en")
    match = open_match(page, QUICK)
    post(page, f"/api/matches/{match}/close", {})
    expect(page.get_by_role("heading", name="Game ended early")).to_be_visible()
    expect(page.locator("[data-part=end] .won")).to_have_count(0)
    assert violations(page) == []
    page.locator("[data-do=replay]").click()
    expect(page.locator("[data-part=told]")).to_be_visible()


def test_a_rematch_with_bots_begins_at_once(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK, ("Eva", None))
    page = played.visit(guests)
    page.locator("[data-do=rematch]").click()
    expect(page).not_to_have_url(re.compile(played.match))
    assert await_turn(page)
    page.goto(f"/m/{played.match}")
    page.get_by_role("link", name="Ir a la revancha").click()
    assert await_turn(page)


def test_a_rematch_of_friends_waits_for_them(guests: Guests, server: Running) -> None:
    ana, luis = guests.arrive(), guests.arrive(language="en")
    match = open_for_two(ana, luis, QUICK, options=data(QUICK).quick)
    with seat_of(ana, server.address, match) as one, seat_of(luis, server.address, match) as other:
        play_out(one, other)
    ana.locator("[data-do=rematch]").click()
    expect(ana).not_to_have_url(re.compile(match))
    expect(ana.get_by_text("Luis").first).to_be_visible()
    luis.get_by_role("link", name="Go to the rematch").click()
    expect(luis).to_have_url(ana.url)


def test_the_record_is_a_file(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK)
    page = played.visit(guests)
    with page.expect_download() as download:
        page.locator("[data-do=record]").click()
    assert download.value.suggested_filename == f"{QUICK}-{played.match}.jsonl"
    assert download.value.path().read_text("utf-8") == played.record
