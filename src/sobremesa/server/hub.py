"""The tables in memory: judge, save, then tell.

A table lives here while somebody listens or something is to be done. Each has a lock: under it a command judges and
makes entries, the store keeps them, and only then is anybody told. Whatever goes wrong in between, the table is
forgotten and comes back from its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import State
from sobremesa.match.frame import view
from sobremesa.match.hosting import may_look, stand_in
from sobremesa.match.playing import ROBOT_SECONDS, choose_as_robot, due, run_out
from sobremesa.match.robots import Robots
from sobremesa.match.table import Table
from sobremesa.server.compilation import Compilation
from sobremesa.server.listeners import NOT_ALLOWED, Listener, encode
from sobremesa.server.metrics import Metrics
from sobremesa.store.store import Append, Stale, Store, Unsaved

T = TypeVar("T")
P = ParamSpec("P")
log = logging.getLogger("sobremesa.hub")

TRIES = 8
"""So often is a command judged anew when other processes were quicker."""
CLAIM_SECONDS = 30.0
"""Another process looks after a match again when the one that took it up has done nothing for so long."""
MOST_CLAIMS = 50
PAUSE = 1.0
"""Seconds between two looks at what is due, and before a bot tries again when its move could not be made."""


async def read(question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Ask the store something, in a thread."""
    try:
        return await asyncio.to_thread(question, *args, **kwargs)
    except Unsaved:
        raise Refused("no_database") from None


class Live:
    """A table in memory, those who listen to it and what goes on around it."""

    __slots__ = (
        "elsewhere",
        "frames",
        "gone",
        "id",
        "listeners",
        "lock",
        "sayings_told",
        "table",
        "thinking",
        "timer",
        "used",
    )

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Table | None = None  # none: to be read from its log
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.frames: dict[tuple[str | None, int], str] = {}  # the newest durable view of each kind of listener
        self.elsewhere: set[str] = set()  # players with a socket at another process
        self.gone: dict[str, float] = {}  # when a player's last socket closed
        self.thinking: set[int] = set()  # seats for which a bot thinks
        self.timer: asyncio.TimerHandle | None = None
        self.sayings_told = 0
        self.used = time.monotonic()

    def here(self) -> set[str]:
        """The players who are connected."""
        return {listener.player for listener in self.listeners if listener.player} | self.elsewhere


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
        self.robots = robots
        self.compilation = compilation
        self.metrics = metrics
        self.process = process
        self.idle_seconds = idle_seconds
        self.lives: dict[str, Live] = {}
        self.is_stopping = False
        self.ready = time.time()
        self._tasks: set[asyncio.Task[None]] = set()

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
                    await self._catch_up(live)
                except Refused:
                    if table.fresh:  # refused half-way: what was begun did not happen
                        live.table = None
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
                    self.drive(live)
                    return value
        raise Refused("busy")

    async def look(self, id: str, read: Callable[[Table], T]) -> T:
        """Ask a table something."""
        live = self._live(id)
        async with live.lock:
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
        append = Append(table.id, table.length - len(fresh), fresh, table.status, due(table), players)
        await self.store.append(append)
        self.metrics.save_seconds.observe(time.perf_counter() - started)
        table.fresh = []
        for entry in fresh:
            if entry.kind == "move":
                self.metrics.count_move(table.terms.game, "bot" if "bot" in entry.body else "person")

    def _live(self, id: str) -> Live:
        live = self.lives.get(id)
        if live is None:
            live = self.lives[id] = Live(id)
            self.metrics.matches.set(len(self.lives))
        live.used = time.monotonic()
        return live

    async def _table(self, live: Live) -> Table:
        """The table, read from its log when it is not in memory; the lock is held."""
        if live.table is None:
            row = await read(self.store.match, live.id)
            if row is None:
                self._forget(live)
                raise Refused("no_match")
            self.compilation.check(row.game)
            table = Table(live.id, row.server_seed, await read(self.store.tail, live.id))
            live.elsewhere = await self._elsewhere(live)
            live.table = table
            if live.listeners:  # it was forgotten while they listened: the log may hold more than they know
                self.tell(live)
            else:
                live.sayings_told = table.length
        return live.table

    async def _catch_up(self, live: Live) -> bool:
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

    # Telling.

    def tell(self, live: Live) -> None:
        """Show everybody who listens the table as it is now. What it holds is durable."""
        table = live.table
        assert table is not None
        assert not table.fresh
        live.frames.clear()
        for listener in list(live.listeners):
            if may_look(table, listener.player):
                listener.show(self.frame(live, listener))
            else:  # their seats went to another device, or the host let them go
                live.listeners.discard(listener)
                self.spawn(listener.dismiss(NOT_ALLOWED))
        if table.sayings and table.sayings[-1]["seq"] > live.sayings_told:
            text = encode({"type": "sayings", "sayings": [s for s in table.sayings if s["seq"] > live.sayings_told]})
            for listener in live.listeners:
                listener.answer(text)
        live.sayings_told = table.length
        self._set_timer(live, table)

    def frame(self, live: Live, listener: Listener) -> str:
        """The newest view of a listener; only to be asked when the table is durable."""
        table = live.table
        assert table is not None
        is_known = listener.player == table.host or bool(table.seats_of(listener.player))
        key = (listener.player if is_known else None, listener.eyes(table))
        if key not in live.frames:
            live.frames[key] = encode(view(table, *key, live.here()))
            self.metrics.frames.inc()
        return live.frames[key]

    def frame_of(self, id: str, listener: Listener) -> str:
        """The same, asked under the lock of `look`."""
        return self.frame(self.lives[id], listener)

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
        if listener.player is not None and self.store.is_shared:
            await self.store.arrive(self.process, id, listener.player)

    async def part(self, id: str, listener: Listener) -> None:
        """A listener is gone."""
        live = self._live(id)
        live.listeners.discard(listener)
        self.metrics.sockets.dec()
        player = listener.player
        if player is None or any(other.player == player for other in live.listeners):
            return
        live.gone[player] = time.time()
        if self.store.is_shared and not self.is_stopping:
            await self.store.depart(self.process, id, player)
        async with live.lock:
            if live.table is not None:
                self.tell(live)

    async def sync(self, id: str) -> None:
        """Make sure that nothing another process wrote was missed."""
        if not self.store.is_shared:
            return
        live = self._live(id)
        async with live.lock:
            await self._table(live)
            before, live.elsewhere = live.elsewhere, await self._elsewhere(live)
            if not await self._catch_up(live) and before != live.elsewhere:
                self.tell(live)

    def here(self, id: str) -> set[str]:
        """The players who are connected, as far as this process knows."""
        return self._live(id).here()

    async def present(self, id: str) -> set[str]:
        """The players who are connected, to whichever process."""
        live = self._live(id)
        live.elsewhere = await self._elsewhere(live)
        return live.here()

    async def _elsewhere(self, live: Live) -> set[str]:
        if not self.store.is_shared:
            return set()
        return await read(self.store.present, live.id, self.process)

    def hear(self, id: str, length: int) -> None:
        """Another process, or this one, has written; 0 when only who is present has changed."""
        live = self.lives.get(id)
        if live is None or (length and live.table is not None and live.table.length >= length):
            return
        if live.listeners or live.thinking or live.lock.locked():
            self.spawn(self.sync(id))
        else:
            self._forget(live)

    def hear_all(self) -> None:
        """Anything may have been missed."""
        for id in list(self.lives):
            self.spawn(self.sync(id))

    # What happens by itself: bots, clocks, seats of people who left.

    def drive(self, live: Live) -> None:
        """Let bots think about what they owe; only where the last entry was written, so that one process does it."""
        table = live.table
        if self.is_stopping or table is None or table.match is None:
            return
        for seat, bot in table.robots():
            if seat not in live.thinking:
                live.thinking.add(seat)
                seen, steps = table.match.game.seen(table.match.state, seat), len(table.match.open_moves(seat))
                self.spawn(self._think(live, seat, table.terms.game, bot, (table.decision, steps), seen))

    def _set_timer(self, live: Live, table: Table) -> None:
        """Wake up when time runs out, or when somebody who left has been away for long enough."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        moments = [table.deadline()]
        if table.terms.takeover is not None:
            absent = {table.places[seat].player or "" for seat in table.waiting()} - live.here()
            moments += [self._away_since(live, table, player) + table.terms.takeover for player in absent]
        if waits := [moment for moment in moments if moment is not None]:
            pause = max(0.0, min(waits) - time.time())
            live.timer = asyncio.get_running_loop().call_later(pause, lambda: self.spawn(self.wake(live.id)))

    def _away_since(self, live: Live, table: Table, player: str) -> float:
        """Since when a decision waits for somebody who is not there; nobody could be before the server was ready."""
        return max(table.opened, live.gone.get(player, self.ready))

    async def _think(self, live: Live, seat: int, game: str, bot: str, moment: tuple[int, int], seen: State) -> None:
        """Ask a bot for a seat's move, and make it if it is still wanted."""
        try:
            choice = await self.robots.choose(game, seen, seat, bot)
            self.metrics.time_bot(game, choice.bot, choice.seconds)
            if choice.why:
                self.metrics.count_replacement(choice.why)
            await self.act(live.id, lambda table, at: choose_as_robot(table, seat, moment, choice.move, choice.bot, at))
        except Refused as refused:
            log.info("a bot's move was not made", extra={"match": live.id, "seat": seat + 1, "code": refused.code})
            if refused.code != "stale":
                await asyncio.sleep(PAUSE)
        finally:
            live.thinking.discard(seat)
        if live.table is not None and not live.table.fresh:
            self.drive(live)

    async def wake(self, id: str) -> None:
        """See to a table that something is due for: time that ran out, somebody who left, a bot that never answered."""
        elsewhere = await self._elsewhere(self._live(id))

        def see_to(table: Table, at: float) -> None:
            run_out(table, at)
            live = self.lives[id]
            live.elsewhere = elsewhere
            for seat in table.waiting() if table.terms.takeover is not None else ():
                player = table.places[seat].player or ""
                since = self._away_since(live, table, player)
                if player not in live.here() and since + (table.terms.takeover or 0) <= at:
                    stand_in(table, seat, "left", at)

        with contextlib.suppress(Refused):  # it was seen to, or is not there any more
            await self.act(id, see_to)

    async def keep_watch(self) -> None:
        """For ever: take up what is due and nobody sees to, and let tables go that nobody has used for long."""
        self.ready = time.time()
        ahead = 0.0 if self.store.is_shared else ROBOT_SECONDS  # alone, nobody else thinks for the bots of a match
        while True:
            try:
                if self.store.is_shared and not await self.store.beat(self.process):
                    await self._arrive_again()
                now = time.time()
                claimed = await self.store.claim(now + ahead, now + CLAIM_SECONDS, MOST_CLAIMS)
                for id in claimed:
                    self.spawn(self.wake(id))
                if not claimed:
                    ahead = 0.0
            except Unsaved:
                log.warning("the database does not answer")
            self.let_go()
            await asyncio.sleep(PAUSE)

    async def _arrive_again(self) -> None:
        """Say anew who is connected: this process was taken for dead, or has just begun."""
        for live in list(self.lives.values()):
            for player in {listener.player for listener in live.listeners if listener.player}:
                await self.store.arrive(self.process, live.id, player)

    def let_go(self) -> None:
        """Forget the tables that nobody uses; they come back from their logs."""
        unused = time.monotonic() - self.idle_seconds
        for live in list(self.lives.values()):
            if live.used < unused and not (live.listeners or live.thinking or live.lock.locked()):
                self._forget(live)

    def _forget(self, live: Live) -> None:
        if live.timer is not None:
            live.timer.cancel()
        self.lives.pop(live.id, None)
        self.metrics.matches.set(len(self.lives))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; an error in it is logged, and whoever waits for the table is not held up by it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("something beside went wrong", exc_info=problem)

    async def say_goodbye(self, after: float) -> None:
        """Take nothing more, finish what was accepted, and tell everybody to come back."""
        self.is_stopping = True
        for live in list(self.lives.values()):
            async with live.lock:
                pass
        farewell = encode({"type": "closing", "after": after})
        listeners = [listener for live in self.lives.values() for listener in live.listeners]
        for listener in listeners:
            listener.answer(farewell)
        with contextlib.suppress(TimeoutError):  # who does not listen now hears it by the closed socket
            async with asyncio.timeout(2):
                await asyncio.gather(*(listener.flush() for listener in listeners))

    async def stop(self) -> None:
        """End what goes on beside."""
        self.is_stopping = True
        for live in self.lives.values():
            if live.timer is not None:
                live.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
