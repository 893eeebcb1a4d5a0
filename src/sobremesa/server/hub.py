"""The tables in memory: judge, save, then tell.

A table lives here while somebody listens or something is to be done. Each has a lock: under it a command judges and
makes entries, the store keeps them, and only then is anybody told. Whatever goes wrong in between, the table is
forgotten and comes back from its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TypeVar

from sobremesa.engine.errors import Refused
from sobremesa.games import facts
from sobremesa.match.frame import common, own
from sobremesa.match.hosting import may_look
from sobremesa.match.playing import due
from sobremesa.match.robots import Robots
from sobremesa.match.table import Table
from sobremesa.server.background import Background
from sobremesa.server.caretaker import Caretaker
from sobremesa.server.compilation import Compilation
from sobremesa.server.listeners import NOT_ALLOWED, Listener, encode
from sobremesa.server.live_table import LiveTable, read
from sobremesa.server.metrics import By, Metrics
from sobremesa.store.store import Append, Stale, Store, Unsaved

T = TypeVar("T")
log = logging.getLogger("sobremesa.hub")

TRIES = 8
"""So often is a command judged anew when other processes were quicker."""


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
        self.caretaker = Caretaker(self, robots, idle_seconds)
        self.live_tables: dict[str, LiveTable] = {}
        self.is_stopping = False

    # A command, from its judgement to everybody.

    async def act(self, id: str, command: Callable[[Table, float], T]) -> T:
        """Do something at a table; it is durable when this returns, and everybody is told."""
        if self.is_stopping:
            raise Refused("stopping")
        live = self._live(id)
        async with live.lock:
            for _ in range(TRIES):
                table = await self._table(live)
                try:
                    value = command(table, time.time())
                    is_news = bool(table.fresh)
                    if is_news:
                        await self._keep(table)
                except Stale:
                    if await self._was_ours(table):
                        self.tell(live)
                        self.caretaker.drive(live)
                        return value
                    await self._catch_up(live)
                except Refused:
                    known = table.length - len(table.fresh)
                    if table.fresh:  # refused half-way: what was begun did not happen
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
                    self.caretaker.drive(live)
                    return value
        raise Refused("busy")

    async def look(self, id: str, read: Callable[[Table], T]) -> T:
        """Ask a table something."""
        live = self._live(id)
        async with live.lock:
            table = await self._table(live)
            known = table.length
            try:
                return read(table)
            except Refused:
                if not await self._has_grown(live, known):
                    raise
            return read(await self._table(live))

    async def open(self, table: Table) -> None:
        """Keep a new table."""
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
            )
        except Unsaved:
            raise Refused("not_saved") from None
        table.fresh = []
        live = self._live(table.id)
        live.table = table

    async def _keep(self, table: Table) -> None:
        """Make the fresh entries durable."""
        fresh = table.fresh
        started = time.perf_counter()
        players = sorted({entry.body["player"] for entry in fresh if entry.kind in ("seated", "resumed")})
        status = "closed" if table.is_closed else table.status
        append = Append(table.id, table.length - len(fresh), fresh, status, due(table), players)
        await self.store.append(append)
        self.metrics.save_seconds.observe(time.perf_counter() - started)
        table.fresh = []
        for entry in fresh:
            if entry.kind == "move":
                place = table.places[entry.body["seat"]]
                by_bot: By = "bot" if place.bot or place.stand_in else "clock"
                self.metrics.count_move(table.terms.game, by_bot if "bot" in entry.body else "person")

    async def _was_ours(self, table: Table) -> bool:
        """Whether a commit of which no answer came was made after all: then the log goes on just as we wrote it."""
        fresh = table.fresh
        found = await read(self.store.tail, table.id, table.length - len(fresh))
        if [json.dumps(asdict(entry)) for entry in found] != [json.dumps(asdict(entry)) for entry in fresh]:
            return False
        table.fresh = []
        return True

    def _live(self, id: str) -> LiveTable:
        live = self.live_tables.get(id)
        if live is None:
            live = self.live_tables[id] = LiveTable(id)
            self.metrics.matches.set(len(self.live_tables))
        live.used = time.monotonic()
        return live

    async def _table(self, live: LiveTable) -> Table:
        """The table, read from its log when it is not in memory; the lock is held."""
        if live.table is None:
            row = await read(self.store.match, live.id)
            if row is None:
                self.forget(live)
                raise Refused("no_match")
            facts(row.game).check_rules(row.rules)
            self.compilation.check(row.game)
            table = Table(live.id, row.server_seed, await read(self.store.tail, live.id))
            await self.present(live.id)
            live.table = table
            if live.listeners:  # it was forgotten while they listened: the log may hold more than they know
                self.tell(live)
            else:
                live.sayings_told = table.length
        return live.table

    async def _catch_up(self, live: LiveTable) -> bool:
        """Take and tell what other processes have written; whether there was any. The lock is held."""
        table = live.table
        if table is None or table.fresh:
            live.table = None
            await self._table(live)
            return True
        news = await read(self.store.tail, live.id, table.length)
        for entry in news:
            table.take(entry)
        if news:
            self.tell(live)
        return bool(news)

    async def _has_grown(self, live: LiveTable, known: int) -> bool:
        """Whether another process wrote more than was known, so that a refusal may be wrong. The lock is held."""
        if not self.store.is_shared:
            return False
        await self._catch_up(live)
        return (await self._table(live)).length > known

    # Telling.

    def tell(self, live: LiveTable) -> None:
        """Show everybody who listens the table as it is now. What it holds is durable."""
        table = live.table
        assert table is not None
        assert not table.fresh
        live.frames.clear()
        live.common = None
        for listener in list(live.listeners):
            if may_look(table, listener.player):
                listener.show(self.frame(live, listener))
            else:  # their seats went to another device, or the host let them go
                live.listeners.discard(listener)
                self.background.spawn(listener.dismiss(NOT_ALLOWED))
        if table.sayings and table.sayings[-1]["seq"] > live.sayings_told:
            text = encode({"type": "sayings", "sayings": [s for s in table.sayings if s["seq"] > live.sayings_told]})
            for listener in live.listeners:
                listener.answer(text)
        live.sayings_told = table.length
        self.caretaker.set_timer(live, table)

    def frame(self, live: LiveTable, listener: Listener) -> str:
        """The newest view of a listener; only to be asked when the table is durable."""
        table = live.table
        assert table is not None
        is_known = listener.player == table.host or bool(table.seats_of(listener.player))
        key = (listener.player if is_known else None, listener.eyes(table))
        if key not in live.frames:
            if live.common is None:
                live.common = common(table, live.here())
            live.frames[key] = encode({**live.common, **own(table, *key)})
            self.metrics.frames.inc()
        return live.frames[key]

    def frame_of(self, id: str, listener: Listener) -> str:
        """The same, asked under the lock of `look`."""
        return self.frame(self.live_tables[id], listener)

    # Listening.

    async def enter(self, id: str, listener: Listener, greet: Callable[[Table], None]) -> None:
        """Let a listener hear a table from now on; `greet` may still refuse it."""
        live = self._live(id)
        async with live.lock:
            greet(await self._table(live))
            was_here = listener.player in live.here()
            live.listeners.add(listener)
            live.gone.pop(listener.player or "", None)
            self.metrics.sockets.inc()
            if listener.player is None or was_here:
                listener.show(self.frame(live, listener))
            else:
                self.tell(live)
        if listener.player is not None:
            await self._note(self.store.arrive, id, listener.player)

    async def part(self, id: str, listener: Listener) -> None:
        """A listener is gone."""
        live = self._live(id)
        live.listeners.discard(listener)
        self.metrics.sockets.dec()
        player = listener.player
        if player is None or any(other.player == player for other in live.listeners):
            return
        live.gone[player] = time.time()
        if not self.is_stopping:
            await self._note(self.store.depart, id, player)
        async with live.lock:
            if live.table is not None:
                self.tell(live)

    async def _note(self, note: Callable[[str, str, str], Awaitable[None]], id: str, player: str) -> None:
        """Tell the other processes that somebody came or went."""
        if self.store.is_shared:
            try:
                await note(self.process, id, player)
            except Unsaved:  # who is here is a courtesy: the match goes on without it
                log.warning("the database does not answer", extra={"match": id})

    async def sync(self, id: str) -> None:
        """Make sure that nothing another process wrote was missed."""
        if not self.store.is_shared:
            return
        live = self._live(id)
        async with live.lock:
            await self._table(live)
            before = live.elsewhere
            await self.present(id)
            if not await self._catch_up(live) and before != live.elsewhere:
                self.tell(live)

    def here(self, id: str) -> set[str]:
        """The players who are connected, as far as this process knows."""
        return self._live(id).here()

    async def present(self, id: str) -> set[str]:
        """The players who are connected, to whichever process."""
        live = self._live(id)
        if self.store.is_shared:
            before, live.elsewhere = live.elsewhere, await read(self.store.present, id, self.process)
            live.gone |= dict.fromkeys(before - live.elsewhere, time.time())
            live.common = None
            live.frames.clear()
        return live.here()

    def is_news(self, id: str, length: int) -> bool:
        """Whether a notice says more than this process knows; its own come back to it, and any thread may ask."""
        live = self.live_tables.get(id)
        table = None if live is None else live.table
        return live is not None and (not length or table is None or table.length < length)

    def hear(self, id: str, length: int) -> None:
        """Another process, or this one, has written; 0 when only who is present has changed."""
        live = self.live_tables.get(id)
        if live is None or not self.is_news(id, length):
            return
        if live.listeners or live.thinking or live.lock.locked():
            self.background.spawn(self.sync(id))
        else:
            live.table = None  # to be read anew by whoever comes next

    def hear_all(self) -> None:
        """Anything may have been missed."""
        for id in list(self.live_tables):
            self.background.spawn(self.sync(id))

    async def arrive_again(self) -> None:
        """Say anew who is connected: this process was taken for dead, or has just begun."""
        for live in list(self.live_tables.values()):
            for player in {listener.player for listener in live.listeners if listener.player}:
                await self.store.arrive(self.process, live.id, player)

    def forget(self, live: LiveTable) -> None:
        """Let a table leave memory; it comes back from its log."""
        if live.timer is not None:
            live.timer.cancel()
        self.live_tables.pop(live.id, None)
        self.metrics.matches.set(len(self.live_tables))

    async def say_goodbye(self, after: float) -> None:
        """Take nothing more, finish what was accepted, and tell everybody to come back."""
        self.is_stopping = True
        for live in list(self.live_tables.values()):
            async with live.lock:
                pass
        farewell = encode({"type": "closing", "after": after})
        listeners = [listener for live in self.live_tables.values() for listener in live.listeners]
        for listener in listeners:
            listener.answer(farewell)
        with contextlib.suppress(TimeoutError):  # who does not listen now hears it by the closed socket
            async with asyncio.timeout(2):
                await asyncio.gather(*(listener.flush() for listener in listeners))

    async def stop(self) -> None:
        """End the background tasks."""
        self.is_stopping = True
        for live in self.live_tables.values():
            if live.timer is not None:
                live.timer.cancel()
        await self.background.stop()
