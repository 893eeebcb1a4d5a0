"""Installed, and without a network: the page is there, says so, and shows again what was opened before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.finished import finished
from tests.browser.games import HIDDEN, QUICK
from tests.browser.guests import DESKTOP, PATIENCE, PHONE, Guests, named
from tests.browser.table import open_match, post
from tests.browser.test_replay import moment
from tests.server.servers import running

WITH_WORKER: dict[str, Any] = {"service_workers": "allow"}
CONTROLLED = """async () => {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js");  // as the page does, but it fails here where it fails
  if (!serviceWorker.controller)
    await new Promise(done => serviceWorker.addEventListener("controllerchange", done, { once: true }));
}"""
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys())
    found[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  return found;
}"""
COUNT = """async ([part, many, patience]) => {
  let found = 0;
  for (let until = performance.now() + patience; found < many && performance.now() < until; ) {
    const paths = new Set();
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes(part)) paths.add(new URL(url).pathname);
    if (paths.size > found) until = performance.now() + patience;
    found = paths.size;
    await new Promise(done => setTimeout(done, 50));
  }
  return found;
}"""
UNREACHED = [
    "ERR_CONNECTION_REFUSED",
    "ERR_FAILED",
    "WebSocket connection",
    "Failed to load resource",
    "Failed to fetch",
]


def home(guests: Guests, **wishes: Any) -> Page:
    """The home page, in the hands of the service worker."""
    page = guests.arrive("/", **WITH_WORKER, **wishes)
    page.evaluate(CONTROLLED)
    return page


def until_kept(page: Page, part: str, many: int = 1) -> None:
    """Wait until so many answers are kept from addresses with this part, as long as more of them come."""
    assert page.evaluate(COUNT, [part, many, PATIENCE]) == many


def test_the_page_can_be_installed(guests: Guests) -> None:
    page = home(guests)
    told = page.context.request.get("/manifest.webmanifest").json()
    for icon in told["icons"]:
        size = page.evaluate(
            "async ([path]) => { const image = new Image(); image.src = path; await image.decode();"
            " return `${image.naturalWidth}x${image.naturalHeight}` }",
            [icon["src"]],
        )
        assert icon["sizes"] in ("any", size)
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"] if icon["type"] == "image/png"}
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    # a private window, such as every guest of these tests has, installs nothing
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


@pytest.mark.parametrize(("device", "language"), [(PHONE, "es"), (DESKTOP, "en")], ids=named)
def test_a_lost_network_is_told_at_once_and_its_return_too(
    guests: Guests, device: dict[str, Any], language: str
) -> None:
    words = {"es": "No tienes conexión", "en": "You’re offline"}[language]
    page = guests.arrive("/", language=language, device=device)
    guests.excused += [*UNREACHED, "ERR_INTERNET_DISCONNECTED"]
    offline = page.locator("[data-part=offline]")
    expect(page.locator("[data-part=against]").first).to_be_visible()
    page.context.set_offline(True)
    expect(offline).to_contain_text(words)
    expect(offline).to_contain_text({"es": "lecciones", "en": "lessons"}[language])
    assert violations(page) == []
    page.context.set_offline(False)
    expect(offline).to_have_count(0)
    open_match(page, QUICK)
    page.context.set_offline(True)
    expect(page.get_by_text(words)).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text(words)).to_have_count(0)


def test_without_a_server_the_page_shows_again_what_was_opened(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path, f"sqlite:///{tmp_path / 's.db'}") as server:
        guests = Guests(browser, server.address)
        over = finished(server.address, QUICK)
        page = home(guests, language="en")
        page.context.add_cookies([{"name": "sobremesa", "value": over.cookie, "url": server.address}])
        page.goto(f"/m/{over.match}?at={over.middle}")
        moment(page, over.middle, over.events)
        board = page.locator("[data-part=board]")
        seen = board.inner_text()
        until_kept(page, "/replay/", over.events + 1)
        page.goto(f"/rules/{QUICK}/en")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.goto(f"/learn/{QUICK}")
        step = page.locator("#step")
        expect(step).to_be_visible()
        aim = step.inner_text()
        expect(board.locator("[data-part=dice]").first).to_be_visible()
        server.kill()
        guests.excused = UNREACHED
        page.goto("/")
        offline = page.locator("[data-part=offline]")
        expect(offline).to_contain_text("Can’t reach the server")
        assert violations(page) == []
        offline.get_by_role("link", name="Rules").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.goto(f"/m/{over.match}?at={over.middle}")
        moment(page, over.middle, over.events)
        expect(board).to_have_text(seen, use_inner_text=True)
        page.get_by_role("button", name="To the beginning").click()
        moment(page, 0, over.events)
        page.get_by_role("button", name="To the end").click()
        moment(page, over.events, over.events)
        page.goto("/")
        offline.locator(f"a[href='/m/{over.match}']").click()
        expect(page.locator("[data-part=end]")).to_be_visible()
        page.goto("/")
        offline.get_by_role("link", name="Lesson").click()
        expect(step).to_have_text(aim)
        expect(board.locator("[data-part=dice]").first).to_be_visible()
        page.goto("/mine")
        expect(page.get_by_role("heading", name="My games")).to_be_visible()
        page.goto(f"/rules/{HIDDEN}/en")  # which were not opened before
        expect(offline.get_by_role("link", name="Rules")).to_be_visible()
        assert violations(page) == []
        guests.leave()


def test_a_shared_match_is_seen_again_without_a_server(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path, f"sqlite:///{tmp_path / 's.db'}") as server:
        guests = Guests(browser, server.address)
        over = finished(server.address, QUICK)
        token = post(over.visit(guests), f"/api/matches/{over.match}/share", {})["token"]
        link = f"/m/{over.match}/share/{token}"
        page = home(guests, language="en")
        page.goto(f"{link}?at={over.middle}")
        moment(page, over.middle, over.events)
        until_kept(page, "/replay/", over.events + 1)
        server.kill()
        guests.excused = UNREACHED
        page.goto("/")
        page.locator(f"[data-part=offline] a[href='{link}']").click()
        page.locator("[data-do=replay]").click()
        moment(page, 0, over.events)
        page.get_by_role("button", name="To the end").click()
        moment(page, over.events, over.events)
        guests.leave()


def test_only_the_shell_of_this_version_is_kept_and_nothing_of_a_running_match(guests: Guests) -> None:
    page = guests.arrive("/manifest.webmanifest", **WITH_WORKER)  # a page that registers no worker
    for old in ("sobremesa-shell-0", "sobremesa-opened"):
        page.evaluate("async old => (await caches.open(old)).put('/', new Response('of yesterday'))", old)
    page.goto("/")
    page.evaluate(CONTROLLED)
    match = open_match(page, HIDDEN)
    page.goto(f"/m/{match}?at=1")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("[data-part=board][aria-busy=false]")).to_be_visible()
    page.goto(f"/rules/{QUICK}/es")  # kept after the moment was: the worker has looked at that by then
    until_kept(page, f"/rules/{QUICK}/es")
    kept = page.evaluate(KEPT)
    (shell,) = (name for name in kept if name.startswith("sobremesa-shell-"))
    assert not {"sobremesa-shell-0", "sobremesa-opened"} & set(kept)
    assert {"/", "/theme.js"} <= set(kept[shell])
    assert not [path for paths in kept.values() for path in paths if path.startswith("/api/")]
