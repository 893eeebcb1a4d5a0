"""Matches that are over: played to their end without a browser, and visited with one."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

from sobremesa.client import Seat
from tests.browser.games import HIDDEN, QUICK, WEB
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.games.data import data

COOKIE = "sobremesa"
WAYS = list(zip(WEB, cycle(("es", "en")), cycle((PHONE, DESKTOP, DESKTOP)), strict=False))
"""Every game, now in one language and now in the other, on a phone or a desk."""
FEW_WAYS = [pytest.param(*way, marks=[] if way[0] in (QUICK, HIDDEN) else pytest.mark.soak) for way in WAYS]
"""The same for long tests: `make test` takes two of the games."""


@dataclass(frozen=True)
class Finished:
    """A match that is over, and the cookie of the person who played it."""

    address: str
    match: str
    cookie: str
    result: dict[str, Any]
    record: str

    @property
    def events(self) -> int:
        """How much happened."""
        return len(json.loads(self.record)["events"])

    @property
    def middle(self) -> int:
        """A moment between the first and the last."""
        return self.events // 2

    def visit(self, guests: Guests, query: str = "", **wishes: Any) -> Page:
        """The page of that person at the match."""
        page = guests.arrive(**wishes)
        page.context.add_cookies([{"name": COOKIE, "value": self.cookie, "url": self.address}])
        page.goto(f"/m/{self.match}{query}")
        return page


@cache
def finished(address: str, game: str, names: tuple[str | None, ...] = ("Ana", None)) -> Finished:
    """A match of these people, a bot where there is no name, played by lot; the same one whenever it is asked for."""
    seats = [{"name": name} if name else {"bot": "greedy"} for name in names]
    http = httpx.Client(base_url=address)
    match = http.post("/api/matches", json={"game": game, "seats": seats, "options": data(game).short}).json()["match"]
    with Seat(http, match) as seat:
        seat.start()
        result = play_out(seat)
        return Finished(address, match, http.cookies[COOKIE], result, seat.record())


def play_out(*people: Seat) -> dict[str, Any]:
    """Play a match by lot to its end, as the people who sit at it; its result."""
    lot = random.Random(3)
    while True:
        for person in people:
            view = person.look()
            if view["status"] != "playing":
                return dict(view["result"])
            if owing := set(view["snapshot"]["owing"]) & set(view["you"]["seats"]):
                person.sit(min(owing))
                person.choose(lot.choice(person.view["choice"]["moves"]))


def seat_of(page: Page, address: str, match: str) -> Seat:
    """The place of a page's person at a match, without the page."""
    (cookie,) = (cookie["value"] for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    return Seat(httpx.Client(base_url=address, cookies={COOKIE: cookie}), match)
