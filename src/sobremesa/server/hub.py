"""The live tables of this process: judge, save, then tell.

A table is in memory while somebody listens or timed work is due. Each has a lock: under it a command judges and makes
entries, the store saves them, and only then is anybody told. If anything fails in between, the table is dropped and
comes back from its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import TypeVar

from sobremesa.engine.errors import Refused
from sobremesa.games import facts
from sobremesa.match import clock
from sobremesa.match.entries import Entry
from sobremesa.match.frame import common, joined, own
from sobremesa.match.hosting import may_look
from sobremesa.match.open_tables import card
from sobremesa.match.playing import due
from sobremesa.match.robots import Robots
from sobremesa.match.table import Table
from sobremesa.server.background import Background
from sobremesa.server.caretaker import Caretaker
from sobremesa.server.compilation import Compilation
from sobremesa.server.listeners import NOT_ALLOWED, Listener, framed
from sobremesa.server.live_table import LiveTable, read
from sobremesa.server.long_logs import LONG, LongLogs, rebuilt
from sobremesa.server.metrics import By, Metrics
from sobremesa.server.notices import Notices
from sobremesa.server.presence import Presence
from sobremesa.server.snapshots import Snapshots
from sobremesa.store.store import Append, Stale, Store, Unsaved

T = TypeVar("T")
log = logging.getLogger("sobremesa.hub")

TRIES = 8
"""How often a command is judged again because other processes were quicker."""
SEATING = ("seated", "resumed", "handed")
"""The kinds of entries with which a match comes into the list of a player."""
QUIET = ("shown", "hidden", "handed")
"""The kinds of entries of a finished match that move it up in nobody's list."""


class Hub:
    """All tables of this process."""

    def __init__(
        self,
        store: Store,
        robots: Robots,
        compilation: Compilation,
        metrics: Metrics,
        process: str,
        idle_seconds: float,
    ) -> None:
        self.store = store
        self.compilation = compilation
        self.metrics = metrics
        self.process = process
        self.background = Background()
        self.long_logs = LongLogs()
        self.caretaker = Caretaker(self, robots, idle_seconds)
        self.presence = Presence(self)
        self.notices = Notices(self)
        self.snapshots = Snapshots(self)
        self.live_tables: dict[str, LiveTable] = {}
        self.is_stopping = False
        self.saved: Callable[[LiveTable, Table, Sequence[Entry]], None] = lambda live, table, fresh: None
        """called with what was saved by this process, after everybody was told"""

    # Commands.

    async def act(self, id: str, command: Callable[[Table, float], T]) -> T:
        """Run a command at a table; when this returns it is durable, and everybody is told."""
        if self.is_stopping:
            raise Refused("stopping")
        live = self.live(id)
        async with live.lock:
            for _ in range(TRIES):
                table = await self.table(live)
                try:
                    value = command(table, clock.now())
                    fresh = table.fresh
                    is_news = bool(fresh)
                    if is_news:
                        await self._keep(live, table)
                except Stale:
                    if await self._was_ours(table):
                        self.tell(live)
                        self.saved(live, table, fresh)
                        self.caretaker.drive(live)
                        return value
                    await self.catch_up(live)
                except Refused:
                    known = table.length - len(table.fresh)
                    if table.fresh:  # refused half-way: the entries made so far did not happen
                        live.table = None
                    if not await self._has_grown(live, known):
                        raise
                except Unsaved:
                    live.table = None
                    raise Refused("not_saved") from None
                except BaseException:
                    live.table = None
                    raise
                else:
                    if is_news:
                        self.tell(live)
                        self.saved(live, table, fresh)
                    self.caretaker.drive(live)
                    return value
        raise Refused("busy")

    async def look(self, id: str, read: Callable[[Table], T]) -> T:
        """Read something from a table."""
        live = self.live(id)
        async with live.lock:
            table = await self.table(live)
            known = table.length
            try:
                return read(table)
            except Refused:
                if not await self._has_grown(live, known):
                    raise
            return read(await self.table(live))

    async def open(self, table: Table) -> None:
        """Save a new table."""
        if self.is_stopping:
            raise Refused("stopping")
        try:
            await self.store.create(
                table.id,
                table.terms.game,
                table.host,
                table.terms.public,
                table.server_seed,
                table.fresh,
                None,
                sorted(table.people()),
                card(table),
            )
        except Unsaved:
            raise Refused("not_saved") from None
        table.fresh = []
        live = self.live(table.id)
        live.table = table

    async def _keep(self, live: LiveTable, table: Table) -> None:
        """Save the fresh entries."""
        fresh = table.fresh
        started = time.perf_counter()
        players = sorted({entry.body["player"] for entry in fresh if entry.kind in SEATING})
        status = "closed" if table.is_closed else table.status
        moves_up = live.is_to_list(status) and any(entry.kind not in QUIET for entry in fresh)
        append = Append(table.id, table.length - len(fresh), fresh, status, due(table), players, moves_up, card(table))
        await self.store.append(append)
        if moves_up:
            live.listed = (status, time.monotonic())
        self.metrics.save_seconds.observe(time.perf_counter() - started)
        table.fresh = []
        self.snapshots.consider(live)
        for entry in fresh:
            if entry.kind == "move":
                place = table.places[entry.body["seat"]]
                by_bot: By = "bot" if place.bot or place.stand_in else "clock"
                self.metrics.count_move(table.terms.game, by_bot if "bot" in entry.body else "person")

    async def _was_ours(self, table: Table) -> bool:
        """Whether an unacknowledged commit succeeded: then the log continues with our entries."""
        fresh = table.fresh
        found = await read(self.store.tail, table.id, table.length - len(fresh))
        if [json.dumps(asdict(entry)) for entry in found] != [json.dumps(asdict(entry)) for entry in fresh]:
            return False
        table.fresh = []
        return True

    def live(self, id: str) -> LiveTable:
        """A table's place in memory."""
        live = self.live_tables.get(id)
        if live is None:
            live = self.live_tables[id] = LiveTable(id)
            self.metrics.matches.set(len(self.live_tables))
        live.used = time.monotonic()
        return live

    async def table(self, live: LiveTable) -> Table:
        """The table, read from its log if it is not in memory. The lock is held."""
        if live.table is None:
            row = await read(self.store.match, live.id)
            if row is None:
                self.forget(live)
                raise Refused("no_match")
            facts(row.game).check_rules(row.rules)
            self.compilation.check(row.game)
            table, live.saved = await self.long_logs.read(row.length, rebuilt, self.store, live.id, row.server_seed)
            await self.presence.anywhere(live.id)
            live.table = table
            self.snapshots.consider(live)
            if live.listeners:  # it was dropped while they listened: the log may have grown
                self.tell(live)
            else:
                live.sayings_told = table.length
        return live.table

    async def catch_up(self, live: LiveTable) -> bool:
        """Apply and tell what other processes have written; whether there was anything. The lock is held."""
        table = live.table
        if table is None or table.fresh:
            live.table = None
            await self.table(live)
            return True
        news = await read(self.store.tail, live.id, table.length)
        if len(news) > LONG:
            live.table = None
            await self.table(live)
            return True
        self.take(live, table, news)
        return bool(news)

    def take(self, live: LiveTable, table: Table, news: Sequence[Entry]) -> None:
        """Apply and tell entries that are durable. The lock is held."""
        for entry in news:
            table.take(entry)
        if news:
            self.tell(live)

    async def _has_grown(self, live: LiveTable, known: int) -> bool:
        """Whether another process has appended, so that a refusal may be wrong. The lock is held."""
        if not self.store.is_shared:
            return False
        await self.catch_up(live)
        return (await self.table(live)).length > known

    # Telling.

    def tell(self, live: LiveTable) -> None:
        """Send every listener its view of the table, which must be durable."""
        table = live.table
        assert table is not None
        assert not table.fresh
        live.frames.clear()
        live.common = None
        for listener in list(live.listeners):
            if may_look(table, listener.player):
                listener.show(self.frame(live, listener))
            else:  # their seats moved to another device, or the host freed them
                live.listeners.discard(listener)
                self.background.spawn(listener.dismiss(NOT_ALLOWED))
        live.common = None  # freed at once: later it would cost more, and the garbage collector would visit it before
        if table.sayings and table.sayings[-1]["seq"] > live.sayings_told:
            said = framed({"type": "sayings", "sayings": [s for s in table.sayings if s["seq"] > live.sayings_told]})
            for listener in live.listeners:
                listener.answer(said)
        live.sayings_told = table.length
        self.caretaker.set_timer(live, table)

    def frame(self, live: LiveTable, listener: Listener) -> bytes:
        """The newest view of a listener; the table must be durable."""
        table = live.table
        assert table is not None
        is_known = listener.player == table.host or bool(table.seats_of(listener.player))
        key = (listener.player if is_known else None, listener.eyes(table))
        if key not in live.frames:
            if live.common is None:
                live.common = common(table, live.here())
            live.frames[key] = framed(joined(live.common, own(table, *key)))
            self.metrics.frames.inc()
        return live.frames[key]

    def frame_of(self, id: str, listener: Listener) -> bytes:
        """The same, under the lock of `look`."""
        return self.frame(self.live_tables[id], listener)

    async def remove(self, id: str, before: float) -> bool:
        """Delete a match that was not used since a moment, unless somebody is connected; whether it was done."""
        live = self.live(id)
        async with live.lock:
            if live.listeners:
                return False
            live.table = None  # whoever waits for the lock reads it again
            is_removed = await self.store.remove(id, before)
            if is_removed:
                self.forget(live)
            return is_removed

    def forget(self, live: LiveTable) -> None:
        """Drop a table from memory; it comes back from its log."""
        if live.timer is not None:
            live.timer.cancel()
        self.live_tables.pop(live.id, None)
        self.metrics.matches.set(len(self.live_tables))

    async def say_goodbye(self, after: float) -> None:
        """Accept nothing more, finish what was accepted, and tell all clients to reconnect later."""
        self.is_stopping = True
        for live in list(self.live_tables.values()):
            async with live.lock:
                pass
        farewell = framed({"type": "closing", "after": after})
        listeners = [listener for live in self.live_tables.values() for listener in live.listeners]
        for listener in listeners:
            listener.answer(farewell)
        with contextlib.suppress(TimeoutError):  # a client that does not read now sees its socket close
            async with asyncio.timeout(2):
                await asyncio.gather(*(listener.flush() for listener in listeners))

    async def stop(self) -> None:
        """End the background tasks."""
        self.is_stopping = True
        for live in self.live_tables.values():
            if live.timer is not None:
                live.timer.cancel()
        await self.background.stop()
