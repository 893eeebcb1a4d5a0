"""The table on every screen: everyone's sheets, targets for fingers, magnified, turned, and by keys."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.finished import finished
from tests.browser.games import HIDDEN, QUICK, SHEETS, WEB
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import (
    Wish,
    await_turn,
    choose_any,
    open_for_two,
    open_match,
    painted,
    seq,
    status,
    until_my_turn,
)
from tests.browser.test_screens import is_whole
from tests.server.servers import Running
from tests.soaks import of_these

WIDE = ((2560, 1440), (1280, 800))
SIZES = ((360, 640), (390, 844), (640, 360), (844, 390), (820, 1180), (1180, 820), *WIDE)
FINGER = 24
"""The least pixels of anything that can be tapped."""
EASY = 44
"""As many as a finger wants, on a phone with room for them."""
TARGETS = """() => [...document.querySelectorAll(
    ":is([data-part=board], [data-part=dock], [data-part=seats], [data-part=end], [data-part=answer], [data-part=done])"
    + " :is(button, [role=button], a)"
)].filter(one => !one.closest("[inert]")).map(one => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0)
    .map(([one, box]) => [one.outerHTML.slice(0, 90), one.localName, Math.min(box.width, box.height)])"""
"""What can be tapped: how it begins, whether it is a plain button or drawn, and its lesser side."""
PLACES = ":is([data-part=board], [data-part=dock])"
MAGNIFIED: dict[str, Any] = {"viewport": {"width": 320, "height": 256}}
"""A screen of 1280 x 1024, magnified four times."""
SCROLLING = """() => [...document.querySelectorAll("main, main *")].filter(part => {
    const {overflowX, overflowY} = getComputedStyle(part);
    const scrolls = overflow => overflow === "auto" || overflow === "scroll";
    return scrolls(overflowY) && part.scrollHeight > part.clientHeight + 2
        || scrolls(overflowX) && part.scrollWidth > part.clientWidth + 2 && !part.matches("[data-part=sheets] > *");
}).map(part => part.outerHTML.slice(0, 90))"""
"""Parts of the table that scroll by themselves; sheets are swiped."""


def crowd(game: str, most: int = 9) -> list[Wish]:
    """Ana and as many bots as can sit with her."""
    return [{"name": "Ana"}, *[{"bot": "greedy"}] * (min(most, facts(game).seats[-1]) - 1)]


def box(found: Locator) -> FloatRect:
    """Where it is."""
    measured = found.bounding_box()
    assert measured
    return measured


def asked_at_the_board(page: Page) -> Locator:
    """What can be pressed on the board, once this person owes something that is answered there."""
    places = page.locator("[data-part=board] button:enabled:not(.closer, .head)")
    while not places.count():
        choose_any(page, random.Random(1))
        assert await_turn(page)
    return places


def turn(page: Page, width: int, height: int) -> None:
    """Let the screen have another size, and wait until the page is laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    painted(painted(page))


@pytest.mark.parametrize("game", SHEETS)
def test_all_sheets_are_seen_at_once_on_a_wide_screen(guests: Guests, game: str) -> None:
    page = guests.arrive(device=DESKTOP)
    until_my_turn(page, lambda: open_match(page, game, crowd(game)))
    minis = page.locator("[data-part=miniature]")
    expect(minis).to_have_count(facts(game).seats[-1] - 1)
    for size in WIDE:
        turn(page, *size)
        for mini in minis.all():
            expect(mini).to_be_in_viewport(ratio=1)
        is_whole(page, "board", "dock")
    paper, button = minis.last.locator(".paper"), minis.last.get_by_role("button")
    small = box(paper)
    button.hover()
    assert box(paper)["width"] > small["width"] * 1.4
    page.mouse.move(0, 0)
    assert box(paper) == small
    page.keyboard.press("Tab")
    button.focus()
    assert box(paper)["width"] > small["width"] * 1.4
    assert violations(page) == []
    page.keyboard.press("Shift+Tab")
    assert box(paper) == small
    button.click()
    page.mouse.move(0, 0)
    assert box(paper)["width"] > small["width"] * 1.4
    page.keyboard.press("Escape")
    button.blur()
    assert box(paper) == small


def swipe(page: Page) -> None:
    """Push the sheet to the left with a finger."""
    strip = box(page.locator("[data-part=sheets]"))
    fingers = page.context.new_cdp_session(page)
    points = [
        {"x": strip["x"] + strip["width"] * share / 20, "y": strip["y"] + strip["height"] / 2}
        for share in range(17, 3, -1)
    ]
    for place, point in enumerate(points):
        kind = "touchMove" if place else "touchStart"
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("game", SHEETS)
def test_the_next_sheet_is_one_swipe_away_on_a_phone_and_stays_when_it_turns(guests: Guests, game: str) -> None:
    page = guests.arrive(device=PHONE)
    open_match(page, game, [{"name": name} for name in ("Ana", "Luis", "Eva")], dice="real")
    seats = page.locator("[data-part=seats] button")
    expect(seats.first).to_have_attribute("aria-pressed", "true")
    swipe(page)
    expect(seats.nth(1)).to_have_attribute("aria-pressed", "true")
    leaf = page.locator("[data-owner='2']")
    expect(leaf).to_be_in_viewport(ratio=0.9)
    for size in ((640, 360), (1280, 800), (360, 640)):
        turn(page, *size)
        expect(seats.nth(1)).to_have_attribute("aria-pressed", "true")
        if size[0] < 1100:
            expect(leaf).to_be_in_viewport(ratio=0.9)
    assert violations(page) == []
    seats.first.click()
    expect(page.locator("[data-owner='1']")).to_be_in_viewport(ratio=0.9)
    expect(leaf).not_to_be_in_viewport()


def test_a_swipe_stays_though_somebody_leaves(guests: Guests) -> None:
    page, other = guests.arrive(device=PHONE), guests.arrive()
    page.clock.install()
    open_for_two(page, other, SHEETS[0])
    seats, away = page.locator("[data-part=seats] button"), page.locator("[data-part=seats] .away")
    expect(away).to_have_count(0)
    expect(seats.first).to_have_attribute("aria-pressed", "true")
    page.clock.pause_at(datetime.now() + timedelta(hours=1))  # the sheet has not come to rest yet
    swipe(page)
    leaf = page.locator("[data-owner='2']")
    expect(leaf).to_be_in_viewport(ratio=0.9)
    other.goto("/")
    expect(away).to_have_count(1)
    page.clock.resume()
    expect(seats.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(leaf).to_be_in_viewport(ratio=0.9)


def test_names_that_begin_alike_are_told_apart(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    game = max(WEB, key=lambda game: facts(game).seats[-1])
    open_match(page, game, crowd(game))
    seats = page.locator("[data-part=seats] button")
    for seat in seats.all():
        expect(seat).to_be_in_viewport(ratio=1)
    ends = page.locator("[data-part=seats] .tail")
    expect(ends).to_have_count(facts(game).seats[-1] - 1)
    assert len(set(ends.all_inner_texts())) == facts(game).seats[-1] - 1
    for end in ends.all():
        expect(end).to_be_in_viewport(ratio=1)
        assert end.evaluate("end => end.scrollWidth <= end.clientWidth + 1")


def test_bots_of_different_levels_are_told_apart_on_a_phone(guests: Guests) -> None:
    page = guests.arrive(language="es", device={**PHONE, "viewport": {"width": 390, "height": 844}})
    game = max(WEB, key=lambda game: facts(game).seats[-1])
    open_match(page, game, [{"name": "Ana"}, *({"bot": bot} for bot in ("beginner", "greedy", "expert"))])
    ends = page.locator("[data-part=seats] .tail")
    assert ends.all_inner_texts() == ["principiante", "intermedio", "experto"]
    for end in ends.all():
        assert end.evaluate("end => end.scrollWidth <= end.clientWidth + 1"), end.inner_text()


def measure(page: Page, size: tuple[int, int]) -> None:
    """Expect everything that can be tapped to be as large as fingers are."""
    found = page.evaluate(TARGETS)
    assert found
    for begins, _, least in found:
        assert least >= FINGER - 0.5, (size, begins)
    if size == (390, 844):
        for begins, kind, least in found:
            assert kind == "g" or least >= EASY - 0.5, (size, begins)


@pytest.mark.parametrize("game", WEB)
def test_what_can_be_tapped_is_as_large_as_fingers_are(guests: Guests, game: str) -> None:
    page = guests.arrive(device=DESKTOP)
    until_my_turn(page, lambda: open_match(page, game, crowd(game)))
    dice = page.locator("[data-part=dice]")
    for size in SIZES:
        turn(page, *size)
        measure(page, size)
        if dice.count():
            expect(dice).to_be_in_viewport(ratio=1)
    asked_at_the_board(page).first.click()
    for size in SIZES:
        turn(page, *size)
        measure(page, size)


@pytest.mark.parametrize("game", of_these(WEB, (*SHEETS[:1], HIDDEN)))
def test_magnified_four_times_all_is_in_one_column(guests: Guests, game: str) -> None:
    page = guests.arrive(device=MAGNIFIED)
    until_my_turn(page, lambda: open_match(page, game))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SCROLLING) == []
    measure(page, (320, 256))
    place = asked_at_the_board(page).last
    place.scroll_into_view_if_needed()
    place.click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_tapped_in_a_lesson_is_as_large_as_fingers_are(guests: Guests, size: tuple[int, int]) -> None:
    page = guests.arrive(f"/learn/{QUICK}")
    turn(page, *size)
    teacher, done = page.locator("[data-part=teacher]"), page.locator("[data-part=done]")
    expect(teacher).to_be_visible()
    while not done.count():
        expect(page.locator("[data-part=board] [data-part=dice]").first).to_be_visible()
        measure(page, size)
        step = teacher.get_attribute("data-step")
        page.locator(":is([data-do=skip], [data-do=next])").click()
        expect(page.locator(f"[data-part=teacher][data-step={step}]")).to_have_count(0)
    measure(page, size)


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_tapped_at_the_end_is_as_large_as_fingers_are(
    guests: Guests, server: Running, size: tuple[int, int]
) -> None:
    page = finished(server.address, QUICK).visit(guests)
    turn(page, *size)
    expect(page.locator("[data-part=end] [data-do=replay]")).to_be_visible()
    measure(page, size)


def test_no_other_page_magnified_four_times_scrolls_sideways(guests: Guests, server: Running) -> None:
    over = finished(server.address, QUICK)
    page = over.visit(guests, device=MAGNIFIED)
    for path, part in (
        (f"/m/{over.match}", "[data-part=end]"),
        (f"/m/{over.match}?at={over.middle}", "[data-part=board][aria-busy=false]"),
        ("/mine", f"[data-entry='{over.match}']"),
        (f"/rules/{QUICK}/es", "h1"),
        (f"/learn/{QUICK}", "[data-part=board] [data-part=dice]"),
    ):
        page.goto(path)
        expect(page.locator(part).first).to_be_visible()
        painted(painted(page))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        if "[data-part=board]" in part:
            assert page.evaluate(SCROLLING) == [], path


def test_home_magnified_four_times_has_no_sideways_scroll(guests: Guests) -> None:
    for language in ("es", "en"):
        page = guests.arrive("/", language=language, device=MAGNIFIED)
        expect(page.locator(f"[data-game={QUICK}]")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", WEB)
def test_the_focus_stays_at_the_board_after_a_move_by_keys(guests: Guests, game: str) -> None:
    page = guests.arrive(device=DESKTOP)
    # where hands are hidden, a curtain falls between two people at one device
    seats = [{"name": "Ana"}, {"bot": "greedy"} if game == HIDDEN else {"name": "Luis"}]
    until_my_turn(page, lambda: open_match(page, game, seats))
    page.keyboard.press("Tab")
    first = "[data-move=pass]" if game == HIDDEN else "button:enabled:not(.closer)"
    page.locator(f"{PLACES} {first}").first.focus()
    before = seq(page)
    for _ in range(12):
        if seq(page) != before:
            break
        page.keyboard.press("Enter")
        painted(painted(page))
    expect(page.locator(f"[data-part=status]:not([data-seq='{before}'])")).to_be_visible()
    expect(page.locator("[data-part=board]:focus, [data-part=board] :focus")).to_have_count(1)


def test_a_screen_that_turns_keeps_its_panel_and_what_is_picked(guests: Guests) -> None:
    page = guests.arrive(language="en", device=PHONE)
    game = SHEETS[0]
    until_my_turn(page, lambda: open_match(page, game))
    page.locator(f"{PLACES} [data-move]").first.click()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    turn(page, 1280, 800)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    turn(page, 360, 640)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    expect(status(page)).to_be_in_viewport()
