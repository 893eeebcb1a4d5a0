"""A move that ends the match says so before it is made, in every game and whatever a person likes to confirm."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from sobremesa.engine.records import Event
from sobremesa.match.match import Match
from tests.browser.axe import violations
from tests.browser.finished import seat_of
from tests.browser.games import WEB
from tests.browser.guests import DESKTOP, PHONE, Guests, named
from tests.browser.moves import prefer
from tests.browser.table import await_turn, post, status
from tests.games.data import data
from tests.match.outlooks import outlook
from tests.soaks import rotated

WARNINGS = {
    "es": (
        "Con esta jugada termina la partida.",
        "La partida termina en cuanto elijan todos.",
        "Si nadie más puede jugar, la partida termina aquí.",
    ),
    "en": (
        "This move ends the game.",
        "The game ends once everybody has chosen.",
        "If nobody else can play, the game ends here.",
    ),
}


def ending(game: str) -> tuple[list[Event], Event]:
    """What happened in a match of two by lot until a move was left that was foretold to end it, and that move."""
    for seed in range(7, 99):
        match, lot = Match(game, 2, data(game).short, seed=seed), random.Random(seed)
        ends = None
        while not match.is_over:
            if match.is_chance_due:
                match.roll()
                continue
            seat = match.actor
            move = lot.choice(match.moves(seat))
            ends = outlook(match, seat).foretell(move)["ends"]
            match.play(move, seat)
        *before, last = match.record().events
        if last.seat is not None and ends == "match":
            return before, last
    raise AssertionError("every one of these matches ended by a roll")


@pytest.mark.parametrize(("game", "device", "language"), rotated(WEB, (PHONE, DESKTOP), ("es", "en")), ids=named)
def test_a_move_that_ends_the_match_says_so_in_every_game(
    guests: Guests, game: str, device: dict[str, object], language: str
) -> None:
    before, last = ending(game)
    page = guests.arrive(language=language, device=device)
    prefer(page, confirms="never", pace="at_once")
    terms = {"game": game, "seats": [{"name": "Ana"}, {"name": "Luis"}], "options": dict(data(game).short)}
    match = post(page, "/api/matches", {**terms, "dice": "real"})["match"]
    post(page, f"/api/matches/{match}/start", {"seed": ""})
    with seat_of(page, guests.address, match) as people:
        for event in before:
            people.look()
            if event.seat is None:
                people.roll(event.text)
            else:
                people.sit(event.seat + 1)
                people.choose(event.text)
    page.goto(f"/m/{match}")
    curtain, listed = page.locator(".curtain button"), page.locator(f"[role=tabpanel] [data-move='{last.text}']")
    expect(status(page)).to_be_visible()
    expect(curtain.or_(page.locator("[data-part=status][data-turn=mine]")).first).to_be_visible()
    if curtain.count():
        curtain.click()
    assert await_turn(page)
    page.keyboard.press("m")
    listed.click()
    expect(listed).to_have_attribute("aria-pressed", "true")
    if device is PHONE:
        page.keyboard.press("Escape")  # the list lies over the board
    warning = page.locator("[data-part=warning]")
    expect(warning).to_be_visible()
    assert warning.inner_text() in WARNINGS[language]
    assert violations(page) == []
    page.locator("[data-do=confirm]").click()
    expect(page.locator("[data-part=status][data-turn=over]")).to_be_visible()
