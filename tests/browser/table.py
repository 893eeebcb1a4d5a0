"""A person at the web table: opens matches, waits for the own turn, picks and confirms."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

Wish = dict[str, Any]
ME_AND_A_BOT: tuple[Wish, ...] = ({"name": "Ana"}, {"bot": "greedy"})


def decline_guide(page: Page) -> None:
    """From the next page on, nothing points at things, and all happens at once.

    This person has played before, and confirms every move.
    """
    page.context.add_init_script("localStorage.setItem('sobremesa.guide', 'off')")
    confirm_all(page)
    at_once(page)


def confirm_all(page: Page) -> None:
    """From the next page on, a move that is forced or costs nothing is confirmed as well."""
    page.context.add_init_script("localStorage.setItem('sobremesa.forced', 'confirm')")


def at_once(page: Page) -> None:
    """From the next page on, the table goes to now without showing what happened one after the other.

    So whatever a test sees is true now, and it waits for nothing but the server. The tests in `test_following.py` are
    those of the other paces.
    """
    page.context.add_init_script("localStorage.setItem('sobremesa.pace', 'at_once')")


def open_match(page: Page, game: str, seats: Sequence[Wish] = ME_AND_A_BOT, **terms: Any) -> str:
    """Open and start a match as this page's person, who needs no guide, and sit down at it; its id."""
    decline_guide(page)
    return open_guided(page, game, seats, **terms)


def open_guided(page: Page, game: str, seats: Sequence[Wish] = ME_AND_A_BOT, **terms: Any) -> str:
    """The same, for somebody whom the guide leads."""
    at_once(page)
    return open_as_liked(page, game, seats, **terms)


def open_as_liked(page: Page, game: str, seats: Sequence[Wish] = ME_AND_A_BOT, **terms: Any) -> str:
    """The same, as this page's person likes it."""
    match = post(page, "/api/matches", {"game": game, "seats": list(seats), **terms})["match"]
    post(page, f"/api/matches/{match}/start", {"seed": "sobremesa"})
    page.goto(f"/m/{match}")
    expect(status(page)).to_be_visible()
    return str(match)


def open_for_two(host: Page, guest: Page, game: str, **terms: Any) -> str:
    """Open and start a match of Ana, the host, and Luis at another screen, and bring both to its table; its id."""
    opened = post(host, "/api/matches", {"game": game, "seats": [{"name": "Ana"}, {"open": True}], **terms})
    match = str(opened["match"])
    post(guest, f"/api/matches/{match}/join", {"token": opened["invitations"]["2"], "name": "Luis"})
    post(host, f"/api/matches/{match}/start", {"seed": "sobremesa"})
    for page in (host, guest):
        decline_guide(page)
        page.goto(f"/m/{match}")
        expect(status(page)).to_be_visible()
    return match


def new_match(page: Page, game: str) -> Locator:
    """From the home page, ask for a match of people at one device, who need no guide; the dialog with its terms."""
    decline_guide(page)
    page.goto("/")
    return ask_for(page, game, "device")


def ask_for(page: Page, game: str, way: str) -> Locator:
    """The dialog for a new match, as the game's card opens it on the home page."""
    page.locator(f"[data-game={game}] [data-way={way}]").click()
    return page.get_by_role("dialog")


def tell_dice(page: Page, roll: str) -> None:
    """Say what real dice show, and wait until the table has heard it."""
    for face in roll.split():
        page.locator(f"[data-face='{face}']").click()
    before = seq(page)
    page.locator("[data-do=roll]").click()
    settled(page, before)


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    """Ask the server something as this page's person."""
    answer = page.context.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json() if answer.status != 204 else None


def status(page: Page) -> Locator:
    """The line that says what is owed."""
    return page.locator("[data-part=status]")


def seq(page: Page) -> int:
    """How much has happened, as the page shows it."""
    return int(status(page).get_attribute("data-seq") or 0)


def await_turn(page: Page) -> bool:
    """Wait until this person owes something; whether they do, or the match is over."""
    turn = page.locator("[data-part=status]:is([data-turn=mine], [data-turn=over])")
    expect(turn).to_be_visible()
    return turn.get_attribute("data-turn") == "mine"


def until_my_turn(page: Page, sit_down: Callable[[], object]) -> None:
    """Sit down at matches until one comes round to this person: chance may leave no choice, a bot may win at once."""
    for _ in range(20):
        sit_down()
        if await_turn(page):
            return
    raise AssertionError("the turn never came round")


def confirm(page: Page) -> None:
    """Make the picked move, and wait until the table shows it."""
    before = seq(page)
    foretold(page)
    page.locator("[data-do=confirm]").click()
    settled(page, before)


def foretold(page: Page) -> None:
    """Wait until the table knows what the picked move would do.

    Who confirms a move that ends the match before being told of it is asked again, and a test would wait for ever.
    """
    expect(page.locator("[data-part=dock] .picked[aria-busy=false]")).to_have_count(1)


def settled(page: Page, before: int) -> None:
    """Wait until the table has gone on and the own move is no longer on its way."""
    expect(painted(page).locator("[data-part=dock] [role=status]")).to_have_count(0)
    expect(page.locator(f"[data-part=status]:not([data-seq='{before}'])")).to_be_visible()


def middle(found: Locator) -> tuple[float, float]:
    """Where a hand takes hold of it."""
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def painted(page: Page) -> Page:
    """The page, once what a hand did to it is painted: the dock and the end of a long list come a frame later."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    return page


def play_on(page: Page, act: Callable[[Page], None], turns: int = 1000) -> bool:
    """Act whenever it is this person's turn, until the end or for so many turns; whether the match is over."""
    for _ in range(turns):
        if not await_turn(page):
            return True
        act(page)
    return False


def choose_any(page: Page, lot: random.Random) -> None:
    """Pick one of the listed moves by lot and confirm it, in any game."""
    if page.locator("dialog[open]").count() == 0:
        page.keyboard.press("m")
    listed = page.locator("[role=tabpanel] [data-move]")
    expect(page.locator("[role=tabpanel] ul[aria-busy=false]")).to_be_visible()
    before = seq(painted(page))
    pick = listed.nth(lot.randrange(listed.count()))
    pick.click()
    expect(pick).to_have_attribute("aria-pressed", "true")
    foretold(page)
    pick.click()
    settled(page, before)
