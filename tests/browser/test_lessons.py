"""Lessons in the browser: by mouse, touch and keys, wrong answers, and the way back to where one was."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from sobremesa.games import folder
from sobremesa.match.lesson import FILE, lesson
from tests.browser.axe import violations
from tests.browser.games import QUICK, WEB
from tests.browser.guests import PHONE, Guests
from tests.browser.table import decline_guide, open_match, painted, status

TAUGHT = tuple(id for id in WEB if (folder(id) / FILE).exists())
TRAPPED = next((id, step) for id in TAUGHT for step in lesson(id).steps if step.traps and " " in step.traps[0])
Tap = Callable[[Locator], None]


def mouse(found: Locator) -> None:
    found.click()


def finger(found: Locator) -> None:
    found.tap()


def key(found: Locator) -> None:
    found.focus()
    found.press("Enter")


def step(page: Page) -> str:
    """The id of the step that is taught."""
    return page.locator("[data-part=teacher]").get_attribute("data-step") or ""


def do(page: Page, name: str) -> Locator:
    return page.locator(f"[data-do={name}]")


def verdict(page: Page) -> Locator:
    return page.locator("[data-part=verdict]")


def offered(page: Page, move: str) -> Locator:
    """The place, or the button, that stands for a move."""
    return page.locator(f":is([data-part=board], [data-part=answer]) [data-move='{move}']").first


def point(page: Page, move: str, tap: Tap) -> None:
    """Show a move on the board as a person does, whatever has to be touched before its place lights up."""
    board = page.locator("[data-part=board]")
    word, *rest = re.split(r"[ ,]+", move)
    if ">" in move:  # a coin, unless it is the only one, and the tray that it goes to
        coin = board.locator(f"[data-pile='{rest[0].split('>')[0]}'] [data-take='{word}']")
        if not offered(page, move).count():
            tap(coin)
    elif word == "allot":  # the dice of two places in turn; the last one is left over
        for value in re.findall(r"\d", move)[:4]:
            tap(board.locator("[data-guide=loose]").get_by_role("button", name=value).first)
        return
    elif word == "swap":  # the spare die first
        tap(board.locator("[data-guide=unused] button"))
    elif word == "shade":  # where the line starts
        tap(board.locator(f"[data-start='{rest[2]},{rest[3]}']"))
    elif word == "lay":  # one domino after the other; the last one has the move
        *before, last = move.removeprefix("lay ").split(", ")
        for laid in (*before, last):
            name = min(laid[:3], laid[2::-1])
            tap(board.locator(f"[data-tile='{name}']"))
            expect(board.locator(f"[data-tile='{name}']")).to_have_attribute("aria-pressed", "true")
            tap(board.locator(f"[data-place][data-move='{move}']" if laid is last else f"[data-place='{laid}']").first)
        return
    elif word == "write" and rest[0].isalpha():  # several values, one added to the other
        for end in range(2, len(rest) + 1):
            tap(offered(page, " ".join([word, *rest[: end - 1]])))
            expect(do(page, "confirm")).to_be_visible()
    tap(offered(page, move))


def answer(page: Page, game: str, tap: Tap) -> None:
    """Give the plainest right answer of the step, where it asks something, and read what is said to it."""
    now = next(known for known in lesson(game).steps if known.id == step(page))
    if now.answer is None:
        return
    point(page, now.answer, tap)
    expect(painted(page).locator("[data-part=answer] [role=status]")).to_be_visible()
    tap(do(page, "confirm"))
    expect(verdict(page)).to_have_attribute("data-tone", "right")


def learn(page: Page, game: str, tap: Tap, look: Callable[[], None]) -> None:
    """Go through a lesson to its end."""
    for known in lesson(game).steps:
        expect(page.locator(f"[data-part=teacher][data-step={known.id}]")).to_be_visible()
        expect(page.locator(f"[data-dot={known.id}]")).to_have_attribute("aria-current", "step")
        look()
        answer(page, game, tap)
        tap(do(page, "next"))
    expect(page.locator("[data-part=done]")).to_be_visible()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_learnt_by_clicks_and_leads_to_a_game(guests: Guests, game: str) -> None:
    page = guests.arrive("/", "es")
    decline_guide(page)
    page.locator(f"[data-game={game}] [data-do=learn]").click()
    learn(page, game, mouse, lambda: None)
    assert violations(page) == []
    do(page, "play").click()
    expect(status(page)).to_be_visible()
    expect(page).to_have_url(re.compile("/m/"))


@pytest.mark.parametrize("game", [QUICK, pytest.param(TAUGHT[-1], marks=pytest.mark.soak)])
def test_a_lesson_is_learnt_by_touch_on_a_small_phone(guests: Guests, game: str) -> None:
    page = guests.arrive(f"/learn/{game}", "en", PHONE)
    learn(page, game, finger, lambda: expect_no_sideways(page))


def expect_no_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_a_lesson_is_learnt_with_keys_alone(guests: Guests) -> None:
    page = guests.arrive(f"/learn/{QUICK}", "en")
    learn(page, QUICK, key, lambda: None)
    expect(page.locator("[data-part=done] h2")).to_be_focused()


def test_wrong_answers_are_explained_and_rules_refuse(guests: Guests) -> None:
    game, trapped = TRAPPED
    page = guests.arrive(f"/learn/{game}", "en")
    expect(page.locator("[data-part=teacher]")).to_be_visible()
    page.locator(f"[data-dot={trapped.id}]").click()
    offered(page, trapped.traps[0]).click()
    expect(verdict(page)).to_have_attribute("data-tone", "wrong")
    expect(verdict(page).get_by_role("link")).to_have_attribute("href", re.compile(f"/rules/{game}/en#[A-Z]"))
    wrong = next(
        move
        for place in page.locator(":is([data-part=board], [data-part=answer]) [data-move]").all()
        if (move := place.get_attribute("data-move")) and move not in trapped.traps and not trapped.is_good(move)
    )
    offered(page, wrong).click()
    expect(verdict(page)).not_to_have_attribute("data-tone", "wrong")
    do(page, "confirm").click()
    expect(verdict(page)).to_have_attribute("data-tone", "wrong")
    assert violations(page) == []
    do(page, "answer").click()
    do(page, "confirm").click()
    expect(verdict(page)).to_have_attribute("data-tone", "right")


def test_a_lesson_goes_on_where_it_was_left_in_both_languages(guests: Guests) -> None:
    page = guests.arrive("/", "es", PHONE)
    page.locator(f"[data-game={QUICK}] [data-do=learn]").tap()
    do(page, "next").tap()
    second = step(page)
    answer(page, QUICK, finger)
    do(page, "next").tap()
    expect(page.locator(f"[data-part=teacher]:not([data-step={second}])")).to_be_visible()
    third = step(page)
    page.locator("header a").first.tap()
    page.locator(f"[data-game={QUICK}] [data-do=learn]").tap()
    expect(page.locator(f"[data-part=teacher][data-step={third}]")).to_be_visible()
    do(page, "back").tap()
    expect(page.locator(f"[data-part=teacher][data-step={second}]")).to_be_visible()
    spanish = page.locator("[data-part=teacher] h2").inner_text()
    do(page, "language").tap()
    expect(page.locator("[data-part=teacher] h2")).not_to_have_text(spanish)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_from_a_table_one_learns_and_comes_back(guests: Guests) -> None:
    page = guests.arrive(language="en")
    match = open_match(page, QUICK)
    page.keyboard.press("?")
    page.locator("[role=tabpanel] [data-do=learn]").click()
    expect(page.locator("[data-part=teacher]")).to_be_visible()
    page.locator("header a").first.click()
    expect(page).to_have_url(re.compile(f"/m/{match}$"))
    expect(status(page)).to_be_visible()


def test_a_lesson_is_read_while_its_game_is_prepared(guests: Guests) -> None:
    page = guests.arrive(language="en")
    steps = [{"id": known.id, "position": None} for known in lesson(QUICK).steps]
    is_ready = False
    page.route(
        f"**/api/games/{QUICK}/lesson",
        lambda route: (
            route.continue_() if is_ready else route.fulfill(json={"game": QUICK, "is_ready": False, "steps": steps})
        ),
    )
    page.goto(f"/learn/{QUICK}")
    expect(page.locator("[data-part=board] [role=status]")).to_be_visible()
    do(page, "next").click()
    is_ready = True
    expect(page.locator("[data-part=board] [role=status]")).to_have_count(0)
    answer(page, QUICK, mouse)
