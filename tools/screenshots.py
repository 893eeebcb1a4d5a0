"""`python -m tools.screenshots [FOLDER]`: the pictures of the README, taken of real matches."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from sobremesa.games import shipped
from tests.browser.chromium import path
from tests.browser.guests import DESKTOP, FLAGS, LOCALES, PHONE
from tests.browser.table import await_turn, choose_any, open_match
from tests.games.data import data
from tests.server.servers import running
from tools.written import ROOT


def visit(browser: Browser, address: str, device: dict[str, Any], language: str) -> Page:
    """A guest who has been here before: nothing guides them."""
    sharp = device | {"device_scale_factor": 2 if device is PHONE else 1}
    page = browser.new_context(base_url=address, locale=LOCALES[language], reduced_motion="reduce", **sharp).new_page()
    page.add_init_script("try { localStorage.setItem('sobremesa.guide', 'off') } catch {}")
    page.goto("/")
    return page


def take(page: Page, file: Path) -> None:
    """What is on the screen, as a file."""
    page.wait_for_timeout(400)
    page.screenshot(path=file, type="jpeg", quality=82)
    print(file)


def main(folder: Path) -> None:
    """The home and each game, on a desktop and on a phone."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path(), args=FLAGS)
        with running(Path(place), f"sqlite:///{place}/screenshots.db") as server:
            for name, device, language in (("desktop", DESKTOP, "en"), ("phone", PHONE, "es")):
                page = visit(browser, server.address, device, language)
                expect(page.get_by_role("heading", level=1)).to_be_visible()
                take(page, folder / f"home-{name}.jpg")
                for id in shipped():
                    open_match(page, id, [{"name": "Ana"}, {"bot": "greedy"}])
                    lot = random.Random(4)
                    for _ in range(data(id).turns):
                        if await_turn(page):
                            choose_any(page, lot)
                    await_turn(page)
                    page.keyboard.press("Escape")
                    take(page, folder / f"{id}-{name}.jpg")
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/images")
