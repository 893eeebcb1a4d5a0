"""Who is called, when, and with which words: a bounded queue whose work is done in threads of its own."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import logging
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Literal

from sobremesa.engine.texts import sentence
from sobremesa.games import facts
from sobremesa.match import clock
from sobremesa.match.entries import Entry
from sobremesa.match.table import Table
from sobremesa.server.live_table import LiveTable
from sobremesa.server.push.delivery import Forbidden, post
from sobremesa.server.push.sealing import Signer, from_text, sealed
from sobremesa.store.store import Store, Unsaved
from sobremesa.store.subscriptions import Subscription

log = logging.getLogger("sobremesa.push")

MOST_WAITING = 1000
"""Calls that wait to be sent; further ones are dropped."""
WORKERS = 4
PAUSES = (2.0, 15.0, 120.0)
"""Seconds before each further attempt, where a push service is busy or cannot be reached."""
LONGEST_PAUSE = 600.0
TTL = 24 * 3600
"""Seconds for which a push service keeps a call for a device that is off."""
PLAY = {"started", "move", "chance", "back", "unrolled", "returned"}
"""Entries after which it may be somebody else's turn."""


@dataclass(frozen=True)
class Call:
    """Something to tell somebody who is away; `name` and `seat` are those of somebody at the same table."""

    player: str
    kind: Literal["turn", "nudge", "sat"]
    match: str
    game: str
    name: str = ""
    seat: int = 0


@dataclass(frozen=True)
class Delivery:
    """A call to one device."""

    call: Call
    to: Subscription
    attempt: int = 0


@dataclass
class Calls:
    """The calls of this process."""

    store: Store
    signer: Signer
    contact: str
    is_anywhere: bool = False
    pauses: Sequence[float] = PAUSES
    _queue: asyncio.Queue[Call | Delivery] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))
    _threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(WORKERS, "push"))

    def consider(self, live: LiveTable, table: Table, fresh: Sequence[Entry]) -> None:
        """Call those for whom saved entries are news and who are not connected."""
        for call in due(live, table, fresh):
            self._add(call)

    def _add(self, item: Call | Delivery) -> None:
        try:
            self._queue.put_nowait(item)
        except asyncio.QueueFull:
            log.warning("too many calls wait; one was dropped")

    async def run(self) -> None:
        """Forever: send what waits."""
        try:
            await asyncio.gather(*(self._work() for _ in range(WORKERS)))
        finally:
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while True:
            item = await self._queue.get()
            try:
                if isinstance(item, Call):
                    for to in await asyncio.to_thread(self.store.subscriptions, item.player):
                        self._add(Delivery(item, to))
                else:
                    await self._deliver(item)
            except Unsaved:
                log.warning("the database does not answer")
            except Exception:  # whatever failed, the other calls go on
                log.exception("a call failed")

    async def _deliver(self, delivery: Delivery) -> None:
        try:
            status, again = await asyncio.get_running_loop().run_in_executor(self._threads, self._send, delivery)
        except Forbidden:
            status, again = 410, None
        except (OSError, ssl.SSLError, http.client.HTTPException):
            status, again = 503, None
        if status in (404, 410):  # the browser has ended the subscription, or it never was one
            await self.store.unsubscribe(delivery.to.endpoint)
            log.info("a subscription has ended", extra={"status": status})
        elif status == 429 or status >= 500:
            self._retry(delivery, again)
        elif status >= 300:
            log.warning("a push service refused a call", extra={"status": status})

    def _send(self, delivery: Delivery) -> tuple[int, str | None]:
        to = delivery.to
        body = sealed(words(delivery.call, to.language), from_text(to.p256dh), from_text(to.auth))
        headers = {
            "Authorization": self.signer.authorization(to.endpoint, self.contact or to.origin, clock.now()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Urgency": "normal",
            "Topic": f"{delivery.call.match}-{delivery.call.kind}"[:32],
        }
        return post(to.endpoint, headers, body, self.is_anywhere)

    def _retry(self, delivery: Delivery, again: str | None) -> None:
        if delivery.attempt >= len(self.pauses):
            log.warning("a call was given up")
            return
        pause = self.pauses[delivery.attempt]
        with contextlib.suppress(ValueError):
            pause = min(max(pause, float(again or 0)), LONGEST_PAUSE)
        later = replace(delivery, attempt=delivery.attempt + 1)
        asyncio.get_running_loop().call_later(pause, self._add, later)


def words(call: Call, language: str) -> bytes:
    """What the device is told: in the subscriber's language, and nothing but game, match and a name at its table."""
    name = call.name or sentence("play.person", language, number=call.seat + 1)
    body = sentence(f"push.{call.kind}", language, game=facts(call.game).title, name=name)
    told = {"title": "Sobremesa", "body": f"{body[0].upper()}{body[1:]}.", "match": call.match}
    return json.dumps(told, ensure_ascii=False).encode()


def due(live: LiveTable, table: Table, fresh: Sequence[Entry]) -> list[Call]:
    """The calls that saved entries give cause for; people who are connected see it themselves."""
    here, game = live.here(), table.terms.game
    found = []
    if table.status == "playing" and is_slow(table) and any(entry.kind in PLAY for entry in fresh):
        for seat in table.awaited():
            player = table.places[seat].player
            if player and player not in here and live.called.get(player) != table.decision:
                live.called[player] = table.decision
                found.append(Call(player, "turn", table.id, game))
    for entry in fresh:
        if entry.kind == "nudged":
            player = table.places[entry.body["seat"]].player
            if player and player not in here:
                by = entry.body["by"]
                found.append(Call(player, "nudge", table.id, game, table.places[by].name, by))
        elif entry.kind == "seated" and entry.body["player"] != table.host and table.host not in here:
            found.append(Call(table.host, "sat", table.id, game, entry.body["name"], entry.body["seat"]))
    return found


def is_slow(table: Table) -> bool:
    """Whether people may be away between their turns: hours for each decision or no clock, and not only bots."""
    return (table.terms.clock or {}).get("kind") != "live" and len(table.people()) > 1
