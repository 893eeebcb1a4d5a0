"""The table for everybody: without colours, without movement, by ear, and with keys alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from sobremesa.bots import NAMES
from sobremesa.games import IDS
from tests.browser.axe import violations
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import await_turn, choose_any, open_match, status

MOVING = """() => document.getAnimations().filter(
    animation => animation.playState === 'running' && animation.effect.getComputedTiming().duration > 1).length"""
COLOURED = ("twenty_one", "qwixx")


@pytest.mark.parametrize("game", COLOURED)
@pytest.mark.parametrize("seeing", ["forced", "achromatopsia"])
def test_dice_can_be_told_apart_without_their_colours(guests: Guests, game: str, seeing: str) -> None:
    page = guests.arrive(language="es", device=PHONE, forced_colors="active" if seeing == "forced" else "none")
    if seeing != "forced":
        page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": seeing})
    open_match(page, game)
    assert await_turn(page)
    dice = page.locator("[data-part=board] svg.die")
    expect(dice).to_have_count(6)
    colours = [(die.get_attribute("class") or "").split()[2] for die in dice.all()]
    for letter in dice.locator(".letter").all():
        expect(letter).to_be_visible()
    letters = [
        (die.locator(".letter").text_content() or "") if die.locator(".letter").count() else "" for die in dice.all()
    ]
    assert len(set(zip(colours, letters, strict=True))) == len(set(colours))
    assert len(set(letters)) == len(set(colours))
    assert violations(page) == []


@pytest.mark.parametrize("game", IDS)
def test_nothing_moves_for_those_who_asked_for_calm(guests: Guests, game: str) -> None:
    page = guests.arrive(reduced_motion="reduce")
    open_match(page, game)
    lot = random.Random(1)
    for _ in range(3):
        assert await_turn(page)
        assert page.evaluate(MOVING) == 0
        choose_any(page, lot)
        assert page.evaluate(MOVING) == 0


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game", IDS)
def test_each_event_and_each_move_is_a_sentence(guests: Guests, game: str, language: str) -> None:
    page = guests.arrive(language=language)
    open_match(page, game)
    lot = random.Random(1)
    assert await_turn(page)
    choose_any(page, lot)
    assert await_turn(page)
    told = page.locator("[data-part=heard]")
    expect(told).not_to_be_empty()
    page.get_by_role("tab").first.click()
    expect(page.locator("ol.log li").first).to_be_visible()
    for sentence in page.locator("ol.log li").all_inner_texts():
        assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
        assert sentence.endswith((".", "!", "…")), sentence
        assert " " in sentence
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
        open_match(page, "exactly", [{"name": "Ana"}, {"bot": bot}])
        expect(page.locator("[data-part=seats]")).to_contain_text("Bot")


def test_the_title_says_whose_turn_it_is(guests: Guests) -> None:
    page = guests.arrive(language="en", device=DESKTOP)
    open_match(page, "exactly")
    assert await_turn(page)
    expect(page).to_have_title("● your turn — Exactly")
    expect(status(page)).to_be_in_viewport()
