"""The load on a server, in a process of its own so that its CPU time is told apart.

`python -m bench.server_load ADDRESS PROCESS WHAT TABLES` sits down at so many tables of the game WHAT, or at an echo,
and does what each line on standard input says (`paced 10`, `flat_out 5`, `idle 20`: seconds); it answers in JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Callable, Sequence

import psutil

from bench.plan import Data
from bench.server_seats import Echo, Speaker, open_matches, sit_down

ECHO = "echo"
SEATS = 2
EVERY = 1.0
"""Seconds from one move of a table to its next: each of two seats moves every two seconds."""
WARM_MOVES = 2
"""Moves at each table before a load is measured."""
OVER = 0.1
"""When this part of the tables is over, the rest no longer asks of the server what it can do."""
PATIENCE = 60.0


class Load:
    """Tables of two sockets each at one server."""

    def __init__(self, address: str, process: int, what: str, tables: int) -> None:
        self.address = address
        self.server = psutil.Process(process)
        self.what = what
        self.count = tables
        self.tables: list[list[Speaker]] = []
        self.lot = random.Random(tables)
        self.times: list[float] = []
        self.missed = 0  # moves that were due while nobody could make one
        self.is_flat_out = False

    async def sit_down(self) -> Data:
        """Have all tables where nobody has moved yet; the memory that a new one takes, and its sockets."""
        left = [table for table in self.tables if not any(speaker.has_moved for speaker in table)]
        for table in self.tables:
            if table not in left:
                self._leave(table)
        empty = self.server.memory_info().rss
        new = await self._new_tables(self.count - len(left))
        opened = self.server.memory_info().rss
        for table in new:
            await asyncio.gather(*(speaker.open() for speaker in table))
        await until(lambda: all(speaker.is_ready for table in new for speaker in table))
        seated = self.server.memory_info().rss
        self.tables = left + new
        return {
            "tables": len(new),
            "bytes_per_table": (opened - empty) / max(1, len(new)),
            "bytes_per_socket": (seated - opened) / max(1, SEATS * len(new)),
        }

    async def _new_tables(self, count: int) -> list[list[Speaker]]:
        if self.what == ECHO:
            return [[Echo(self.address, self.times.append, self._shown) for _ in range(SEATS)] for _ in range(count)]
        matches = await asyncio.to_thread(open_matches, self.address, self.what, count)
        return [[*sit_down(self.address, *match, self.lot, self.times.append, self._shown)] for match in matches]

    def _leave(self, table: Sequence[Speaker]) -> None:
        for speaker in table:
            speaker.close()

    def leave(self) -> None:
        """Close all sockets."""
        for table in self.tables:
            self._leave(table)

    def _shown(self, speaker: Speaker) -> None:
        if self.is_flat_out:
            speaker.speak()

    async def paced(self, seconds: float) -> Data:
        """A move at every table each second, by whoever may, the seats in turn as far as the game lets them."""
        pacing = [asyncio.create_task(self._pace(table, self.lot.random() * EVERY)) for table in self.tables]
        found = await self._measured(seconds)
        for task in pacing:
            task.cancel()
        await asyncio.gather(*pacing, return_exceptions=True)
        await self._quiet()
        return found

    async def _pace(self, table: list[Speaker], first: float) -> None:
        due = asyncio.get_running_loop().time() + first
        while True:
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            due += EVERY
            for speaker in table:
                if speaker.speak():
                    table.remove(speaker)
                    table.append(speaker)
                    break
            else:
                self.missed += 1

    async def flat_out(self, seconds: float) -> Data:
        """Moves as soon as they may be made, at every table, for so long or until too many tables are over."""
        self.is_flat_out = True
        for table in self.tables:
            for speaker in table:
                speaker.speak()
        found = await self._measured(seconds)
        self.is_flat_out = False
        await self._quiet()
        return found

    async def idle(self, seconds: float) -> Data:
        """Nothing for so long, and then one move at every table: the CPU time of that, and how many sockets hear it."""
        speakers = [speaker for table in self.tables for speaker in table]
        before = cpu(self.server)
        await asyncio.sleep(seconds)
        idle = cpu(self.server) - before
        for speaker in speakers:
            speaker.is_ready = False
        started = time.perf_counter()
        for table in self.tables:
            any(speaker.speak() for speaker in table)
        await until(lambda: all(speaker.is_ready or speaker.has_closed for speaker in speakers))
        return {
            "sockets": len(speakers),
            "told": sum(speaker.is_ready and not speaker.has_closed for speaker in speakers),
            "told_within_s": time.perf_counter() - started,
            "cpu_us_per_socket_second": 1e6 * idle / len(speakers) / seconds,
        }

    async def _measured(self, seconds: float) -> Data:
        self.times.clear()
        await until(lambda: len(self.times) >= WARM_MOVES * len(self.tables))
        self.times.clear()
        self.missed = 0
        own = psutil.Process()
        began, server_before, own_before = time.perf_counter(), cpu(self.server), cpu(own)
        end = began + seconds
        await until(lambda: bool(self.times) and (time.perf_counter() >= end or self._runs_dry()), seconds + PATIENCE)
        taken, server_after, own_after = time.perf_counter() - began, cpu(self.server), cpu(own)
        times = sorted(self.times)
        return {
            "seconds": taken,
            "per_second": len(times) / taken,
            "missed": self.missed,
            "cpu_us": 1e6 * (server_after - server_before) / len(times),
            "load_cpu_us": 1e6 * (own_after - own_before) / len(times),
            **{f"p{part}_ms": 1000 * times[len(times) * part // 100] for part in (50, 95, 99)},
        }

    def _runs_dry(self) -> bool:
        return sum(table[0].is_over for table in self.tables) >= OVER * len(self.tables)

    async def _quiet(self) -> None:
        """Wait until nothing is on its way."""
        await until(lambda: not any(speaker.sent for table in self.tables for speaker in table))


def cpu(process: psutil.Process) -> float:
    """The CPU time of all threads of a process, and of the processes that it has started."""
    times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))


async def until(is_so: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait for something that will soon be so."""
    async with asyncio.timeout(patience):
        while not is_so():
            await asyncio.sleep(0.02)


async def main() -> None:
    """Do what is asked, line by line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("process", type=int)
    parser.add_argument("what")
    parser.add_argument("tables", type=int)
    load = Load(**vars(parser.parse_args()))
    commands = {"paced": load.paced, "flat_out": load.flat_out, "idle": load.idle}
    print(json.dumps(await load.sit_down()), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        command, seconds = line.split()
        await load.sit_down()
        print(json.dumps(await commands[command](float(seconds))), flush=True)
    load.leave()


if __name__ == "__main__":
    asyncio.run(main())
