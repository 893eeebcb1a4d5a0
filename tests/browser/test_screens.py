"""Small screens, upright and on their side: what is owed, the board and the ways to answer, without scrolling."""

from __future__ import annotations

import random
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sobremesa.games import facts
from sobremesa.match.terms import LONGEST_NAME
from tests.browser.axe import violations
from tests.browser.games import ROLLS, WEB
from tests.browser.guests import PHONE, Guests, named
from tests.browser.table import await_turn, choose_any, open_match, painted, seq, settled, status
from tests.soaks import rotated

ON_ITS_SIDE = PHONE | {"viewport": {"width": 640, "height": 360}}
LONG_ON_ITS_SIDE = PHONE | {"viewport": {"width": 740, "height": 360}}
HIDDEN = """() => [...document.querySelectorAll(
    "html, [data-part=board], [data-part=status], [data-part=dock], [data-part=real-dice]"
)].flatMap(part => [part.scrollHeight - part.clientHeight, part.scrollWidth - part.clientWidth])"""
"""How many pixels one could scroll the page and its parts."""
ROUNDING = 2
LONG_NAMES = [f"{seat}. {'W' * (LONGEST_NAME - 3)}" for seat in range(1, 10)]
"""The widest that people can have."""


def is_whole(page: Page, *parts: str) -> None:
    """Expect all parts on the screen, and nothing to scroll for."""
    for part in parts:
        expect(painted(page).locator(f"[data-part={part}]")).to_be_in_viewport(ratio=1)
    hidden = page.evaluate(HIDDEN)
    assert max(hidden) <= ROUNDING, (hidden, status(page).inner_text())


@pytest.mark.parametrize(("game", "device"), rotated(WEB, (PHONE, ON_ITS_SIDE, LONG_ON_ITS_SIDE)), ids=named)
def test_a_decision_is_seen_whole_on_a_phone(guests: Guests, game: str, device: dict[str, Any]) -> None:
    page = guests.arrive(language="es", device=device)
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


def test_every_game_with_real_dice_has_its_rolls() -> None:
    assert set(ROLLS) == {id for id in WEB if not facts(id).secret}


@pytest.mark.parametrize(
    ("game", "seats", "screen"),
    rotated(ROLLS, ("most", "fewest"), ("upright-es", "upright-en", "side-es")),
)
def test_real_dice_are_told_beside_a_board_that_is_seen_whole(
    guests: Guests, game: str, seats: str, screen: str
) -> None:
    way, language = screen.split("-")
    device = PHONE if way == "upright" else ON_ITS_SIDE
    page = guests.arrive(language=language, device=device)
    people = LONG_NAMES[: facts(game).seats[0 if seats == "fewest" else -1]]
    open_match(page, game, [{"name": name} for name in people], dice="real")
    lot, rolls, roll = random.Random(2), cycle(ROLLS[game]), str(len(people))
    told = page.locator("[data-do=roll]")
    for _ in range(8):
        assert await_turn(page)
        expect(
            page.locator("[data-part=real-dice], [data-part=dock]")
        ).to_be_visible()  # the pad is loaded when asked for
        is_whole(page, "seats", "status", "board", "real-dice" if told.count() else "dock")
        if told.count() == 0:
            choose_any(page, lot)
            continue
        if status(page).get_attribute("data-stage") == "roll":
            roll = next(rolls)
        for face in roll.split():
            if told.is_disabled():
                page.locator(f"[data-face='{face}']").click()
        is_whole(page, "seats", "status", "board", "real-dice")
        before = seq(page)
        told.click()
        settled(page, before)
