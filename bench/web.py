"""How soon the page answers a hand, on a slowed phone, and how soon it shows what the server tells."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from bench.plan import Data, Plan, Tell
from bench.timing import spread
from sobremesa.games import facts, ids
from tests.browser.chromium import path
from tests.browser.guests import FLAGS, PATIENCE, PHONE
from tests.browser.moves import prefer
from tests.browser.table import await_turn, choose_any, confirm, open_as_liked, open_match, painted
from tests.server.servers import running

SLOWED = 4
TURNS = 12
TAPS = 4
"""On the board, to pick one move."""
LIT = "[data-part=board] :is([data-move], [data-start])"
"""Places that a tap picks a move by."""
WATCH = """(() => {
    window.measured = { interactions: [], views: [] };
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            if (entry.interactionId) measured.interactions.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    const Own = window.WebSocket;
    window.WebSocket = class extends Own {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', event => {
                if (!event.data.includes('"type":"view"') && !event.data.includes('"type": "view"')) return;
                const from = performance.now();
                requestAnimationFrame(() => {
                    const channel = new MessageChannel();
                    channel.port1.onmessage = () => measured.views.push(performance.now() - from);
                    channel.port2.postMessage(0);
                });
            });
        }
    };
})()"""
"""Entries of events last until the next paint; a message sent in a frame's callback comes after its paint."""


def web(plan: Plan, results: Data, tell: Tell) -> None:
    """Each game, and a bare button beside it in the same browser."""
    rows: Data = results.setdefault("web", {})
    rounds = 2 if plan.quick else plan.rounds
    expect.set_options(timeout=PATIENCE)  # moves that are shown one after the other take their time
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path(), args=FLAGS)
        with running(Path(folder), f"sqlite:///{folder}/web.db") as server:
            found: dict[str, list[dict[str, float]]] = {id: [] for id in (BARE, *plan.games)}
            for number in range(rounds):
                for id in found:
                    tell(f"the page of {id}, {number + 1} of {rounds}", number, rounds)
                    if id == BARE:
                        found[id].append(bare(browser, server.address))
                    else:
                        ways = (listed, tapped, staged)
                        figures = [way(browser, server.address, id) for way in ways]
                        found[id].append({name: ms for one in figures for name, ms in one.items()})
        browser.close()
    for id, taken in found.items():
        rows[id] = {name: spread([each[name] for each in taken]) for name in taken[0]}


BARE = "a bare button"


def visit(browser: Browser, address: str) -> tuple[Page, Any]:
    """A phone that measures, and the way to slow it down."""
    context = browser.new_context(base_url=address, locale="en-GB", **PHONE)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto("/")
    return page, context.new_cdp_session(page)


def slow(session: Any, times: int) -> None:
    """Let the page's processor be so many times slower."""
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})


def bare(browser: Browser, address: str) -> dict[str, float]:
    """Interactions with a button that only counts."""
    page, session = visit(browser, address)
    page.goto(f"/rules/{ids()[0]}/en")
    page.evaluate(
        "() => { const button = document.createElement('button'); button.id = 'bare'; button.textContent = '0';"
        " button.onclick = () => { button.textContent = +button.textContent + 1 }; document.body.prepend(button) }"
    )
    slow(session, SLOWED)
    for _ in range(TURNS):
        page.locator("#bare").tap()
    page.wait_for_timeout(300)
    worst = max(page.evaluate("measured.interactions") or [0])
    page.context.close()
    return {"interaction_ms": worst}


def forget(page: Page) -> None:
    """Measure from now on."""
    page.evaluate("() => { measured.interactions = []; measured.views = [] }")


def slowest(page: Page, what: str) -> float:
    """The worst of the interactions or the views since then, once the last entries have come."""
    page.wait_for_timeout(300)
    return float(max(page.evaluate(f"measured.{what}") or [0]))


def listed(browser: Browser, address: str, id: str) -> dict[str, float]:
    """Moves of the list: interactions on a slowed phone, and views to pixels at its own speed and slowed."""
    page, session = visit(browser, address)
    found: dict[str, float] = {}
    lot = random.Random(1)
    for name, times in (("view_ms", 1), ("slowed_view_ms", SLOWED)):
        open_match(page, id, [{"name": "Ana"}, {"bot": "random"}])
        slow(session, times)
        forget(page)
        for _ in range(TURNS // 2):
            if not await_turn(page):
                break
            choose_any(page, lot)
        found[name] = slowest(page, "views")
    found["interaction_ms"] = slowest(page, "interactions")
    page.context.close()
    return found


def tapped(browser: Browser, address: str, id: str) -> dict[str, float]:
    """Taps on lit places of the board and on the button that confirms, on a slowed phone."""
    page, session = visit(browser, address)
    open_match(page, id, [{"name": "Ana"}, {"bot": "random"}])
    slow(session, SLOWED)
    take_turns(page)
    found = slowest(page, "interactions")
    page.context.close()
    return {"board_ms": found}


def staged(browser: Browser, address: str, id: str) -> dict[str, float]:
    """The same taps, and views to pixels, while the moves of as many bots as can sit are shown one after the other."""
    page, session = visit(browser, address)
    prefer(page, pace="normal", forced="confirm")
    open_as_liked(page, id, [{"name": "Ana"}, *[{"bot": "random"}] * (facts(id).seats[-1] - 1)])
    slow(session, SLOWED)
    take_turns(page)
    found = {"staged_board_ms": slowest(page, "interactions"), "staged_view_ms": slowest(page, "views")}
    page.context.close()
    return found


def take_turns(page: Page) -> None:
    """Some turns at the board; what the list was needed for is not measured."""
    lot = random.Random(1)
    forget(page)
    for _ in range(TURNS // 2):
        if not await_turn(page):
            break
        if pick_on_the_board(page, lot):
            confirm(page)
            continue
        before = page.evaluate("() => [...measured.interactions]")
        choose_any(page, lot)
        page.keyboard.press("Escape")
        page.wait_for_timeout(300)
        page.evaluate("before => { measured.interactions = before }", before)


def pick_on_the_board(page: Page, lot: random.Random) -> bool:
    """Tap lit places until a move can be confirmed; false where there are none, or they lead to no move."""
    for _ in range(TAPS):
        lit = painted(page).locator(LIT)
        if not lit.count():
            return False
        lit.nth(lot.randrange(lit.count())).tap(force=True)  # lines may cross: whatever lies on top is lit as well
        if painted(page).locator("[data-do=confirm]").count():
            return True
    return False
