"""What lists, moves and views cost as a server grows: matches, spectators of one table, a long log."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from statistics import median

import psutil
from sqlalchemy import text

from bench.longest import longest
from bench.plan import Data, Plan, Tell
from bench.server import GAME, UNLIMITED
from bench.server_sockets import Socket
from sobremesa.client import Seat, open_match
from sobremesa.engine.state import SPECTATOR
from sobremesa.games import facts, ids
from sobremesa.match.entries import Entry
from sobremesa.match.frame import view
from sobremesa.match.table import Table
from sobremesa.store.store import Append, Store, open_store
from tests.databases import new_database, running_postgres
from tests.server.servers import running

SOLO = next(id for id in ids() if 1 in facts(id).seats)
SIZES = (1_000, 10_000, 100_000, 1_000_000)
SPECTATORS = (50, 500, 5_000)
PARTS_OF_A_LOG = 4
TIMES = 101
"""How often each request to the store is timed."""
MOVES = 5
"""Moves that spectators are shown."""
NUMBERS = """
(WITH RECURSIVE c(n) AS (SELECT CAST(:first AS integer) UNION ALL SELECT n + 1 FROM c WHERE n < :last) SELECT n FROM c)
AS c
"""
BODY, CARD = '{"terms":{"rules":"1"}}', '{"seats":2}'
FILL = (
    f"""
    INSERT INTO matches (id, game, status, public, host, length, created, updated, due, server_seed, card)
    SELECT 'm' || n, 'game', CASE n % 10 WHEN 0 THEN 'open' ELSE 'over' END, n % 2 = 0, 'ana', 1, n, n, NULL, 'seed',
    CASE n % 10 WHEN 0 THEN CAST(:card AS text) END FROM {NUMBERS}
    """,
    f"""
    INSERT INTO entries (match, seq, at, kind, body)
    SELECT 'm' || n, 1, n, 'opened', CAST(:body AS text) FROM {NUMBERS}
    """,
    f"INSERT INTO seats (match, player, listed) SELECT 'm' || n, 'ana', n FROM {NUMBERS}",
    "ANALYZE",
)
"""Matches at all of which one person sat: half of them public, a tenth open tables, the others finished."""


def growth(plan: Plan, results: Data, tell: Tell) -> None:
    """Each kind of growth in turn."""
    found = results["growth"] = {}
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        postgres = stack.enter_context(new_database(stack.enter_context(running_postgres())))
        for name, address in (("SQLite", f"sqlite:///{folder}/sobremesa.db"), ("PostgreSQL", postgres)):
            with closing(open_store(address)) as store:
                found[name] = asyncio.run(filled(store, SIZES[:3] if plan.quick else SIZES, tell))
    tell("growth: the log of a match", 0, 1)
    found["log"] = logged()
    found["spectators"] = watched(tell)


async def filled(store: Store, sizes: Sequence[int], tell: Tell) -> list[Data]:
    """Microseconds of a page of each list, and of a durable move, as the number of matches grows."""
    await store.create("live", "game", "eva", False, "seed", [Entry(0.0, "opened", {"terms": {}})], None)
    rows: list[Data] = []
    length, first = 1, 1
    for size in sizes:
        tell(f"growth: {size:,} matches", first, sizes[-1])
        with store._writing.begin() as connection:
            for statement in FILL:
                connection.execute(text(statement), {"first": first, "last": size, "body": BODY, "card": CARD})
        first = size + 1

        async def move() -> None:
            nonlocal length
            await store.append(Append("live", length, [Entry(0.0, "move", {"seat": 0, "text": "x"})], "playing", None))
            length += 1

        rows.append(
            {
                "matches": size,
                "mine_us": await taken(partial(asyncio.to_thread, store.mine, "ana", None, 50)),
                "middle_us": await taken(partial(asyncio.to_thread, store.mine, "ana", (size / 2, ""), 50)),
                "public_us": await taken(partial(asyncio.to_thread, store.public, None, 50)),
                "open_us": await taken(partial(asyncio.to_thread, store.open, None, 50)),
                "move_us": await taken(move),
            }
        )
    return rows


async def taken(ask: Callable[[], Awaitable[object]]) -> float:
    """The median of the microseconds that something takes."""
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        await ask()
        times.append(1e6 * (time.perf_counter() - began))
    return median(times)


def logged() -> list[Data]:
    """Microseconds of CPU to apply an entry, and to make a view, in each part of the longest log."""
    log = longest(GAME)
    table, entries = Table(log.id, log.server_seed), log.fresh
    rows: list[Data] = []
    for part in range(PARTS_OF_A_LOG):
        mine = entries[part * len(entries) // PARTS_OF_A_LOG : (part + 1) * len(entries) // PARTS_OF_A_LOG]
        moves = [entry for entry in mine if entry.kind in ("move", "back")]
        spent = 0.0
        for entry in mine:
            began = time.thread_time()
            table.take(entry)
            spent += time.thread_time() - began if entry.kind in ("move", "back") else 0.0
        began = time.thread_time()
        for _ in range(TIMES):
            view(table, None, SPECTATOR, ())
        viewed = 1e6 * (time.thread_time() - began) / TIMES
        rows.append({"entries": table.length, "entry_us": 1e6 * spent / max(1, len(moves)), "view_us": viewed})
    return rows


class Spectator(Socket):
    """A socket that counts what it is shown."""

    views = 0

    def hear(self, message: bytes, at: float) -> None:
        self.views += b'"type":"view"' in message[:40]


def watched(tell: Tell) -> list[Data]:
    """CPU of the server for each view that it sends, and the time until the last spectator has it."""
    rows: list[Data] = []
    with (
        tempfile.TemporaryDirectory() as name,
        running(Path(name), f"sqlite:///{name}/sobremesa.db", port=0, **UNLIMITED) as server,
    ):
        process = psutil.Process(server.process.pid)
        for number in SPECTATORS:
            tell(f"growth: {number:,} spectators", number, SPECTATORS[-1])
            with open_match(server.address, SOLO, [{"name": "Ana"}], public=True, spectators=True) as ana:
                ana.start()
                rows.append(asyncio.run(shown(ana, server.address, process, number)))
    return rows


async def shown(ana: Seat, address: str, process: psutil.Process, number: int) -> Data:
    """Ana moves while so many people watch."""
    there = [Spectator(address, f"/api/matches/{ana.match}/socket", "") for _ in range(number)]
    for spectator in there:
        await spectator.open()
    await until(lambda: all(spectator.views for spectator in there))
    times, before = [], process.cpu_times()
    for _ in range(MOVES):
        for spectator in there:
            spectator.views = 0
        began = time.perf_counter()
        await asyncio.to_thread(lambda: ana.choose(ana.look()["choice"]["moves"][0]))
        await until(lambda: all(spectator.views for spectator in there))
        times.append(1000 * (time.perf_counter() - began))
    after = process.cpu_times()
    cpu = after.user + after.system - before.user - before.system
    for spectator in there:
        spectator.close()
    return {"spectators": number, "view_us": 1e6 * cpu / MOVES / number, "all_ms": median(times)}


async def until(is_done: Callable[[], bool]) -> None:
    """Wait for the sockets."""
    while not is_done():
        await asyncio.sleep(0.001)
