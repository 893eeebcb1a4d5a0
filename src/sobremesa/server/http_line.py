"""The HTTP line of uvicorn, with limits for clients that do not finish a request or do not read the answer."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from sobremesa.server.guard import network_of
from sobremesa.server.unread import CutsOff
from sobremesa.server.waiting import waiting

REQUEST_SECONDS = 15.0
"""Seconds in which a request must be complete, its body included; then it is answered with 408."""
TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\n"
    b"content-type: application/json\r\nconnection: close\r\ncontent-length: 39\r\n\r\n"
    b'{"code":"slow","rule":null,"params":{}}'
)


class HttpLine(CutsOff, H11Protocol):
    """Counts as waiting from its start, or from its last answer, until the next request is complete."""

    _network = ""
    _number: int | None = None
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection before anything is read; beyond the limits, the oldest that waits is closed."""
        super().connection_made(transport)
        self._network = network_of(self.client[0] if self.client else None)
        self._note()
        waiting().make_room(len(self.connections))

    def handle_events(self) -> None:
        """Handle what was received, and note whether the client owes the rest of a request."""
        super().handle_events()
        self._note()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the WebSocket line."""
        self._release()
        self._spare()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._release()
        super().connection_lost(exc)

    def _note(self) -> None:
        is_waiting = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if not is_waiting:
            self._release()
        elif self._number is None:
            self._number = waiting().add(self._network, self.transport.abort, not self._is_proxy())
            self._timer = self.loop.call_later(REQUEST_SECONDS, self._end)

    def _is_proxy(self) -> bool:
        """Whether the client is a trusted proxy, which connects for many people."""
        return isinstance(self.app, ProxyHeadersMiddleware) and bool(
            self.client and self.client[0] in self.app.trusted_hosts
        )

    def _release(self) -> None:
        if self._number is not None:
            waiting().remove(self._network, self._number)
            self._number = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # no answer has begun
            self.transport.write(TOO_SLOW)
        self.transport.close()
