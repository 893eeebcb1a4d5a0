"""One socket that listens to a table: it gets answers in order, and always the newest view."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Mapping
from typing import Any

from fastapi import WebSocket
from pydantic_core import to_json
from starlette.websockets import WebSocketDisconnect

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import SPECTATOR
from sobremesa.match.table import Table

log = logging.getLogger("sobremesa.listeners")

MOST_WAITING = 1024 * 1024
"""The most characters of unread answers; a listener with more is disconnected."""
TRY_LATER = 1013
NOT_ALLOWED = 1008


def encode(message: Mapping[str, Any]) -> str:
    """A message as it goes over the wire."""
    return to_json(message).decode()


class Listener:
    """A socket and its player; `wanted` is the seat it asked to look through, SPECTATOR, or None."""

    __slots__ = ("_answers", "_pump", "_socket", "_view", "_waiting", "has_closed", "is_slow", "player", "wanted")

    def __init__(self, socket: WebSocket, player: str | None) -> None:
        self.player = player
        self.wanted: int | None = None
        self.has_closed = False
        self.is_slow = False
        self._socket = socket
        self._answers: deque[str] = deque()
        self._waiting = 0  # characters of the answers
        self._view: str | None = None
        self._pump: asyncio.Task[None] | None = None

    def eyes(self, table: Table) -> int:
        """The seat it looks through: the one it asked for if it has it, or its only one, otherwise SPECTATOR."""
        seats = table.seats_of(self.player)
        if self.wanted is not None and self.wanted in (SPECTATOR, *seats):
            return self.wanted
        return seats[0] if len(seats) == 1 else SPECTATOR

    def seat(self, table: Table) -> int:
        """The seat it looks through, which must be its own."""
        eyes = self.eyes(table)
        if eyes == SPECTATOR:
            raise Refused("no_seat_chosen" if table.seats_of(self.player) else "not_seated")
        return eyes

    def answer(self, text: str) -> None:
        """Send an answer, after those before."""
        if self.is_slow:
            return
        self._answers.append(text)
        self._waiting += len(text)
        if self._waiting > MOST_WAITING:
            log.info("a socket does not read its answers")
            self.is_slow = True
            self._answers.clear()
        self._send()

    def show(self, view: str) -> None:
        """Send a view, unless a newer one replaces it before."""
        if self.is_slow:
            return
        self._view = view
        self._send()

    def _send(self) -> None:
        """Start the sending task; an idle socket has none."""
        if self._pump is None and not self.has_closed:
            self._pump = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while not self.is_slow and (self._answers or self._view is not None):
                if self._answers:
                    text = self._answers.popleft()
                    self._waiting -= len(text)
                else:
                    text, self._view = self._view or "", None
                await self._socket.send({"type": "websocket.send", "text": text})
            if self.is_slow:
                await self.close(TRY_LATER)
        except (WebSocketDisconnect, RuntimeError):  # it closed while we sent: the reader handles that
            self.has_closed = True
        finally:
            self._pump = None

    async def close(self, code: int) -> None:
        """Close the socket."""
        if not self.has_closed:
            self.has_closed = True
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is already closed
                await self._socket.close(code)

    async def dismiss(self, code: int) -> None:
        """Close the socket after everything was sent."""
        await self.flush()
        await self.close(code)

    async def flush(self) -> None:
        """Wait until everything was sent."""
        if self._pump is not None:
            await asyncio.wait([self._pump])
