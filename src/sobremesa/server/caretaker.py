"""Timed work: bots that search, clocks that run out, takeovers, tables that nobody uses."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import State
from sobremesa.games import facts, ids
from sobremesa.match import clock
from sobremesa.match.hosting import stand_in
from sobremesa.match.playing import ROBOT_SECONDS, choose_as_robot, run_out
from sobremesa.match.robots import Robots
from sobremesa.match.table import Table
from sobremesa.server.live_table import LiveTable
from sobremesa.store.store import Unsaved

if TYPE_CHECKING:
    from sobremesa.server.hub import Hub

log = logging.getLogger("sobremesa.caretaker")

CLAIM_SECONDS = 30.0
"""Seconds after which another process may claim the timed work of a match."""
MOST_CLAIMS = 50
PLAYED = [(id, facts(id).version) for id in ids()]
"""The games with the version of their rules: matches of other versions are left alone."""
PAUSE = 1.0
"""Seconds between two checks for timed work, and before a bot tries a failed move again."""


class Caretaker:
    """Does the timed work of a hub's tables."""

    def __init__(self, hub: Hub, robots: Robots, idle_seconds: float) -> None:
        self.hub = hub
        self.robots = robots
        self.idle_seconds = idle_seconds
        self.ready = clock.now()

    def drive(self, live: LiveTable) -> None:
        """Let bots make their decisions; only the process that wrote the last entry does so."""
        table = live.table
        if self.hub.is_stopping or table is None or table.match is None:
            return
        for seat, bot in table.robots():
            if seat not in live.thinking:
                live.thinking.add(seat)
                observation, steps = (
                    table.match.game.observation(table.match.state, seat),
                    len(table.match.open_moves(seat)),
                )
                self.hub.background.spawn(
                    self._think(live, seat, table.terms.game, bot, (table.decision, steps), observation)
                )

    def set_timer(self, live: LiveTable, table: Table) -> None:
        """Set a timer for when time runs out, or when a takeover is due."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        moments = [table.deadline()]
        if table.terms.takeover is not None:
            absent = {table.places[seat].player or "" for seat in table.awaited()} - live.here()
            moments += [self._away_since(live, table, player) + table.terms.takeover for player in absent]
        if waits := [moment for moment in moments if moment is not None]:
            pause = max(0.0, min(waits) - clock.now())
            live.timer = asyncio.get_running_loop().call_later(
                pause, lambda: self.hub.background.spawn(self.wake(live.id))
            )

    def _away_since(self, live: LiveTable, table: Table, player: str) -> float:
        """Since when a decision waits for somebody who is not connected, at the earliest since the server was ready."""
        return max(table.opened, live.gone.get(player, self.ready))

    async def _think(
        self, live: LiveTable, seat: int, game: str, bot: str, moment: tuple[int, int], observation: State
    ) -> None:
        """Ask a bot for a seat's move, and make it if it is still owed."""
        try:
            with self.hub.metrics.bot_queue.track_inprogress():
                choice = await self.robots.choose(game, observation, seat, bot)
            self.hub.metrics.time_bot(game, choice.bot, choice.seconds)
            if choice.why:
                self.hub.metrics.count_replacement(choice.why)
            await self.hub.act(
                live.id, lambda table, at: choose_as_robot(table, seat, moment, choice.move, choice.bot, at)
            )
        except Refused as refused:
            log.info("a bot's move was not made", extra={"match": live.id, "seat": seat + 1, "code": refused.code})
            if refused.code != "stale":
                await asyncio.sleep(PAUSE)
        finally:
            live.thinking.discard(seat)
        if live.table is not None and not live.table.fresh:
            self.drive(live)

    async def wake(self, id: str) -> None:
        """Do the timed work of a table: time that ran out, a takeover, a bot that never answered."""

        def see_to(table: Table, at: float) -> None:
            run_out(table, at)
            live = self.hub.live_tables[id]
            for seat in table.awaited() if table.terms.takeover is not None else ():
                player = table.places[seat].player or ""
                since = self._away_since(live, table, player)
                if player not in live.here() and since + (table.terms.takeover or 0) <= at:
                    stand_in(table, seat, "left", at)

        with contextlib.suppress(Refused):  # it was done, or the match is gone
            await self.hub.presence.anywhere(id)
            await self.hub.act(id, see_to)

    async def keep_watch(self) -> None:
        """Forever: claim timed work that no process does, and drop idle tables from memory."""
        self.ready = clock.now()
        is_known = True  # whether the other processes know all who are connected here
        ahead = 0.0 if self.hub.store.is_shared else ROBOT_SECONDS  # one process drives the bots of all matches
        while True:
            try:
                if self.hub.store.is_shared:
                    is_known = await self.hub.store.beat(self.hub.process) and is_known
                    if not is_known:
                        await self.hub.presence.arrive_again()
                        is_known = True
                now = clock.now()
                claimed = await self.hub.store.claim(now + ahead, now + CLAIM_SECONDS, MOST_CLAIMS, PLAYED)
                for id in claimed:
                    self.hub.background.spawn(self.wake(id))
                if not claimed:
                    ahead = 0.0
            except Unsaved:
                log.warning("the database does not answer")
            except Exception:  # whatever failed, clocks and bots must go on
                log.exception("timed work failed")
            self.let_go()
            await asyncio.sleep(PAUSE)

    def let_go(self) -> None:
        """Drop idle tables from memory; they come back from their logs."""
        unused = time.monotonic() - self.idle_seconds
        for live in list(self.hub.live_tables.values()):
            if live.used < unused and not (live.listeners or live.thinking or live.lock.locked()):
                self.hub.forget(live)
