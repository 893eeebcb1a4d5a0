"""How soon the page answers a hand, on a slowed phone, and how soon it shows what the server tells."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.plan import Data, Plan, Tell
from bench.timing import spread
from sobremesa.games import ids
from tests.browser.chromium import path
from tests.browser.guests import FLAGS, PHONE
from tests.browser.table import await_turn, choose_any, open_match
from tests.server.servers import running

SLOWED = 4
TURNS = 12
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
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path(), args=FLAGS)
        with running(Path(folder), f"sqlite:///{folder}/web.db") as server:
            found: dict[str, list[dict[str, float]]] = {id: [] for id in (BARE, *plan.games)}
            for number in range(rounds):
                for id in found:
                    tell(f"the page of {id}, {number + 1} of {rounds}", number, rounds)
                    found[id].append(bare(browser, server.address) if id == BARE else game(browser, server.address, id))
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


def game(browser: Browser, address: str, id: str) -> dict[str, float]:
    """The slowest interaction of some turns on a slowed phone, and views to pixels at its own speed and slowed."""
    page, session = visit(browser, address)
    found: dict[str, float] = {}
    lot = random.Random(1)
    for name, times in (("view_ms", 1), ("slowed_view_ms", SLOWED)):
        open_match(page, id, [{"name": "Ana"}, {"bot": "random"}])
        slow(session, times)
        page.evaluate("() => { measured.interactions = []; measured.views = [] }")
        for _ in range(TURNS // 2):
            if not await_turn(page):
                break
            choose_any(page, lot)
        page.wait_for_timeout(300)
        found[name] = max(page.evaluate("measured.views"))
    found["interaction_ms"] = max(page.evaluate("measured.interactions") or [0])
    page.context.close()
    return found
