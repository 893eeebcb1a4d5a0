"""The WebSocket line of uvicorn: robust against clients that violate the protocol, and written to directly."""

from __future__ import annotations

from collections.abc import Callable
from weakref import ref

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from sobremesa.server.unread import CutsOff

MOST_UNREAD = 8
"""Messages that may wait for the application before the connection is no longer read."""
EXTENSION = "sobremesa.line"
"""Where the application finds a weak reference to the line, in the scope of a socket."""
FINAL_TEXT = 0x81
UNREADABLE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: application/json\r\nconnection: close\r\ncontent-length: 42\r\n\r\n"
    b'{"code":"request","rule":null,"params":{}}'
)


def text_frame(payload: bytes) -> bytes:
    """A whole text message as it goes over the wire, the same for every client (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((FINAL_TEXT, size)) + payload
    if size < 2**16:
        return bytes((FINAL_TEXT, 126)) + size.to_bytes(2) + payload
    return bytes((FINAL_TEXT, 127)) + size.to_bytes(8) + payload


class WebSocketLine(CutsOff, WebSocketsSansIOProtocol):
    """Answers an unreadable handshake, and disconnects a client that does not read."""

    when_writable: Callable[[], None] | None = None
    """Called when the send buffer has room again."""

    def handle_connect(self, event: Request) -> None:
        """Let the application write frames: the way through ASGI takes longer than making them."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            # a strong reference would keep a closed connection in memory until a full collection, which is rare
            self.scope["extensions"][EXTENSION] = ref(self)  # type: ignore[assignment]

    def is_open(self) -> bool:
        """Whether messages may be written."""
        return self.handshake_complete and self.conn.state is OPEN and not self.transport.is_closing()

    def is_writable(self) -> bool:
        """Whether the send buffer has room."""
        return self.writable.is_set()

    def write(self, frames: bytes) -> None:
        """Write whole frames."""
        self.transport.write(frames)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; without this, uvicorn would stop and start reading around every message."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= MOST_UNREAD and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        """Handle received bytes; without this, uvicorn would wait forever on what is not a handshake."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(UNREADABLE)
            self.transport.close()

    def resume_writing(self) -> None:
        """The send buffer has room again."""
        super().resume_writing()
        if self.when_writable is not None:
            self.when_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self.when_writable = None
        super().connection_lost(exc)
