"""The WebSocket line of uvicorn, made robust against clients that violate the protocol."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sobremesa.server.unread import CutsOff

UNREADABLE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: application/json\r\nconnection: close\r\ncontent-length: 42\r\n\r\n"
    b'{"code":"request","rule":null,"params":{}}'
)


class WebSocketLine(CutsOff, WebSocketsSansIOProtocol):
    """Answers an unreadable handshake, and disconnects a client that does not read."""

    def data_received(self, data: bytes) -> None:
        """Handle received bytes; without this, uvicorn would wait forever on what is not a handshake."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(UNREADABLE)
            self.transport.close()
