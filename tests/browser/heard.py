"""What a screen reader reads at the table: its accessibility tree as text, through the beginning of each lesson's game.

`make golden` writes these texts to `heard/`, and a test compares them. Dice and dominoes are real and told, so that
every run is the same; Ana plays by keys from the list of moves, and Luis at another screen.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from sobremesa.client import sit_down
from sobremesa.engine.records import Event
from sobremesa.match.lesson import lesson
from tests.browser.chromium import path
from tests.browser.finished import seat_of
from tests.browser.games import WEB
from tests.browser.guests import FLAGS, PATIENCE, Guests
from tests.browser.table import decline_guide, foretold, painted, post, seq, settled, status
from tests.server.servers import running
from tests.soaks import rotated

FOLDER = Path(__file__).parent / "heard"
ROUNDS = rotated(WEB, ("es", "en"))
"""Each game in one of the languages; in both where there is time."""


def play_round(guests: Guests, game: str, language: str) -> str:
    """Play up to where the lesson begins anew; at each of its steps what the page says, and what it has announced."""
    page, taught = guests.arrive(language=language), lesson(game)
    terms = {"game": game, "seats": [{"name": "Ana"}, {"open": True}], "options": dict(taught.options), "dice": "real"}
    opened = post(page, "/api/matches", terms)
    match = opened["match"]
    parts = [f"# {game} ({language})"]
    with (
        sit_down(f"{guests.address}/m/{match}#{opened['invitations']['2']}", "Luis") as luis,
        seat_of(page, guests.address, match) as ana,
    ):
        post(page, f"/api/matches/{match}/start", {"seed": ""})
        decline_guide(page)
        page.goto(f"/m/{match}")
        expect(status(page)).to_be_visible()
        expect(page.locator("[data-part=real-dice]")).to_be_visible()
        for step in taught.steps:
            if step.is_anew:
                break
            for event in step.events:
                before = seq(page)
                seen = [person.look() for person in (ana, luis)]
                if event.seat is None:
                    (ana if seen[0]["you"]["can_roll"] else luis).roll(event.text)
                elif event.seat == 0:
                    choose_by_keys(page, event)
                else:
                    luis.choose(event.text)
                settled(page, before)
                parts.append(f"» {page.locator('[data-part=heard]').inner_text()}")
            if step.events:
                parts.append(f"## {step.id}\n{painted(page).locator('main').aria_snapshot()}")
    return "\n".join(parts) + "\n"


def choose_by_keys(page: Page, event: Event) -> None:
    """Make a move of the list without a mouse."""
    page.keyboard.press("m")
    expect(page.locator("[role=tabpanel] ul[aria-busy=false]")).to_be_visible()
    listed = page.locator(f"[role=tabpanel] [data-move='{event.text}']")
    listed.press("Enter")
    expect(listed).to_have_attribute("aria-pressed", "true")
    foretold(page)
    listed.press("Enter")


def main() -> None:
    """Write all of them anew."""
    expect.set_options(timeout=PATIENCE)
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path(), args=FLAGS)
        with running(Path(folder), f"sqlite:///{folder}/s.db") as server:
            for game in WEB:
                for language in ("es", "en"):
                    guests = Guests(browser, server.address)
                    (FOLDER / f"{game}.{language}.txt").write_text(play_round(guests, game, language), "utf-8")
                    guests.leave()
        browser.close()


if __name__ == "__main__":
    main()
