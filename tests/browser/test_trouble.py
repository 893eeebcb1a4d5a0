"""Reloads, lost connections, servers killed and changed minds: nothing is lost, and the page says what is going on."""

from __future__ import annotations

import random
import signal
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sobremesa.games import facts
from tests.browser.games import HIDDEN, QUICK, WEB
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import (
    ME_AND_A_BOT,
    await_turn,
    choose_any,
    open_match,
    painted,
    seq,
    settled,
    status,
    until_my_turn,
)
from tests.browser.test_meeting import meet
from tests.games.data import data
from tests.games.kinds import SEALED
from tests.server.servers import running, start
from tests.server.test_robots import workers
from tests.soaks import of_these


@pytest.mark.parametrize("game", of_these(WEB, (QUICK, HIDDEN)))
def test_a_reload_in_mid_turn_finds_the_same_table(guests: Guests, game: str) -> None:
    page = guests.arrive(language="en")
    # alone where others could choose between the two looks; where one can't play alone, bots wait for their turn
    seats = ME_AND_A_BOT[: facts(game).seats[0]]

    def sit_down_and_move() -> None:
        open_match(page, game, seats)
        if await_turn(page):
            choose_any(page, random.Random(2))

    until_my_turn(page, sit_down_and_move)
    page.keyboard.press("m")
    listing = page.locator("[role=tabpanel] ul[aria-busy=false]")
    listed = page.locator("[role=tabpanel] [data-move]")
    expect(listing).to_be_visible()
    before = seq(painted(page)), listed.all_inner_texts(), status(page).inner_text()
    listed.first.click()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    page.reload()
    assert await_turn(page)
    page.keyboard.press("m")
    expect(listing).to_be_visible()
    assert (seq(painted(page)), listed.all_inner_texts(), status(page).inner_text()) == before
    choose_any(page, random.Random(2))


def test_a_move_made_while_the_server_is_down_waits_and_is_played(
    browser: Browser, tmp_path: Path, kept_port: int
) -> None:
    database = f"sqlite:///{tmp_path / 'sobremesa.db'}"
    server = start(tmp_path, database, port=kept_port)
    server.wait_until_ready()
    guests = Guests(browser, server.address)
    guests.excused = ["ERR_CONNECTION_REFUSED", "WebSocket connection", "Failed to load resource"]
    try:
        page = guests.arrive(language="en", device=PHONE)
        until_my_turn(page, lambda: open_match(page, QUICK, options=data(QUICK).quick))
        before = seq(page)
        page.locator("[data-part=board]").get_by_role("button").first.focus()
        server.kill()
        expect(page.get_by_text("Connecting again")).to_be_visible()
        page.get_by_role("button", name="Moves").click()
        move = page.locator("[role=tabpanel] [data-move]").first
        move.click()
        move.click()
        page.keyboard.press("Escape")
        expect(page.get_by_text("it’ll be sent when we’re back")).to_be_visible()
        server = start(tmp_path, database, port=kept_port)
        settled(page, before)
        expect(page.get_by_text("Connecting again")).to_have_count(0)
        assert await_turn(page)
        choose_any(page, random.Random(1))
        guests.leave()
    finally:
        server.stop()


def test_a_sealed_choice_can_be_taken_back_until_the_others_have_chosen(guests: Guests) -> None:
    ana, luis = guests.arrive(language="en"), guests.arrive()
    meet(ana, luis, SEALED)
    assert await_turn(ana)
    choose_any(ana, random.Random(4))
    expect(status(ana)).to_have_attribute("data-turn", "theirs")
    before = seq(ana)
    ana.keyboard.press("u")
    settled(ana, before)
    expect(status(ana)).to_have_attribute("data-turn", "mine")
    choose_any(ana, random.Random(5))
    expect(ana.locator("[data-do=undo]")).to_be_visible()
    choose_any(luis, random.Random(6))
    expect(ana.locator("[data-do=undo]")).to_have_count(0)


@pytest.mark.parametrize(
    ("device", "language", "said"),
    [(DESKTOP, "en", "Random bot made this move for Intermediate bot."), (PHONE, "es", "Bot al azar hizo esta jugada")],
    ids=["desktop", "phone"],
)
def test_a_simpler_bot_that_decides_is_named_at_the_seat_and_in_the_history(
    browser: Browser, tmp_path: Path, device: dict[str, Any], language: str, said: str
) -> None:
    with running(tmp_path, f"sqlite:///{tmp_path / 'sobremesa.db'}", SOBREMESA_BOT_SECONDS="1") as server:
        (worker,) = workers(server)
        worker.send_signal(signal.SIGSTOP)
        guests = Guests(browser, server.address)
        page = guests.arrive(language=language, device=device)
        open_match(page, QUICK)
        seat = page.locator("[data-part=seats] li").nth(1)
        while not seat.get_by_text(said.split(" made ")[0].split(" hizo ")[0]).count():
            assert await_turn(page)
            choose_any(page, random.Random(1))
            page.keyboard.press("Escape")
        expect(seat.locator(".by")).to_be_visible()
        if device is PHONE:
            page.get_by_role("button", name="Historial", exact=True).click()
        else:
            page.locator("#leaf-log").click()
        expect(page.locator("ol.log").get_by_text(said).first).to_be_visible()
        guests.leave()
