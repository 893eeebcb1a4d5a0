"""Qwixx on its board: by mouse, by touch, with keys alone, with real dice, and with a choice hidden from others."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.following import be_behind, newest
from tests.browser.frames import Frames
from tests.browser.guests import DESKTOP, MOVING, PHONE, Guests
from tests.browser.table import await_turn, foretold, middle, open_for_two, open_match, painted, seq, settled, status

GAIN = re.compile(r"([+−]\d+) (?:punto|point)")
CLASSIC = {"sheet": "classic"}
CROSSES = 12
"""So many crosses are enough for a game: whoever then only passes ends it soon by misses."""
LEAST_TARGET = 24
"""CSS pixels that a target has at least (WCAG 2.2, 2.5.8)."""


def lit(page: Page) -> Locator:
    """The places on the board that can be crossed now."""
    return page.locator("[data-part=board] button[data-move]")


def passing(page: Page) -> Locator:
    """The button that passes."""
    return page.locator("[data-part=dock] [data-move=pass]")


def told_gain(page: Page) -> int:
    """The points that the dock says the picked move is worth."""
    expect(page.locator("[data-part=dock] .effect").first).to_be_visible()
    found = GAIN.search(page.locator("[data-part=dock]").inner_text())
    return int(found[1].replace("−", "-")) if found else 0


def made(page: Page) -> None:
    """Wait until the picked move is made; others' hidden choices may come before it."""
    expect(painted(page).locator("[data-part=dock] .picked")).to_have_count(0)


def confirm(page: Page) -> None:
    foretold(page)
    page.locator("[data-do=confirm]").click()
    made(page)


class Sober:
    """Looks once at every stage, with and without a picked move, for what would keep somebody from using it."""

    def __init__(self, page: Page) -> None:
        self.seen: set[tuple[str, bool]] = set()
        self._page = page

    def look(self, is_picked: bool) -> None:
        now = (status(self._page).get_attribute("data-stage") or "", is_picked)
        if now not in self.seen:
            self.seen.add(now)
            assert violations(self._page) == []


ALL_SEEN = {(stage, is_picked) for stage in ("first", "second") for is_picked in (False, True)}


def own_score(frames: Frames) -> int:
    score: int = frames.views[-1]["snapshot"]["scores"][0]
    return score


@pytest.mark.soak
def test_a_game_by_mouse(guests: Guests) -> None:
    page = guests.arrive(language="es", **MOVING)
    frames = Frames(page)
    open_match(page, "qwixx")
    lot, sober = random.Random(8), Sober(page)
    crosses = 0
    while await_turn(page):
        score = own_score(frames)
        sober.look(is_picked=False)
        if crosses < CROSSES and (places := lit(page).count()):
            crosses += 1
            place = lit(page).nth(lot.randrange(places))
            place.hover()
            expect(page.locator("[data-part=board] .tray .lit")).to_have_count(2)
            place.click()
            expect(place).to_have_attribute("aria-pressed", "true")
            gain = told_gain(page)
            sober.look(is_picked=True)
            place.click()
            made(page)
        else:
            passing(page).click()
            gain = told_gain(page)
            confirm(page)
        await_turn(page)
        assert own_score(frames) == score + gain
    assert sober.seen == ALL_SEEN


@pytest.mark.soak
def test_a_game_by_touch(guests: Guests) -> None:
    page = guests.arrive(language="en", device=PHONE, **MOVING)
    open_match(page, "qwixx", options=CLASSIC)
    lot, sober = random.Random(2), Sober(page)
    crosses = 0
    while await_turn(page):
        sober.look(is_picked=False)
        if crosses < CROSSES and (places := lit(page).count()):
            crosses += 1
            place = lit(page).nth(lot.randrange(places))
            place.tap()
            expect(place).to_have_attribute("aria-pressed", "true")
            sober.look(is_picked=True)
            place.tap()
            made(page)
        else:
            passing(page).tap()
            page.locator("[data-do=confirm]").tap()
            made(page)
    assert sober.seen == ALL_SEEN


def focus_by_tab(page: Page, selector: str) -> None:
    """Go on with Tab until something that fits has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(f":focus:is({selector})").count():
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_game_with_keys_alone(guests: Guests) -> None:
    page = guests.arrive(language="es", **MOVING)
    open_match(page, "qwixx", options=CLASSIC)
    lot = random.Random(5)
    crosses = 0
    while await_turn(page):
        if crosses < CROSSES and (places := lit(page).count()):
            crosses += 1
            focus_by_tab(page, "[data-part=board] [data-move]")
            for _ in range(lot.randrange(places)):
                page.keyboard.press("ArrowRight")
            expect(page.locator("[data-part=board] [data-move]:focus")).to_have_count(1)
            page.keyboard.press("Enter")
            expect(page.locator("[data-part=board] [aria-pressed=true]")).to_be_focused()
        else:
            focus_by_tab(page, "[data-part=dock] [data-move=pass]")
            page.keyboard.press("Enter")
            expect(page.locator("[data-do=confirm]")).to_be_visible()
        foretold(page)
        page.keyboard.press("Enter")
        made(page)


def test_a_pass_is_confirmed_by_a_second_enter_though_a_cross_is_possible(guests: Guests) -> None:
    page = guests.arrive()
    open_match(page, "qwixx", [{"name": "Ana"}])
    assert await_turn(page)
    assert lit(page).count()
    before = seq(page)
    focus_by_tab(page, "[data-part=dock] [data-move=pass]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=confirm]")).to_be_focused()
    page.keyboard.press("Enter")
    settled(page, before)
    expect(page.locator("[data-part=board] .crossed")).to_have_count(0)


@pytest.mark.parametrize("sheet", ["big_points", "classic"])
def test_the_sheet_fits_a_phone_and_fingers(guests: Guests, sheet: str) -> None:
    page = guests.arrive(device=PHONE)
    open_match(page, "qwixx", options={"sheet": sheet})
    assert await_turn(page)
    expect(page.locator("[data-part=board] [role=group][aria-label]:not([inert] *, .strip)")).to_have_count(
        7 if sheet == "big_points" else 5
    )
    board = page.locator("[data-part=board]")
    assert board.evaluate("board => board.scrollHeight <= board.clientHeight && board.scrollWidth <= board.clientWidth")
    boxes: list[Any] = [place.bounding_box() for place in lit(page).all()]
    assert boxes
    assert all(box["width"] >= LEAST_TARGET and box["height"] >= LEAST_TARGET for box in boxes)
    place = lit(page).first
    at = middle(place)
    place.tap()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    assert middle(place) == pytest.approx(at, abs=1), "it moved away from under the finger"


def test_a_choice_is_pencilled_until_all_have_chosen(guests: Guests) -> None:
    host, guest = guests.arrive(language="es"), guests.arrive(language="en")
    frames = Frames(guest)
    open_for_two(host, guest, "qwixx")
    for page in (host, guest):
        assert await_turn(page)
    lit(host).first.click()
    confirm(host)
    pencilled = host.locator("[data-part=board] .chosen")
    expect(pencilled).to_have_count(1)
    assert violations(host) == []
    expect(guest.locator("[data-part=board] .chosen")).to_have_count(0)
    assert frames.views[-1]["snapshot"]["choice"] is None
    host.keyboard.press("u")
    expect(pencilled).to_have_count(0)
    assert await_turn(host)
    lit(host).first.click()
    confirm(host)
    assert await_turn(guest)
    passing(guest).click()
    confirm(guest)
    expect(pencilled).to_have_count(0)
    expect(host.locator("[data-part=board] .crossed")).to_have_count(1)
    guest.locator("[data-part=seats] button").first.click()
    expect(guest.get_by_role("region", name="Sheet of Ana").locator(".crossed.fresh")).to_have_count(1)


def test_what_is_picked_stays_while_others_choose(guests: Guests) -> None:
    host, guest = guests.arrive(language="es"), guests.arrive(language="en")
    open_for_two(host, guest, "qwixx")
    for page in (host, guest):
        assert await_turn(page)
    lit(host).first.click()
    expect(host.locator("[data-do=confirm]")).to_be_visible()
    before = seq(host)
    passing(guest).click()
    confirm(guest)
    expect(host.locator(f"[data-part=status]:not([data-seq='{before}'])")).to_be_visible()
    assert painted(host).locator("[data-part=board] [aria-pressed=true]").count() == 1
    confirm(host)
    expect(host.locator("[data-part=board] .crossed")).to_have_count(1)


def test_real_dice_are_told_in_the_order_of_the_notation(guests: Guests) -> None:
    page = guests.arrive(language="en")
    open_match(page, "qwixx", [{"name": "Ana"}], dice="real")
    expect(page.get_by_role("group", name="Who starts")).to_be_visible()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="white", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="blue: nothing yet")).to_be_visible()
    page.keyboard.type("345612")
    page.keyboard.press("Enter")
    tray = page.get_by_role("group", name="The dice")
    expect(tray).to_contain_text("whites: 7")
    expect(tray).to_contain_text("red 5: with a white die it makes 8 or 9")
    expect(tray).to_contain_text("blue 2: with a white die it makes 5 or 6")
    expect(lit(page)).to_have_count(4)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_tap_on_what_is_lit_now_counts_though_the_table_was_behind(guests: Guests, device: dict[str, Any]) -> None:
    page = guests.arrive(device=device, **MOVING)
    page.context.add_init_script("if (location.host) localStorage.setItem('sobremesa.confirms', 'never')")
    for _ in range(10):  # chance may leave nothing but to pass
        match = be_behind(page, "qwixx", ({"name": "Ana"}, {"bot": "greedy"}))
        if newest(page, match)["choice"]["moves"] != ["pass"]:
            break
    # where the lit places are is known from a second screen of the same person
    other = page.context.new_page()
    other.goto(page.url)
    expect(lit(other).first).to_be_visible()
    move, (x, y) = lit(other).first.get_attribute("data-move"), middle(lit(other).first)
    other.close()
    expect(page.locator("[data-behind=true]")).to_be_visible()
    # whoever makes moves by one tap does not make one that they did not see lit
    before = newest(page, match)["seq"]
    if device is PHONE:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    expect(page.locator("[data-behind=true]")).to_have_count(0)
    expect(page.locator(f"[data-part=board] [data-move='{move}'][aria-pressed=true]")).to_be_visible()
    expect(page.locator("[data-part=dock] [data-do=confirm]")).to_be_visible()
    assert newest(page, match)["seq"] == before
