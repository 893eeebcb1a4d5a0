"""Moves with one hand: who did what, what a move ends, and which moves ask first."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.guests import PHONE, Guests
from tests.browser.table import confirm, open_guided, open_match, painted, seq, settled, status, tell_dice

ONES = "1 1 1 1 1 1"


def prefer(page: Page, **wishes: str) -> None:
    """What this person likes, from the next page on."""
    wanted = {"guide": "off"} | wishes
    lines = [f"localStorage.setItem('sobremesa.{name}', '{value}')" for name, value in wanted.items()]
    page.context.add_init_script(";".join(lines))


def sit_down(page: Page, game: str, seats: list[dict[str, Any]], **terms: Any) -> None:
    open_guided(page, game, seats, dice="real", **terms)


def dock(page: Page) -> Locator:
    return page.locator("[data-part=dock]")


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


def test_buttons_say_what_they_do(guests: Guests) -> None:
    page = guests.arrive(language="es")
    prefer(page)
    sit_down(page, "twenty_one", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, "3 1 6 2 5 4")
    dock(page).locator("[data-move=again]").click()
    expect(page.locator("[data-do=confirm]")).to_have_text("Volver a tirar 5 dados")
    page.locator("[data-do=cancel]").click()
    dock(page).locator("[data-move=keep]").click()
    expect(page.locator("[data-do=confirm]")).to_have_text("Quedarse con la tirada")


def test_the_only_move_is_made_by_one_tap(guests: Guests) -> None:
    page = guests.arrive(language="es", device=PHONE)
    prefer(page)
    sit_down(page, "twenty_one", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, ONES)
    before = seq(page)
    dock(page).locator("[data-move=keep]").tap()
    settled(page, before)
    expect(page.locator("[data-part=status][data-stage=write]")).to_be_visible()


def test_the_only_move_makes_itself_unless_it_is_stopped(guests: Guests) -> None:
    page = guests.arrive(language="en")
    prefer(page, forced="auto")
    # a page that nobody sees does not count down, so no clock decides whether the bar is there
    page.context.add_init_script("Object.defineProperty(document, 'hidden', {get: () => 'away' in localStorage})")
    page.goto("/")
    page.evaluate("localStorage.away = ''")
    sit_down(page, "twenty_one", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, ONES)
    expect(page.locator("[data-part=forced] progress")).to_be_visible()
    assert violations(page) == []
    page.locator("[data-do=stop]").click()
    expect(dock(page).locator("[data-move=keep]")).to_be_visible()
    expect(page.locator("[data-part=forced]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-part=forced]")).to_be_visible()
    page.evaluate("localStorage.removeItem('away')")
    expect(page.locator("[data-part=status][data-stage=write]")).to_be_visible()


def test_a_pass_that_costs_nothing_needs_one_tap_and_a_miss_is_confirmed(guests: Guests) -> None:
    page = guests.arrive(language="es")
    prefer(page)
    sit_down(page, "qwixx", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, "3 5 1 2 6 4")
    before = seq(page)
    dock(page).locator("[data-move=pass]").click()
    settled(page, before)
    expect(page.locator("[data-part=status][data-stage=second]")).to_be_visible()
    dock(page).locator("[data-move=pass]").click()
    expect(page.locator("[data-do=confirm]")).to_have_text("Pasar")
    expect(dock(page)).to_contain_text("−5 puntos")
    confirm(page)
    expect(page.locator(".log")).to_contain_text("No tachas nada y marcas un fallo (−5 puntos).")


def test_confirming_is_a_setting(guests: Guests) -> None:
    """Of one who plays alone with real dice, all can be taken back: only what cannot be asks."""
    page = guests.arrive(language="es")
    prefer(page)
    sit_down(page, "qwixx", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, "3 5 1 2 6 4")
    cell = page.locator("[data-part=board] [data-move='cross red 8']")
    cell.click()
    expect(page.locator("[data-do=confirm]")).to_have_text("Confirmar")
    page.locator("[data-do=cancel]").click()
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Ajustes").click()
    page.locator("[data-part=confirms] input[value=final]").check()
    assert violations(page) == []
    page.keyboard.press("Escape")
    before = seq(page)
    cell.click()
    settled(page, before)
    expect(status(page)).to_have_attribute("data-stage", "second")
    expect(page.locator("[data-do=undo]")).to_be_visible()


GAINS = {"es": "+1 punto", "en": "+1 point"}


@pytest.mark.parametrize("language", ["es", "en"])
def test_moves_in_lists_show_what_they_gain(guests: Guests, language: str) -> None:
    page = guests.arrive(language=language)
    prefer(page)
    sit_down(page, "qwixx", [{"name": "Ana"}])
    tell_dice(page, "1")
    tell_dice(page, "3 5 1 2 6 4")
    page.keyboard.press("m")
    listed = painted(page).locator("[role=tabpanel] [data-move='cross red 8']")
    expect(listed.locator("[data-part=gains]")).to_contain_text(GAINS[language])


def test_no_numbers_that_nobody_sees_are_told(guests: Guests) -> None:
    page = guests.arrive(language="es")
    open_match(page, "vingt_sur_vingt", [{"name": "Ana"}, {"name": "Luis"}])
    page.get_by_role("button", name="Soy").click()
    page.keyboard.press("m")
    listed = painted(page).locator("[role=tabpanel] .move")
    expect(listed.first).to_be_visible()
    words = listed.all_inner_texts()
    assert any("Colocar" in each for each in words)
    assert not [each for each in words if "," in each.partition("\n")[0].replace(", ", "")]
