"""Others' requests while the longest match is opened again and again."""

from __future__ import annotations

import asyncio
import http.client
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from bench.longest import longest
from bench.plan import Data, Plan, Tell
from bench.server import GAME
from bench.server_others import ask, waits
from sobremesa.match import hosting
from sobremesa.match.table import Table
from sobremesa.store.store import open_store
from tests.server.servers import running

MATCHES = 4
OPENED = 3 * MATCHES
"""How often matches are opened until all of them have a snapshot."""
PAUSE = 0.01
FORGET = {"SOBREMESA_IDLE_SECONDS": "0.001"}
"""A table that nobody uses leaves memory within a second."""


def long_log(plan: Plan, results: Data, tell: Tell) -> None:
    """How long others wait: alone, while logs are read from the start, and while snapshots are."""
    games = (GAME,) if plan.quick else plan.games
    made = []
    for done, id in enumerate(games):
        tell(f"long log: playing {id}", done, len(games))
        made.append(longest(id))
    table = max(made, key=lambda table: table.length)
    found = results["long_log"] = {
        "game": table.terms.game, "entries": table.length, "matches": MATCHES, "requests": plan.requests,
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/sobremesa.db"
        matches = asyncio.run(fill(address, table))
        with running(Path(folder), address, port=0, **FORGET) as server:
            found |= waited(plan, urlsplit(server.address).port or 0, matches, tell)


async def fill(address: str, table: Table) -> list[str]:
    """Write some copies of a match to a new database; their ids."""
    made = [hosting.new_id() for _ in range(MATCHES)]
    with closing(open_store(address)) as store:
        for id in made:
            await store.create(id, table.terms.game, table.host, True, table.server_seed, table.fresh, None)
    return made


def waited(plan: Plan, port: int, matches: list[str], tell: Tell) -> Data:
    """The times of others' requests."""
    tell("long log: warming up", 0, 4)
    asked(plan, port)
    tell("long log: nothing is opened", 1, 4)
    alone = asked(plan, port)
    opened: list[str] = []
    stop = threading.Event()
    with ThreadPoolExecutor(MATCHES) as openers:
        opening = [openers.submit(open_again, port, match, opened, stop) for match in matches]
        try:
            tell("long log: matches are opened from their logs", 2, 4)
            logs = asked(plan, port)
            while len(opened) < OPENED and not any(opener.done() for opener in opening):
                time.sleep(PAUSE)
            tell("long log: matches are opened from snapshots", 3, 4)
            snapshots = asked(plan, port)
        finally:
            stop.set()
        for opener in opening:
            opener.result()
    return {"alone": waits(alone), "logs": waits(logs), "snapshots": waits(snapshots)}


def asked(plan: Plan, port: int) -> list[float]:
    """How long the requests of somebody else take, one after the other."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, 60)) as connection:
        times = []
        for _ in range(plan.requests):
            times.append(ask(connection, "/api/public"))
            time.sleep(PAUSE)
        return times


def open_again(port: int, match: str, opened: list[str], stop: threading.Event) -> None:
    """Open a match whenever it may have left the server's memory."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, 600)) as connection:
        while not stop.wait(1.0):
            ask(connection, f"/api/matches/{match}")
            opened.append(match)
