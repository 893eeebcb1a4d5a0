"""Slow games call back: one tap to be told by the browser, one tap to stop, or a word why it cannot be."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.games import QUICK
from tests.browser.guests import PHONE, Guests
from tests.browser.table import await_turn, choose_any, open_for_two, post, status
from tests.server.receiver import Device, receiving
from tests.server.servers import Running, running

SLOW = {"kind": "slow", "hours": 24}
CALL_ME = "[data-part=call-me]"
SUBSCRIBED = """
const subscription = {
  endpoint: %s.endpoint,
  toJSON: () => ({ endpoint: %s.endpoint, keys: %s }),
  unsubscribe: async () => { sessionStorage.removeItem("subscribed"); return true; },
};
PushManager.prototype.subscribe = async (wanted) => {
  if (!wanted.userVisibleOnly || wanted.applicationServerKey.length !== 87) throw new Error("wrong key");
  sessionStorage.setItem("subscribed", "yes");
  return subscription;
};
Object.defineProperty(Notification, "permission", { get: () => "granted" });
Notification.requestPermission = async () => "granted";
PushManager.prototype.getSubscription = async () => sessionStorage.getItem("subscribed") ? subscription : null;
"""
"""A person who allows it, in a browser that subscribes at a push service of our own: a browser without a screen has
neither."""


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that may call devices on this machine."""
    folder = tmp_path_factory.mktemp("calls")
    with running(folder, f"sqlite:///{folder}/s.db", SOBREMESA_PUSH="anywhere") as server:
        yield server


@pytest.fixture
def callers(browser: Browser, caller: Running) -> Iterator[Guests]:
    """Whoever comes to that server."""
    found = Guests(browser, caller.address)
    yield found
    found.leave()


def in_turn(*pages: Page) -> list[Page]:
    """These people, the one who owes a decision first."""
    return sorted(pages, key=lambda page: status(page).get_attribute("data-turn") != "mine")


def move(page: Page, lot: random.Random) -> None:
    """Decide until it is somebody else's turn."""
    while status(page).get_attribute("data-turn") == "mine":
        choose_any(page, lot)
        page.keyboard.press("Escape")


def subscribing(page: Page, device: Device) -> None:
    """From now on the page's browser subscribes where the test listens."""
    told = device.subscription()
    keys = {name: told[name] for name in ("p256dh", "auth")}
    place = json.dumps({"endpoint": device.endpoint})
    page.context.add_init_script(SUBSCRIBED % (place, place, json.dumps(keys)))


def test_who_moved_in_a_slow_game_is_told_of_the_next_turn(callers: Guests, caller: Running) -> None:
    ana = callers.arrive(language="es", service_workers="allow")
    luis = callers.arrive(language="en", device=PHONE, service_workers="allow")
    lot = random.Random(1)
    with receiving() as receiver:
        devices = {page: Device(f"{receiver.address}/{number}") for number, page in enumerate((ana, luis))}
        for page, device in devices.items():
            subscribing(page, device)
        match = open_for_two(ana, luis, QUICK, clock=SLOW)
        first, second = in_turn(ana, luis)
        expect(first.locator(CALL_ME)).to_have_count(0)  # nobody is asked before it is of use
        move(first, lot)
        expect(first.locator(CALL_ME)).to_contain_text(
            re.compile("¿Quieres que te avisemos cuando te toque|Shall we tell you when")
        )
        assert violations(first) == []
        first.locator("[data-do=call-me]").click()
        expect(first.locator(f"{CALL_ME}[data-calls=on]")).to_be_visible()
        assert violations(first) == []
        first.goto("/")
        assert await_turn(second)
        move(second, lot)
        message = devices[first].opened(receiver.arrived.get(timeout=60).body)
        title = facts(QUICK).title
        told = f"Te toca en {title}." if first is ana else f"It's your turn in {title}."
        assert json.loads(message) == {"title": "Sobremesa", "body": told, "match": match}
        worker = first.evaluate("() => navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)")
        assert worker == f"{caller.address}/sw.js"
        first.goto(f"/m/{match}")
        assert await_turn(first)
        move(first, lot)
        first.locator("[data-do=stop-calls]").click()
        expect(first.locator(f"{CALL_ME}[data-calls=off]")).to_be_visible()
        first.locator("[data-do=no-calls]").click()
        expect(first.locator(CALL_ME)).to_have_count(0)


def test_a_host_who_waits_is_told_who_has_sat_down(callers: Guests) -> None:
    ana, luis = callers.arrive(language="en", service_workers="allow"), callers.arrive()
    with receiving() as receiver:
        device = Device(f"{receiver.address}/1")
        subscribing(ana, device)
        opened = post(ana, "/api/matches", {"game": QUICK, "seats": [{"name": "Ana"}, {"open": True}]})
        ana.goto(f"/m/{opened['match']}")
        expect(ana.locator(CALL_ME)).to_contain_text("Shall we tell you when someone sits down?")
        assert violations(ana) == []
        ana.locator("[data-do=call-me]").click()
        expect(ana.locator(CALL_ME)).to_contain_text("We’ll tell you on this device when someone sits down.")
        assert violations(ana) == []
        ana.goto("/")
        post(luis, f"/api/matches/{opened['match']}/join", {"token": opened["invitations"]["2"], "name": "Luis"})
        message = json.loads(device.opened(receiver.arrived.get(timeout=60).body))
        assert message["match"] == opened["match"]
        assert "Luis" in message["body"]


@pytest.mark.parametrize(
    ("language", "why", "told"),
    [
        ("es", "", "Los avisos de esta página están bloqueados."),
        ("en", "", "Notifications from this page are blocked."),
        (
            "en",
            "Object.defineProperty(window, 'isSecureContext', { value: false })",
            "Notifications need a secure page (https)",
        ),
        ("es", "delete window.PushManager", "Aquí no se pueden dar avisos."),
    ],
    ids=["blocked-es", "blocked-en", "plain-http", "unsupported"],
)
def test_where_it_cannot_be_had_the_page_says_so(guests: Guests, language: str, why: str, told: str) -> None:
    ana, luis = guests.arrive(language=language, device=PHONE), guests.arrive(language=language)
    for page in (ana, luis):
        page.context.add_init_script(why)
    open_for_two(ana, luis, QUICK, clock=SLOW)
    first, _ = in_turn(ana, luis)
    move(first, random.Random(1))
    expect(first.locator(CALL_ME)).to_contain_text(told)
    assert violations(first) == []
    first.locator("[data-do=no-calls]").click()
    expect(first.locator(CALL_ME)).to_have_count(0)
