"""Connections whose client does not read what waits for it: they are closed after a while, and their memory is free."""

from __future__ import annotations

import asyncio

PATIENCE = 30.0
"""Seconds in which a client must read something that waits for it; then its connection is closed."""


class CutsOff(asyncio.Protocol):
    """A protocol that closes its connection when something has waited to be sent for too long."""

    transport: asyncio.Transport
    _cut: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A new connection, or one that another protocol leaves to this one."""
        super().connection_made(transport)
        # any byte that waits counts, also when the connection is to be closed after it
        self.transport.set_write_buffer_limits(0)
        if self.transport.get_write_buffer_size():
            self.pause_writing()

    def pause_writing(self) -> None:
        """Something waits to be sent."""
        super().pause_writing()
        self._spare()
        self._cut = asyncio.get_running_loop().call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """All was sent."""
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
