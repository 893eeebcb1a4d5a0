"""Who is connected to a table, at this process and at the others."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from sobremesa.match import clock
from sobremesa.match.table import Table
from sobremesa.server.listeners import Listener
from sobremesa.server.live_table import read
from sobremesa.store.store import Unsaved

if TYPE_CHECKING:
    from sobremesa.server.hub import Hub

log = logging.getLogger("sobremesa.presence")


class Presence:
    """The listeners of a hub's tables."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def enter(self, id: str, listener: Listener, greet: Callable[[Table], None]) -> None:
        """Add a listener to a table; `greet` may still refuse it."""
        live = self.hub.live(id)
        async with live.lock:
            greet(await self.hub.table(live))
            was_here = listener.player in live.here()
            live.listeners.add(listener)
            live.gone.pop(listener.player or "", None)
            self.hub.metrics.sockets.inc()
            if listener.player is None or was_here:
                listener.show(self.hub.frame(live, listener))
            else:
                self.hub.tell(live)
        if listener.player is not None:
            await self._note(self.hub.store.arrive, id, listener.player)

    async def part(self, id: str, listener: Listener) -> None:
        """Remove a listener."""
        live = self.hub.live(id)
        live.listeners.discard(listener)
        self.hub.metrics.sockets.dec()
        player = listener.player
        if player is None or any(other.player == player for other in live.listeners):
            return
        live.gone[player] = clock.now()
        if not self.hub.is_stopping:
            await self._note(self.hub.store.depart, id, player)
        async with live.lock:
            if live.table is not None:
                self.hub.tell(live)

    async def _note(self, note: Callable[[str, str, str], Awaitable[None]], id: str, player: str) -> None:
        """Notify the other processes that somebody came or went."""
        if self.hub.store.is_shared:
            try:
                await note(self.hub.process, id, player)
            except Unsaved:  # presence is a courtesy: the match continues without it
                log.warning("the database does not answer", extra={"match": id})

    def here(self, id: str) -> set[str]:
        """The players who are connected, as far as this process knows."""
        return self.hub.live(id).here()

    async def anywhere(self, id: str) -> set[str]:
        """The players who are connected to any process."""
        live, store = self.hub.live(id), self.hub.store
        if store.is_shared:
            before, live.elsewhere = live.elsewhere, await read(store.present, id, self.hub.process)
            live.gone |= dict.fromkeys(before - live.elsewhere, clock.now())
            live.common = None
            live.frames.clear()
        return live.here()

    async def arrive_again(self) -> None:
        """Store again who is connected: this process counted as dead, or has just started."""
        for live in list(self.hub.live_tables.values()):
            for player in {listener.player for listener in live.listeners if listener.player}:
                await self.hub.store.arrive(self.hub.process, live.id, player)
