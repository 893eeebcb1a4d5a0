"""Guests: each with a browser of their own, watched for everything that a page complains of."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
"""As guests are unless a test says otherwise: without a graphics card, movement doubles the work of a page."""
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
LOCALES = {"es": "es-ES", "en": "en-GB"}
PATIENCE = 60_000.0
"""Milliseconds until something must be on a page: many, so that no busy machine is taken for a fault."""


def named(value: Any) -> str | None:
    """The name of a value in that of a test: a device by its size."""
    return "{width}x{height}".format(**value["viewport"]) if isinstance(value, dict) else None


class Guests:
    """Those who open the page in one test; nobody's cookies are another's."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.complaints: list[str] = []
        """What pages logged as an error, threw, or were refused by the server's policies."""
        self.excused: list[str] = []
        """Patterns of complaints that a test itself provokes, such as by stopping the server."""
        self._browser = browser
        self.address = address
        self._contexts: list[BrowserContext] = []

    def arrive(
        self, path: str = "about:blank", language: str = "es", device: dict[str, Any] = DESKTOP, **wishes: Any
    ) -> Page:
        """The page of a new guest; wishes are those of a Playwright context, such as MOVING."""
        kept = {"service_workers": "block"} | CALM | wishes
        context = self._browser.new_context(base_url=self.address, locale=LOCALES[language], **device, **kept)
        context.set_default_timeout(PATIENCE)
        context.on("console", self._hear)
        context.on("weberror", self._note)
        self._contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    def leave(self) -> None:
        """Everybody closes their browser; whatever was complained of and is not excused fails."""
        for context in self._contexts:
            context.close()
        left = [told for told in self.complaints if not any(re.search(known, told) for known in self.excused)]
        assert not left, "\n".join(["the page complained:", *left])

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location.get('url')})")

    def _note(self, error: WebError) -> None:
        self.complaints.append(str(error.error))
