"""The load on a server, in a process of its own: `python -m bench.server_load` prints what it found as JSON."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import psutil

from bench.server_sockets import Door, Socket

SEATS = 2
DOORS = 8
SEQ = re.compile(rb'"seq":(\d+)')
PATIENCE = 30.0


@dataclass(frozen=True)
class Seating:
    """A match that has begun, and the cookies of those who play it."""

    match: str
    cookies: Sequence[str]


def open_match(door: Door, game: str) -> Seating:
    """A match of two people who never met the server before."""
    opened, host = door.post("/api/matches", {"game": game, "seats": [{"name": "Ana"}, {"open": True}]})
    path = f"/api/matches/{opened['match']}"
    _, guest = door.post(f"{path}/join", {"token": opened["invitations"]["2"], "name": "Luis", "seed": "luis"})
    door.post(f"{path}/start", {"seed": "ana"}, host)
    return Seating(opened["match"], (host, guest))


def open_matches(address: str, game: str, count: int) -> list[Seating]:
    """So many of them, several at a time."""

    def some(number: int) -> list[Seating]:
        door = Door(address)
        found = [open_match(door, game) for _ in range(number, count, DOORS)]
        door.close()
        return found

    with ThreadPoolExecutor(DOORS) as pool:
        return [seating for part in pool.map(some, range(DOORS)) for seating in part]


class Table:
    """The sockets of one match, and the moves that are on their way to the other seat."""

    def __init__(self, address: str, seating: Seating, load: Load) -> None:
        self.load = load
        self.players = [Player(address, seating, seat, self) for seat in range(SEATS)]


class Player(Socket):
    """One seat: keeps its newest view, and notes when its move has come to the other's socket."""

    def __init__(self, address: str, seating: Seating, seat: int, table: Table) -> None:
        super().__init__(address, f"/api/matches/{seating.match}/socket", seating.cookies[seat])
        self.seat = seat
        self.table = table
        self.seq = 0
        self.seen_at = 0.0
        self.newest = b""
        self.sent = 0.0  # when the move was sent that is on its way
        self.due = 0  # the entry that it became, once that is known

    @property
    def other(self) -> Player:
        return self.table.players[1 - self.seat]

    def hear(self, message: bytes, at: float) -> None:
        if message.startswith(b'{"type":"view"'):
            self.seq, self.seen_at, self.newest = number(message), at, message
            self.other.arrived()
            self.table.load.shown(self)
        elif message.startswith(b'{"type":"done"'):
            self.due = number(message)
            self.arrived()
        elif message.startswith(b'{"type":"refused"'):
            self.sent = 0.0
            self.table.load.refused.append(message.decode())

    def arrived(self) -> None:
        """Note the time of a move, if it is known to have come."""
        if self.sent and self.due and self.other.seq >= self.due:
            self.table.load.took(self.other.seen_at - self.sent)
            self.sent = 0.0
            self.due = 0

    def choose(self) -> bool:
        """Make some legal move, if one is owed."""
        view = json.loads(self.newest)
        moves = view["choice"] and view["choice"]["moves"]
        if self.sent or not moves:
            return False
        load = self.table.load
        load.count += 1
        move = load.lot.choice(moves)
        message = {"type": "choose", "id": str(load.count), "decision": view["decision"], "move": move}
        text = json.dumps(message).encode()
        self.sent = time.perf_counter()
        self.send(text)
        return True


def number(message: bytes) -> int:
    """The number of the entry up to which a message knows."""
    found = SEQ.search(message)
    assert found
    return int(found[1])


class Load:
    """Tables that are played at, and what that took."""

    def __init__(self, address: str, seatings: Sequence[Seating], is_flat_out: bool) -> None:
        self.lot = random.Random(1)
        self.count = 0
        self.times: list[float] = []
        self.refused: list[str] = []
        self.missed = 0
        self.is_flat_out = False
        self.is_running = True
        self.tables = [Table(address, seating, self) for seating in seatings]

    async def open(self) -> None:
        """Connect everybody."""
        for table in self.tables:
            await asyncio.gather(*(player.open() for player in table.players))
        await self.until(lambda: all(player.seq for table in self.tables for player in table.players))

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await asyncio.sleep(0.02)

    def took(self, seconds: float) -> None:
        self.times.append(seconds)

    def shown(self, player: Player) -> None:
        if self.is_flat_out:
            player.choose()

    async def flat_out(self, seconds: float) -> None:
        self.is_flat_out = True
        for table in self.tables:
            for player in table.players:
                player.choose()
        await asyncio.sleep(seconds)
        self.is_flat_out = False


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("process", type=int)
    parser.add_argument("--game", default="qwixx")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=5)
    given = parser.parse_args()
    server = psutil.Process(given.process)
    t0=time.perf_counter()
    seatings = open_matches(given.address, given.game, given.tables)
    print("opened", time.perf_counter()-t0, file=sys.stderr)
    load = Load(given.address, seatings, True)
    await load.open()
    print("connected", time.perf_counter()-t0, file=sys.stderr)
    a, b, c = server.cpu_times(), psutil.Process().cpu_times(), time.perf_counter()
    await load.flat_out(given.seconds)
    x, y, z = server.cpu_times(), psutil.Process().cpu_times(), time.perf_counter()
    n = len(load.times)
    ts = sorted(load.times)
    cpu = lambda p, q: q.user + q.system - p.user - p.system
    print(json.dumps({"moves": n, "rate": n / (z-c), "server_cpu_us": 1e6*cpu(a, x)/n, "load_cpu_us": 1e6*cpu(b,y)/n,
      "server_busy": cpu(a,x)/(z-c), "p50": ts[n//2], "p99": ts[n*99//100], "refused": load.refused[:3], "nref": len(load.refused)}))
    for t in load.tables:
        for p in t.players: p.close()
    await asyncio.sleep(0.2)

if __name__ == "__main__":
    asyncio.run(main())
