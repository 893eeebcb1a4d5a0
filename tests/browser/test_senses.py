"""The table for everybody: without colours, without movement, by ear, and with keys alone."""

from __future__ import annotations

import base64
import random
from itertools import combinations

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from sobremesa.bots import NAMES
from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.games import QUICK, WEB
from tests.browser.guests import CALM, DESKTOP, MOVING, Guests
from tests.browser.table import await_turn, choose_any, open_match, status, until_my_turn
from tests.games.data import data
from tests.soaks import rotated

MOVEMENTS = """() => document.getAnimations().filter(
    animation => animation.playState === 'running' && animation.effect.getComputedTiming().duration > 1).length"""
COLOURED = """things => ["white", "red", "yellow", "green", "blue", "black"].flatMap(colour => {
    const boxes = things.filter(thing => thing.closest("svg, .cell, .row").classList.contains(colour))
        .map(thing => thing.getBoundingClientRect()).filter(box => box.width > 0);
    return boxes.slice(0, 1).map(box => [box.x, box.y, box.width, box.height]);
})"""
"""Where the first thing of each colour is: left, top, width, height."""
LETTERED = {id: data(id).lettered for id in WEB if data(id).lettered}
PIXELS = """async ([picture, boxes]) => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    return boxes.map(box => {
        const pen = Object.assign(document.createElement("canvas"), {width: 32, height: 32}).getContext("2d");
        pen.drawImage(image, ...box.map(length => length * devicePixelRatio), 0, 0, 32, 32);
        return [...pen.getImageData(0, 0, 32, 32).data];
    });
}"""
"""What boxes of a picture show: left, top, width, height."""
COLOURS_ALONE = """() => {
    document.querySelectorAll(".letter, .row > .head").forEach(letter => { letter.style.visibility = "hidden" });
    document.querySelectorAll("svg.die").forEach(die => { die.style.opacity = 1 });
}"""
"""Hide the letters; and a die that cannot be used is faint, which tells it from another, whatever their colours."""
FAR = 40
"""Of 255: how far apart two pixels are, in the mean of red, green and blue, that look different to anybody."""
TELLABLE = 0.04
"""The share of such pixels in two things that are told apart."""


def difference(page: Page, things: str, part: tuple[float, float, float, float]) -> float:
    """The share of different pixels in the two colours that look most alike, there where they have their letters."""
    left, top, right, bottom = part
    boxes = [
        (x + left * width, y + top * height, (right - left) * width, (bottom - top) * height)
        for x, y, width, height in page.locator(f"[data-part=board] {things}").evaluate_all(COLOURED)
    ]
    assert len(boxes) >= 4
    picture = base64.b64encode(page.screenshot()).decode()
    pixels = np.array(page.evaluate(PIXELS, [picture, boxes]), float).reshape(len(boxes), -1, 4)[..., :3]
    return min(float((np.abs(one - other).mean(axis=1) > FAR).mean()) for one, other in combinations(pixels, 2))


@pytest.mark.parametrize(
    ("game", "seeing", "scheme"),
    rotated(LETTERED, ("achromatopsia", "forced", "protanopia", "deuteranopia", "tritanopia"), ("dark", "light")),
)
def test_colours_can_be_told_by_those_who_do_not_see_them(guests: Guests, game: str, seeing: str, scheme: str) -> None:
    forced = "active" if seeing == "forced" else "none"
    page = guests.arrive(forced_colors=forced, color_scheme=scheme, device_scale_factor=2)
    if seeing != "forced":
        page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": seeing})
    open_match(page, game)
    assert await_turn(page)
    assert violations(page) == []
    for things, part in LETTERED[game].items():
        assert difference(page, things, part) > TELLABLE, things
    page.evaluate(COLOURS_ALONE)
    for things, part in LETTERED[game].items():
        assert difference(page, things, part) < TELLABLE, f"{things} need no letters, so this test tells nothing"


@pytest.mark.parametrize("game", WEB)
def test_nothing_moves_for_those_who_asked_for_calm(guests: Guests, game: str) -> None:
    page = guests.arrive(**CALM)
    until_my_turn(page, lambda: open_match(page, game))
    lot = random.Random(1)
    for _ in range(3):
        if not await_turn(page):
            break  # a match can be short
        assert page.evaluate(MOVEMENTS) == 0
        choose_any(page, lot)
        assert page.evaluate(MOVEMENTS) == 0


def open_and_move(page: Page, game: str) -> None:
    """Sit down at a match and make a first move, if it comes round to this person."""
    open_match(page, game)
    if await_turn(page):
        choose_any(page, random.Random(1))


@pytest.mark.parametrize(("game", "language"), rotated(WEB, ("es", "en")))
def test_each_event_and_each_move_is_a_sentence(guests: Guests, game: str, language: str) -> None:
    page = guests.arrive(language=language, **MOVING)
    until_my_turn(page, lambda: open_and_move(page, game))
    told = page.locator("[data-part=heard]")
    expect(told).not_to_be_empty()
    page.get_by_role("tab").first.click()
    expect(page.locator("ol.log li").first).to_be_visible()
    for sentence in page.locator("ol.log li").all_inner_texts():
        assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
        assert sentence.endswith((".", "!", "…")), sentence
        assert " " in sentence or sentence == "Pasas.", sentence
    page.keyboard.press("m")
    moves = page.locator("[role=tabpanel] [data-move]")
    expect(moves.first).to_be_visible()
    words = moves.all_inner_texts()
    assert len(set(words)) == len(words)
    assert all(words)
    assert not any(
        notation in words for notation in [moves.nth(i).get_attribute("data-move") for i in range(len(words))]
    )


def test_every_bot_has_a_name_for_people(guests: Guests) -> None:
    page = guests.arrive()
    for bot in NAMES:
        open_match(page, QUICK, [{"name": "Ana"}, {"bot": bot}])
        expect(page.locator("[data-part=seats]")).to_contain_text("Bot")


def test_the_title_says_whose_turn_it_is(guests: Guests) -> None:
    page = guests.arrive(language="en", device=DESKTOP)
    open_match(page, QUICK)
    assert await_turn(page)
    expect(page).to_have_title(f"● your turn — {facts(QUICK).title}")
    expect(status(page)).to_be_in_viewport()
