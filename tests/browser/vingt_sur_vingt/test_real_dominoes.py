"""20 sur 20 with the real box: what is drawn is entered by two taps a domino, and seen by its own seat alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.axe import violations
from tests.browser.guests import DESKTOP, PHONE, Guests, named
from tests.browser.table import decline_guide, open_for_two, open_match, status
from tests.browser.test_screens import ON_ITS_SIDE, is_whole
from tests.soaks import rotated

GAME = "vingt_sur_vingt"
ANA, LUIS = "5|5 4|4 0|4 0|5 0|6", "9|9 1|1 0|1 2|3 3|4"
HERE = [{"name": "Ana"}, {"name": "Luis"}]


def pad(page: Page) -> Locator:
    return page.locator("[data-part=real-dice]")


def enter(page: Page, tiles: str) -> None:
    """Tap the halves of dominoes, those that cannot be as well."""
    for tile in tiles.split():
        for half in tile.split("|"):
            pad(page).locator(f"[data-half='{half}']").click(force=True)


def has_entered(page: Page, *tiles: str) -> None:
    """Expect these dominoes, and none where a word is empty, in the slots of the pad."""
    slots = pad(page).locator("[data-drawn]")
    expect(slots).to_have_count(len(tiles))
    for slot, tile in enumerate(tiles):
        expect(slots.nth(slot)).to_have_attribute("data-drawn", tile)


def said(page: Page) -> None:
    """Say that this is what was drawn, and wait until the table has heard it."""
    seq = status(page).get_attribute("data-seq")
    page.locator("[data-do=roll]").click()
    expect(status(page)).not_to_have_attribute("data-seq", seq or "")


def start(page: Page, name: str) -> None:
    expect(page.locator("[data-part=status][data-stage=start]")).to_be_visible()
    pad(page).get_by_text(name).click()
    said(page)


def lift_curtain(page: Page, name: str) -> None:
    page.locator(".curtain").get_by_role("button", name=name).click()


def hand(page: Page) -> Locator:
    return page.locator("[data-part=board] [data-tile]")


class Heard:
    """All that a page's sockets are told."""

    def __init__(self, page: Page) -> None:
        self.text = ""
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        self.text += str(frame)


def test_two_screens_never_show_what_the_other_drew(guests: Guests) -> None:
    """V1, V7: five dominoes each, and what is drawn after a play, seen by nobody else."""
    ana, luis = guests.arrive(language="es"), guests.arrive(language="en", device=PHONE)
    ears = {ana: Heard(ana), luis: Heard(luis)}
    open_for_two(ana, luis, GAME, dice="real")
    start(ana, "Luis")
    expect(pad(ana)).to_have_count(0)
    enter(luis, LUIS)
    said(luis)
    enter(ana, ANA)
    said(ana)
    expect(hand(luis)).to_have_count(5)
    expect(hand(ana)).to_have_count(5)
    for page, others in ((ana, LUIS), (luis, ANA)):
        shown = page.content() + ears[page].text
        assert ears[page].text.count('"deal') > 1
        assert not [tile for tile in others.split() if tile in shown]
    # Luis opens with 9 9 1 1 and draws two more
    luis.keyboard.press("m")
    luis.locator("[role=tabpanel] [data-move='lay 9|9 0,0 E, 1|1 2,0 E']").click()
    luis.locator("[role=tabpanel] [data-move='lay 9|9 0,0 E, 1|1 2,0 E']").click()
    expect(status(luis)).to_have_attribute("data-stage", "draw")
    expect(status(ana)).to_contain_text("Luis")
    enter(luis, "7|7 8|8")
    said(luis)
    expect(status(ana)).to_have_attribute("data-turn", "mine")
    shown = ana.content() + ears[ana].text
    assert "9|9" in shown
    assert not [tile for tile in ("7|7", "8|8", "2|3") if tile in shown]


def test_at_one_device_each_enters_behind_the_curtain(guests: Guests) -> None:
    page = guests.arrive(language="es", device=PHONE)
    open_match(page, GAME, HERE, dice="real")
    start(page, "Luis")
    expect(pad(page)).to_have_count(0)
    lift_curtain(page, "Luis")
    enter(page, LUIS)
    said(page)
    expect(page.locator(".curtain")).to_contain_text("Ana")
    expect(status(page)).to_contain_text("Ana roba 5 fichas")  # as nobody sees it: the curtain has fallen
    assert not [tile for tile in LUIS.split() if tile in page.content()]
    assert violations(page) == []
    # he mistyped: from the curtain he goes back, and finds what he entered
    page.locator("[data-do=unroll]").click()
    lift_curtain(page, "Luis")
    has_entered(page, *LUIS.split())
    pad(page).locator("[data-drawn='3|4']").click()
    enter(page, "4|5")
    said(page)
    lift_curtain(page, "Ana")
    enter(page, ANA)
    said(page)
    lift_curtain(page, "Luis")
    expect(hand(page)).to_have_count(5)
    expect(page.locator("[data-tile='4|5']")).to_be_visible()


def test_with_open_hands_the_device_follows_the_turn(guests: Guests) -> None:
    page = guests.arrive(language="en")
    decline_guide(page)
    page.goto("/")
    page.locator(f"[data-game={GAME}] [data-way=dice]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("With real dominoes")).to_be_visible()
    assert dialog.locator("[data-seat='2'] option[value=bot]").count() == 0
    dialog.get_by_role("switch", name="We play with open hands").check()
    assert violations(page) == []
    dialog.locator("[data-do=open]").click()
    start(page, "Player 2")
    enter(page, LUIS)
    said(page)
    expect(status(page)).to_contain_text("Draw 5 dominoes")
    enter(page, ANA)
    said(page)
    expect(hand(page)).to_have_count(5)
    expect(page.locator("[data-tile='9|9']")).to_be_visible()
    page.locator("[data-part=seats] button").first.click()
    expect(page.locator("[data-tile='5|5']")).to_be_visible()
    assert page.locator(".curtain").count() == 0
    page.reload()
    expect(hand(page)).to_have_count(5)


def test_the_dialog_turns_bots_into_people_where_dominoes_are_real(guests: Guests) -> None:
    page = guests.arrive("/", language="es")
    page.locator(f"[data-game={GAME}] [data-way=friends]").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-seat='2'] select").first.select_option("bot")
    dialog.get_by_text("Más ajustes").click()
    dialog.get_by_role("switch", name="Fichas de verdad").check()
    expect(dialog.locator("[data-seat='2'] select").first).to_have_value("friend")
    expect(dialog.get_by_role("switch", name="manos a la vista")).to_have_count(0)


def test_what_cannot_have_been_drawn_is_said_at_once(guests: Guests) -> None:
    """V1: no 0|0, and one of each."""
    page = guests.arrive(language="es", device=PHONE)
    open_match(page, GAME, HERE, dice="real")
    start(page, "Ana")
    lift_curtain(page, "Ana")
    enter(page, "0|0")
    expect(pad(page)).to_contain_text("no está en la caja")
    expect(pad(page).locator("[data-half='0']")).to_have_attribute("aria-disabled", "true")
    enter(page, "7")
    has_entered(page, "0|7", "", "", "", "")
    enter(page, "7|0")
    expect(pad(page)).to_contain_text("ya está anotada")
    assert violations(page) == []
    pad(page).locator("[data-drawn='7|']").click()
    has_entered(page, "0|7", "", "", "", "")


def test_a_domino_that_another_entered_is_refused_beside_the_pad(guests: Guests) -> None:
    page = guests.arrive(language="es", device=PHONE)
    open_match(page, GAME, HERE, dice="real")
    start(page, "Ana")
    lift_curtain(page, "Ana")
    enter(page, ANA)
    said(page)
    lift_curtain(page, "Luis")
    enter(page, "5|5 1|1 1|2 1|3 1|4")
    page.locator("[data-do=roll]").click()
    expect(pad(page).get_by_role("alert")).to_contain_text("5|5 no está en el pozo")
    is_whole(page, "seats", "status", "board", "real-dice")
    assert violations(page) == []
    page.get_by_role("button", name="Histori").click()
    expect(page.get_by_text("Luis anotó algo que no puede haber salido.")).to_be_visible()


@pytest.mark.parametrize(("device", "language"), rotated((PHONE, ON_ITS_SIDE, DESKTOP), ("es", "en")), ids=named)
def test_five_dominoes_are_entered_without_scrolling(guests: Guests, device: dict[str, Any], language: str) -> None:
    page = guests.arrive(language=language, device=device)
    open_match(page, GAME, HERE, dice="real")
    start(page, "Ana")
    lift_curtain(page, "Ana")
    for tiles in ("", "9|9 8|8 7|7 6|", "6 5|5"):
        for half in tiles.replace("|", " ").split():
            pad(page).locator(f"[data-half='{half}']").click()
        is_whole(page, "seats", "status", "board", "real-dice")
        assert pad(page).evaluate("pad => pad.scrollHeight - pad.clientHeight") <= 1
        for place in pad(page).locator("[data-half], [data-do=roll]").all():
            expect(place).to_be_in_viewport(ratio=1)
    assert violations(page) == []


def test_a_draw_by_keys_alone(guests: Guests) -> None:
    page = guests.arrive(language="en")
    open_match(page, GAME, HERE, dice="real")
    expect(pad(page)).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".curtain").get_by_role("button", name="Ana")).to_be_focused()
    page.keyboard.press("Enter")
    expect(pad(page)).to_be_visible()
    for key in "9901":
        page.keyboard.press(key)
    page.keyboard.press("Backspace")
    for key in "233":
        page.keyboard.press(key)
    page.keyboard.press("Backspace")
    for key in "334455":
        page.keyboard.press(key)
    has_entered(page, "9|9", "2|3", "3|3", "4|4", "5|5")
    page.keyboard.press("Enter")
    expect(page.locator(".curtain")).to_contain_text("Luis")
