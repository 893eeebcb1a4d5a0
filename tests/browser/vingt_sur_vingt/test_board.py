"""20 sur 20 in the browser: dominoes put out on a cloth that moves, by mouse, finger and key."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.frames import Frames
from tests.browser.guests import MOVING, PHONE, Guests
from tests.browser.table import await_turn, foretold, open_match, painted, play_on, seq, settled, status, until_my_turn

GAME = "vingt_sur_vingt"
FOUR = ({"name": "Ana"}, {"bot": "random"}, {"bot": "random"}, {"bot": "random"})
"""A table at which everybody has the fewest markers, so that a game is short but leaves a person time to lay."""
Tap = Callable[[Locator], None]


def board(page: Page) -> Locator:
    return page.locator("[data-part=board]")


def cloth(page: Page) -> Locator:
    return board(page).get_by_role("application")


def hand(page: Page) -> list[str]:
    """The own dominoes, by name."""
    return [tile.get_attribute("data-tile") or "" for tile in board(page).locator("[data-tile]").all()]


def tile(page: Page, name: str) -> Locator:
    return board(page).locator(f"[data-tile='{name}']")


def lit(page: Page) -> Locator:
    """The places where known plays have the domino in the hand."""
    return board(page).locator("[data-place]")


def whole(page: Page) -> Locator:
    """Those that complete a play."""
    return board(page).locator("[data-place][data-move]")


def confirm(page: Page, tap: Tap) -> None:
    before = seq(page)
    foretold(page)
    tap(page.locator("[data-do=confirm]"))
    settled(page, before)


def put_out(page: Page, tap: Tap) -> bool:
    """Put dominoes where the light is until they are a play; whether there is one."""
    for _ in range(5):
        place = find_light(page, tap)
        if place is None:
            return False
        completes = place.get_attribute("data-move") is not None
        tap(place)
        if completes:
            expect(page.locator("[data-do=confirm]")).to_be_visible()
            return True
    return False


def find_light(page: Page, tap: Tap) -> Locator | None:
    """Take up dominoes until one finds light; a place that completes a play comes first."""
    for wanted in (whole, lit):
        for name in hand(page):
            if tile(page, name).and_(page.locator(".out")).count():
                continue
            if tile(page, name).get_attribute("aria-pressed") == "false":
                tap(tile(page, name))
            expect(tile(page, name)).to_have_attribute("aria-pressed", "true")
            if wanted(page).count():
                return wanted(page).first
    return None


def say(page: Page, tap: Tap) -> None:
    """Pass or stop."""
    while board(page).locator("[data-do=take-back]").count():
        tap(board(page).locator("[data-do=take-back]"))
    tap(page.locator("[data-part=dock] [data-move]"))


class Watch:
    """Looks at each stage once."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __call__(self, page: Page, what: str) -> None:
        if what not in self.seen:
            self.seen.add(what)
            assert violations(page) == []


def by(tap: Tap, watch: Watch) -> Callable[[Page], None]:
    """Play as the light has it, else say the word that is left."""

    def act(page: Page) -> None:
        watch(page, status(page).get_attribute("data-stage") or "")
        if put_out(page, tap):
            watch(page, "laid")
        else:
            say(page, tap)
        confirm(page, tap)

    return act


def click(place: Locator) -> None:
    place.click()


def touch(place: Locator) -> None:
    place.tap()


def play_until_laid(page: Page, act: Callable[[Page], None], watch: Watch) -> None:
    """Play matches to their end until something was laid: a hand may fit nowhere, a bot's first chain may win."""
    for _ in range(20):
        open_match(page, GAME, FOUR)
        assert play_on(page, act)
        if "laid" in watch.seen:
            return
    raise AssertionError("no hand ever fitted")


@pytest.mark.soak
def test_a_game_by_mouse(guests: Guests) -> None:
    page, watch = guests.arrive(language="es", **MOVING), Watch()
    play_until_laid(page, by(click, watch), watch)
    watch(page, "over")


def test_a_game_by_touch_on_a_phone(guests: Guests) -> None:
    page, watch = guests.arrive(language="en", device=PHONE, **MOVING), Watch()
    play_until_laid(page, by(touch, watch), watch)
    watch(page, "over")


@pytest.mark.soak
def test_a_game_by_keyboard(guests: Guests) -> None:
    page, watch = guests.arrive(language="es", **MOVING), Watch()

    def tab_to(selector: str) -> None:
        for _ in range(80):
            if page.locator(f"{selector}:focus").count():
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"no tab leads to {selector}")

    def put_out_by_key() -> bool:
        for _ in range(5):
            out = board(page).locator("[data-tile].out").count()
            for wanted in (whole, lit):
                for place, name in enumerate(hand(page), 1):
                    if tile(page, name).and_(page.locator(".out")).count():
                        continue
                    if tile(page, name).get_attribute("aria-pressed") == "false":
                        page.keyboard.press(str(place))
                    expect(cloth(page)).to_be_focused()
                    if wanted(page).count():
                        break
                else:
                    continue
                break
            else:
                return False
            completes = whole(page).count() > 0
            page.keyboard.press("Enter")
            expect(board(page).locator("[data-tile].out")).to_have_count(out + 1)
            if completes:
                expect(page.locator("[data-do=confirm]")).to_be_visible()
                return True
        return False

    def act(page: Page) -> None:
        before = seq(page)
        if put_out_by_key():
            watch(page, "laid")
        else:
            for _ in range(6):
                page.keyboard.press("Backspace")
            tab_to("[data-part=dock] [data-move]")
            page.keyboard.press("Enter")
            tab_to("[data-do=confirm]")
        foretold(page)
        page.keyboard.press("Enter")
        settled(page, before)

    play_until_laid(page, act, watch)


def opened(page: Page) -> None:
    """Sit down where dominoes lie on the table; a match in which nobody can open ends by passing."""
    for _ in range(20):
        open_match(page, GAME)
        while await_turn(page):
            if (
                board(page).locator("[data-guide=cloth] .body").count()
                and status(page).get_attribute("data-stage") == "play"
            ):
                still(board(page).locator("[data-guide=cloth] .body").first)
                return
            if may_pass(page) or not put_out(page, click):
                say(page, click)
            confirm(page, click)
    raise AssertionError("nobody opened")


def may_pass(page: Page) -> bool:
    return page.locator("[data-part=dock] [data-move=pass]").count() > 0


def test_a_pass_that_is_not_offered_has_its_reason_told(guests: Guests) -> None:
    """V11: two at one device pass whenever they may; three times the page says why one of them must play."""
    page = guests.arrive(language="en", device=PHONE)
    frames, told = Frames(page), 0
    while told < 3:
        if not frames.views or frames.views[-1]["status"] == "over":  # nobody could play
            open_match(page, GAME, [{"name": "Ana"}, {"name": "Luis"}])
        page.get_by_role("button", name=re.compile("^I’m (Ana|Luis)")).click()
        assert await_turn(page)
        owing = frames.views[-1]["snapshot"]["owing"]
        while frames.views[-1]["snapshot"]["owing"] == owing:
            if page.locator("[data-part=dock] [data-move]").count():
                is_forced = frames.views[-1]["snapshot"]["forced"]
                expect(status(page)).to_contain_text("no twenty" if is_forced else re.compile("pass|stop"))
                say(page, touch)
            else:
                expect(status(page)).to_contain_text("Everybody passed, but somebody can play. You have a twenty")
                assert violations(page) == []
                assert put_out(page, touch)
                told += 1
            confirm(page, touch)


def still(place: Locator) -> FloatRect:
    """Where something is once it has come to rest: the table may still be fitting itself to its place."""
    boxes: list[FloatRect | None] = []
    while len(boxes) < 4 or boxes[-1] is None or any(box != boxes[-1] for box in boxes[-4:]):
        assert len(boxes) < 200, "it never rests"
        painted(place.page).wait_for_timeout(40)
        boxes.append(place.bounding_box())
    return boxes[-1]


def middle(place: Locator) -> tuple[float, float]:
    """Where a hand would take something."""
    box = still(place)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_domino_is_dragged_out_turned_moved_and_taken_back(guests: Guests) -> None:
    page = guests.arrive(language="en")
    open_match(page, GAME, [{"name": "Ana"}, {"name": "Luis"}])
    page.get_by_role("button", name=re.compile("^I’m (Ana|Luis)")).click()
    assert await_turn(page)
    name = hand(page)[0]
    mouse = page.mouse
    bounds = cloth(page).bounding_box()
    assert bounds
    ghosts = board(page).locator(".ghost")

    mouse.move(*middle(tile(page, name)))
    mouse.down()
    mouse.move(bounds["x"] + 60, bounds["y"] + 60, steps=4)
    expect(board(page).locator(".hover .body")).to_be_visible()
    mouse.up()
    expect(ghosts).to_have_count(1)
    expect(board(page).locator(".refused")).to_contain_text(re.compile("V3"))

    lies = ghosts.get_attribute("transform")
    mouse.click(*middle(ghosts))
    expect(ghosts).not_to_have_attribute("transform", lies or "")

    at = middle(ghosts)
    mouse.move(*at)
    mouse.down()
    mouse.move(at[0] + 90, at[1] + 60, steps=4)
    mouse.up()
    expect(ghosts).to_have_count(1)
    assert middle(ghosts) != at

    mouse.move(*middle(ghosts))
    mouse.down()
    mouse.move(*middle(tile(page, name)), steps=4)
    mouse.up()
    expect(ghosts).to_have_count(0)
    expect(tile(page, name)).to_have_attribute("aria-pressed", "false")


def test_what_is_put_out_shows_its_sums_and_why_it_is_no_play(guests: Guests) -> None:
    page = guests.arrive(language="en")
    opened(page)
    name = hand(page)[0]
    tile(page, name).click()
    bounds = cloth(page).bounding_box()
    assert bounds
    page.mouse.click(bounds["x"] + 40, bounds["y"] + 40)
    low, high = map(int, name.split("|"))
    expect(board(page).locator(".sum")).to_have_text([str(low + high)])
    refused = board(page).locator(".refused")
    expect(refused).to_contain_text("no line would come to exactly 20", ignore_case=True)
    assert violations(page) == []
    refused.get_by_role("button").click()
    expect(page.locator("[data-rule=V3]")).to_be_in_viewport()
    page.keyboard.press("Backspace")
    expect(refused).to_have_count(0)


def test_a_move_of_the_list_is_put_out_and_a_cancelled_one_taken_back(guests: Guests) -> None:
    page = guests.arrive()
    opened(page)
    plays = page.locator("[role=tabpanel] [data-move^=lay]")
    while True:
        page.keyboard.press("m")
        expect(page.locator("[role=tabpanel] [data-move]").first).to_be_visible()
        if plays.count():
            break
        say(page, click)
        confirm(page, click)
        if not await_turn(page):
            opened(page)
    move = plays.first.get_attribute("data-move") or ""
    plays.first.click()
    expect(board(page).locator(".ghost")).to_have_count(move.count("|"))
    expect(board(page).locator(".twenty .sum").first).to_have_text("20")
    page.keyboard.press("Escape")
    expect(board(page).locator(".ghost")).to_have_count(0)


def square(page: Page) -> float:
    """How large a domino on the table is drawn."""
    box = board(page).locator("[data-guide=cloth] .body").first.bounding_box()
    assert box
    return box["width"] * box["height"]


def eventually(page: Page, is_so: Callable[[], bool]) -> None:
    """The page has moved, a frame or two after the hand did."""
    for _ in range(2000):
        if is_so():
            return
        page.wait_for_timeout(25)
    raise AssertionError("it did not come about")


@pytest.mark.parametrize("way", ["wheel", "keys", "buttons"])
def test_the_table_zooms_and_is_seen_whole_again(guests: Guests, way: str) -> None:
    page = guests.arrive(language="en")
    opened(page)
    whole_size = square(page)
    if way == "wheel":
        page.mouse.move(*middle(cloth(page)))
        page.mouse.wheel(0, 300)
    elif way == "keys":
        page.keyboard.press("-")
    else:
        page.get_by_role("button", name="Farther").click()
    eventually(page, lambda: square(page) < whole_size)
    if way == "keys":
        page.keyboard.press("0")
    else:
        page.get_by_role("button", name="See the whole table").click()
    eventually(page, lambda: square(page) == pytest.approx(whole_size))


def test_on_a_screen_that_was_turned_the_whole_table_is_seen_again(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    opened(page)
    cloth(page).focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    domino = board(page).locator("[data-guide=cloth] .body").first
    still(domino)
    page.set_viewport_size({"width": 1280, "height": 800})
    turned = still(domino)
    page.reload()
    assert await_turn(page)
    assert still(domino) == pytest.approx(turned, abs=1)


def test_the_table_is_pushed_by_hand_and_key(guests: Guests) -> None:
    page = guests.arrive()
    opened(page)
    first = board(page).locator("[data-guide=cloth] .body").first
    x, y = middle(first)
    bounds = cloth(page).bounding_box()
    assert bounds
    page.mouse.move(bounds["x"] + 30, bounds["y"] + 30)
    page.mouse.down()
    page.mouse.move(bounds["x"] + 90, bounds["y"] + 50, steps=5)
    page.mouse.up()
    eventually(page, lambda: middle(first) == pytest.approx((x + 60, y + 20), abs=2))
    cloth(page).focus()
    page.keyboard.press("Shift+ArrowRight")
    eventually(page, lambda: middle(first)[0] < x + 50)


def test_two_fingers_bring_the_table_nearer(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    opened(page)
    before = square(page)
    x, y = middle(cloth(page))
    session = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []})

    fingers("touchStart", 30)
    for apart in (36, 44, 54):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    eventually(page, lambda: square(page) > 1.5 * before)


def test_the_cursor_tells_what_lies_under_it(guests: Guests) -> None:
    page = guests.arrive(language="en")
    opened(page)
    cloth(page).focus()
    told = board(page).locator("[aria-live]")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text(re.compile(r"^An? \d"))
    for _ in range(45):
        page.keyboard.press("ArrowUp")
    expect(told).to_contain_text("Free square")


def test_the_hands_of_others_are_seen_from_behind(guests: Guests) -> None:
    page = guests.arrive(language="en")
    until_my_turn(page, lambda: open_match(page, GAME, [{"name": "Ana"}, {"bot": "random"}, {"bot": "random"}]))
    assert len(hand(page)) == 5
    backs = board(page).get_by_role("list", name="What the others hold")
    expect(backs).to_contain_text(re.compile("5 dominoes.*5 dominoes.*stock: ", re.DOTALL))
