"""Small screens, upright and on their side: what is owed, the board and the ways to answer, without scrolling."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sobremesa.games import IDS, facts
from tests.browser.axe import violations
from tests.browser.guests import PHONE, Guests
from tests.browser.table import await_turn, choose_any, open_match, status

ON_ITS_SIDE = PHONE | {"viewport": {"width": 640, "height": 360}}
LONG_ON_ITS_SIDE = PHONE | {"viewport": {"width": 740, "height": 360}}
HIDDEN = """() => {
    const page = document.documentElement, board = document.querySelector("[data-part=board]");
    return [
        page.scrollHeight - innerHeight, page.scrollWidth - innerWidth,
        board.scrollHeight - board.clientHeight, board.scrollWidth - board.clientWidth,
    ];
}"""
"""How many pixels one could scroll the page and the board."""
ROUNDING = 2


def is_whole(page: Page, *parts: str) -> None:
    """Expect all parts on the screen, and nothing to scroll for."""
    for part in parts:
        expect(page.locator(f"[data-part={part}]")).to_be_in_viewport(ratio=1)
    assert max(page.evaluate(HIDDEN)) <= ROUNDING


@pytest.mark.parametrize("device", [PHONE, ON_ITS_SIDE, LONG_ON_ITS_SIDE], ids=["upright", "side", "long"])
@pytest.mark.parametrize("game", IDS)
def test_a_decision_is_seen_whole_on_a_phone(guests: Guests, game: str, device: dict[str, Any]) -> None:
    page = guests.arrive(language="es", device=device, reduced_motion="reduce")
    open_match(page, game)
    lot = random.Random(2)
    for _ in range(4):
        if not await_turn(page):
            break  # a match can be short
        is_whole(page, "seats", "status", "board", "dock")
        for place in page.locator(":is([data-part=board], [data-part=dock]) [data-move]").all():
            expect(place).to_be_in_viewport()
        choose_any(page, lot)
    assert violations(page) == []


@pytest.mark.parametrize("device", [PHONE, ON_ITS_SIDE], ids=["upright", "side"])
@pytest.mark.parametrize("game", [game for game in IDS if not facts(game).secret])
def test_real_dice_are_told_beside_a_board_that_is_seen_whole(
    guests: Guests, game: str, device: dict[str, Any]
) -> None:
    page = guests.arrive(language="en", device=device, reduced_motion="reduce")
    open_match(page, game, [{"name": "Ana"}, {"name": "Luis"}], dice="real")
    for stage in ("start", "roll"):
        expect(page.locator(f"[data-part=status][data-stage={stage}]")).to_be_visible()
        is_whole(page, "seats", "status", "board", "real-dice")
        told = page.locator("[data-do=roll]")
        while told.is_disabled():
            page.locator("[data-face]").last.click()
        expect(told).to_be_in_viewport(ratio=1)
        told.click()
    expect(status(page)).not_to_have_attribute("data-stage", "roll")
    is_whole(page, "seats", "status", "board", "dock")
