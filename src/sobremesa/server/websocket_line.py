"""The line of a socket, as uvicorn speaks it, and never left hanging by a client that does not keep to the protocol."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 30.0
"""Seconds in which a client must take something of what waits for it; its connection is cut off then."""
UNREADABLE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: application/json\r\nconnection: close\r\ncontent-length: 42\r\n\r\n"
    b'{"code":"request","rule":null,"params":{}}'
)


class WebSocketLine(WebSocketsSansIOProtocol):
    """Answers a handshake that cannot be read, and lets go of a client that does not read."""

    _cut: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Take what came; where it is no handshake at all uvicorn would say nothing, and wait for ever."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(UNREADABLE)
            self.transport.close()

    def pause_writing(self) -> None:
        """Much waits for the client."""
        super().pause_writing()
        self._cut = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        self._spare()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._spare()
        super().connection_lost(exc)

    def _spare(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None
