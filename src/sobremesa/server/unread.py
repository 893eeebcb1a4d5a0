"""Connections whose client does not read what waits for it: they are closed after a while, and their memory is free."""

from __future__ import annotations

import asyncio

PATIENCE = 30.0
"""Seconds in which a client must read something that waits for it; then its connection is closed."""


class CutsOff(asyncio.Protocol):
    """A protocol that closes its connection when the send buffer has been full for too long."""

    transport: asyncio.Transport
    _cut: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """The send buffer is full."""
        super().pause_writing()
        self._cut = asyncio.get_running_loop().call_later(PATIENCE, self.transport.abort)

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
