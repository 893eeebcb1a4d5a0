"""The WebSocket line of uvicorn, made robust against clients that violate the protocol."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 30.0
"""Seconds in which a client must read something that waits for it; then its connection is closed."""
UNREADABLE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: application/json\r\nconnection: close\r\ncontent-length: 42\r\n\r\n"
    b'{"code":"request","rule":null,"params":{}}'
)


class WebSocketLine(WebSocketsSansIOProtocol):
    """Answers an unreadable handshake, and disconnects a client that does not read."""

    _cut: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Handle received bytes; without this, uvicorn would wait forever on what is not a handshake."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(UNREADABLE)
            self.transport.close()

    def pause_writing(self) -> None:
        """The send buffer is full."""
        super().pause_writing()
        self._cut = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """The send buffer has room again."""
        super().resume_writing()
        self._spare()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._spare()
        super().connection_lost(exc)

    def _spare(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None
