"""Others' requests while the longest matches are opened again and again: `python -m bench.server_long_log [GAME]`."""

from __future__ import annotations

import asyncio
import http.client
import statistics
import sys
import tempfile
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

from bench.games import own
from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.games import facts, ids
from sobremesa.games import game as game_of
from sobremesa.match import hosting
from sobremesa.match.dice import new_seed
from sobremesa.match.playing import resolve_chance
from sobremesa.match.table import MOST_CHANGES, MOST_SAYINGS, Table
from sobremesa.match.terms import LONGEST_TEXT, agreed
from sobremesa.store.store import open_store
from tests.server.servers import running

GAME = next(id for id in ids() if own(id).is_served)
MATCHES = 4
REQUESTS = 400
TARGET_MS = 50
FORGET = {"SOBREMESA_IDLE_SECONDS": "0.001"}
"""A table that nobody uses leaves memory within a second."""


def longest(game: str) -> Table:
    """A match whose people say all they may, and change every move as often as they may; the longer of two ways."""
    first = drawn_out(game, 0)
    if first.status == "playing":  # only the bound of moves ended it
        return first
    return max(first, drawn_out(game, -1), key=lambda table: table.length)


def drawn_out(game: str, place: int) -> Table:
    """Such a match, in which everybody always makes the first move that is offered, or the last one."""
    seats, rules = max(facts(game).seats), game_of(game)
    given = {"game": game, "seats": seats, "options": {}, "setup": {}, "public": True, "spectators": True}
    table = hosting.open_table(hosting.new_id(), new_seed(), agreed(given), "player 0", [], 0.0)
    for seat in range(seats):
        table.add(0.0, "seated", seat=seat, player=f"player {seat}", name=f"Player {seat}")
    hosting.start(table, "player 0", 0.0)
    for seat in range(seats):
        with suppress(Refused):  # this person, or everybody, has said all
            for _ in range(MOST_SAYINGS):
                table.add(0.0, "said", seat=seat, text="x" * LONGEST_TEXT)
    with suppress(Refused):  # somebody may make no more moves
        while table.status == "playing":
            change(table, rules, table.owing()[0], place)
            resolve_chance(table, 0.0)
    return table


def change(table: Table, rules: Game, seat: int, place: int) -> None:
    """Make a move, having changed one's mind about it as often as one may."""
    match = table.playing()
    move = match.offered(seat)[0][place]
    text = rules.move_text(match.state, seat, move)
    table.add(0.0, "move", move, seat=seat, text=text)
    with suppress(Refused):  # this person may take back no more moves
        for _ in range(MOST_CHANGES):
            if not match.can_take_back(seat):
                break
            table.add(0.0, "back", seat=seat)
            table.add(0.0, "move", move, seat=seat, text=text)


def ask(connection: http.client.HTTPConnection, path: str) -> float:
    """Milliseconds until a request is answered."""
    began = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200
    return 1000 * (time.perf_counter() - began)


def asked(port: int) -> list[float]:
    """How long the requests of somebody else take, one after the other."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, 60)) as connection:
        times = []
        for _ in range(REQUESTS):
            times.append(ask(connection, "/api/public"))
            time.sleep(0.01)
        return times


def open_again(port: int, match: str, opened: threading.Semaphore, stop: threading.Event) -> None:
    """Open a match whenever it may have left the server's memory."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, 600)) as connection:
        while not stop.wait(1.0):
            ask(connection, f"/api/matches/{match}")
            opened.release()


async def fill(address: str, table: Table) -> list[str]:
    """Write some copies of a match to a new database; their ids."""
    made = [hosting.new_id() for _ in range(MATCHES)]
    with closing(open_store(address)) as store:
        for id in made:
            await store.create(id, table.terms.game, table.host, True, table.server_seed, table.fresh, None)
    return made


def main(game: str) -> None:
    """Print what others' requests take: alone, while logs are read from the start, and while snapshots are."""
    table = longest(game)
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/sobremesa.db"
        matches = asyncio.run(fill(address, table))
        with running(Path(folder), address, port=0, **FORGET) as server:
            port = urlsplit(server.address).port or 0
            alone, opened, stop = asked(port), threading.Semaphore(0), threading.Event()
            openers = [threading.Thread(target=open_again, args=(port, match, opened, stop)) for match in matches]
            for opener in openers:
                opener.start()
            first = asked(port)
            for _ in range(3 * MATCHES):  # by now all have a snapshot
                opened.acquire()
            again = asked(port)
            stop.set()
            for opener in openers:
                opener.join()
    print(f"{MATCHES} matches of {game} with {table.length} entries each; others' requests, {REQUESTS} each time")
    for name, times in (("alone", alone), ("while they are opened first", first), ("and then again", again)):
        p99 = statistics.quantiles(times, n=100)[98]
        print(f"{name}: p50 {statistics.median(times):.1f} ms, p99 {p99:.1f} ms, at most {max(times):.1f} ms")
    print(f"target: at most {TARGET_MS} ms more than alone")


if __name__ == "__main__":
    main(*sys.argv[1:] or (GAME,))
