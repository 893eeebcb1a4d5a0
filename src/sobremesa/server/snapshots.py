"""Snapshots of long tables: made and read off the event loop, as a help that no move waits for."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import orjson

from sobremesa.match.snapshots import copied, made_by, plain, restored
from sobremesa.match.table import Table
from sobremesa.server.live_table import LiveTable
from sobremesa.store.store import Snapshot, Store, Unsaved

if TYPE_CHECKING:
    from sobremesa.server.hub import Hub

log = logging.getLogger("sobremesa.snapshots")

STEP = 500
"""Entries by which a log grows before its table has a new snapshot; a long log by a `PART` of its length."""
PART = 16


def is_due(length: int, saved: int) -> bool:
    """Whether a table of this length should have a newer snapshot than the one of so many entries."""
    return length - saved >= max(STEP, length // PART)


def packed(copy: Mapping[str, Any]) -> bytes:
    """A copy of a table as compressed JSON, whose checksum tells damage."""
    return zlib.compress(orjson.dumps(plain(copy)), 1)


def recalled(store: Store, id: str, server_seed: str, rest: Callable[[], object]) -> Table | None:
    """The table of a match as its snapshot has it; None if there is none, or none that this code can read."""
    snapshot = store.snapshot(id)
    if snapshot is None:
        return None
    try:
        told = orjson.loads(zlib.decompress(snapshot.body))
        if snapshot.made_by != made_by(told["terms"]["game"]):
            return None
        table = restored(id, server_seed, told, rest)
    except Exception as problem:  # whatever is wrong with it, the log has everything
        log.warning("a snapshot is unsound", exc_info=problem, extra={"match": id})
        return None
    return table if table.length == snapshot.length else None


class Snapshots:
    """The snapshots that a hub has made of its tables, one at a time."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._turn = asyncio.Lock()

    def consider(self, live: LiveTable) -> None:
        """Have a snapshot made of a table that has grown much since its last one."""
        table = live.table
        if table is not None and is_due(table.length, live.saved):
            live.saved = table.length
            self.hub.background.spawn(self._make(live))

    async def _make(self, live: LiveTable) -> None:
        async with self._turn:
            async with live.lock:  # nothing is half-way
                table = live.table
                if table is None or table.fresh:
                    return
                copy = copied(table)
            game, length = table.terms.game, table.length
            body = await asyncio.to_thread(packed, copy)
            try:
                await self.hub.store.keep_snapshot(Snapshot(live.id, length, made_by(game), body))
            except Unsaved:
                log.warning("a snapshot was not saved", extra={"match": live.id})
