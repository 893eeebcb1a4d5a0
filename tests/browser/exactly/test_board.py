"""Exactly in the browser: coins dragged, tapped and sent by keys, to the end of a game."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.guests import MOVING, PHONE, Guests
from tests.browser.table import (
    await_turn,
    confirm,
    foretold,
    middle,
    open_match,
    play_on,
    seq,
    settled,
    status,
    until_my_turn,
)
from tests.browser.test_screens import is_whole

ME_AND_FIVE_BOTS = ({"name": "Ana"}, *({"bot": "greedy"} for _ in range(5)))
SHORT: dict[str, Any] = {"options": {"turn_limit": 14}}


def coins(page: Page) -> Locator:
    """The coins that can be taken."""
    return page.locator("[data-part=board] [data-take]")


def ways(page: Page) -> Locator:
    """The piles to which the coin in the hand can go."""
    return page.locator("[data-part=board] [data-move]")


def tray(page: Page, pile: str) -> Locator:
    """The tray of a seat, or the centre."""
    return page.locator(f"[data-part=board] [data-pile='{pile}']")


def any_of(found: Locator, lot: random.Random) -> Locator:
    """One of them, by lot."""
    expect(found.first).to_be_visible()
    return found.nth(lot.randrange(found.count()))


def expect_picked(page: Page, move: str | None) -> None:
    """The board shows this move as the one that is looked at, with a coin that waits where it would lie."""
    expect(page.locator(f"[data-part=board] [data-move='{move}']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-part=board] .ghost")).to_have_count(1)
    expect(page.locator("[data-part=dock] [role=status]")).to_contain_text(re.compile("→|euro"))


def drag(page: Page, lot: random.Random) -> None:
    """Drag a coin to a pile that lights up, look at it there, and confirm."""
    x, y = middle(any_of(coins(page), lot))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y + 5, steps=3)
    way = any_of(ways(page), lot)
    move = way.get_attribute("data-move")
    page.mouse.move(*middle(way), steps=4)
    expect(page.locator("[data-part=board] .over .sum")).to_contain_text("→")
    page.mouse.up()
    expect_picked(page, move)
    confirm(page)


def tap(page: Page, lot: random.Random) -> None:
    """Tap a coin, then twice the pile it shall go to."""
    if ways(page).count() == 0:
        any_of(coins(page), lot).tap()
    way = any_of(ways(page), lot)
    move = way.get_attribute("data-move")
    before = seq(page)
    way.tap()
    expect_picked(page, move)
    way.tap()
    settled(page, before)


def press_keys(page: Page, lot: random.Random) -> None:
    """Go to a coin by Tab, take it by Enter, go to a pile by arrows, look at it and send it by Enter."""
    here = page.locator("[data-part=board] button:focus")
    while here.count() == 0:
        page.keyboard.press("Tab")
    for _ in range(lot.randrange(4)):
        page.keyboard.press(lot.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
    while (move := here.get_attribute("data-move")) is None:
        page.keyboard.press("Enter")  # on a coin: it is taken, and the first pile that lights up comes next
    before = seq(page)
    page.keyboard.press("Enter")
    expect_picked(page, move)
    foretold(page)
    page.keyboard.press("Enter")
    settled(page, before)


def test_a_game_by_dragging_with_a_mouse(guests: Guests) -> None:
    page = guests.arrive(language="es", **MOVING)
    open_match(page, "exactly", **SHORT)
    lot = random.Random(1)
    assert play_on(page, lambda page: drag(page, lot))
    expect(status(page)).to_have_attribute("data-turn", "over")
    assert violations(page) == []


@pytest.mark.soak
def test_a_game_of_six_by_touch_on_a_phone(guests: Guests) -> None:
    page = guests.arrive(language="en", device=PHONE, **MOVING)
    until_my_turn(page, lambda: open_match(page, "exactly", ME_AND_FIVE_BOTS, options={"turn_limit": 24}))
    lot = random.Random(2)
    assert violations(page) == []
    assert play_on(page, lambda page: tap(page, lot))
    assert violations(page) == []


@pytest.mark.soak
def test_a_game_by_keys_alone(guests: Guests) -> None:
    page = guests.arrive(language="es", **MOVING)
    open_match(page, "exactly", **SHORT)
    lot = random.Random(3)
    assert play_on(page, lambda page: press_keys(page, lot))


def test_a_finger_drags_a_coin_and_does_not_scroll(guests: Guests) -> None:
    page = guests.arrive(language="es", device=PHONE)
    open_match(page, "exactly")
    assert await_turn(page)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *point: float) -> None:
        points = [dict(zip("xy", point, strict=True))] if point else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = middle(coins(page).first)
    touch("touchStart", x, y)
    touch("touchMove", x + 12, y + 5)
    expect(page.locator("[data-part=board] .carried")).to_be_visible()
    way = ways(page).last
    move = way.get_attribute("data-move")
    touch("touchMove", *middle(way))
    touch("touchEnd")
    expect_picked(page, move)
    assert page.evaluate("scrollY") == 0
    confirm(page)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_all_trays_are_in_sight_on_a_phone(guests: Guests, seats: int) -> None:
    """Also while a move between two trays is looked at: then the dock says most."""
    page = guests.arrive(language="es", device=PHONE)
    open_match(page, "exactly", [{"name": f"Jugador {seat}"} for seat in range(1, seats + 1)], dice="real")
    say(page, "1", "?")
    tray(page, "2").locator("[data-take]").tap()
    page.locator("[data-part=board] [data-move='5 2>1']").tap()
    expect(page.locator("[data-part=dock]")).to_contain_text("5 → 0 c")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    cloth = page.locator("[data-part=board]").bounding_box()
    assert cloth
    for pile in ("centre", *map(str, range(1, seats + 1))):
        box = tray(page, pile).bounding_box()
        assert box
        assert cloth["x"] <= box["x"]
        assert box["x"] + box["width"] <= cloth["x"] + cloth["width"]
        assert cloth["y"] <= box["y"]
        assert box["y"] + box["height"] <= cloth["y"] + cloth["height"], pile
    for name in tray(page, "1").locator(".label .name, .label .head").all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth + 1"), "the own tray's name is cut"


def test_rolls_on_a_phone_are_whole(guests: Guests) -> None:
    page = guests.arrive(language="es", device=PHONE)
    open_match(page, "exactly", [{"name": f"Antonia Segunda {seat}"} for seat in range(1, 7)], dice="real")
    say(page, "1", *"00000")
    say(page, "?")
    rolls = page.locator("[data-part=board] .rolls li:visible")
    expect(rolls).to_have_count(3)
    for roll in rolls.all():
        expect(roll).to_be_in_viewport(ratio=1)
        expect(roll.locator(".face")).to_be_in_viewport(ratio=1)


def test_many_rolls_on_a_desk_push_no_tray_off_the_screen(guests: Guests) -> None:
    page = guests.arrive(language="es")
    open_match(page, "exactly", [{"name": f"Antonia Segunda {seat}"} for seat in range(1, 7)], dice="real")
    say(page, "1", *"00000000000")
    say(page, "?")
    is_whole(page, "board")
    for pile in ("centre", *map(str, range(1, 7))):
        expect(tray(page, pile)).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-part=board] .rolls li").last).to_be_in_viewport(ratio=1)


def test_an_upright_tablet_gives_its_height_to_the_coins(guests: Guests) -> None:
    page = guests.arrive(device={"viewport": {"width": 820, "height": 1180}})
    open_match(page, "exactly", [{"name": f"Jugador {seat}"} for seat in range(1, 7)], dice="real")
    say(page, "1", "?")
    for coin in coins(page).all():
        box = coin.bounding_box()
        assert box
        assert min(box["width"], box["height"]) > 70
    cloth = page.locator("[data-part=board]")
    assert cloth.evaluate("cloth => cloth.scrollHeight <= cloth.clientHeight")


def test_a_coin_is_let_go_again(guests: Guests) -> None:
    page = guests.arrive(language="en")
    open_match(page, "exactly", [{"name": "Ana"}, {"name": "Luis"}], dice="real")
    say(page, "1", "?")
    coin = tray(page, "1").locator("[data-take]")
    coin.click()
    expect(ways(page)).to_have_count(2)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(ways(page)).to_have_count(0)
    expect(coin).to_be_focused()
    x, y = middle(coin)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(5, 300, steps=5)
    expect(page.locator("[data-part=board] .carried")).to_be_visible()
    page.mouse.up()
    expect(page.locator("[data-part=board] .carried")).to_have_count(0)
    expect(ways(page)).to_have_count(0)
    expect(page.locator("[data-do=confirm]")).to_have_count(0)


def test_a_euro_is_foretold_celebrated_and_kept(guests: Guests) -> None:
    page = guests.arrive(language="en", **MOVING)
    open_match(page, "exactly", [{"name": "Ana"}, {"name": "Luis"}], dice="real")
    say(page, "1")
    for face in ("50", "20", "20"):
        say(page, face)
        send(page, f"{face} centre>1")
    say(page, "0")
    say(page, "5")
    expect(page.locator("[data-part=board] .rolls")).to_contain_text("Luis: nothing")
    page.locator("[data-part=board] [data-pile=centre] [data-take='5']").click()
    ways(page).and_(page.locator("[data-move='5 centre>1']")).click()
    expect(tray(page, "1").locator(".sum")).to_have_text("95 → 1 €")
    assert violations(page) == []
    page.locator("[data-do=confirm]").click()
    expect(tray(page, "1").locator(".euro")).to_be_visible()
    expect(page.locator("[data-part=board] [aria-live]")).to_contain_text("A euro for")
    expect(tray(page, "1").locator(".euro")).to_have_count(0)
    expect(tray(page, "1").locator(".won")).to_have_count(1)
    expect(tray(page, "1").locator(".sum")).to_have_text("5 c")
    expect(page.locator("[data-part=seats] .score").first).to_contain_text("1")


def say(page: Page, *faces: str) -> None:
    """Say what the real die shows."""
    for face in faces:
        before = seq(page)
        page.locator(f"[data-part=real-dice] [data-face='{face}']").click()
        page.locator("[data-do=roll]").click()
        settled(page, before)


def send(page: Page, move: str) -> None:
    """Make a move on the board by clicks."""
    value, source = move.split(">")[0].split()
    way = page.locator(f"[data-part=board] [data-move='{move}']")
    if way.count() == 0:
        tray(page, source).locator(f"[data-take='{value}']").click()
    way.click()
    confirm(page)
