"""What a page's sockets are told, frame by frame."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket


class Frames:
    """The views that a page gets from now on."""

    def __init__(self, page: Page) -> None:
        self.views: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "view":
            self.views.append(message)
