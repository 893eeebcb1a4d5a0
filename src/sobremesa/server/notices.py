"""Notices of other processes that a match has changed: the tables of this process catch up."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sobremesa.match.entries import Entry
from sobremesa.server.live_table import read
from sobremesa.server.long_logs import LONG

if TYPE_CHECKING:
    from sobremesa.server.hub import Hub


class Notices:
    """What a hub hears from other processes."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._behind: set[str] = set()  # matches that have grown, to be read together

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
        if not (live.listeners or live.thinking or live.lock.locked()):
            live.table = None  # to be read again when it is next used
        elif not length:
            self.hub.background.spawn(self.sync(id))
        else:
            if not self._behind:  # what is heard in one round of the event loop is read together
                asyncio.get_running_loop().call_soon(lambda: self.hub.background.spawn(self._catch_up()))
            self._behind.add(id)

    def hear_all(self) -> None:
        """Catch up everywhere: notices may have been lost."""
        for id in list(self.hub.live_tables):
            self.hub.background.spawn(self.sync(id))

    async def sync(self, id: str) -> None:
        """Catch up with what other processes wrote, and with who is connected there."""
        if not self.hub.store.is_shared:
            return
        live = self.hub.live(id)
        async with live.lock:
            await self.hub.table(live)
            before = live.elsewhere
            await self.hub.presence.anywhere(id)
            if not await self.hub.catch_up(live) and before != live.elsewhere:
                self.hub.tell(live)

    async def _catch_up(self) -> None:
        """Read what other processes wrote to the matches that have grown."""
        behind, self._behind = self._behind, set()
        lengths = {}
        for id in behind:
            if (table := self.hub.live(id).table) is None:
                self.hub.background.spawn(self.sync(id))
            else:
                lengths[id] = table.length - len(table.fresh)
        for id, news in (await read(self.hub.store.tails, lengths, LONG + 1)).items():
            self.hub.background.spawn(self._follow(id, lengths[id], news))

    async def _follow(self, id: str, length: int, news: Sequence[Entry]) -> None:
        """Apply what was read after so many entries, unless the table has changed since."""
        live = self.hub.live(id)
        async with live.lock:
            table = live.table
            if table is None or table.fresh or table.length != length or len(news) > LONG:
                await self.hub.catch_up(live)
            else:
                self.hub.take(live, table, news)
