"""Tables for tests of moves: what a person likes, real dice, and where the table says what a move would do."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.table import open_guided


def prefer(page: Page, **wishes: str) -> None:
    """What this person likes, from the next page on."""
    wanted = {"guide": "off"} | wishes
    lines = [f"localStorage.setItem('sobremesa.{name}', '{value}')" for name, value in wanted.items()]
    page.context.add_init_script(";".join(lines))


def sit_down(page: Page, game: str, seats: list[dict[str, Any]], **terms: Any) -> None:
    open_guided(page, game, seats, dice="real", **terms)


def dock(page: Page) -> Locator:
    return page.locator("[data-part=dock]")
