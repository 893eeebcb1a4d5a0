"""One socket that listens to a table: it gets answers in order, and always the newest view."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import SPECTATOR
from sobremesa.match.table import Table
from sobremesa.server.websocket_line import EXTENSION, WebSocketLine, text_frame

log = logging.getLogger("sobremesa.listeners")

MOST_WAITING = 1024 * 1024
"""The most bytes of unread answers; a listener with more is disconnected."""
TRY_LATER = 1013
NOT_ALLOWED = 1008


def encode(message: Mapping[str, Any]) -> bytes:
    """A message as JSON."""
    return orjson.dumps(message)


def framed(message: Mapping[str, Any]) -> bytes:
    """A message as it goes over the wire."""
    return text_frame(encode(message))


class Listener:
    """A socket and its player; `wanted` is the seat it asked to look through, SPECTATOR, or None."""

    __slots__ = (
        "_answers",
        "_closing",
        "_due",
        "_line",
        "_socket",
        "_view",
        "_waiting",
        "has_closed",
        "is_slow",
        "player",
        "wanted",
    )

    def __init__(self, socket: WebSocket, player: str | None) -> None:
        self.player = player
        self.wanted: int | None = None
        self.has_closed = False
        self.is_slow = False
        self._socket = socket
        self._line: WebSocketLine = socket.scope["extensions"][EXTENSION]()
        self._line.when_writable = self._write
        self._answers: deque[bytes] = deque()
        self._waiting = 0  # bytes of the answers
        self._view: bytes | None = None
        self._due: asyncio.Handle | None = None  # the next write
        self._closing: asyncio.Task[None] | None = None

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

    def answer(self, frame: bytes) -> None:
        """Send an answer, after those before."""
        if self.is_slow or self.has_closed:
            return
        self._answers.append(frame)
        self._waiting += len(frame)
        if self._waiting > MOST_WAITING:
            log.info("a socket does not read its answers")
            self.is_slow = True
            self._answers.clear()
            self._closing = asyncio.create_task(self.close(TRY_LATER))
            return
        self._send()

    def show(self, view: bytes) -> None:
        """Send a view, unless a newer one replaces it before."""
        if self.is_slow or self.has_closed:
            return
        self._view = view
        self._send()

    def _send(self) -> None:
        """Write soon, once for all that is said until then."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        """Write what waits, as far as the client reads; the line calls again when it has room."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        if not self._line.is_open():
            self.has_closed = True
        if self.has_closed or not self._line.is_writable():
            return
        frames, self._waiting = b"".join((*self._answers, self._view or b"")), 0
        self._answers.clear()
        self._view = None
        if frames:
            self._line.write(frames)

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
        """Wait until everything was sent, the farewell to a slow client too."""
        if self._closing is not None:
            await asyncio.wait([self._closing])
        self._write()
        while not self.has_closed and (self._answers or self._view is not None):
            await self._line.writable.wait()
            self._write()
