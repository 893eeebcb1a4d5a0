"""Notices of other processes that a match has changed: the tables of this process catch up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sobremesa.server.hub import Hub


class Notices:
    """What a hub hears from other processes."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def is_news(self, id: str, length: int) -> bool:
        """Whether a notice is news to this process, which also gets its own; safe in any thread."""
        live = self.hub.live_tables.get(id)
        table = None if live is None else live.table
        return live is not None and (not length or table is None or table.length < length)

    def hear(self, id: str, length: int) -> None:
        """Handle a notice that a match has this length; 0 if only presence has changed."""
        live = self.hub.live_tables.get(id)
        if live is None or not self.is_news(id, length):
            return
        if live.listeners or live.thinking or live.lock.locked():
            self.hub.background.spawn(self.sync(id))
        else:
            live.table = None  # to be read again when it is next used

    def hear_all(self) -> None:
        """Catch up everywhere: notices may have been lost."""
        for id in list(self.hub.live_tables):
            self.hub.background.spawn(self.sync(id))

    async def sync(self, id: str) -> None:
        """Catch up with what other processes wrote."""
        if not self.hub.store.is_shared:
            return
        live = self.hub.live(id)
        async with live.lock:
            await self.hub.table(live)
            before = live.elsewhere
            await self.hub.presence.anywhere(id)
            if not await self.hub.catch_up(live) and before != live.elsewhere:
                self.hub.tell(live)
