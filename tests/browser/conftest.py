"""What tests in a real browser share: a chromium, and guests who open the server's page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import path
from tests.browser.guests import FLAGS, PATIENCE, Guests
from tests.server.servers import Running

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A chromium for the tests of this folder.

    It keeps an event loop running in the thread, so it is closed before a process goes on to a test elsewhere.
    """
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path(), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def guests(browser: Browser, server: Running) -> Iterator[Guests]:
    """Whoever comes in a test; the test fails if a page complained."""
    found = Guests(browser, server.address)
    yield found
    found.leave()
