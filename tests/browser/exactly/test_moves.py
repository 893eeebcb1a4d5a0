"""Exactly: who did what, what a euro ends, and the last move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.guests import PHONE, Guests
from tests.browser.moves import dock, prefer, sit_down
from tests.browser.table import confirm, open_match, tell_dice


def pick_coin(page: Page, move: str) -> None:
    value, ways = move.split()
    pile = ways.partition(">")[0]
    page.locator(f"[data-part=board] [data-pile='{pile}'] [data-take='{value}']").click()
    page.locator(f"[data-part=board] [data-move='{move}']").click()


STORY = {
    "es": ("Jugador 1", "Empiezas tú.", "Sacas un 50.", "Llevas 50 c del centro a tu bandeja."),
    "en": ("Player 1", "You start.", "You roll a 50.", "You take 50 c from the centre to your tray."),
}
OTHERS = {
    "es": ("Jugador 1 saca un 50.", "Jugador 1 lleva 50 c del centro a su bandeja."),
    "en": ("Player 1 rolls a 50.", "Player 1 takes 50 c from the centre to their own tray."),
}


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_story_speaks_to_the_one_whose_it_is(guests: Guests, language: str) -> None:
    page = guests.arrive(language=language)
    open_match(page, "exactly", [{"name": ""}, {"bot": "greedy"}], dice="real")
    name, *told = STORY[language]
    expect(page.locator("[data-part=seats]")).to_contain_text(name)
    tell_dice(page, "1")
    tell_dice(page, "50")
    pick_coin(page, "50 centre>1")
    confirm(page)
    for words in told:
        expect(page.locator(".log")).to_contain_text(words)
    expect(page.locator("[data-part=heard]")).to_contain_text(told[-1])


@pytest.mark.parametrize("language", ["es", "en"])
def test_people_who_share_a_device_have_names(guests: Guests, language: str) -> None:
    page = guests.arrive(language=language)
    open_match(page, "exactly", [{"name": ""}, {"name": "Luis"}], dice="real")
    tell_dice(page, "1")
    tell_dice(page, "50")
    pick_coin(page, "50 centre>1")
    confirm(page)
    for words in OTHERS[language]:
        expect(page.locator(".log")).to_contain_text(words)


def test_every_euro_is_told_and_a_round_that_ends(guests: Guests) -> None:
    page = guests.arrive(language="es")
    open_match(page, "exactly", [{"name": "Ana"}, {"name": "Luis"}], dice="real")
    tell_dice(page, "1")
    for face in ("50", "20", "20"):
        tell_dice(page, face)
        pick_coin(page, f"{face} centre>1")
        confirm(page)
    tell_dice(page, "5")
    pick_coin(page, "5 centre>1")
    expect(dock(page)).to_contain_text("termina la ronda")
    expect(page.locator("[data-part=warning]")).to_have_count(0)
    confirm(page)
    expect(page.locator(".log")).to_contain_text("Luis lleva 5 c del centro a Ana. ¡Un euro para Ana!")


ENDING = {
    "es": ("Con esta jugada termina la partida.", "Confirmar y terminar la partida"),
    "en": ("This move ends the game.", "Confirm and end the game"),
}


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("confirms", ["always", "never"])
def test_a_move_that_ends_the_match_says_so_first(guests: Guests, language: str, confirms: str) -> None:
    page = guests.arrive(language=language, device=PHONE)
    prefer(page, confirms=confirms)
    sit_down(page, "exactly", [{"name": "Ana"}, {"name": "Luis"}], options={"turn_limit": 1})
    tell_dice(page, "1")
    tell_dice(page, "50")
    pick_coin(page, "50 centre>1")
    warning, button = ENDING[language]
    expect(page.locator("[data-part=warning]")).to_have_text(warning)
    expect(page.locator("[data-do=confirm]")).to_have_text(button)
    assert violations(page) == []
    page.locator("[data-do=confirm]").click()
    expect(page.locator("[data-part=status][data-turn=over]")).to_be_visible()
